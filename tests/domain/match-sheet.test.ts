/** C2 statistics of a match: which a feed may send, and how they travel with the state and by the call of the match page. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LineUps, positions } from '../../domain/match/line-ups.ts';
import { hashShown } from '../../domain/book/state-hash.ts';
import {
  MAX_COUNT,
  sameStatistics,
  statisticKinds,
  type Statistics,
  statisticsOf,
  withNewer,
} from '../../domain/match/match-sheet.ts';
import { decodeSheet, encodeSheet, matchSheetRow } from '../../domain/protocol/calls/matches/match-sheet.ts';
import {
  decodeLive,
  encodeMatchData,
  encodeMatchesDelta,
} from '../../domain/protocol/stream/stream-codec.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { recordedRow } from '../../domain/recording/recorded-fields.ts';
import { bookOf, fixture, snapshot, state } from '../given/domain/book.ts';
import { throughFrame } from '../given/domain/frame.ts';

const head = { stream: '59', epoch: 'e', seq: 7, pt: 1_700_000_000_000 };
const counted: Statistics = {
  possession: { home: 55, away: 45 },
  shots: { home: 7, away: 0 },
  corners: { home: 3, away: 4 },
  yellow_cards: { home: 0, away: 2 },
};
const sent = (rows: object) =>
  statisticsOf((kind) => Object.entries(rows).find(([own]) => own === kind)?.[1]);
const throughJson = (_event: string, row: unknown): unknown => JSON.parse(JSON.stringify(row));

const sides = fc.record({ home: fc.nat(MAX_COUNT), away: fc.nat(MAX_COUNT) });
const share = fc.nat(100).map((home) => ({ home, away: 100 - home }));
const statistics: fc.Arbitrary<Statistics> = fc.record(
  Object.fromEntries(statisticKinds.map((kind) => [kind, kind === 'possession' ? share : sides])),
  { requiredKeys: ['corners'] },
);

describe('C2 statistics that a feed sends', () => {
  test.each([
    ['a negative count', { corners: { home: -1, away: 0 } }],
    ['a fraction', { shots: { home: 1.5, away: 0 } }],
    ['a text', { shots: { home: '3', away: 0 } }],
    ['one side alone', { fouls: { home: 3 } }],
    ['no number', { fouls: { home: Number.NaN, away: 1 } }],
    ['more than anybody counts', { fouls: { home: MAX_COUNT + 1, away: 1 } }],
    ['shares that are not 100 together', { possession: { home: 60, away: 45 } }],
    ['a kind that nobody knows', { prizes: { home: 1, away: 1 } }],
    ['nothing', {}],
  ])('%s is left out', (_, rows) => {
    expect(sent(rows)).toBeNull();
    expect(sent({ ...rows, offsides: { home: 1, away: 0 } })).toEqual({ offsides: { home: 1, away: 0 } });
  });

  test('a message that leaves out a kind keeps it; a smaller count is the correction of the feed', () => {
    const corrected = withNewer(counted, { corners: { home: 2, away: 4 } });
    expect(corrected).toEqual({ ...counted, corners: { home: 2, away: 4 } });
    expect(sameStatistics(corrected, counted)).toBe(false);
    expect(withNewer(counted, null)).toBe(counted);
    expect(sameStatistics({ ...counted }, counted)).toBe(true);
  });
});

describe.each([
  ['msgpack', throughFrame],
  ['JSON', throughJson],
])('C2 statistics in MatchData and Fixture as %s', (_form, through) => {
  test('come as they were sent', () => {
    fc.assert(
      fc.property(statistics, (own) => {
        const states = [{ matchId: 5, state: state({ statistics: own }) }];
        const data = decodeLive(
          'MatchData',
          through('MatchData', encodeMatchData(head, states)),
          createDrops(),
        );
        expect(data).toEqual({ kind: 'match-data', head, matches: states });
      }),
    );
    const match = snapshot(5, [], { state: { statistics: counted } });
    const sentFixture = through('Fixture', encodeMatchesDelta(head, [match], []));
    expect(decodeLive('Fixture', sentFixture, createDrops())).toMatchObject({ matches: [match] });
  });

  test('a state without them has no such field, and bad ones cost no state', () => {
    const plain = encodeMatchData(head, [{ matchId: 5, state: state() }]);
    expect(JSON.stringify(plain)).not.toContain('statistics');
    for (const bad of [7, 'x', [1], { corners: [1, 2] }, { possession: { home: 1, away: 1 } }]) {
      const row = {
        ...head,
        matchs: [{ MatchId: 5, MatchStatus: 6, event_status: { statistics: bad } }],
      };
      const data = decodeLive('MatchData', through('MatchData', row), createDrops());
      expect(data?.kind === 'match-data' && data.matches[0]?.state).not.toHaveProperty('statistics');
    }
  });
});

test('S1 a recording holds them, so that its replay shows the same; a book without them has its old hash', () => {
  const row = encodeMatchData(head, [{ matchId: 5, state: state({ statistics: counted }) }]);
  const { row: recorded, undeclared } = recordedRow('MatchData', row);
  expect([...undeclared]).toEqual([]);
  expect(recorded).toEqual(JSON.parse(JSON.stringify(row)));
  const hashOf = (more: object): string =>
    hashShown(bookOf([fixture([snapshot(5, [], { state: more })])]), []);
  expect(hashOf({ statistics: undefined })).toBe(hashOf({}));
  expect(hashOf({ statistics: counted })).not.toBe(hashOf({}));
});

const player = fc.record({
  number: fc.nat(99),
  name: fc.record({
    ko: fc.string({ minLength: 1, maxLength: 9 }),
    en: fc.string({ minLength: 1, maxLength: 20 }),
  }),
  position: fc.option(fc.constantFrom(...positions)),
});
const lineUp = fc.record({
  starters: fc.array(player, { maxLength: 11 }),
  bench: fc.array(player, { maxLength: 12 }),
});
const lineUps: fc.Arbitrary<LineUps> = fc.record({
  home: lineUp,
  away: lineUp,
  substitutions: fc.array(
    fc.record({
      side: fc.constantFrom('home', 'away'),
      second: fc.nat(7200),
      out: fc.nat(99),
      in: fc.nat(99),
    }),
    { maxLength: 10 },
  ),
});

describe('C2 the call of the match page', () => {
  const through = (row: unknown) => matchSheetRow.parse(JSON.parse(JSON.stringify(row)));
  const corners = (home: number): Statistics => ({ corners: { home, away: 4 } });

  test('every sheet survives, and a reader of the newest version gets the version alone', () => {
    fc.assert(
      fc.property(fc.option(statistics), fc.option(lineUps), (own, players) => {
        const sheet = { statistics: own, lineUps: players };
        const row = encodeSheet(sheet);
        expect(decodeSheet(through(row))).toEqual(sheet);
        const again = encodeSheet(sheet, row.version);
        expect(again).toEqual({ version: row.version });
        expect(decodeSheet(through(again), sheet)).toEqual(sheet);
      }),
    );
  });

  test('only the part that has changed is sent again', () => {
    fc.assert(
      fc.property(lineUps, (players) => {
        const before = { statistics: corners(1), lineUps: players };
        const { version } = encodeSheet(before);
        const counted2 = { ...before, statistics: corners(2) };
        const row = encodeSheet(counted2, version);
        expect(Object.keys(row)).toEqual(['version', 'statistics']);
        expect(decodeSheet(through(row), before)).toEqual(counted2);
        const named = { ...before, lineUps: null };
        const other = encodeSheet(named, version);
        expect(other).toEqual({ version: other.version, line_ups: null });
        expect(decodeSheet(through(other), before)).toEqual(named);
      }),
    );
  });

  test('a kind and a position of a newer server are passed over; a version of another kind gets all', () => {
    const side = { starters: [[1, '김민준', '', 'SW']], bench: [] };
    const row = {
      version: 'v',
      statistics: [
        ['throw_ins', 3, 3],
        ['corners', 1, 4],
      ],
      line_ups: { home: side, away: side, substitutions: [] },
    };
    const decoded = decodeSheet(through(row));
    expect(decoded.statistics).toEqual(corners(1));
    expect(decoded.lineUps?.home.starters).toEqual([
      { number: 1, name: { ko: '김민준', en: '김민준' }, position: null },
    ]);
    expect(Object.keys(encodeSheet(decoded, 'v'))).toEqual(['version', 'statistics', 'line_ups']);
  });
});
