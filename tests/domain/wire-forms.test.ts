/** D2 D3 D4 D8 D9 events of the games in the forms in which back ends write them: small inputs, each with its right value. */
import { describe, expect, test } from 'vitest';
import {
  decodeLive,
  type LiveEventName,
  withEncodedOdds,
} from '../../domain/protocol/stream/stream-codec.ts';
import { writtenAt } from '../../domain/protocol/calls/community/board-fields.ts';
import { wireTimeField, writtenDate } from '../../domain/protocol/wire/wire-fields.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import type { Row } from '../../domain/row.ts';

const HEAD = { stream: '59', epoch: 'e1', seq: 1, pt: 1_740_837_600_000 };
const drops = createDrops();
const read = (event: LiveEventName, row: Row) => decodeLive(event, row, drops);

/** A market as its line, its status, and prices in hundredths; an outcome that is locked with an x. */
function marketsOf(event: LiveEventName, row: Row): readonly string[] {
  const message = read(event, row);
  const matches = message !== null && 'matches' in message ? message.matches : [];
  return matches.flatMap((match) =>
    ('markets' in match ? match.markets : []).map(({ marketId, specifier, status, outcomes }) =>
      [
        `${marketId}${specifier === '' ? '' : ` ${specifier}`}:`,
        status,
        ...outcomes.map(({ id, odds, active }) => `${id}=${odds}${active ? '' : 'x'}`),
      ].join(' '),
    ),
  );
}
const pair = (over: unknown, under: unknown): readonly Row[] => [
  { id: 12, odds: over, active: 1 },
  { id: 13, odds: under, active: 1 },
];
const live = (market: Row): Row => ({
  ...HEAD,
  odds: [{ MatchId: 5, markets: [{ id: 18, status: 1, specifiers: 'total=2.5', ...market }] }],
});

describe('D3 D8 a market in play', () => {
  test.each<readonly [string, Row, string]>([
    [
      'numbers as texts',
      { id: '18', status: '1', outcomes: [{ id: '12', odds: '1.85', active: '1' }] },
      '12=185',
    ],
    ['a truth as a text', { outcomes: [{ id: 12, odds: 1.85, active: 'true' }] }, '12=185'],
    ['an untruth as a text', { outcomes: [{ id: 12, odds: 1.85, active: '0' }] }, '12=185x'],
    ['a price without its decimals', { outcomes: pair('2', '2.0') }, '12=200 13=200'],
    ['a price that a float spoils', { outcomes: pair(1.1500000000000001, 4.35) }, '12=115 13=435'],
    ['an empty price is none', { outcomes: pair('', null) }, '12=0x 13=0x'],
    ['a price of 1 is none', { outcomes: pair('1.00', 1) }, '12=100x 13=100x'],
    [
      'its line as a number with noughts',
      { specifiers: 'total=2.50', outcomes: pair(1.9, 2) },
      '12=190 13=200',
    ],
    ['its line as an object', { specifiers: { total: 2.5 }, outcomes: pair(1.9, 2) }, '12=190 13=200'],
    ['its line as JSON', { specifiers: '{"total":"2.5"}', outcomes: pair(1.9, 2) }, '12=190 13=200'],
    [
      'its line as alotted alone',
      { specifiers: '', alotted: '2.5', outcomes: pair(1.9, 2) },
      '12=190 13=200',
    ],
    ['no specifier as JSON', { specifiers: '{}', alotted: '2.50', outcomes: pair(1.9, 2) }, '12=190 13=200'],
    ['as an empty object', { specifiers: {}, alotted: '2.50', outcomes: pair(1.9, 2) }, '12=190 13=200'],
    ['as an asterisk', { specifiers: '*', alotted: '2.50', outcomes: pair(1.9, 2) }, '12=190 13=200'],
    ['as None', { specifiers: 'None', alotted: '2.50', outcomes: pair(1.9, 2) }, '12=190 13=200'],
    ['the same as a number', { specifiers: null, alotted: 2.5, outcomes: pair(1.9, 2) }, '12=190 13=200'],
  ])('%s', (_, market, prices) => {
    expect(marketsOf('Odds', live(market))).toEqual([`18 total=2.5: 1 ${prices}`]);
  });
  test.each<readonly [string, Row, readonly string[]]>([
    ['suspended, as a text', { status: '-1', outcomes: pair(1.9, 2) }, ['18 total=2.5: -1 12=190 13=200']],
    ['no status is active', { status: null, outcomes: pair(1.9, 2) }, ['18 total=2.5: 1 12=190 13=200']],
    ['a status that there is not', { status: '7', outcomes: pair(1.9, 2) }, []],
    ['a price with a comma', { outcomes: pair('1,85', 2) }, []],
    ['a price below 0', { outcomes: pair(-1.85, 2) }, []],
    [
      'a handicap by its alotted alone',
      { id: 14, specifiers: '', alotted: '0:1', outcomes: [] },
      ['14 hcp=0:1: 1'],
    ],
    ['a winner whose specifiers are None', { id: 1, specifiers: 'None', outcomes: [] }, ['1: 1']],
    ['a winner whose alotted is None', { id: 1, specifiers: '', alotted: 'None', outcomes: [] }, ['1: 1']],
    [
      'two values in another order',
      { specifiers: 'total=2.5|hcp=1.0', outcomes: [] },
      ['18 hcp=1|total=2.5: 1'],
    ],
  ])('%s', (_, market, expected) => {
    expect(marketsOf('Odds', live(market))).toEqual(expected);
  });
  test('the id of its match as a text, and the game by its code alone', () => {
    const odds = [{ MatchId: '5', markets: [{ id: 1, outcomes: [] }] }];
    expect(read('Odds', { game_code: '59', odds })).toMatchObject({ matches: [{ matchId: 5 }] });
    expect(read('Odds', { odds })).toMatchObject({ head: { stream: '59' }, matches: [{ matchId: 5 }] });
  });
});

