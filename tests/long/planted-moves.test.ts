/** Planted faults of the feed and of the moves beside bets that the gate leaves out (tests/server/simulation has the others): each is found by its rule, and the schedule without it breaks none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedDump } from '../given/nodes/shared-services.ts';
import type { MoveKind, MoveStep } from '../simulation/moves/plan-moves.ts';
import { noChances, type Plan, planOf } from '../simulation/plan.ts';
import { planted } from '../simulation/planted.ts';
import { runSchedule } from '../simulation/schedule.ts';
import { openStore, type Store } from '../simulation/store.ts';

let store: Store;
beforeAll(async () => void (store = await openStore(await sharedDump())));
afterAll(() => store.close());

const move = (kind: MoveKind, at: number, digits = 0, who = 0): MoveStep => ({
  kind,
  at,
  who,
  roll: (digits + 0.5) / 1e6,
});
const moving = (...moves: readonly MoveStep[]): Plan => ({
  seed: 1,
  nodes: 1,
  members: 2,
  devicesOfMember: 1,
  acts: [],
  feed: [],
  troubles: [],
  moves,
  chances: noChances,
});
const FOR_ONE = 1;
const LARGE = 2;
const GRANT_700_000 = 7;
const EARLY = { kind: 'bet-early', at: 5000, who: 0 } as const;
const MATCH = 3;
/** The feed fails before the bet, and for long behind it. */
const feedDown: Plan = {
  ...moving(),
  acts: [{ ...EARLY, roll: 0 }],
  troubles: [{ kind: 'producer-down', at: 4000, who: 0, roll: 0.9 }],
};
/** A bet on a draw, which wins. The feed names the result of the home team first. */
const inParts: Plan = {
  ...moving(move('decide-result', 80_000)),
  acts: [{ ...EARLY, roll: 9.5e-6 }],
  feed: (['begin', 'end'] as const).map((kind, at) => ({
    kind,
    at: 10_000 + at * 2000,
    who: MATCH,
    roll: 0,
  })),
  hasPartResults: true,
};

const caught: readonly (readonly [keyof typeof planted, Plan])[] = [
  [
    'coins of a purchase that is taken back stay',
    moving(move('order', 1000), move('pay', 3000, 15), move('take-back', 30_000)),
  ],
  [
    'uses of a coupon are not counted',
    moving(move('coupon', 1000, FOR_ONE), move('coupon', 5000, FOR_ONE, 1)),
  ],
  ['a member uses a coupon again', moving(move('coupon', 1000), move('coupon', 5000))],
  ['another rate is paid than is answered', moving(move('exchange', 1000, 1))],
  [
    'a move is written, and its answer is not',
    { ...moving(move('safebox', 1000)), seed: 3, members: 1, chances: { ...noChances, lost: 0.5 } },
  ],
  [
    'gold in the safebox does not count for a top-up',
    moving(move('safebox', 1000, LARGE), ...[4000, 8000, 12_000].map((at) => move('top-up', at))),
  ],
  [
    'grants of an operator alone are not added up',
    moving(move('grant', 1000, GRANT_700_000), move('grant', 5000, GRANT_700_000)),
  ],
  ['a grant moves nothing', moving(move('grant', 1000, GRANT_700_000))],
  ['a top-up gives nothing', moving(move('top-up', 1000))],
  ['a changed nickname costs nothing', moving(move('top-up', 1000), move('rename', 5000))],
  ['a correction moves twice its gold', planOf(62)],
  ['a feed that is down takes bets', feedDown],
  ['an outcome that the feed has not named has lost', inParts],
];

test.each(caught)('a planted fault of moves is found by its rule: %s (%#)', async (name, plan) => {
  expect((await runSchedule(store, plan, planted[name])).broken).toMatch(planted[name].breaks);
  expect((await runSchedule(store, plan)).broken).toBeNull();
});
