import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginRecovery,
  createStream,
  onMessage,
  REPAIR_EVERY_MS,
  wantsRepair,
} from '../../domain/book/stream-state.ts';
import { encodePreMatchMarket } from '../../domain/protocol/stream/pre-match-odds.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import {
  decodeLive,
  encodeMatchData,
  encodeOdds,
  withEncodedOdds,
} from '../../domain/protocol/stream/stream-codec.ts';
import type { MarketUpdate } from '../../domain/match/market.ts';
import { allottedValueOf, floatOf, integerOf } from '../../domain/protocol/wire/wire-values.ts';
import { bookOf, market, snapshot, state } from '../given/domain/book.ts';
import { encodeFixture } from '../given/domain/fixture-row.ts';
import { throughFrame } from '../given/domain/frame.ts';

const headOf = (stream: string) => ({ stream, epoch: 'e', seq: 3, pt: Date.UTC(2026, 10, 21, 3, 4, 5) });
const START = Date.UTC(2026, 10, 21, 10, 30);
const preMatch = { parentId: 7, playedId: 7, specialType: 0, important: true, fullTime: null };
const waiting = state({ statusCode: 0, clockSeconds: null, clockAt: 0, clockRate: 0 });
const side = (id: number, odds: number, active = true) => ({ id, odds, active });

const markets: readonly MarketUpdate[] = [
  market(1, [], { favourite: true, outcomes: [side(1, 210), side(2, 330, false), side(3, 340)] }),
  market(1, [], { specifier: 'variant=x', outcomes: [side(1, 150), side(3, 260)] }),
  market(14, [], {
    specifier: 'hcp=0:1',
    outcomes: [side(1711, 410), side(1712, 0, false), side(1713, 170)],
  }),
  market(18, [], { specifier: 'total=2.5', status: -1, outcomes: [side(12, 190), side(13, 195)] }),
  market(99, [], { outcomes: [side(5, 300), side(6, 400), side(7, 500), side(8, 600)] }),
];
const match = {
  ...snapshot(4_000_000_000_000_007, markets, { facts: { startsAt: START, main: true } }),
  state: waiting,
};
const given = { ...match, facts: { ...match.facts, preMatch } };

describe.each(['57', '58'])(
  'every message survives encoding and decoding through a real frame: %s (D2 C4)',
  (stream) => {
    const head = headOf(stream);
    test('Fixture', () => {
      const drops = createDrops();
      const row = throughFrame('Fixture', encodeFixture(head, [given], { recoveryId: 'r', part: 1, of: 1 }));
      expect(decodeLive('Fixture', row, drops)).toMatchObject({ kind: 'snapshot', matches: [given] });
      expect(drops.counts.size).toBe(0);
    });
    test('Odds, and the same encoded as text (C12)', () => {
      const matches = [{ matchId: 5, markets }];
      const row = throughFrame('Odds', encodeOdds(head, matches));
      expect(decodeLive('Odds', row, createDrops())).toEqual({ kind: 'odds', head, matches });
      const encoded = withEncodedOdds(encodeOdds(head, matches), 'spo');
      expect(typeof encoded['odds']).toBe('string');
      expect(decodeLive('Odds', encoded, createDrops(), 'spo')).toEqual({ kind: 'odds', head, matches });
    });
    test('a Fixture whose odds are encoded text (C12)', () => {
      const encoded = withEncodedOdds(encodeFixture(head, [given], { part: 1, of: 1 }), 'spo');
      expect(encoded).toMatchObject({ match_count: 1 });
      expect(decodeLive('Fixture', encoded, createDrops(), 'spo')).toMatchObject({ matches: [given] });
    });
    test('MatchData', () => {
      const matches = [{ matchId: 5, state: { ...waiting, statusCode: 20, open: false } }];
      const row = throughFrame('MatchData', encodeMatchData(head, matches));
      expect(decodeLive('MatchData', row, createDrops())).toEqual({ kind: 'match-data', head, matches });
    });
  },
);