const match = (more: Row): Row => ({
  MatchId: 5,
  SportId: 311,
  TournamentId: 410,
  MatchStatus: 6,
  MatchDate: '2025-03-01 14:00:00',
  MatchOff: 'off',
  odds: [],
  ...more,
});
const fixture = (more: Row) => {
  const message = read('Fixture', { ...HEAD, matchs: [match(more)] });
  return message?.kind === 'snapshot' ? message.matches[0] : undefined;
};

describe('D9 times of answers', () => {
  test.each([writtenAt, wireTimeField])('ms, seconds and texts are one time', (field) => {
    for (const written of [1_740_837_600_000, 1_740_837_600, '1740837600', '2025-03-01 14:00:00'])
      expect(field.parse(written)).toBe(1_740_837_600_000);
  });
  test.each(['2025-03-01 9:05', '2025-3-1 09:05:00', '2025-03-01T09:05:00Z[Etc/UTC]'])(
    '%s is 9:05',
    (text) => {
      expect(wireTimeField.parse(text)).toBe(Date.UTC(2025, 2, 1, 9, 5));
    },
  );
  test.each(['', 'never', '2025-02-30 10:00:00', '01.03.2025'])('%j is refused, and is not 1970', (text) => {
    expect(wireTimeField.safeParse(text).success).toBe(false);
  });
  test.each([writtenAt, wireTimeField, writtenDate])('a number that is no time is refused', (field) => {
    for (const written of [1_764_500_000.25, 20_250_301, 0])
      expect(field.safeParse(written).success).toBe(false);
  });
});

describe('D2 D9 a match', () => {
  test.each([
    ['2025-03-01 14:00:00'],
    ['2025-03-01T14:00:00Z'],
    ['2025-03-01T14:00:00.000Z'],
    ['2025-03-01T23:00:00+09:00'],
    ['2025-03-01T14:00'],
    [1_740_837_600_000],
    ['1740837600000'],
    [1_740_837_600],
    ['2025-03-01T23:00:00+09'],
    ['2025-03-01 23:00:00 KST'],
    ['2025-03-01 23:00 +0900'],
    ['2025-03-01 14:00:00z'],
    ['2025-03-01 14:00:00 UTC'],
    ['2025-3-1 14:00'],
    ['2025-03-01T14:00:00Z[UTC]'],
    ['2025-03-01T14:00:00Z[Europe/London]'],
    ['2025-03-01T23:00:00+09:00[Asia/Seoul]'],
    ['2025-03-01T14:00[Europe/London]'],
    ['2025-03-01T09:00:00[America/New_York]'],
    ['2025-03-01T23:00:00[Asia/Seoul]'],
    ['2025-03-01T23:00:00[+09:00]'],
    ['2025-03-01T14:00Z[Mars/Base]'],
  ])('begins at %s', (MatchDate) => {
    expect(fixture({ MatchDate })?.facts.startsAt).toBe(Date.UTC(2025, 2, 1, 14));
  });
  test.each([
    ['2025-02-30 14:00:00'],
    ['2025-03-01 25:00:00'],
    ['1/3/2025'],
    ['20250301140000'],
    ['20250301'],
    [20_250_301],
    [20_250_301_140_000],
    ['2025-03-01 24:00:00'],
    ['2025-03-01 1:5'],
    ['2025-03-01T14:00[Mars/Base]'],
    ['2025-03-01T14:00[]'],
    [''],
    [null],
    [0],
  ])('has no kick-off by %j, and is dropped', (MatchDate) => expect(fixture({ MatchDate })).toBeUndefined());
  test.each<readonly [string, Row, Row]>([
    [
      'numbers as texts',
      { MatchId: '5', SportId: '311', TournamentId: '410' },
      { matchId: 5, sportId: 311, leagueId: 410 },
    ],
    ['MainMatch Y', { MainMatch: 'Y' }, { main: true }],
    ['MainMatch y', { MainMatch: 'y' }, { main: true }],
    ['MainMatch N', { MainMatch: 'N' }, { main: false }],
  ])('%s', (_, more, facts) => expect(fixture(more)?.facts).toMatchObject(facts));
});

