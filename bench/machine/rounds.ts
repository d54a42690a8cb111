/** The rounds of a bench: how many there are, and what the machine did before and in each. */
import { median } from '../statistics/quantiles.ts';
import { medianInterval } from '../statistics/bootstrap.ts';
import type { IdleCheck } from './idle-check.ts';
import { accountNow, otherWork } from './other-work.ts';

/** A figure is known once it has so many samples and its interval is narrower than ±3 %. */
const LEAST_SAMPLES = 20;
const MOST_SAMPLES = 200;
const CLOSE = 0.03;
/** In the round itself: more of all cores than this, and its samples are marked. */
const MOST_OTHERS = 0.15;
const MOST_STEAL = 0.05;

export interface RoundFacts {
  readonly seconds: number;
  /** Shares of all cores; null: the system does not say. */
  readonly others: number | null;
  readonly steal: number | null;
  /** Why its samples are marked; empty: the machine was free. */
  readonly busy: readonly string[];
}

export interface Plan {
  /** Fewer rounds than this are never made. */
  readonly least: number;
  /** Share of the bench's time that these rounds may take; left out: all. */
  readonly share?: number;
  /** The lists that grow by a sample a round: rounds end once each is known, or the time is spent. */
  samples(): Iterable<readonly number[]>;
}

export interface Rounds {
  /** Acts with the round's number, from 0. */
  each(plan: Plan, act: (round: number) => Promise<void> | void): Promise<void>;
  /** Of a bench that makes no rounds of its own. */
  whole<Done>(act: () => Promise<Done>): Promise<Done>;
  readonly facts: readonly RoundFacts[];
}

/** Whether a list says where its median lies within ±3 %. A median that is not finite, or 0, cannot be known more closely. */
export function isKnown(samples: readonly number[]): boolean {
  if (samples.length < LEAST_SAMPLES) return false;
  const middle = median(samples);
  if (!Number.isFinite(middle)) return true;
  const { low, high } = medianInterval(samples);
  return (high - low) / 2 <= CLOSE * Math.abs(middle);
}

/** So that what one program leaves behind (heat, caches) falls on each of the others alike. */
export const inRandomOrder = <One>(all: readonly One[]): readonly One[] =>
  all
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

export interface Effort {
  /** Time for the rounds of one bench. */
  readonly seconds: number;
  /** Fewest rounds, without a look at the machine: where answers are checked and figures are not published. */
  readonly brief: boolean;
}

const now = (): number => performance.now();

export function createRounds({ seconds, brief }: Effort, idle: IdleCheck): Rounds {
  const facts: RoundFacts[] = [];
  const begin = async (): Promise<() => RoundFacts> => {
    const reasons = brief ? [] : await idle.wait();
    const before = { at: now(), account: accountNow() };
    return () => {
      const work = otherWork(before.account, accountNow());
      const isBusy = work !== null && (work.others > MOST_OTHERS || work.steal > MOST_STEAL);
      return {
        seconds: Math.round((now() - before.at) / 10) / 100,
        others: work?.others ?? null,
        steal: work?.steal ?? null,
        busy: [...reasons, ...(isBusy ? ['other programs ran in the round'] : [])],
      };
    };
  };
  const ends = (round: number, spent: number, plan: Plan): boolean => {
    if (round < plan.least) return false;
    if (brief || round >= MOST_SAMPLES || spent > seconds * (plan.share ?? 1)) return true;
    return [...plan.samples()].every(isKnown);
  };
  return {
    facts,
    async each(plan, act) {
      const from = now();
      for (let round = 0; !ends(round, (now() - from) / 1000, plan); round++) {
        const end = await begin();
        await act(round);
        facts.push(end());
      }
    },
    async whole(act) {
      const end = await begin();
      const done = await act();
      if (facts.length === 0) facts.push(end());
      return done;
    },
  };
}
