/** S5 a Unified Odds Feed over the life of a match: producers, stops by group, cancels of spans, dead heats, goals taken back, interruptions. */
import { describe, expect, test } from 'vitest';
import { settleBet } from '../../domain/bet/settle-bet.ts';
import { playFeed } from '../../domain/recording/play-feed.ts';
import { readFeed } from '../../domain/recording/read-feed.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import * as uof from '../given/domain/uof.ts';

const T = Date.UTC(2025, 2, 1, 14);
const at = (seconds: number): number => T + seconds * 1000;
const play = (...texts: readonly string[]) => playFeed(readFeed(texts.join('\n')).messages, siteDirectory);
type Played = ReturnType<typeof play>;
const eventsOf = ({ steps }: Played) => steps.flatMap(({ events }) => events);

/** Each status of a market with its time in seconds and the price of its first outcome. */
const shown = (played: Played, marketId = 1): (readonly [second: number, status: number, odds: number])[] =>
  eventsOf(played).flatMap((event) => {
    const markets =
      event.kind === 'match' ? event.match.markets : event.kind === 'odds' ? event.odds.markets : [];
    return markets
      .filter((market) => market.marketId === marketId)
      .map(({ status, outcomes }) => [(event.at - T) / 1000, status, outcomes[0]?.odds ?? 0] as const);
  });
const settlements = (played: Played) =>
  eventsOf(played).flatMap((event) =>
    event.kind === 'settlement'
      ? event.markets.map((market) => ({ at: (event.at - T) / 1000, ...market }))
      : [],
  );
const states = (played: Played) =>
  eventsOf(played).flatMap((event) =>
    event.kind === 'state' ? [event.state] : event.kind === 'match' ? [event.match.state] : [],
  );
const goals = (played: Played) =>
  states(played)
    .at(-1)
    ?.timeline.filter(({ kind }) => kind === 'goal')
    .map(({ side, second }) => [side, second]);

const by = (product: number, text: string): string => text.replace('product="1"', `product="${product}"`);
const odds = (second: number, home: number, more = uof.status(6, 0, 0, '')): string =>
  uof.oddsChange(at(second), uof.winner(home), more);
const alive = (second: number, subscribed = 1, product = 1): string =>
  `<alive product="${product}" timestamp="${at(second)}" subscribed="${subscribed}"/>`;
const down = (second: number): string => `<product_down product="1" timestamp="${at(second)}"/>`;
const complete = (second: number, product = 1): string =>
  `<snapshot_complete product="${product}" timestamp="${at(second)}" request_id="7"/>`;
const total = uof.market(18, uof.outcomes([12, 1.9], [13, 1.9]), 'status="1" specifiers="total=2.5"');

