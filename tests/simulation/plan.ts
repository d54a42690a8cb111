/** A schedule as data: what members, the feed, operators and faults do, and when. It follows from its seed alone, and parts of it can be left out. */
import { dice } from '../given/domain/dice.ts';
import {
  furtherWeights,
  houseTheme,
  inItsTime,
  isOfLogins,
  isOfTrade,
  mixedTheme,
  type MoveKind,
  type MoveStep,
  moveWeights,
  type Subject,
  subjectThemes,
} from './moves/plan-moves.ts';
import type { HostClock } from './node-clock.ts';
import { byTime, type Chances, pickOf, type Step, type Weights } from './steps.ts';

const troubleKinds = [
  'cut',
  'half-open',
  'stall',
  'kill-node',
  'feed-late',
  'forget-marks',
  'settle-twice',
  'sweep',
  'clock-jump',
  'suspend-leader',
  'pool-empty',
  'disk-full',
  'freeze-tab',
  'hang-core',
  'producer-down',
  'feed-silent',
  'void-span',
  'results-change',
  'game-off',
] as const;

export type Act = Step<keyof typeof actWeights>;
export type FeedStep = Step<keyof typeof feedWeights>;
export type Trouble = Step<(typeof troubleKinds)[number]>;

export interface Plan {
  readonly seed: number;
  readonly nodes: number;
  readonly members: number;
  readonly devicesOfMember: number;
  /** How the clock of each node is off; left out: they are right. */
  readonly clocks?: readonly HostClock[];
  /** When the matches before their start begin, as the feed announces, ms. */
  readonly kickOffs?: readonly number[];
  /** The site's real lease says which node leads; left out: the first one that is up. */
  readonly hasLeases?: true;
  /** The feed names a result a part at a time, and results that divide a stake. */
  readonly hasPartResults?: true;
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

const actWeights = {
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
const feedWeights = {
  price: 10,
  suspend: 2,
  open: 3,
  goal: 2,
  begin: 1,
  end: 1.5,
};
/** The others come where they are the subject. */
const troubleWeights: Partial<Weights<Trouble['kind']>> = {
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

/** Every fourth seed has a subject, one after the other. */
const SUBJECT_EVERY = 4;
const subjectNames = Object.keys(subjectThemes) as readonly Subject[];
const subjectOf = (seed: number): Subject | null =>
  seed % SUBJECT_EVERY === 0 ? (subjectNames[(seed / SUBJECT_EVERY) % subjectNames.length] ?? null) : null;

export function planOf(seed: number): Plan {
  const plan = commonPlan(seed);
  const subject = subjectOf(seed);
  if (subject !== null) return withSubject(plan, subject);
  if (seed % MIXED_EVERY === MIXED_AT) return withAll(plan);
  const own = seed % HOSTS_EVERY;
  const more = { [HOUSE_AT]: withHouse, [HOSTS_AT]: withHosts, [FEED_AT]: withFeed }[own];
  const common = more?.(plan) ?? plan;
  return plan.moves.some(({ kind }) => kind === 'limit-period') ? { ...common, isAtMidnight: true } : common;
}

/** Length of a casual round. */
export const ROUND_MS = 12_000;
/** The first round of a schedule ends after so long. */
const FIRST_ROUND_MS = 4000;
const HOUR_MS = 3_600_000;

/** Rolls of a subject by dice of its own, so that the common plan stays as it was. */
function rollsOf(seed: number) {
  const roll = dice(seed * 40_503 + 1);
  const below = (most: number): number => Math.floor(roll() * most);
  /** Ms by which a clock is off, in either direction. */
  const off = (most: number): number => Math.round((roll() - 0.5) * 2 * most);
  return {
    roll,
    below,
    off,
    hosts: (count: number, most: number): readonly HostClock[] =>
      Array.from({ length: count }, () => ({ offMs: off(most), jumpedMs: 0, jumpedAgoMs: 0 })),
    stepAt: <Kind extends string>(at: number, kind: Kind): Step<Kind> => ({
      at: Math.max(0, Math.min(ACTING_MS, at)),
      kind,
      who: below(1000),
      roll: roll(),
    }),
    many: <Item>(count: number, make: (at: number) => Item): readonly Item[] =>
      Array.from({ length: count }, (_, at) => make(at)),
  };
}
type Rolls = ReturnType<typeof rollsOf>;

/** Hosts whose clocks jump, around kick-offs that the feed announces and of which nodes learn late. */
function aboutClocks(plan: Plan, { below, off, stepAt, many }: Rolls): Plan {
  const kickOffs = many(MATCHES / 2, (at) => 12_000 + at * 24_000 + below(12_000));
  const near = (from: number, most: number): number =>
    (kickOffs[below(kickOffs.length)] ?? 0) + from + below(most);
  const clocks = many(2, () => ({
    offMs: off(5000),
    jumpedMs: [0, 0, HOUR_MS, -HOUR_MS][below(4)] ?? 0,
    jumpedAgoMs: 40_000 + below(75_000),
  }));
  const bets = many(8, () => stepAt(near(-4000, 7000), 'bet-early'));
  const cancels = many(6, () => stepAt(near(-2000, 6000), 'cancel'));
  const late = kickOffs.map((at) => stepAt(at - 2000, 'feed-late'));
  const jumps = many(3, () => stepAt(below(ACTING_MS), 'clock-jump'));
  return {
    ...plan,
    kickOffs,
    clocks,
    acts: byTime<Act['kind']>(plan.acts, bets, cancels),
    troubles: byTime<Trouble['kind']>(plan.troubles, late, jumps),
  };
}

/** Every second schedule of casual rounds has leases, and bets that come again. */
const LEASED_OF = 24;
const LEASED_AT = 16;
const LEADERS = 4;
const REPEATS = 6;

/**
 * Rounds at two nodes whose clocks differ, with bets mostly near the end of a round, and two leaders now and then: by the real lease, whose holder is
 * suspended, or without it and without its fence.
 */
function aboutCasual(plan: Plan, { below, hosts, stepAt, many }: Rolls): Plan {
  const nearEnd = (step: MoveStep): MoveStep =>
    step.kind === 'casual-bet' && step.who % 3 !== 0
      ? { ...step, at: Math.max(0, FIRST_ROUND_MS + ROUND_MS * (step.who % 7) - 5000 + below(6000)) }
      : step;
  const isLeased = plan.seed % LEASED_OF === LEASED_AT;
  const kind = isLeased ? 'suspend-leader' : 'settle-twice';
  const leaders = many(LEADERS, () => stepAt<Trouble['kind']>(below(ACTING_MS), kind));
  const casual = {
    ...plan,
    nodes: 2,
    clocks: hosts(2, 4000),
    moves: byTime(plan.moves.map(nearEnd)),
    troubles: byTime<Trouble['kind']>(plan.troubles, leaders),
  };
  if (!isLeased) return casual;
  const repeats = many(REPEATS, () => stepAt<MoveKind>(below(ACTING_MS), 'repeat-casual'));
  return { ...casual, hasLeases: true, moves: byTime<MoveKind>(casual.moves, repeats) };
}

/** Every second schedule of debts has operators who decide at nodes whose clocks differ. */
const SKEWED_OF = 24;
const SKEWED_AT = 8;
const TWICE_DECIDED = 6;
const RATES_WRITTEN = 6;
/** Times that operators roll a correction back, in the other schedules of debts. */
const ROLLED_BACK = 6;
const NODES_AT_DIFFERENT_TIMES = 3;

/** Members whose gold lies in the safebox as results are corrected. */
function aboutDebts(plan: Plan, { below, hosts, stepAt, many }: Rolls): Plan {
  const bets = many(8, () => stepAt<Act['kind']>(below(ACTING_MS / 2), 'bet-live'));
  const debts = { ...plan, acts: byTime<Act['kind']>(plan.acts, bets) };
  if (plan.seed % SKEWED_OF !== SKEWED_AT) {
    const backs = many(ROLLED_BACK, () => stepAt<MoveKind>(below(ACTING_MS), 'roll-back'));
    return { ...debts, moves: byTime<MoveKind>(plan.moves, backs) };
  }
  const early = many(8, () => stepAt<Act['kind']>(below(ACTING_MS / 3), 'bet-early'));
  const decided = many(TWICE_DECIDED, () => stepAt<MoveKind>(10_000 + below(ACTING_MS / 2), 'decide-twice'));
  const rates = many(RATES_WRITTEN, () => stepAt<MoveKind>(below(ACTING_MS), 'write-rate'));
  // The feed decides what the operators left open, at the end.
  const ended = many(MATCHES / 2, (at) => at + MATCHES / 2).flatMap((who) => [
    { ...stepAt<FeedStep['kind']>(ACTING_MS - 8000, 'begin'), who },
    { ...stepAt<FeedStep['kind']>(ACTING_MS - 4000, 'end'), who },
  ]);
  return {
    ...debts,
    nodes: NODES_AT_DIFFERENT_TIMES,
    clocks: hosts(NODES_AT_DIFFERENT_TIMES, 7000),
    acts: byTime<Act['kind']>(debts.acts, early),
    feed: byTime<FeedStep['kind']>(
      plan.feed.filter(({ kind }) => kind !== 'begin'),
      ended,
    ),
    moves: byTime<MoveKind>(plan.moves, decided, rates),
  };
}

const subjects = { clocks: aboutClocks, casual: aboutCasual, debts: aboutDebts } as const;

/** Every eighth seed has tabs and hosts in trouble, beside the rest of its schedule. */
const HOSTS_EVERY = 8;
const HOSTS_AT = 3;
const MOST_CORRUPT = 0.04;
const hostWeights = { 'pool-empty': 2, 'disk-full': 2, 'freeze-tab': 3, 'hang-core': 2 } as const;

function withHosts(plan: Plan): Plan {
  const { roll, below, stepAt, many } = rollsOf(plan.seed);
  const troubles = many(3 + below(5), () => stepAt(below(ACTING_MS), pickOf(hostWeights, roll())));
  return {
    ...plan,
    troubles: byTime<Trouble['kind']>(plan.troubles, troubles),
    chances: { ...plan.chances, corrupt: roll() * MOST_CORRUPT },
  };
}

/** Every eighth seed, from 5 on, has a feed that is silent, voids spans and changes results, and games that operators take out of use. */
const FEED_AT = 5;
const feedNewsWeights = { 'feed-silent': 3, 'void-span': 4, 'results-change': 2, 'game-off': 1 } as const;
const feedNews: ReadonlySet<string> = new Set(Object.keys(feedNewsWeights));
export const isOfFeed = ({ kind }: Trouble): boolean => feedNews.has(kind);

const CANCELS_IN_SILENCE = 3;

function withFeed(plan: Plan): Plan {
  const { roll, below, stepAt, many } = rollsOf(plan.seed);
  const troubles = many(5 + below(6), () => stepAt(below(ACTING_MS), pickOf(feedNewsWeights, roll())));
  const withNews = { ...plan, troubles: byTime<Trouble['kind']>(plan.troubles, troubles) };
  // The other half keeps the bets that its results decide.
  if (Math.floor(plan.seed / HOSTS_EVERY) % 2 === 1) return withNews;
  const silences = troubles.filter(({ kind }) => kind === 'feed-silent');
  // A kick-off is brought forward while a node gets nothing, and members cancel bets behind it.
  const begins = silences.map(({ at }) => stepAt<FeedStep['kind']>(at + 1000 + below(2000), 'begin'));
  const cancels = silences.flatMap(({ at }) =>
    many(CANCELS_IN_SILENCE, () => stepAt<Act['kind']>(at + 5000 + below(6000), 'cancel')),
  );
  return {
    ...withNews,
    feed: byTime<FeedStep['kind']>(plan.feed, begins),
    acts: byTime<Act['kind']>(plan.acts, cancels),
  };
}

/** Every eighth seed, from 1 on, has gold of the house beside its moves; every second one of them while the day ends. */
const HOUSE_AT = 1;

function withHouse(plan: Plan): Plan {
  const { roll, below, stepAt, many } = rollsOf(plan.seed);
  const moves = many(12 + below(12), () => stepAt<MoveKind>(below(ACTING_MS), pickOf(houseTheme, roll())));
  const all = { ...plan, moves: byTime<MoveKind>(plan.moves, moves) };
  return plan.seed % (2 * HOSTS_EVERY) === HOUSE_AT ? { ...all, isAtMidnight: true } : all;
}

/** Every eighth seed, from 7 on, has acts of all themes, and troubles of all kinds; half of them nodes whose clocks differ. */
const MIXED_EVERY = 8;
const MIXED_AT = 7;
const MIXED_OFF_MS = 3000;

function withAll(common: Plan): Plan {
  const plan = withHosts(common);
  const { roll, below, hosts, stepAt, many } = rollsOf(common.seed * 3);
  const weights = mixedTheme as Weights<MoveKind>;
  const moves = many(40 + below(30), () =>
    inItsTime(stepAt(below(ACTING_MS), pickOf(weights, roll())), ACTING_MS),
  );
  const down = many(2, () => stepAt<Trouble['kind']>(below(ACTING_MS), 'producer-down'));
  const troubles = byTime<Trouble['kind']>(plan.troubles, down);
  const size = { nodes: 1 + below(3), members: 3, devicesOfMember: 2 };
  const clocks = below(2) === 0 ? {} : { clocks: hosts(size.nodes, MIXED_OFF_MS) };
  return { ...plan, ...size, ...clocks, moves: byTime(moves), troubles, hasPartResults: true };
}

/** With the moves of its subject in place of its own. */
function withSubject(common: Plan, subject: Subject): Plan {
  const rolls = rollsOf(common.seed);
  const { roll, below, stepAt, many } = rolls;
  const weights = subjectThemes[subject] as Weights<MoveKind>;
  const moves = many(15 + below(25), () => stepAt(below(ACTING_MS), pickOf(weights, roll())));
  return subjects[subject]({ ...common, moves: byTime(moves) }, rolls);
}

function commonPlan(seed: number): Plan {
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
    troubles: isRough ? steps(below(10), troubleWeights as Weights<Trouble['kind']>) : [],
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
  return {
    ...plan,
    acts,
    feed,
    members,
    devicesOfMember,
    moves: [...moves, ...more].toSorted((a, b) => a.at - b.at),
  };
}