describe('specified names of rows (D2 D6 C4)', () => {
  const rowsOf = (stream: string) =>
    encodeFixture(headOf(stream), [given], { part: 1, of: 1 }) as unknown as {
      readonly matchs: readonly Record<string, unknown>[];
      readonly odds: readonly Record<string, unknown>[];
    };
  test('a standard match, all fields', () => {
    expect(rowsOf('57').matchs[0]).toEqual({
      id: 4_000_000_000_000_007,
      SportId: 311,
      TournamentId: 410,
      MatchDate: '2026-11-21 10:30:00',
      MatchStatusCode: 0,
      HomeTeam_UniqueId: given.facts.home.teamId,
      HomeTeam_Name: given.facts.home.name.ko,
      HomeTeam_Name_En: given.facts.home.name.en,
      HomeTeam_Score: 0,
      HomeTeam_Score_FT: null,
      AwayTeam_UniqueId: given.facts.away.teamId,
      AwayTeam_Name: given.facts.away.name.ko,
      AwayTeam_Name_En: given.facts.away.name.en,
      AwayTeam_Score: 0,
      AwayTeam_Score_FT: null,
      Main: 'Y',
      SRSSpecialMarketType: 0,
      ImportantUse: 'Y',
      CountryCode: 'KR',
      ParentMatchIntid: 7,
      BMatchId: 7,
      MarketStatus: 1,
    });
  });
  test('its markets: left, centre, right, each with Status, Id and Type', () => {
    const [threeWay, twoWay, handicap, totals] = rowsOf('57').odds;
    expect(threeWay).toMatchObject({
      marketTypeId: 1,
      originMarketType: 1,
      SRSMarketType: '3way',
      isMain: 1,
      allottedValue: 'None',
      Odd_L: { Id: 1, Type: 'home', Odds: 2.1, Status: 1 },
      Odd_C: { Id: 2, Type: 'draw', Odds: 3.3, Status: 0 },
      Odd_R: { Id: 3, Type: 'away', Odds: 3.4, Status: 1 },
    });
    expect(twoWay).toMatchObject({ SRSMarketType: '2way', Odd_C: null });
    expect(handicap).toMatchObject({ SRSMarketType: 'handicap', allottedValue: '0:1' });
    expect(totals).toMatchObject({ SRSMarketType: 'totals', allottedValue: '2.5', status: -1 });
  });
  test.each<[string, number, string, readonly number[], string]>([
    ['a three-way market whose home side has no price', 1, '', [0, 330, 420], '3way'],
    ['a two-way market with one price', 219, '', [185], '2way'],
    ['double chance', 10, '', [120, 130, 140], '3way'],
    ['both teams to score, without prices', 29, '', [0, 0], '2way'],
    ['a handicap without its line', 14, '', [210, 330, 420], 'handicap'],
    ['a total without prices', 18, 'total=2.5', [0, 0], 'totals'],
    ['a market that the catalogue lacks', 9999, '', [0, 0, 0, 0], '3way'],
  ])('%s has its type', (_what, marketId, specifier, prices, type) => {
    expect(encodePreMatchMarket(1, market(marketId, prices, { specifier }))).toMatchObject({
      SRSMarketType: type,
    });
  });

  test.each([
    [1, [true, true]],
    [true, [true, true]],
    [0, [false, false]],
    ['1,0', [true, false]],
    [
      [1, 0],
      [true, false],
    ],
  ])('D2 a special row with active as %j', (active, expected) => {
    const row = { MarketId: 18, AllottedValue: '2.5', oddsArray: [1.9, 1.95], OutomeId: '12,13', active };
    const message = decodeLive(
      'Odds',
      { ...headOf('58'), game_code: 58, odds: [{ DrawId: 5, ...row }] },
      createDrops(),
    );
    expect(JSON.stringify(message)).toContain(
      `"active":${String(expected[0])}},{"id":13,"odds":195,"active":${String(expected[1])}`,
    );
  });
  test('a special odds row, with the wire’s OutomeId', () => {
    expect(rowsOf('58').odds[3]).toMatchObject({
      DrawId: 4_000_000_000_000_007,
      DateDrawn: '2026-11-21 03:04:05',
      MarketId: 18,
      OutomeId: '12,13',
      MatchDate: '2026-11-21 10:30:00',
      AllottedValue: '2.5',
      Odd_L: 1.9,
      Odd_C: null,
      Odd_R: 1.95,
      SportId: 311,
      Specifiers: 'total=2.5',
      TournamentId: 410,
      MatchStatusCode: 0,
      HomeTeam_Score: 0,
      AwayTeam_Score: 0,
    });
  });
});