describe('producers', () => {
  test('what the pre-match producer says of a market that the live one has changes nothing', () => {
    const played = play(
      by(3, odds(0, 2.1, '')),
      odds(60, 2.05),
      by(3, uof.oddsChange(at(62), uof.market(1, '', 'status="-2"'))),
      by(3, odds(70, 9, uof.status(0, 0, 0))),
      by(3, uof.betStop(at(80))),
    );
    expect(shown(played)).toEqual([
      [0, 1, 210],
      [60, 1, 205],
    ]);
    expect(states(played).at(-1)?.statusCode).toBe(6);
    expect(played.dropped.get('market that another producer has taken over')).toBe(2);
  });

  test('a market that is handed over is closed until the other producer names it', () => {
    const handed = uof.oddsChange(at(50), uof.market(1, '', 'status="-2"'));
    const played = play(by(3, odds(0, 2.1, '')), by(3, handed), odds(60, 2.05));
    expect(shown(played)).toEqual([
      [0, 1, 210],
      [50, -2, 210],
      [60, 1, 205],
    ]);
  });

  test.each([
    ['it does not know of our subscription', alive(20, 0), 20],
    ['it is down', down(20), 20],
    ['it is silent', '', 30],
  ])(
    'markets are closed within 20 s while %s, and open with fresh prices after its recovery',
    (_, sign, closedAt) => {
      const played = play(
        uof.oddsChange(at(0), uof.winner(2.05) + total, uof.status(6, 0, 0)),
        alive(10),
        sign,
        alive(300, 1, 3),
        odds(600, 1.35),
        alive(600),
        complete(601),
        uof.oddsChange(at(650), total),
      );
      expect(shown(played)).toEqual([
        [0, 1, 205],
        [closedAt, -1, 205],
        [600, -1, 135],
        [601, 1, 135],
      ]);
      // This one did not come with the recovery: its price is old until the feed names it.
      expect(shown(played, 18).map(([second, status]) => [second, status])).toEqual([
        [0, 1],
        [closedAt, -1],
        [650, 1],
      ]);
    },
  );

  test('without a recovery nothing opens, which is counted; another producer goes on', () => {
    const played = play(
      odds(0, 2.05),
      down(5),
      odds(10, 2.1),
      by(4, uof.oddsChange(at(15), total)),
      complete(16, 4),
    );
    expect(shown(played).at(-1)).toEqual([10, -1, 210]);
    expect(shown(played, 18).at(-1)?.[1]).toBe(1);
    expect(played.dropped.get('producer 1 without a recovery')).toBe(1);
  });

  test('a recording without signs of life, or with one of another day, is never silent', () => {
    expect(shown(play(odds(0, 2.05), odds(600, 2.1))).map(([, status]) => status)).toEqual([1, 1]);
    expect(shown(play(alive(-90_000), odds(0, 2.05), odds(600, 2.1))).map(([, status]) => status)).toEqual([
      1, 1,
    ]);
  });

  test('a stop while the producer is down holds after the recovery', () => {
    const played = play(odds(0, 2.05), down(5), odds(10, 2.1), uof.betStop(at(12)), complete(13));
    expect(shown(played).at(-1)?.[1]).toBe(-1);
  });
});

describe('a stop of bets', () => {
  const corners = uof.market(166, uof.outcomes([12, 1.9], [13, 1.9]), 'status="1" specifiers="total=9.5"');
  const half = uof.market(60, uof.outcomes([1, 2.5], [2, 2], [3, 3]));
  const list =
    '<market_descriptions><market id="166" name="Total corners" groups="all|corners|regular_play"/></market_descriptions>';
  const stop = (groups: string): string => uof.betStop(at(5)).replace('groups="all"', `groups="${groups}"`);
  const statuses = (played: Played) => [1, 60, 166].map((id) => shown(played, id).at(-1)?.[1]);
  test.each([
    ['all', list, [-1, -1, -1]],
    ['corners', list, [1, 1, -1]],
    ['regular_play', list, [-1, 1, -1]],
    ['1st_half|corners', list, [1, -1, -1]],
    ['score', list, [-1, -1, 1]],
    // Without a list of markets the groups of 166 are not known: it closes with any group.
    ['1st_half', '', [1, -1, -1]],
  ])('of the groups %s closes the markets of these groups', (groups, names, expected) => {
    const played = play(
      names,
      uof.oddsChange(at(0), uof.winner() + half + corners, uof.status(6, 0, 0)),
      stop(groups),
    );
    expect(statuses(played)).toEqual(expected);
  });
});

