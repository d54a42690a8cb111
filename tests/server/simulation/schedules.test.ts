/** The simulated site (tests/simulation) finds what it must: schedules made by hand, planted faults, the explorer, shrinking and sessions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf } from '../../../domain/row.ts';
import { openPlayer } from '../../../worker/replay/session-player.ts';
import { entriesOf, openedSession } from '../../given/core/recorded-session.ts';
import { sharedDump } from '../../given/nodes/shared-services.ts';
import { bounds, explorerFaults } from '../../simulation/explorer/explore-all.ts';
import { explore } from '../../simulation/explorer/explore.ts';
import type { MoveStep } from '../../simulation/moves/plan-moves.ts';
import { type Act, noChances, type Plan, planOf, type Trouble } from '../../simulation/plan.ts';
import { planted } from '../../simulation/planted.ts';
import { type Outcome, runSchedule } from '../../simulation/schedule.ts';
import { shrink } from '../../simulation/shrink.ts';
import { openStore, type Store } from '../../simulation/store.ts';

const MOVES = 8;

let store: Store;
beforeAll(async () => void (store = await openStore(await sharedDump())));
afterAll(() => store.close());

/** With few of its moves. */
const shortPlan = (seed: number): Plan => ({ ...planOf(seed), moves: planOf(seed).moves.slice(0, MOVES) });
const outcomes = new Map<number, Outcome>();
/** Each schedule is run once for all tests. */
async function outcomeOf(seed: number): Promise<Outcome> {
  const outcome = outcomes.get(seed) ?? (await runSchedule(store, shortPlan(seed)));
  outcomes.set(seed, outcome);
  return outcome;
}

test('one seed gives the same run bit for bit, also after other schedules', async () => {
  const first = await outcomeOf(2);
  await outcomeOf(1);
  const second = await runSchedule(store, shortPlan(2));
  expect(second.events).toEqual(first.events);
  expect(second.hash).toBe(first.hash);
  expect((await outcomeOf(1)).hash).not.toBe(first.hash);
});

/** A member's device and a node, without faults; acts and troubles are added. */
const calm = (acts: readonly Act[], troubles: readonly Trouble[] = []): Plan => ({
  seed: 1,
  nodes: 1,
  members: 1,
  devicesOfMember: 1,
  acts,
  feed: [],
  troubles,
  moves: [],
  chances: noChances,
});
const act = (kind: Act['kind'], at: number): Act => ({ kind, at, who: 0, roll: 0 });
const trouble = (kind: Trouble['kind'], at: number): Trouble => ({ kind, at, who: 0, roll: 0 });
const early = act('bet-early', 5000);
/** `digits`: decide what else the move needs (moves/move-acts.ts). */
const move = (kind: MoveStep['kind'], at: number, digits = 0): MoveStep => ({
  kind,
  at,
  who: 0,
  roll: (digits + 0.5) / 1e6,
});
const moving = (...moves: readonly MoveStep[]): Plan => ({ ...calm([]), moves });
const PAID_TWICE = 2;
const order = move('order', 1000);
/** Of three orders the newest, the one before it, and the first are paid. */
const threeOrders = [order, move('order', 1500), move('order', 2000)];
const threePayments = [move('pay', 4000, 15), move('pay', 6000, 10), move('pay', 8000, 5)];
/** Its link is cut while the node holds the bet back for the live delay. */
const cutLive = calm([act('bet-live', 5000)], [trouble('cut', 5300)]);

/** Operators say before its start that the bet is lost, and let its match go; then the member cancels it. */
const EARLY_MATCH = 3;
const said: Plan = {
  ...calm([early, { ...act('release', 20_000), who: EARLY_MATCH }, act('cancel', 25_000)]),
  moves: [move('ask-result', 8000, 1), move('decide-result', 12_000, 3)],
};
/** Ten times the first stake comes after the limit. */
const LARGEST = 303;
const limited: Plan = {
  ...calm([early, { ...act('bet-early', 9000), roll: (LARGEST + 0.5) / 1e6 }]),
  moves: [move('limit-stake', 7000)],
};

/** The host's clock is an hour ahead, and the member cancels a bet before its match. */
const AN_HOUR_AHEAD = 0.5;
const jumped: Plan = {
  ...calm([early, act('cancel', 10_000)], [{ ...trouble('clock-jump', 8000), roll: AN_HOUR_AHEAD }]),
  clocks: [{ offMs: 0, jumpedMs: 0, jumpedAgoMs: 0 }],
};

