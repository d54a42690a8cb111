/** Before each round: is the machine free, and as fast as it was? A busy one is waited for; then the figures are marked. */
import { glanceAtMachine, type Glance } from '../../tests/given/runs/yardstick.ts';
import { accountNow, type OtherWork, otherWork } from './other-work.ts';

/** Of all cores; what a system does by itself stays below. */
const MOST_OTHERS = 0.1;
const MOST_STEAL = 0.02;
/** Of the best glance of this run: below, the processor is throttled or shared with a neighbour. */
const LEAST_SPEED = 0.85;
const LOOK_MS = 400;
const PAUSE_MS = 2000;

export interface Look {
  /** null: the system does not say. */
  readonly work: OtherWork | null;
  readonly glance: Glance;
}

/** Why a look shows no free machine; an empty list: it is free. */
export function busyBecause({ work, glance }: Look, best: number): readonly string[] {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return [
    ...(work !== null && work.others > MOST_OTHERS
      ? [`other programs take ${percent(work.others)} of the cores`]
      : []),
    ...(work !== null && work.steal > MOST_STEAL ? [`the host takes ${percent(work.steal)}`] : []),
    ...(glance.processor < best * LEAST_SPEED
      ? [`the processor does ${percent(glance.processor / best)} of its best`]
      : []),
    ...(glance.onCore < LEAST_SPEED ? [`a thread has a core for ${percent(glance.onCore)} of the time`] : []),
  ];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function look(): Promise<Look> {
  const before = accountNow();
  await pause(LOOK_MS);
  const work = otherWork(before, accountNow());
  return { work, glance: glanceAtMachine() };
}

export interface IdleCheck {
  /** Ends when the machine is free, or when all waits together took the limit; then with the reasons. */
  wait(): Promise<readonly string[]>;
  /** The best speed of the processor that was seen, beside the reference. */
  best(): number;
}

export interface Surroundings {
  look(): Promise<Look>;
  pause(ms: number): Promise<void>;
  say(line: string): void;
}

/** `limitMs` is for all waits of a run together: a machine that is always busy is waited for once. */
export function createIdleCheck(
  limitMs: number,
  surroundings: Surroundings = { look, pause, say: (line) => console.error(line) },
): IdleCheck {
  let best = 0;
  let left = limitMs;
  return {
    async wait() {
      for (let said = false; ; said = true) {
        const seen = await surroundings.look();
        best = Math.max(best, seen.glance.processor);
        const reasons = busyBecause(seen, best);
        if (reasons.length === 0 || left <= 0) return reasons;
        if (!said) surroundings.say(`The machine is busy (${reasons.join(', ')}): waiting.`);
        left -= PAUSE_MS;
        await surroundings.pause(PAUSE_MS);
      }
    },
    best: () => best,
  };
}