describe('cancels and settlements', () => {
  const result = (...won: readonly [number, number, number]): string =>
    uof.market(1, uof.results(...won.map((one, place) => [place + 1, `result="${one}"`] as const)));
  const span = (name: string, second: number, from: number | null, to: number | null): string =>
    uof.ofMatchSpan(name, at(second), from === null ? null : at(from), to === null ? null : at(to));
  const placed = (played: Played) =>
    settlements(played).map((one) => [
      one.at,
      one.placed === undefined
        ? one.results.map(({ result: own }) => own).join(' ')
        : [one.placed.from, one.placed.to].map((time) => (time === null ? null : (time - T) / 1000)),
    ]);
  const end = uof.settlement(at(6000), result(1, 0, 0));

  test('a cancel of a span makes the bets of the span void, and the market goes on', () => {
    const played = play(
      odds(0, 2.05),
      odds(600, 20.5),
      odds(660, 2.03),
      span('bet_cancel', 700, 600, 660),
      end,
    );
    expect(placed(played)).toEqual([
      [700, [600, 660]],
      [6000, 'win lose lose'],
    ]);
    expect(shown(played).at(-1)).toEqual([6000, -3, 203]);
  });

  test.each([
    ['an end alone', null, 660],
    ['a start alone', 600, null],
  ])('a span may have %s', (_, from, to) => {
    const played = play(odds(0, 2.05), span('bet_cancel', 700, from, to), end);
    expect(placed(played)[0]).toEqual([700, [from, to]]);
  });

  test('a cancel of a span after the settlement comes before it: a bet is settled once', () => {
    const played = play(odds(0, 2.05), end, span('bet_cancel', 6100, 600, 660));
    expect(placed(played)).toEqual([
      [6000, [600, 660]],
      [6000, 'win lose lose'],
    ]);
  });

  test('a rollback of a part of the span leaves the rest; of another span it does nothing', () => {
    const cancel = span('bet_cancel', 700, 600, 660);
    const back = (from: number, to: number) => span('rollback_bet_cancel', 800, from, to);
    const spans = (...backs: readonly string[]) =>
      placed(play(odds(0, 2.05), cancel, ...backs, end)).flatMap(([, one]) =>
        Array.isArray(one) ? [one] : [],
      );
    expect(spans(back(600, 660))).toEqual([]);
    expect(spans(back(620, 640))).toEqual([
      [600, 620],
      [640, 660],
    ]);
    expect(spans(back(0, 600))).toEqual([[600, 660]]);
    expect(spans(uof.ofMarket('rollback_bet_cancel', at(800)))).toEqual([]);
  });

  test('a settlement that was taken back comes again with the next one', () => {
    const played = play(
      odds(0, 2.05),
      uof.settlement(at(100), result(1, 0, 0)),
      uof.ofMarket('rollback_bet_settlement', at(110)),
      odds(120, 2.2),
      uof.settlement(at(6000), result(0, 1, 0)),
    );
    expect(placed(played)).toEqual([[6000, 'lose win lose']]);
    expect(shown(played).map(([, status]) => status)).toEqual([1, -3, 1, -3]);
  });

  test('a market on offer again after its settlement is settled by the next one, also without a rollback', () => {
    const played = play(odds(0, 2), uof.settlement(at(100), result(1, 0, 0)), odds(120, 2.2), end);
    expect(placed(played)).toEqual([[6000, 'win lose lose']]);
  });

  test('a market on offer again after its cancel: bets before it are void, later ones are settled', () => {
    const cancel = (second: number): string => uof.ofMarket('bet_cancel', at(second));
    const again = [odds(0, 2.05), cancel(20), odds(30, 3)];
    const voided = [20, [null, 20]];
    expect(placed(play(...again, end))).toEqual([voided, [6000, 'win lose lose']]);
    expect(placed(play(...again, cancel(40)))).toEqual([voided, [40, 'void void void']]);
    const back = uof.ofMarket('rollback_bet_cancel', at(25));
    expect(placed(play(...again.toSpliced(2, 0, back), end))).toEqual([[6000, 'win lose lose']]);
  });

  test.each([
    ['an official result stays when scouts name another one later', 2, 1, 'win lose lose'],
    ['scouts first, then the official result', 1, 2, 'lose win lose'],
    ['two official results: the last one', 2, 2, 'lose win lose'],
  ])('%s', (_, first, second, expected) => {
    const settled = (at_: number, certainty: number, text: string): string =>
      uof.settlement(at(at_), text).replace('certainty="2"', `certainty="${certainty}"`);
    const played = play(
      odds(0, 2),
      settled(100, first, result(1, 0, 0)),
      settled(160, second, result(0, 1, 0)),
    );
    expect(placed(played)).toEqual([[100, expected]]);
  });

  test.each([
    ['0.5', 'dead-heat-2', 200],
    ['0.3333', 'dead-heat-3', 133],
    ['0.33', 'dead-heat-3', 133],
    ['0.25', '1+0/4', 100],
    ['0.6667', '2+0/3', 266],
    ['1', 'win', 400],
  ])('a dead heat of %s is %s: a stake of 100 at 4.00 pays %i', (factor, expected, won) => {
    const inside = uof.results(
      [1, `result="1" dead_heat_factor="${factor}"`],
      [2, 'result="0"'],
      [3, 'result="0"'],
    );
    const played = play(odds(0, 4), uof.settlement(at(100), uof.market(1, inside)));
    const settled = settlements(played)[0]?.results[0]?.result;
    expect(settled).toBe(expected);
    const bet = { stake: 100, odds: 400, levelPenalty: [] };
    expect(settleBet(bet, [{ odds: 400, result: settled ?? null }])).toEqual({ state: 'win', won });
  });

  test.each([
    ['result="1" void_factor="0.33"', '2+1/3', 300],
    ['result="0" void_factor="0.3333"', '0+1/3', 33],
    ['result="1" void_factor="0.5" dead_heat_factor="0.5"', '1+2/4', 150],
  ])(
    'of an outcome with %s a part comes back (%s): a stake of 100 at 4.00 pays %i',
    (said, expected, won) => {
      const inside = uof.results([1, said], [2, 'result="0"'], [3, 'result="0"']);
      const played = play(odds(0, 4), uof.settlement(at(100), uof.market(1, inside)));
      const settled = settlements(played)[0]?.results[0]?.result;
      expect(settled).toBe(expected);
      const bet = { stake: 100, odds: 400, levelPenalty: [] };
      expect(settleBet(bet, [{ odds: 400, result: settled ?? null }])?.won).toBe(won);
    },
  );
});