describe('D9 numbers, dates and lines of another back end', () => {
  const bare = {
    game_code: 58,
    matchs: [
      {
        id: '5',
        SportId: '311',
        MatchDate: '2026-11-21 10:30:00',
        MatchStatusCode: '0',
        HomeTeam_Name: '홈',
      },
    ],
    odds: [
      { DrawId: 5, MarketId: 60, AllottedValue: 'None', Odd_L: '2.10', Odd_C: null, Odd_R: 3.4 },
      { DrawId: 5, MarketId: 68, AllottedValue: '1.5', Odd_L: 1.9, Odd_R: 1.95, OutomeId: '12,13' },
    ],
  };
  test('ids and odds as text, no centre, the line without specifiers, no head', () => {
    expect(decodeLive('Fixture', bare, createDrops())).toMatchObject({
      head: { stream: '58', epoch: '', seq: 0 },
      matches: [
        {
          facts: { matchId: 5, startsAt: START, preMatch: { parentId: null, fullTime: null } },
          state: { statusCode: 0, open: true },
          markets: [
            { marketId: 60, specifier: '', outcomes: [side(1, 210), side(3, 340)] },
            { marketId: 68, specifier: 'total=1.5', outcomes: [side(12, 190), side(13, 195)] },
          ],
        },
      ],
    });
  });
  test.each([
    ['12', 12, 12, '12'],
    ['-3', -3, -3, '-3'],
    [1.5, null, 1.5, '1.5'],
    ['1.5', null, 1.5, '1.5'],
    ['None', null, null, null],
    ['', null, null, null],
    ['1e3', null, null, '1e3'],
    [Number.NaN, null, null, null],
    [null, null, null, null],
    [{}, null, null, null],
  ])('%j', (value, integer, float, line) => {
    expect([integerOf(value), floatOf(value), allottedValueOf(value)]).toEqual([integer, float, line]);
  });
  test.each([
    ['no id', { DrawId: undefined, matchId: undefined }, 'odds.matchId'],
    ['a market without a number', { MarketId: 'x' }, 'odds.market'],
    ['an unknown status', { status: 9 }, 'odds.status'],
    ['a price that is none', { Odd_L: 'abc' }, 'odds.prices'],
    ['prices that nobody named', { MarketId: 12_345, OutomeId: undefined }, 'odds.prices'],
  ])('%s: that market is dropped and counted, the others stay', (_, wrong, path) => {
    const drops = createDrops();
    const odds = [{ ...bare.odds[0], ...wrong }, bare.odds[1]];
    const message = decodeLive('Fixture', { ...bare, odds }, drops);
    expect(message).toMatchObject({ matches: [{ markets: [{ marketId: 68 }] }] });
    expect(drops.counts.get(path)).toBe(1);
  });
});

describe('a market that is known is never left open by a row that cannot be read (D3 D9 E6)', () => {
  const open = { stream: '57', seq: 1, pt: 1 } as const;
  const known = market(1, [], { outcomes: [side(1, 210), side(2, 330), side(3, 340)] });
  const good = market(18, [], { specifier: 'total=2.5', outcomes: [side(12, 190), side(13, 195)] });
  const after = (code: '57' | '59', odds: readonly unknown[], event: 'Odds' | 'MatchData' = 'Odds') => {
    const book = bookOf([
      { ...open, kind: 'fixture', stream: code, matches: [{ ...given, markets: [known, good] }] },
    ]);
    const stream = { ...createStream(code), phase: 'up' as const, epoch: 'e', seq: 2 };
    const row = { ...headOf(code), game_code: Number(code), odds, matchs: odds };
    const message = decodeLive(event, row, createDrops());
    if (message !== null) bookOf(onMessage(stream, message).events, book);
    const at = book.matches.get(given.facts.matchId);
    return {
      stream,
      winner: at?.lines.get(1)?.get(''),
      total: at?.lines.get(18)?.get('total=2.5'),
    };
  };
  const row = () => {
    const [one] = (
      encodeOdds(headOf('57'), [{ matchId: given.facts.matchId, markets: [known] }]) as unknown as {
        odds: readonly Record<string, unknown>[];
      }
    ).odds;
    return one ?? {};
  };

  test.each([
    ['its status as text: closed', { status: '0' }, 0, { odds: 210 }],
    ['a side that is missing: without that price', { Odd_L: null }, 1, { id: 1, odds: 0, active: false }],
  ])('%s', (_, wrong, status, left) => {
    const { winner, total: other, stream } = after('57', [{ ...row(), ...wrong }]);
    expect(winner?.status).toBe(status);
    expect(winner?.outcomes[0]).toMatchObject(left);
    expect(other?.status).toBe(1);
    expect(stream.damaged).toBe(false);
  });

  test.each([
    ['a price that is none', { Odd_L: { Id: 1, Odds: 'x', Status: 1 } }],
    ['a status that is none', { status: 2 }],
    ['no market', { marketTypeId: 'x' }],
    ['a line that is none', { Specifiers: 'x'.repeat(300) }],
  ])('%s closes the match, but for what the same message says of it, and wants it told anew', (_, wrong) => {
    const alone = after('57', [{ ...row(), ...wrong }]);
    expect([alone.winner?.status, alone.total?.status, alone.stream.damaged]).toEqual([0, 0, true]);
    const told = encodeOdds(headOf('57'), [{ matchId: given.facts.matchId, markets: [good] }]) as unknown as {
      odds: readonly unknown[];
    };
    const beside = after('57', [{ ...row(), ...wrong }, ...told.odds]);
    expect([beside.winner?.status, beside.total?.status]).toEqual([0, 1]);
  });

  test('a live market, and the state of a match, that cannot be read', () => {
    const live = after('59', [
      { MatchId: given.facts.matchId, markets: [{ id: 1, status: 'x', outcomes: [] }] },
    ]);
    expect([live.winner?.status, live.stream.damaged]).toEqual([0, true]);
    const status = after('57', [{ id: given.facts.matchId, MatchStatusCode: 'soon' }], 'MatchData');
    expect([status.winner?.status, status.stream.damaged]).toEqual([0, true]);
  });

  test('a damaged stream is requested anew, with a limit', () => {
    const { stream } = after('57', [{ ...row(), status: 2 }]);
    expect(wantsRepair(stream, 0)).toBe(true);
    beginRecovery(stream, 'r', 1000, 0);
    expect(stream.damaged).toBe(false);
    Object.assign(stream, { phase: 'up', damaged: true });
    expect(wantsRepair(stream, 1000 + REPAIR_EVERY_MS - 1)).toBe(false);
    expect(wantsRepair(stream, 1000 + REPAIR_EVERY_MS)).toBe(true);
  });
});