/** The leader's host is suspended over the end of a round, and the other node leads. */
const suspended: Plan = {
  ...moving(move('casual-bet', 1000)),
  nodes: 2,
  hasLeases: true,
  troubles: [trouble('suspend-leader', 10_000)],
};

/** Operators decide at two nodes, of which the first is ahead: a result there, its correction at the other one, and a bet behind both; then the match is played. */
const AHEAD_MS = 5000;
const decidedTwice: Plan = {
  ...calm([early]),
  seed: 2,
  nodes: 2,
  clocks: [AHEAD_MS, 0].map((offMs) => ({ offMs, jumpedMs: 0, jumpedAgoMs: 0 })),
  feed: (['begin', 'end'] as const).map((kind, at) => ({
    kind,
    at: 40_000 + at * 5000,
    who: EARLY_MATCH,
    roll: 0,
  })),
  moves: [move('decide-twice', 8000, 6)],
};

/** The node that is ahead writes a rate, and then the other one writes another. */
const writtenTwice: Plan = {
  ...decidedTwice,
  acts: [],
  moves: [move('write-rate', 8000), move('write-rate', 10_000, 1)],
};

/** A bet before its match, which is played 40 s after the begin. */
const played = (...troubles: readonly Trouble[]): Plan => ({
  ...calm([early], troubles),
  feed: decidedTwice.feed,
});
const ofItsMatch = (kind: Trouble['kind'], at: number, roll = 0): Trouble => ({
  ...trouble(kind, at),
  who: EARLY_MATCH,
  roll,
});
const voided = played(ofItsMatch('void-span', 20_000, 0.9));
const voidedElsewhere = played(ofItsMatch('void-span', 20_000, 0.1));
const changed = played(ofItsMatch('results-change', 60_000));
/** Game 57. */
const outOfUse = calm([act('bet-early', 18_000)], [ofItsMatch('game-off', 1000)]);
const silence = { ...trouble('feed-silent', 6000), roll: 0.9 };
const silent = calm([act('bet-early', 12_000)], [silence]);
/** The node misses the kick-off of the bet's match, which is brought forward. */
const missedKickOff: Plan = {
  ...calm([early, act('cancel', 13_000)], [silence]),
  feed: [{ kind: 'begin', at: 7000, who: EARLY_MATCH, roll: 0 }],
};

const caught: readonly (readonly [keyof typeof planted, Plan, string])[] = [
  [
    'a copy of a request is another request',
    calm([early, act('repeat', 8000)]),
    'request-1-0 was charged twice, by bets 1 and 2',
  ],
  [
    'a request without an answer is sent again',
    calm([early], [trouble('cut', 5100)]),
    'request-1-0 was charged twice, by bets 1 and 2',
  ],
  [
    'the sweep takes answers of accepted bets',
    calm([early, act('repeat', 8000)], [trouble('sweep', 7000)]),
    'request-1-0 was charged twice, by bets 1 and 2',
  ],
  [
    'a lost link is taken for a request that never arrived',
    cutLive,
    'request-1-0 was never-arrived, and bet 1 was charged',
  ],
  [
    'a request id stands for any contents',
    calm([early, act('reuse-id', 8000)]),
    'request-1-0 was accepted with the stake 100000, asked were 200000',
  ],
  ['a bet is written, and its answer is not', calm([early]), 'bet 1 has no answer'],
  [
    'a bet is written without a transaction',
    { ...planOf(6), moves: [] },
    'the escrow differs from the open stakes by -1000000',
  ],
  [
    'a webhook that comes twice counts twice',
    moving(order, move('pay', 3000, PAID_TWICE)),
    'order 1 was credited 2 times',
  ],
  [
    'anybody can report a payment',
    moving(order, move('forged-webhook', 3000)),
    'order 1 was credited, and nobody paid it',
  ],
  [
    'an open order reserves nothing in the cap of its month',
    moving(...threeOrders, ...threePayments),
    'member 1 has paid 900000 won in a month',
  ],
  [
    'a good that is used stays',
    moving(move('buy-good', 1000, 1), move('use-good', 3000, 1)),
    'member:1 has 1 of good:301, and by the acts 0',
  ],
  ['a bet that is decided can be cancelled', said, 'bet 1 has moved -100000, and by its state 0'],
  ['limits are read before the lock', limited, 'bet 2 passed the limit of stake a day of member 1, 500000'],
  [
    'a bet is cancelled while the clock is ahead by a jump',
    jumped,
    'bet 1 was cancelled while a jump of the clock was not believed',
  ],
  ['a former leader draws and settles', suspended, 'node 0 drew or settled, and node 1 leads'],
  [
    'decisions of operators are ordered by the clocks of nodes',
    decidedTwice,
    'bet 2 has lose on match 4, and the decisions of the operators leave win',
  ],
  [
    'a value holds from the clock of the node that wrote it',
    writtenTwice,
    'at node 1 the rate 100 holds, and 101 was written last',
  ],
  ['a span that the feed voids is ignored', voided, 'bet 1 has lose on match 4, and the feed says void'],
  [
    'a span that the feed voids has every bet',
    voidedElsewhere,
    'bet 1 has void on match 4, and the feed says lose',
  ],
  [
    'a later result of the feed replaces the first',
    changed,
    'bet 1 has win on match 4, and the feed says lose',
  ],
  [
    'a game out of use takes bets',
    outOfUse,
    'bet 1 of request-1-0 was taken on game 57, which was out of use',
  ],
  [
    'a silent feed takes bets',
    silent,
    'bet 1 of request-1-0 was taken at 210 on 4, which was not offered so',
  ],
  ['a silent feed cancels bets', missedKickOff, 'bet 1 was cancelled after its match had begun'],
];

