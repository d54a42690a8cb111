import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDrops, MAX_DROP_KINDS, drop } from '../../domain/protocol/wire/drops.ts';
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';
import {
  decodeLive,
  encodeAlive,
  encodeMatchData,
  encodeMatchesDelta,
  encodeOdds,
  liveEvents,
} from '../../domain/protocol/stream/stream-codec.ts';
import { decodePacket, encodePacket, MAX_FRAME_BYTES } from '../../domain/protocol/wire/packet.ts';
import { canonicalSpecifier, lineOf, specifierValue } from '../../domain/match/specifiers.ts';
import { facts, market, snapshot, state } from '../given/domain/book.ts';
import { encodeFixture } from '../given/domain/fixture-row.ts';
import { throughFrame } from '../given/domain/frame.ts';
import { roundsOf } from '../given/runs/rounds.ts';

const head = { stream: '59', epoch: 'e', seq: 7, pt: 1_700_000_000_000 };
const full = snapshot(
  5,
  [market(1, [210, 330, 340]), market(18, [1234, 101], { specifier: 'total=2.5', favourite: true })],
  {
    state: {
      periods: [{ number: 1, home: 1, away: 0 }],
      currentServer: 2,
      redCards: { home: 1, away: 0 },
      diamond: { balls: 1, strikes: 2, outs: 0, bases: '1-3' },
      timeline: [{ kind: 'goal', side: 'home', second: 1200 }],
    },
  },
);

describe('every message survives encoding and decoding through a real frame (D2, D3, D4, D8)', () => {
  test('Fixture', () => {
    const drops = createDrops();
    const row = throughFrame('Fixture', encodeFixture(head, [full], { recoveryId: 'r', part: 1, of: 2 }));
    expect(decodeLive('Fixture', row, drops)).toEqual({
      kind: 'snapshot',
      head,
      recoveryId: 'r',
      part: 1,
      of: 2,
      restOf: 0,
      matches: [full],
    });
    expect(drops.counts.size).toBe(0);
  });

  test('F2 a part of a snapshot says whether the feed is up, and since when nothing came of it', () => {
    const feed = { feedPt: 5, feedUp: false };
    const row = throughFrame('Fixture', encodeFixture(head, [full], { part: 1, of: 1, feed }));
    expect(decodeLive('Fixture', row, createDrops())).toMatchObject({ kind: 'snapshot', feed });
  });

  test('Fixture delta', () => {
    const row = throughFrame('Fixture', encodeMatchesDelta(head, [full], [3]));
    expect(decodeLive('Fixture', row, createDrops())).toEqual({
      kind: 'matches',
      head,
      matches: [full],
      removed: [3],
    });
  });

  test('Odds, every price of hundredths from 1.01 to 1000.00 that a float could spoil', () => {
    for (let from = 101; from <= 100_000; from += 300) {
      const odds = Array.from({ length: 300 }, (_, at) => from + at);
      const matches = [{ matchId: 5, markets: [market(1, odds)] }];
      const row = throughFrame('Odds', encodeOdds(head, matches));
      expect(decodeLive('Odds', row, createDrops())).toEqual({ kind: 'odds', head, matches });
    }
  });

  test('MatchData and Alive', () => {
    const matches = [{ matchId: 5, state: state({ statusCode: 31, homeScore: 2 }) }];
    expect(
      decodeLive('MatchData', throughFrame('MatchData', encodeMatchData(head, matches)), createDrops()),
    ).toEqual({
      kind: 'match-data',
      head,
      matches,
    });
    const alive = throughFrame('Alive', encodeAlive(head, { feedPt: 5, feedUp: false }));
    expect(decodeLive('Alive', alive, createDrops())).toEqual({
      kind: 'alive',
      head,
      feedPt: 5,
      feedUp: false,
    });
  });
});

