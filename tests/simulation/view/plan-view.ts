/** A schedule of lists as data: what the feed publishes, and what happens to links, tabs, clocks and the node. It follows from its seed alone. */
import { dice } from '../../given/domain/dice.ts';
import type { Chances } from '../steps.ts';
import { pickOf, type Step, type Weights } from '../steps.ts';

const feedWeights = {
  price: 20,
  burst: 2,
  suspend: 4,
  open: 5,
  goal: 3,
  close: 1,
  reopen: 2,
  line: 2,
  arrive: 2,
  leave: 1,
} as const;
const troubleWeights = {
  cut: 4,
  'half-open': 3,
  stall: 4,
  'slow-link': 3,
  'freeze-tab': 3,
  'hide-window': 2,
  'restart-node': 2,
  'feed-lost': 2,
  'feed-silent': 2,
} as const;
export type ViewFeed = Step<keyof typeof feedWeights>;
export type ViewTrouble = Step<keyof typeof troubleWeights>;

export interface ViewPlan {
  readonly seed: number;
  /** Ms by which the clock of each device is ahead; below 0: behind. */
  readonly skewsMs: readonly number[];
  readonly feed: readonly ViewFeed[];
  readonly troubles: readonly ViewTrouble[];
  readonly chances: Chances;
}

/** Feed and faults act for so long. */
export const VIEW_ACTING_MS = 40_000;
/** After that every screen shows what the node has within this time. */
export const VIEW_CALM_MS = 30_000;
export const VIEW_MATCHES = 8;
const MOST_DEVICES = 2;
const MOST_SKEW_MS = 30_000;

export function viewPlanOf(seed: number): ViewPlan {
  const roll = dice(seed * 2_246_822_519 + 7);
  const below = (most: number): number => Math.floor(roll() * most);
  const steps = <Kind extends string>(count: number, weights: Weights<Kind>): readonly Step<Kind>[] =>
    Array.from({ length: count }, () => ({
      at: below(VIEW_ACTING_MS),
      kind: pickOf(weights, roll()),
      who: below(1000),
      roll: roll(),
    })).toSorted((a, b) => a.at - b.at);
  const rare = (most: number): number => (roll() < 0.6 ? roll() * most : 0);
  return {
    seed,
    skewsMs: Array.from({ length: 1 + below(MOST_DEVICES) }, () =>
      roll() < 0.5 ? 0 : Math.round((roll() - 0.5) * 2 * MOST_SKEW_MS),
    ),
    feed: steps(30 + below(60), feedWeights),
    troubles: steps(below(8), troubleWeights),
    chances: {
      lost: rare(0.05),
      twice: rare(0.08),
      // One late message holds back all behind it: a stall does that for less long.
      late: 0,
      overtakes: rare(0.08),
      corrupt: rare(0.05),
      answerLost: 0,
      notDone: 0,
      killed: 0,
    },
  };
}