test.each(caught)('a planted fault is found by its rule: %s (%#)', async (name, plan, rule) => {
  expect((await runSchedule(store, plan, planted[name])).broken).toBe(rule);
});

test('without the faults those schedules break no rule', async () => {
  const acts = [early, act('repeat', 8000), act('reuse-id', 9000)];
  const { broken } = await runSchedule(store, calm(acts, [trouble('sweep', 7000)]));
  expect(broken).toBeNull();
  const ofFeed = [voided, voidedElsewhere, changed, outOfUse, silent, missedKickOff];
  for (const plan of [cutLive, said, limited, jumped, suspended, decidedTwice, writtenTwice, ...ofFeed])
    expect((await runSchedule(store, plan)).broken).toBeNull();
});

const NEARLY_ALL = 0.99;
const longest = (kind: Trouble['kind'], at: number): Trouble => ({ ...trouble(kind, at), roll: NEARLY_ALL });
/** The outcome of the bet is known so many seconds after the begin: not before the trouble ends. */
const inTrouble: readonly (readonly [Trouble['kind'], Plan, number])[] = [
  ['disk-full', calm([early], [longest('disk-full', 4900)]), 12],
  ['pool-empty', calm([early], [longest('pool-empty', 4900)]), 12],
  ['freeze-tab', calm([early], [longest('freeze-tab', 5010)]), 34],
  ['hang-core', calm([early], [trouble('hang-core', 5010)]), 10],
];
const outcomesOf = (events: readonly string[]): readonly string[] =>
  events.filter((line) => /request-1-0 is (?:accepted|refused|never-arrived)/.test(line));

test.each(inTrouble)('in the trouble %s a bet has one outcome, after it (%#)', async (_, plan, seconds) => {
  const { broken, events } = await runSchedule(store, plan);
  expect(broken).toBeNull();
  const known = outcomesOf(events);
  expect(known).toHaveLength(1);
  expect(Number(known[0]?.split(' ')[0])).toBeGreaterThan(seconds);
});

test('frames that cannot be read cost no bet its outcome', async () => {
  const acts = Array.from({ length: 8 }, (_, at) => act('bet-early', 5000 + at * 8000));
  const { broken, events } = await runSchedule(store, {
    ...calm(acts),
    chances: { ...noChances, corrupt: 0.3 },
  });
  expect(broken).toBeNull();
  expect(events.filter((line) => line.includes('damaged')).length).toBeGreaterThan(3);
});

/** The feed's result is corrected, and the correction is rolled back. */
const rolledBack: Plan = {
  ...said,
  acts: [early],
  moves: [
    ...said.moves,
    move('ask-correction', 20_000, 3),
    move('decide-correction', 24_000, 3),
    move('roll-back', 40_000, 2),
  ],
};

