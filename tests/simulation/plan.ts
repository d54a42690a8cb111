/** A schedule as data: what members, the feed, operators and faults do, and when. It follows from its seed alone, and parts of it can be left out. */
import { dice } from '../given/domain/dice.ts';
import {
  furtherWeights,
  inItsTime,
  isOfLogins,
  isOfTrade,
  type MoveKind,
  type MoveStep,
  moveWeights,
} from './moves/plan-moves.ts';
import { pickOf, type Step, type Weights } from './steps.ts';

const actKinds = [
  'bet-live',
  'bet-early',
  'cancel',
  'end-core',
  'refuse-storage',
  'reuse-id',
  'repeat',
  'hold-back',
  'release',
] as const;
const feedKinds = ['price', 'suspend', 'open', 'goal', 'begin', 'end'] as const;
const troubleKinds = [
  'cut',
  'half-open',
  'stall',
  'kill-node',
  'feed-late',
  'forget-marks',
  'settle-twice',
  'sweep',
] as const;

export type Act = Step<(typeof actKinds)[number]>;
export type FeedStep = Step<(typeof feedKinds)[number]>;
export type Trouble = Step<(typeof troubleKinds)[number]>;

/** Chances of a single message or statement. */
export interface Chances {
  readonly lost: number;
  readonly twice: number;
  readonly late: number;
  readonly overtakes: number;
  readonly answerLost: number;
  readonly notDone: number;
  readonly killed: number;
}

export interface Plan {
  readonly seed: number;
  readonly nodes: number;
  readonly members: number;
  readonly devicesOfMember: number;
  /** Day, week and month of Korean time end while members act. */
  readonly isAtMidnight?: true;
  readonly acts: readonly Act[];
  readonly feed: readonly FeedStep[];
  readonly troubles: readonly Trouble[];
  /** Acts that move gold beside bets. */
  readonly moves: readonly MoveStep[];
  readonly chances: Chances;
}

/** Members and faults act for so long. */
export const ACTING_MS = 90_000;
/** After that everything is known within this time. */
export const CALM_MS = 60_000;
export const MATCHES = 6;

export const noChances: Chances = {
  lost: 0,
  twice: 0,
  late: 0,
  overtakes: 0,
  answerLost: 0,
  notDone: 0,
  killed: 0,
};

const actWeights: Weights<Act['kind']> = {
  'bet-live': 8,
  'bet-early': 8,
  cancel: 4,
  'end-core': 1,
  'refuse-storage': 0.2,
  'reuse-id': 2,
  repeat: 1,
  'hold-back': 1.5,
  release: 1,
};
const feedWeights: Weights<FeedStep['kind']> = {
  price: 10,
  suspend: 2,
  open: 3,
  goal: 2,
  begin: 1,
  end: 1.5,
};
const troubleWeights: Weights<Trouble['kind']> = {
  cut: 4,
  'half-open': 2,
  stall: 3,
  'kill-node': 2,
  'feed-late': 2,
  'forget-marks': 1,
  'settle-twice': 2,
  sweep: 1,
};

/** What ends the trade in bets on a match, or holds it back. Most of it is left out where bets on the match are to be sold. */
const closing: ReadonlySet<string> = new Set(['hold-back', 'suspend', 'begin', 'end']);
const SELDOM = 0.8;

export function planOf(seed: number): Plan {
  const roll = dice(seed * 2_654_435_761);
  const below = (most: number): number => Math.floor(roll() * most);
  const steps = <Kind extends string>(count: number, weights: Weights<Kind>): readonly Step<Kind>[] =>
    Array.from({ length: count }, () => ({
      at: below(ACTING_MS),
      kind: pickOf(weights, roll()),
      who: below(1000),
      roll: roll(),
    })).toSorted((a, b) => a.at - b.at);
  // Some schedules are calm: what is broken without faults is found with few events.
  const isRough = roll() < 0.8;
  const rare = (most: number): number => (isRough && roll() < 0.6 ? roll() * most : 0);
  const plan = {
    seed,
    nodes: 1 + below(2),
    members: 1 + below(3),
    devicesOfMember: 1 + below(2),
    acts: steps(6 + below(20), actWeights),
    feed: steps(10 + below(25), feedWeights),
    troubles: isRough ? steps(below(10), troubleWeights) : [],
    chances: {
      lost: rare(0.05),
      twice: rare(0.1),
      late: rare(0.05),
      overtakes: rare(0.1),
      answerLost: rare(0.01),
      notDone: rare(0.01),
      killed: rare(0.003),
    },
  };
  // Rolled last: the other parts of a seed's schedule stay what they were.
  const moves = steps(6 + below(16), moveWeights(roll) as Weights<MoveKind>);
  const further = furtherWeights(roll());
  const rolled = Object.keys(further).length === 0 ? [] : steps(15 + below(25), further as Weights<MoveKind>);
  const more = rolled.some(isOfTrade) ? rolled.map((step) => inItsTime(step, ACTING_MS)) : rolled;
  // Second legs are on the last match: bets on it can be sold and bought only while it is open.
  const isCalmLast = ({ kind, who, roll: chance }: Act | FeedStep): boolean =>
    who % MATCHES !== MATCHES - 1 || !closing.has(kind) || chance >= SELDOM;
  const { acts, feed } = more.some(isOfTrade)
    ? { acts: plan.acts.filter(isCalmLast), feed: plan.feed.filter(isCalmLast) }
    : plan;
  // Who sells needs somebody who buys.
  const members = more.some(isOfTrade) ? Math.max(3, plan.members) : plan.members;
  const devicesOfMember = more.some(isOfLogins) ? 2 : plan.devicesOfMember;
  const midnight = more.some(({ kind }) => kind === 'limit-period') ? ({ isAtMidnight: true } as const) : {};
  return {
    ...plan,
    ...midnight,
    acts,
    feed,
    members,
    devicesOfMember,
    moves: [...moves, ...more].toSorted((a, b) => a.at - b.at),
  };
}