describe('bad input is dropped, counted, and harms nothing else', () => {
  test.each([
    ['Odds', null, 'Odds'],
    ['Odds', { ...head, stream: 7, odds: [] }, 'Odds.stream'],
    ['Odds', { ...head, seq: -1, odds: [] }, 'Odds.seq'],
    ['Odds', { ...head, pt: Number.NaN, odds: [] }, 'Odds.pt'],
    ['Odds', { ...head, epoch: 'x'.repeat(65), odds: [] }, 'Odds.epoch'],
    ['Odds', { ...head, odds: 'none' }, 'Odds.odds'],
    ['Odds', { ...head, odds: [{ MatchId: 'five', markets: [] }] }, 'Odds.MatchId'],
    ['Odds', { ...head, odds: [{ MatchId: 5, markets: [{ id: 1.5 }] }] }, 'market.id'],
    [
      'Odds',
      { ...head, odds: [{ MatchId: 5, markets: [{ id: 1, status: 9, outcomes: [] }] }] },
      'market.status',
    ],
    [
      'Odds',
      { ...head, odds: [{ MatchId: 5, markets: [{ id: 1, specifiers: '{"a":', outcomes: [] }] }] },
      'market.specifiers',
    ],
    [
      'Odds',
      {
        ...head,
        odds: [{ MatchId: 5, markets: [{ id: 1, outcomes: [{ id: 1, odds: Number.NaN, active: 1 }] }] }],
      },
      'market.outcomes.odds',
    ],
    [
      'Odds',
      {
        ...head,
        odds: [{ MatchId: 5, markets: [{ id: 1, outcomes: [{ id: 1, odds: '1,85', active: 1 }] }] }],
      },
      'market.outcomes.odds',
    ],
    ['Fixture', { ...head, matchs: [{ MatchId: 5 }] }, 'match.SportId'],
    ['Fixture', { ...head, matchs: [], part: 3, of: 2 }, 'Fixture.part'],
    ['MatchData', { ...head, matchs: [{ MatchId: 5, MatchStatus: 'live' }] }, 'match.MatchStatus'],
  ] as const)('%s %j → %s', (event, payload, path) => {
    const drops = createDrops();
    decodeLive(event, payload, drops);
    expect(Object.fromEntries(drops.counts)).toEqual({ [path]: 1 });
  });

  test('one bad market of a message costs that market alone', () => {
    const drops = createDrops();
    const good = { id: 1, status: 1, specifiers: '', outcomes: [{ id: 1, odds: 2, active: 1 }] };
    const row = {
      ...head,
      odds: [{ MatchId: 5, markets: [good, { ...good, id: 'x' }, { ...good, id: 18 }] }],
    };
    const message = decodeLive('Odds', row, drops);
    expect(
      message?.kind === 'odds' ? message.matches[0]?.markets.map(({ marketId }) => marketId) : null,
    ).toEqual([1, 18]);
    expect(drops.counts.get('market.id')).toBe(1);
  });

  test('a missing status is active; a price of 1.00 or none is not', () => {
    const row = {
      ...head,
      odds: [
        {
          MatchId: 5,
          markets: [
            {
              id: 1,
              outcomes: [
                { id: 1, active: 1 },
                { id: 2, odds: 1, active: 1 },
                { id: 3, odds: 1.01, active: true },
              ],
            },
          ],
        },
      ],
    };
    const message = decodeLive('Odds', row, createDrops());
    const [one] = message?.kind === 'odds' ? (message.matches[0]?.markets ?? []) : [];
    expect(one?.status).toBe(1);
    expect(one?.outcomes.map(({ active }) => active)).toEqual([false, false, true]);
  });

  test('no payload whatever makes decoding throw', () => {
    const wild = fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true, withTypedArray: true, withSparseArray: true }),
      fc.record({
        stream: fc.anything(),
        epoch: fc.anything(),
        seq: fc.anything(),
        pt: fc.anything(),
        matchs: fc.anything(),
        odds: fc.array(fc.record({ MatchId: fc.anything(), markets: fc.array(fc.anything()) })),
      }),
      fc.record({
        ...Object.fromEntries(Object.entries(head).map(([key, value]) => [key, fc.constant(value)])),
        matchs: fc.array(fc.anything()),
        odds: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...liveEvents), wild, (event, payload) => {
        expect(() => decodeLive(event, payload, createDrops())).not.toThrow();
      }),
      { numRuns: roundsOf(1000, 5000) },
    );
  });

  test('the number of counted reasons is bounded', () => {
    const drops = createDrops();
    for (let i = 0; i < MAX_DROP_KINDS * 3; i++) drop(drops, `kind ${i}`);
    expect(drops.counts.size).toBeLessThanOrEqual(MAX_DROP_KINDS + 1);
  });
});