describe('the match', () => {
  const score = (second: number, home: number, away: number, clock = '', code = 6): string =>
    uof.oddsChange(at(second), uof.winner(), uof.status(code, home, away, clock));

  test('a goal that is taken back leaves the timeline; the next one is one goal', () => {
    const played = play(
      score(5, 0, 0, '0:05'),
      score(1205, 1, 0, '20:05'),
      score(1295, 0, 0, '21:35'),
      score(1805, 1, 0, '30:05'),
    );
    expect(goals(played)).toEqual([['home', 1805]]);
  });

  test('a goal that is given to the other side', () => {
    const played = play(score(5, 0, 0, '0:05'), score(600, 1, 0, '10:00'), score(660, 0, 1, '11:00'));
    expect(goals(played)).toEqual([['away', 660]]);
  });

  test('goals without a clock have the time since their period began', () => {
    const played = play(
      score(0, 0, 0),
      score(1200, 1, 0),
      score(2800, 1, 0, '', 31),
      score(3700, 1, 0, '', 7),
      score(4300, 1, 1, '', 7),
    );
    expect(goals(played)).toEqual([
      ['home', 1200],
      ['away', 3300],
    ]);
  });

  test('a clock that a message leaves out goes on, and a score stays', () => {
    const bare = '<sport_event_status status="1" reporting="1" match_status="6"/>';
    const played = play(score(600, 1, 0, '10:00'), uof.oddsChange(at(660), uof.winner(2), bare));
    expect(states(played).at(-1)).toMatchObject({ clockSeconds: 660, homeScore: 1, awayScore: 0 });
  });

  test.each([
    ['7', 80],
    ['2', 81],
    ['7', 6],
  ])('an interrupted match (status %s, %i) is closed with its score, and goes on', (status, code) => {
    const held = uof.status(code, 1, 0, '30:00').replace('status="1"', `status="${status}"`);
    const played = play(
      score(600, 1, 0, '10:00'),
      uof.oddsChange(at(1800), uof.market(1, '', 'status="-1"'), held),
      score(5400, 1, 0, '30:00'),
      score(5460, 1, 1, '31:00'),
    );
    expect(states(played).map(({ statusCode, open, clockRate }) => [statusCode, open, clockRate])).toEqual([
      [6, true, 1],
      [6, false, 0],
      [6, true, 1],
      [6, true, 1],
    ]);
  });

  test.each([
    ['4', 7, 100],
    ['5', 0, 70],
    ['8', 0, 60],
    ['9', 7, 90],
  ])('status %s ends the match whatever its period (%i): %i', (status, code, expected) => {
    const ended = uof.status(code, 1, 0).replace('status="1"', `status="${status}"`);
    const played = play(score(600, 1, 0, '10:00'), uof.oddsChange(at(700), uof.winner(), ended));
    expect(states(played).at(-1)).toMatchObject({ statusCode: expected, open: false });
  });
});