describe('D2 the head of a message', () => {
  test.each<readonly [string, Row, Row]>([
    ['numbers as texts', { seq: '7', pt: '1740837600000' }, { head: { ...HEAD, seq: 7 } }],
    ['a part as texts', { part: '2', of: '3' }, { kind: 'snapshot', part: 2, of: 3 }],
    [
      'the number of its rest as a text',
      { part: '1', of: '1', restOf: '2' },
      { kind: 'snapshot', restOf: 2 },
    ],
    [
      'a part of the rest as texts',
      { recoveryId: 'r', restPart: '1', restOf: '2', odds: [] },
      { kind: 'rest', part: 1, of: 2 },
    ],
    [
      'the feed of a snapshot as a text',
      { status: 'DOWN', feedPt: '1740837540000' },
      { kind: 'snapshot', feed: { feedPt: 1_740_837_540_000, feedUp: false } },
    ],
    [
      'a change as a text, which is no whole list',
      { delta: '1', removed: ['5', 6, 'x'] },
      { kind: 'matches', removed: [5, 6] },
    ],
    ['no change', { delta: 0 }, { kind: 'snapshot' }],
  ])('%s', (_, more, expected) => {
    expect(read('Fixture', { ...HEAD, matchs: [], ...more })).toMatchObject(expected);
  });
  test.each<Row>([
    { seq: 'x' },
    { seq: '-1' },
    { pt: '' },
    { part: '4', of: '3' },
    { part: 1.5, of: 2 },
    { restOf: '-1' },
    { recoveryId: 'r', restPart: '3', restOf: '2', odds: [] },
    { status: 'up', feedPt: 'x' },
  ])('%j is dropped', (more) => expect(read('Fixture', { ...HEAD, matchs: [], ...more })).toBeNull());
  test.each<readonly [Row, Row]>([
    [
      { pt: '1764500000000', feedPt: '1764499940000' },
      { feedPt: 1_764_499_940_000, feedUp: true },
    ],
    [{ status: 'DOWN' }, { feedPt: HEAD.pt, feedUp: false }],
    [
      { status: 'Up', feedPt: null },
      { feedPt: HEAD.pt, feedUp: true },
    ],
  ])('D8 the feed by Alive %j', (more, feed) => {
    expect(read('Alive', { ...HEAD, ...more })).toMatchObject(feed);
  });
  test.each(['', 'x', 1.5, true])('D8 Alive with the time %j of the feed is dropped', (feedPt) => {
    expect(read('Alive', { ...HEAD, feedPt })).toBeNull();
  });
  test('C12 the number of matches that encodes odds, as a text', () => {
    const odds = [{ MatchId: 5, markets: [{ id: 1, outcomes: [] }] }];
    const row = withEncodedOdds({ ...HEAD, game_code: 59, odds }, 'key');
    const message = decodeLive('Odds', { ...row, match_count: '1' }, drops, 'key');
    expect(message).toMatchObject({ kind: 'odds', matches: [{ matchId: 5 }] });
  });
});

const state = (more: Row) => {
  const message = read('MatchData', { ...HEAD, matchs: [{ MatchId: 5, MatchStatus: 7, ...more }] });
  return message?.kind === 'match-data' ? message.matches[0]?.state : undefined;
};

