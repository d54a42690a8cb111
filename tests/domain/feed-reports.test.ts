/** S5 a Unified Odds Feed as people who read it report it: late messages, other sources, shares that cannot be paid, odd forms. */
import { describe, expect, test } from 'vitest';
import { playFeed } from '../../domain/recording/play-feed.ts';
import { readFeed } from '../../domain/recording/read-feed.ts';
import { hasFeedMessages } from '../../domain/recording/cut-messages.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import * as uof from '../given/domain/uof.ts';

const T = Date.UTC(2025, 2, 1, 14);
const at = (second: number): number => T + second * 1000;
const odds = (second: number, home: number, more = ''): string =>
  uof.oddsChange(at(second), uof.winner(home), more);
function play(...texts: readonly string[]) {
  const read = readFeed(texts.join('\n'));
  const played = playFeed(read.messages, siteDirectory);
  return { read, played, events: played.steps.flatMap(({ events }) => events) };
}
/** Each status of the winner market, with its second and the price of its first outcome. */
const shown = ({ events }: ReturnType<typeof play>) =>
  events.flatMap((event) => {
    const markets =
      event.kind === 'match' ? event.match.markets : event.kind === 'odds' ? event.odds.markets : [];
    return markets.map(({ status, outcomes }) => [(event.at - T) / 1000, status, outcomes[0]?.odds]);
  });
const LATE = 'message behind newer ones, put at its time';

describe('a message that comes late', () => {
  test('odds and score stand at their own time, and the newest stay', () => {
    const late = play(
      odds(0, 2, uof.status(6, 0, 0)),
      odds(10, 1.5, uof.status(6, 1, 0, '10:00')),
      odds(5, 2.2, uof.status(6, 0, 0, '5:00')),
    );
    expect(shown(late)).toEqual([
      [0, 1, 200],
      [5, 1, 220],
      [10, 1, 150],
    ]);
    expect(late.played.matches[0]?.state).toMatchObject({ homeScore: 1, clockSeconds: 600 });
    expect(late.read.dropped.get(LATE)).toBe(1);
  });

  test('a stop that is older than the odds does not close them', () => {
    expect(shown(play(odds(0, 2), odds(10, 1.5), uof.betStop(at(5)))).at(-1)).toEqual([10, 1, 150]);
  });

  test('several that are late, of two producers, stand in their order', () => {
    const late = play(odds(0, 2), odds(30, 4), odds(10, 2.5), odds(20, 3), odds(40, 5));
    expect(shown(late).map(([second]) => second)).toEqual([0, 10, 20, 30, 40]);
    expect(late.read.dropped.get(LATE)).toBe(2);
  });

  test('a rollback that comes before its settlement takes it back', () => {
    const won = uof.market(1, uof.results([1, 'result="1"'], [2, 'result="0"'], [3, 'result="0"']), '');
    const { events } = play(
      odds(0, 2),
      uof.ofMarket('rollback_bet_settlement', at(6)),
      uof.settlement(at(5), won),
    );
    expect(events.some(({ kind }) => kind === 'settlement')).toBe(false);
  });

  test('a time of another day is wrong: its message alone is held', () => {
    const wrong = play(odds(0, 2), odds(10, 1.5), odds(-200_000, 1.6), odds(20, 1.4));
    expect(shown(wrong).map(([second]) => second)).toEqual([0, 10, 10, 20]);
    expect(wrong.read.dropped.get('time went back')).toBe(1);
  });
});

test('matches of two sources with one number are two matches', () => {
  const { played } = play(odds(0, 2), odds(1, 3).replace('sr:match', 'vf:match'));
  expect(new Set(played.matches.map(({ facts }) => facts.matchId)).size).toBe(2);
});

