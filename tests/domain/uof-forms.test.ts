/** S5 the forms that XML Schema allows for numbers, truths and times of a Unified Odds Feed, and what a message leaves out or cannot be read. */
import { expect, test } from 'vitest';
import { playFeed } from '../../domain/recording/play-feed.ts';
import { readFeed } from '../../domain/recording/read-feed.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import * as uof from '../given/domain/uof.ts';

const T = Date.UTC(2025, 2, 1, 14);
const at = (second: number): number => T + second * 1000;
const dateOf = (second: number): string => new Date(at(second)).toISOString();
function play(...texts: readonly string[]) {
  const read = readFeed(texts.join('\n'));
  const played = playFeed(read.messages, siteDirectory);
  return { dropped: { ...Object.fromEntries(read.dropped), ...Object.fromEntries(played.dropped) }, played };
}
type Played = ReturnType<typeof play>;
const eventsOf = ({ played }: Played) => played.steps.flatMap(({ events }) => events);
const firstMarket = (played: Played) =>
  eventsOf(played).flatMap((event) => (event.kind === 'match' ? event.match.markets : []))[0];
const settlements = (played: Played) =>
  eventsOf(played).flatMap((event) => (event.kind === 'settlement' ? event.markets : []));
const odds = (second: number, state = ''): string => uof.oddsChange(at(second), uof.winner(), state);

test('blanks around values, a plus sign and words for truths are read', () => {
  const outcomes =
    '<outcome id=" 1 " odds=" 2.10 " active="true"/><outcome id="+2" odds="+3.4" active="false"/><outcome id="3" odds="35e-1"/>';
  const text = uof
    .oddsChange(at(0), uof.market(1, outcomes, 'status=" +1 " favourite="true"'))
    .replace('sr:match:', ' sr:match:');
  expect(firstMarket(play(text))).toMatchObject({
    status: 1,
    favourite: true,
    outcomes: [
      { id: 1, odds: 210, active: true },
      { id: 2, odds: 340, active: false },
      { id: 3, odds: 350, active: true },
    ],
  });
});

test.each(['Infinity', '0x10', '2,10', '1e400', '-2.1', ''])('an outcome at "%s" has no price', (price) => {
  const outcomes = `<outcome id="1" odds="${price}"/>${uof.outcomes([2, 3.4], [3, 3.5])}`;
  expect(firstMarket(play(uof.oddsChange(at(0), uof.market(1, outcomes))))?.outcomes[0]).toEqual({
    id: 1,
    odds: 0,
    active: false,
  });
});

test('a producer that is not subscribed in words is down', () => {
  const alive = `<alive product="1" timestamp="${at(5)}" subscribed="false"/>`;
  expect(play(odds(0), alive).dropped).toMatchObject({ 'producer 1 down': 1 });
});

test('results in words and factors with blanks settle', () => {
  const rows = uof.results(
    [1, 'result="true"'],
    [2, 'result="false" void_factor=" 0.5 "'],
    [3, 'result=" 0 "'],
  );
  expect(settlements(play(odds(0), uof.settlement(at(9), uof.market(1, rows))))[0]?.results).toEqual([
    { outcomeId: 1, result: 'win' },
    { outcomeId: 2, result: 'half-lose' },
    { outcomeId: 3, result: 'lose' },
  ]);
});

test('times as dates are read: of a message, of a cancelled span and of a kick-off', () => {
  const cancel = uof.ofMarket('bet_cancel', at(5), 1, `start_time="${dateOf(2)}" end_time="${dateOf(4)}"`);
  const moved = uof.fixtureChange(at(6), `change_type="2" start_time="${dateOf(3600)}"`);
  const played = play(odds(0).replace(String(at(0)), dateOf(0)), cancel, moved);
  expect(settlements(played).map(({ placed }) => placed)).toEqual([{ from: at(2), to: at(4) }]);
  expect(played.played.matches[0]?.facts.startsAt).toBe(at(3600));
});

test('a cancel whose span cannot be read makes no bet void, and is counted', () => {
  const cancel = uof.ofMarket('bet_cancel', at(5), 1, 'start_time="soon"');
  const played = play(odds(0), cancel);
  expect(settlements(played)).toEqual([]);
  expect(played.dropped).toEqual({ 'part of a message unreadable': 1 });
});