describe('D4 D9 the state of a match', () => {
  test.each<readonly [string, Row, Row]>([
    ['scores as texts', { home_score: '2', away_score: '1' }, { homeScore: 2, awayScore: 1 }],
    ['scores with a point', { home_score: '2.0', away_score: 1 }, { homeScore: 2, awayScore: 1 }],
    ['the status as a text', { MatchStatus: '100' }, { statusCode: 100 }],
    ['switched off in capitals', { MatchOff: 'ON' }, { open: false }],
    ['not switched off', { MatchOff: 'off' }, { open: true }],
    [
      'its status in event_status',
      { MatchStatus: undefined, event_status: { match_status: '31' } },
      { statusCode: 31 },
    ],
    [
      'event_status before the scores beside it',
      { home_score: 0, away_score: 0, event_status: { home_score: '1', away_score: '0' } },
      { homeScore: 1, awayScore: 0 },
    ],
    [
      'event_status as JSON',
      { event_status: '{"home_score":3,"away_score":2}' },
      { homeScore: 3, awayScore: 2 },
    ],
    ['who serves, as a text', { event_status: { current_server: '2' } }, { currentServer: 2 }],
    [
      'periods by both names of their scores, as texts',
      {
        event_status: {
          period_scores: [
            { number: '1', home: '1', away: 0 },
            { number: 2, home_score: 0, away_score: '2' },
          ],
        },
      },
      {
        periods: [
          { number: 1, home: 1, away: 0 },
          { number: 2, home: 0, away: 2 },
        ],
      },
    ],
    [
      'a clock without seconds is none',
      { event_status: { clock: { match_time: '10:05' } } },
      { clockSeconds: null },
    ],
    [
      'a clock as texts',
      { event_status: { clock: { seconds: '605', at: String(HEAD.pt), rate: '1' } } },
      { clockSeconds: 605, clockAt: HEAD.pt, clockRate: 1 },
    ],
  ])('%s', (_, more, expected) => expect(state(more)).toMatchObject(expected));
});

describe('D2 C4 markets before their match', () => {
  const side = (Id: unknown, Odds: unknown, more: Row = {}): Row => ({ Id, Odds, Status: 1, ...more });
  test.each<readonly [string, string, Row, string]>([
    [
      'a line with noughts',
      '57',
      {
        matchId: '7',
        marketTypeId: '18',
        allottedValue: '2.50',
        Odd_L: side('12', '1.90'),
        Odd_R: side(13, 2),
      },
      '18 total=2.5: 1 12=190 13=200',
    ],
    [
      'no specifier as JSON, and a line',
      '57',
      {
        matchId: 7,
        marketTypeId: 18,
        Specifiers: '{}',
        allottedValue: '2.50',
        Odd_L: side(12, 1.9),
        Odd_R: side(13, 2),
      },
      '18 total=2.5: 1 12=190 13=200',
    ],
    [
      'a handicap with a plus',
      '57',
      { matchId: 7, marketTypeId: 16, allottedValue: '+0.50', Odd_L: side(1714, 1.9), Odd_R: side(1715, 2) },
      '16 hcp=0.5: 1 1714=190 1715=200',
    ],
    [
      'no centre, in words',
      '57',
      {
        matchId: 7,
        marketTypeId: 1,
        allottedValue: 'None',
        Odd_L: side(1, 1.9),
        Odd_C: null,
        Odd_R: side(3, 2),
      },
      '1: 1 1=190 3=200',
    ],
    [
      'prices by their side, the draw in front',
      '57',
      {
        matchId: 7,
        marketTypeId: 1,
        oddsArray: [side(2, 3, { Type: 'draw' }), side(1, 2, { Type: 'home' }), side(3, 4, { Type: 'away' })],
      },
      '1: 1 1=200 2=300 3=400',
    ],
    [
      'special: prices as texts, one of them locked',
      '58',
      {
        DrawId: '9',
        MarketId: '18',
        OutomeId: '12,13',
        oddsArray: ['1.9', '2'],
        AllottedValue: '2.5',
        active: '10',
      },
      '18 total=2.5: 1 12=190 13=200x',
    ],
    [
      'special: suspended, its line as JSON of a number',
      '58',
      {
        DrawId: 9,
        MarketId: 18,
        OutomeId: '12,13',
        oddsArray: [1.9, 2],
        Specifiers: '{"total":2.50}',
        status: '-1',
      },
      '18 total=2.5: -1 12=190 13=200',
    ],
  ])('%s', (_, stream, odds, expected) => {
    expect(marketsOf('Odds', { ...HEAD, stream, game_code: Number(stream), odds: [odds] })).toEqual([
      expected,
    ]);
  });
});