describe('a settlement', () => {
  test.each([
    ['a dead heat that is no fraction', 'result="1" dead_heat_factor="0.51"'],
    ['more than all void', 'result="1" void_factor="1.5"'],
  ])('with %s closes the market, pays nothing and is counted', (_, first) => {
    const rows = uof.results([1, first], [2, 'result="0"'], [3, 'result="0"']);
    const unpayable = play(odds(0, 2), uof.settlement(at(5), uof.market(1, rows, '')));
    expect(shown(unpayable).at(-1)?.[1]).toBe(-3);
    expect(unpayable.events.some(({ kind }) => kind === 'settlement')).toBe(false);
    expect(unpayable.read.dropped.get('settlement whose results cannot be paid as they are')).toBe(1);
  });

  test('that cannot be paid leaves the one before it', () => {
    const [won, undecided] = ['result="1"', 'result="-1"'].map((one) =>
      uof.market(1, uof.results([1, one], [2, 'result="0"'], [3, 'result="0"']), ''),
    );
    const { events } = play(
      odds(0, 2),
      uof.settlement(at(5), won ?? ''),
      uof.settlement(at(9), undecided ?? ''),
    );
    expect(events.filter(({ kind }) => kind === 'settlement')).toHaveLength(1);
  });

  test('of outcomes of which some have no number settles the others', () => {
    const names = (more: string): string =>
      `<outcome id="sr:player:7" ${more}/><outcome id="no goal" ${more}/><outcome id="sr:player:8" ${more}/>`;
    const { events } = play(
      uof.oddsChange(at(0), uof.market(38, names('odds="2" active="1"'))),
      uof.settlement(at(5), uof.market(38, names('result="0"'), '')),
    );
    const settled = events.find((event) => event.kind === 'settlement');
    expect(settled?.markets[0]?.results.map(({ outcomeId }) => outcomeId)).toEqual([7, 8]);
  });
});

test('two outcomes of a market with one number are left out and counted: a bet could be on either', () => {
  const both = uof.outcomes(['sr:player:7', 2], ['sr:competitor:7', 3], ['sr:player:8', 4]);
  const { read, events } = play(uof.oddsChange(at(0), uof.market(38, both)));
  const [first] = events;
  expect(first).toMatchObject({ match: { markets: [{ outcomes: [{ id: 8 }] }] } });
  expect(read.dropped.get('outcome whose id has no number')).toBe(2);
});

test('a message that is shown as text, with its signs escaped, is read', () => {
  const escaped = odds(0, 2).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  expect(hasFeedMessages(escaped)).toBe(true);
  expect(shown(play(`<pre>${escaped}</pre>`))).toEqual([[0, 1, 200]]);
});

test('a running match whose message names no match_status is no match that has not begun', () => {
  const { played } = play(odds(0, 2, '<sport_event_status status="1" home_score="1.0" away_score="0.0"/>'));
  expect(played.matches[0]?.state).toMatchObject({ statusCode: 20, homeScore: 1 });
});

describe('a comment', () => {
  test('with a message in it is none, and later messages keep their lines', () => {
    const { read, ...played } = play(odds(0, 2), `<!--\n${odds(3, 9)}\n-->`, odds(5, 2.1), '<odds_change >');
    expect(shown({ read, ...played })).toEqual([
      [0, 1, 200],
      [5, 1, 210],
    ]);
    expect(read.problems).toEqual([{ line: 6, why: 'cut-off' }]);
  });
  test.each(['</odds_change>', '<odds_change >', '<market id="1" status="-1"/>'])(
    'inside of a message may hold %s',
    (tag) => {
      expect(shown(play(odds(0, 2).replace('<odds>', `<!-- ${tag} --><odds>`)))).toEqual([[0, 1, 200]]);
    },
  );
  test('that is not closed costs nothing', () => {
    expect(shown(play(odds(0, 2), '<!-- ', odds(5, 2.1)))).toHaveLength(2);
  });
});

test.each([
  ['match_time="45:00" stoppage_time="2:13"', 2833],
  ['match_time="90:00" stoppage_time="0:30"', 5430],
  ['match_time="46:10" stoppage_time="1:10"', 2770],
  ['match_time="45:00"', 2700],
])('a clock with %s stands at %i s', (clock, seconds) => {
  const state = uof.status(6, 0, 0).replace('match_time="1:00"', clock);
  expect(play(odds(0, 2, state)).played.matches[0]?.state.clockSeconds).toBe(seconds);
});