test.each([
  'home_score="1" away_score="0"',
  'status="1" home_score="1"',
  'status="1" match_status="" home_score="1" away_score=""',
  'status="1" match_status="second half" home_score=" 1.0 " away_score="0"',
])('a running match stays in its period where a message has %s', (attributes) => {
  const played = play(odds(0, uof.status(7, 0, 0, '46:00')), odds(9, `<sport_event_status ${attributes}/>`));
  expect(played.played.matches[0]?.state).toMatchObject({
    statusCode: 7,
    open: true,
    homeScore: 1,
    awayScore: 0,
  });
});

test('a clock that stopped is written as 1 or as true', () => {
  for (const stopped of ['1', 'true'])
    expect(
      play(odds(0, uof.status(7, 0, 0).replace('<clock', `<clock stopped="${stopped}"`))).played.matches[0]
        ?.state.clockRate,
    ).toBe(0);
});

test.each(['suspended', '1.0', 'true', '٢'])('a market whose status is "%s" is not on offer', (status) => {
  const market = uof.winner().replace('status="1"', `status="${status}"`);
  expect(firstMarket(play(uof.oddsChange(at(0), market)))?.status).toBe(0);
});

test.each(['no', '2', '-1', 'yes'])(
  'an outcome that is active "%s" is locked; without the word it is not',
  (active) => {
    const rows = `<outcome id="1" odds="2.1" active="${active}"/><outcome id="2" odds="3.4"/><outcome id="3" odds="3.5" active=""/>`;
    const market = firstMarket(play(uof.oddsChange(at(0), uof.market(1, rows))));
    expect(market?.outcomes.map((outcome) => outcome.active)).toEqual([false, true, true]);
  },
);

test('the status and the prices of an extension change nothing', () => {
  const market = uof
    .winner()
    .replace('status="1"', 'status="1" ext:status="-1" ext:id="9"')
    .replaceAll('active="1"', 'ext:active="0" active="1" ext:odds="9"');
  const [first] = eventsOf(play(uof.oddsChange(at(0), market)));
  expect(first?.kind === 'match' && first.match.markets).toMatchObject([
    { marketId: 1, status: 1, outcomes: [{ odds: 210, active: true }, { odds: 340 }, { odds: 350 }] },
  ]);
});

test.each([
  ['0', null, null],
  ['-62135596800000', null, null],
  ['99999999999999', null, null],
  ['', null, 1],
  [String(at(7200)), at(7200), 1],
])(
  'a fixture that changes to %j begins then, or as before where that is no time',
  (written, startsAt, isRead) => {
    const { played, dropped } = play(
      odds(0),
      uof.fixtureChange(at(6), `change_type="2" start_time="${written}"`),
    );
    expect(played.matches[0]?.facts.startsAt).toBe(startsAt ?? at(3600));
    expect(dropped).toEqual(isRead === null ? { 'part of a message unreadable': 1 } : {});
  },
);

test.each<readonly [string, number | null, number | null]>([
  ['start_time="0" end_time="0"', null, null],
  [`start_time="0" end_time="${at(4)}"`, null, at(4)],
  [`start_time="${at(2)}" end_time="0"`, at(2), null],
  [`start_time="${at(2)}" end_time="-62135596800000"`, at(2), null],
])(
  'a cancel with %s makes bets void from %s to %s: a program that writes each field has 0 for none',
  (span, from, to) => {
    const [first] = settlements(play(odds(0), uof.ofMarket('bet_cancel', at(5), 1, span)));
    expect(first?.placed).toEqual(from === null && to === null ? undefined : { from, to });
    expect(first?.results.map(({ result }) => result)).toEqual(['void', 'void', 'void']);
  },
);

test('a cancel of a span that ends before it begins makes no bet void, and is counted', () => {
  const played = play(
    odds(0),
    uof.ofMarket('bet_cancel', at(5), 1, `start_time="${at(4)}" end_time="${at(2)}"`),
  );
  expect(settlements(played)).toEqual([]);
  expect(played.dropped).toEqual({ 'part of a message unreadable': 1 });
});