test('a correction that operators roll back leaves bet and gold as they were before it', async () => {
  const booksOf = async (plan: Plan) => {
    const { broken, events } = await runSchedule(store, plan);
    expect(broken).toBeNull();
    const bets = await store.db.selectFrom('bet').select(['state', 'won']).execute();
    const gold = await store.db
      .selectFrom('account')
      .select(['owner', 'balance'])
      .where('currency', '=', 'gold')
      .where('owner', 'like', 'member:%')
      .orderBy('owner')
      .execute();
    return { events, bets, gold };
  };
  const before = await booksOf({ ...rolledBack, moves: rolledBack.moves.slice(0, 2) });
  const corrected = await booksOf({ ...rolledBack, moves: rolledBack.moves.slice(0, 4) });
  const back = await booksOf(rolledBack);
  expect(corrected.bets).not.toEqual(before.bets);
  expect([back.bets, back.gold]).toEqual([before.bets, before.gold]);
});

test.each(Object.entries(bounds))('every interleaving of %s breaks no rule (%#)', (_, acts) => {
  const { broken, states } = explore(acts);
  expect(broken).toBeNull();
  expect(states).toBeGreaterThan(300);
});

test.each(explorerFaults)('the explorer finds the planted fault: %s (%#)', (fault, name) => {
  expect(explore(bounds[name], fault).broken).not.toBeNull();
});

const ends = [act('bet-early', 5000), act('end-core', 5001)];
test('a request whose core ends is asked for by the next core', async () => {
  const { broken, events } = await runSchedule(store, calm(ends));
  expect(broken).toBeNull();
  expect(events.filter((line) => line.includes('request-1-0 is'))).toEqual([
    expect.stringContaining('request-1-0 is never-arrived'),
  ]);
});

test('a request that storage refused is forgotten when its core ends, and breaks no rule', async () => {
  const { broken, events } = await runSchedule(store, calm([...ends, act('refuse-storage', 4000)]));
  expect(broken).toBeNull();
  expect(events.filter((line) => line.includes('request-1-0 is'))).toEqual([
    expect.stringContaining('request-1-0 is forgotten'),
  ]);
});

test('a schedule that breaks a rule is shrunk to the fewest acts that break it', async () => {
  const wrappers = planted['another stake is charged than was asked'];
  const run = async (plan: Plan): Promise<string | null> => (await runSchedule(store, plan, wrappers)).broken;
  // By its roll the bet has the stake that the fault changes.
  const acts = [{ ...early, roll: 101.5e-6 }, act('bet-live', 5100), act('cancel', 9000)];
  const whole = calm(acts, [trouble('sweep', 7000), trouble('cut', 8000)]);
  const plan: Plan = { ...whole, nodes: 2, members: 2, devicesOfMember: 2, moves: [order] };
  const small = await shrink(plan, run);
  expect(small).toMatchObject({
    nodes: 1,
    members: 1,
    devicesOfMember: 1,
    feed: [],
    troubles: [],
    moves: [],
  });
  expect(small.acts).toHaveLength(1);
  expect(await run(small)).toMatch(/has the stake 300000, meant were 200000/);
});

test('a broken schedule gives a session that the player opens, with its request and the broken rule', async () => {
  const fault = planted['a lost link is taken for a request that never arrived'];
  const ended: Plan = { ...cutLive, feed: [{ kind: 'end', at: 40_000, who: 0, roll: 0 }] };
  const { broken, session, events, hash } = await runSchedule(store, ended, fault, { notes: true });
  expect((await runSchedule(store, ended, fault)).hash).toBe(hash);
  const file = openedSession((await session?.()) ?? new Uint8Array());
  const entries = entriesOf(file);
  const asked = entries.filter(({ kind, name }) => kind === 'call' && name === 'DrawMarket');
  expect(asked.map(({ value }) => rowOf(rowOf(value)['row'])['reqId'])).toEqual(['request-1-0']);
  const marks = entries.filter(({ kind }) => kind === 'mark').map(({ name }) => name);
  expect(marks).toContain(`BROKEN ${broken}`);
  expect(marks).toHaveLength(events.length + 1);
  const links = entries.filter(({ kind }) => kind === 'link').map(({ name }) => name);
  expect(links.slice(0, 3)).toEqual(['connected', 'disconnected', 'connected']);
  const player = openPlayer(file);
  await player.seek(Number.MAX_SAFE_INTEGER);
  expect([player.difference, player.damage, player.compared]).toEqual([null, null, 1]);
  expect(Object.keys(rowOf(player.state('matches')))).toContain('2');
  player.stop();
});