describe('C4 the special list clears', () => {
  const head = headOf('58');
  const whole = encodeFixture(head, [given], { recoveryId: 'r', part: 1, of: 1 });
  test.each([
    ['matches missing', { matchs: undefined }],
    ['odds missing', { odds: undefined }],
    ['odds are no list', { odds: 'x' }],
    ['the game code is another’s', { game_code: 57 }],
  ])('when %s', (_, wrong) => {
    const stream = { ...createStream('58'), phase: 'recovering' as const, recoveryId: 'r' };
    const book = bookOf([{ kind: 'fixture', stream: '58', seq: 1, pt: 1, matches: [given] }]);
    expect(book.matches.size).toBe(1);
    const message = decodeLive('Fixture', { ...whole, ...wrong }, createDrops());
    expect(message).not.toBeNull();
    if (message !== null) bookOf(onMessage(stream, message).events, book);
    expect(book.matches.size).toBe(0);
  });
  test('the standard list does not: such a message is dropped and counted', () => {
    const drops = createDrops();
    const row = encodeFixture(headOf('57'), [given], { part: 1, of: 1 });
    expect(decodeLive('Fixture', { ...row, odds: undefined }, drops)).toBeNull();
    expect(drops.counts.get('Fixture.odds')).toBe(1);
  });
});

test('whatever comes, decoding never throws and what it keeps is whole (D2 C4)', () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.constant(null), fc.boolean());
  const keys = [
    'DrawId',
    'matchId',
    'MarketId',
    'marketTypeId',
    'OutomeId',
    'Odd_L',
    'Odd_C',
    'Odd_R',
    'status',
  ];
  const row = fc.dictionary(
    fc.constantFrom(...keys, 'oddsArray', 'active', 'Specifiers'),
    fc.oneof(value, fc.array(value)),
  );
  const matchRow = fc.dictionary(fc.constantFrom('id', 'SportId', 'MatchDate', 'MatchStatusCode'), value);
  fc.assert(
    fc.property(fc.constantFrom(57, 58), fc.array(row), fc.array(matchRow), (code, odds, matchs) => {
      const message = decodeLive('Fixture', { game_code: code, matchs, odds }, createDrops());
      const read = decodeLive('Odds', { game_code: code, odds }, createDrops());
      for (const one of [message, read]) {
        if (one?.kind !== 'snapshot' && one?.kind !== 'odds') continue;
        for (const { markets: kept } of one.matches)
          for (const { marketId, outcomes } of kept) {
            expect(Number.isSafeInteger(marketId)).toBe(true);
            for (const { id, odds: price } of outcomes)
              expect(Number.isSafeInteger(id) && Number.isSafeInteger(price) && price >= 0).toBe(true);
          }
      }
    }),
    { numRuns: 2000 },
  );
});