describe('frames', () => {
  test('random bytes, and real frames with bytes changed, never throw and never hang', () => {
    const real = encodePacket({
      type: 2,
      nsp: '/betting',
      data: ['Odds', encodeOdds(head, [{ matchId: 5, markets: full.markets }])],
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void decodePacket(bytes)),
      { numRuns: roundsOf(4000, 20_000) },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(real.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        (changes) => {
          const copy = Uint8Array.from(real);
          for (const [at, byte] of changes) copy[at] = byte;
          decodePacket(copy);
        },
      ),
      { numRuns: roundsOf(4000, 20_000) },
    );
    expect(decodePacket(real).ok).toBe(true);
  });

  test.each([
    ['huge', new Uint8Array(MAX_FRAME_BYTES + 1), 'too-large'],
    ['empty', new Uint8Array(), 'not-msgpack'],
    ['60,000 arrays deep', new Uint8Array(60_000).fill(0x91), 'not-msgpack'],
    ['a length that lies', Uint8Array.from([0xdd, 0xff, 0xff, 0xff, 0xff]), 'not-msgpack'],
  ])('%s is refused', (_, bytes, error) => {
    expect(decodePacket(bytes)).toEqual({ ok: false, error });
  });

  test('a key __proto__ in a frame touches no prototype', () => {
    const frame = Uint8Array.from([
      0x81,
      0xa9,
      ...new TextEncoder().encode('__proto__'),
      0x81,
      0xa3,
      0x62,
      0x61,
      0x64,
      0xc3,
    ]);
    decodePacket(frame);
    expect(({} as Record<string, unknown>)['bad']).toBeUndefined();
  });

  test('a bad frame is reported, and the next good one still arrives', () => {
    const bad: string[] = [];
    const parser = createFrameParser({ onBadFrame: (why) => bad.push(why) });
    const decoder = new parser.Decoder();
    const heard: unknown[] = [];
    decoder.on('decoded', ({ data }) => heard.push(data));
    decoder.add(Uint8Array.from([0xc1]));
    decoder.add('text frame');
    decoder.add(encodePacket({ type: 2, nsp: '/', data: ['Alive', { n: 1 }] }));
    expect(bad).toEqual(['not-a-packet', 'not-msgpack']);
    expect(heard).toEqual([['Alive', { n: 1 }]]);
  });
});

describe('specifiers have one form inside (D8)', () => {
  test.each([
    ['', ''],
    ['*', ''],
    ['total=2.5', 'total=2.5'],
    ['hcp=0:1', 'hcp=0:1'],
    ['total=2.5|hcp=1', 'hcp=1|total=2.5'],
    ['{"total":"2.5"}', 'total=2.5'],
    ['{"to":"a","from":1}', 'from=1|to=a'],
    ['variant=sr:winning_margin:3+', 'variant=sr:winning_margin:3+'],
    ['total=2.50', 'total=2.5'],
    ['total=+2.5', 'total=2.5'],
    ['total = 02.5', 'total=2.5'],
    ['{"total":2.50}', 'total=2.5'],
    ['{"total":"2.50"}', 'total=2.5'],
    ['hcp=-0.250', 'hcp=-0.25'],
    ['hcp=-.5', 'hcp=-0.5'],
    ['hcp=-0.0', 'hcp=0'],
    ['hcp=1.0', 'hcp=1'],
    ['total=10', 'total=10'],
    ['total=100.0', 'total=100'],
    ['total=7.50|quarternr=1', 'quarternr=1|total=7.5'],
    ['player=sr:player:10', 'player=sr:player:10'],
    ['score=10:0', 'score=10:0'],
    ['lone', 'lone'],
    ['{broken', null],
    ['["a"]', '["a"]'],
  ])('%j → %j', (text, canonical) => {
    expect(canonicalSpecifier(text)).toBe(canonical);
  });

  test('lines', () => {
    expect(lineOf('hcp=0:1')).toBe('0:1');
    expect(lineOf('total=2.5')).toBe('2.5');
    expect(lineOf('')).toBeNull();
    expect(specifierValue('a=b=c|d=e', 'a')).toBe('b=c');
  });

  test('facts survive a name in one language only', () => {
    const row = {
      ...head,
      matchs: [
        { MatchId: 1, SportId: 311, MatchDate: '2024-05-05 10:00:00', MatchStatus: 0, HomeTeam_Name: '울산' },
      ],
    };
    const message = decodeLive('Fixture', row, createDrops());
    const match = message?.kind === 'snapshot' ? message.matches[0] : undefined;
    expect(match?.facts.home.name).toEqual({ ko: '울산', en: '울산' });
    expect(match?.facts.startsAt).toBe(Date.UTC(2024, 4, 5, 10));
    expect(facts(1).matchId).toBe(1);
  });
});
