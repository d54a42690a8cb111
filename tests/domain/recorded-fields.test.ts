/** What a recording takes of the socket's messages: every field that the server sends is declared, and nothing else enters. */
import { describe, expect, test } from 'vitest';
import { isRecorded, MAX_RECORDED_TEXT, recordedRow } from '../../domain/recording/recorded-fields.ts';
import {
  decodeLive,
  encodeAlive,
  encodeFixtureRows,
  encodeMatchData,
  encodeMatchesDelta,
  encodeOdds,
  encodePackedOdds,
  encodeRest,
  withEncodedOdds,
} from '../../domain/protocol/stream/stream-codec.ts';
import { encodeMatch } from '../../domain/protocol/stream/game-rows.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { isRow, type Row, rowOf } from '../../domain/row.ts';
import { market, snapshot } from '../given/domain/book.ts';

const full = snapshot(
  7,
  [
    market(1, [210, 330, 340], { favourite: true }),
    market(18, [190, 195], { specifier: 'total=2.5' }),
    market(16, [190, 195], { specifier: 'hcp=0.5' }),
    market(
      45,
      Array.from({ length: 20 }, (_, at) => 300 + at),
    ),
  ],
  {
    facts: {
      main: true,
      preMatch: {
        parentId: 3,
        playedId: 4,
        specialType: 1,
        important: true,
        fullTime: { home: 2, away: 1 },
      },
    },
    state: {
      homeScore: 2,
      periods: [{ number: 1, home: 2, away: 0 }],
      currentServer: 1,
      redCards: { home: 1, away: 0 },
      diamond: { balls: 1, strikes: 2, outs: 0, bases: '101' },
      timeline: [{ kind: 'goal', side: 'home', second: 700 }],
    },
  },
);
const { facts, state, markets } = full;
const odds = [{ matchId: 7, markets }];

const rows = ['57', '58', '59', '59:7'].flatMap((stream): (readonly [string, string, Row])[] => {
  const head = { stream, epoch: 'e', seq: 2, pt: 1_800_000_000_000 };
  const fixture = encodeFixtureRows(head, [encodeMatch(stream, full, head.pt)], {
    recoveryId: 'r',
    part: 1,
    of: 1,
    restOf: 1,
  });
  const lookUp = () => ({ facts, state });
  return [
    [stream, 'Fixture', fixture],
    [stream, 'Fixture', withEncodedOdds(fixture, 'key')],
    [stream, 'Fixture', encodeMatchesDelta(head, [full], [9])],
    [stream, 'Fixture', encodeRest(head, odds, { recoveryId: 'r', restPart: 1, restOf: 1 }, lookUp)],
    [stream, 'Odds', encodeOdds(head, odds, lookUp)],
    [stream, 'Odds', withEncodedOdds(encodeOdds(head, odds, lookUp), 'key')],
    [stream, 'Odds', encodePackedOdds(head, odds) ?? {}],
    [stream, 'MatchData', encodeMatchData(head, [{ matchId: 7, state }])],
    [stream, 'Alive', encodeAlive(head, { feedPt: 5, feedUp: true })],
  ];
});

describe('the fields of a recording', () => {
  test.each(rows)('every field of a message of stream %s is declared: %s', (_, event, row) => {
    const taken = recordedRow(event, row);
    expect([...taken.undeclared]).toEqual([]);
    expect(taken.row).toEqual(row);
    const drops = createDrops();
    expect(decodeLive(event as 'Odds', taken.row, drops, 'key')).not.toBeNull();
    expect(drops.counts.size).toBe(0);
  });

  test('a field that is not declared is left out, at any depth, and named', () => {
    const [, event = '', row = {}] = rows[0] ?? [];
    const planted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(planted)
        : isRow(value)
          ? {
              ...Object.fromEntries(Object.entries(value).map(([name, one]) => [name, planted(one)])),
              token: 'secret',
              phone: '010-1234-5678',
              nickName: '홍길동',
            }
          : value;
    const taken = recordedRow(event, planted(row));
    expect(taken.row).toEqual(row);
    expect([...taken.undeclared].toSorted()).toEqual(['nickName', 'phone', 'token']);
  });

  test.each([
    'Draw',
    'SpoGold',
    'Message',
    'Point',
    'login',
    'chat',
    'DrawMarket',
    '__proto__',
    'constructor',
  ])('the message %s is not recorded', (event) => {
    expect(isRecorded(event)).toBe(false);
  });

  test('bytes, long texts and deep values outside their fields do not enter', () => {
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ clock: inner }), 'secret');
    const { row } = recordedRow('Fixture', {
      stream: 'x'.repeat(5000),
      epoch: Uint8Array.of(1, 2),
      event_status: deep,
      odds: 'y'.repeat(5000),
    });
    expect(String(row['stream'])).toHaveLength(MAX_RECORDED_TEXT);
    expect(String(row['odds'])).toHaveLength(5000);
    expect(row['epoch']).toBeNull();
    expect(JSON.stringify(rowOf(row['event_status']))).not.toContain('secret');
  });
});
