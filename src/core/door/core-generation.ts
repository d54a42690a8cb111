/** How windows agree on the core that they use: when a core is lost, all windows move to the next generation. */
import {
  type NewGeneration,
  coreName,
  movedLock,
  newestGeneration,
  generationChannel,
} from '../../../worker/door/life-signs.ts';

export interface Generations {
  /** The generation that the other windows use; 1 where there is none. */
  join(): Promise<number>;
  /** The generation after a lost one: the same answer for every window that lost it. */
  after(lost: number): Promise<number>;
  /** Calls `listener` when a window has moved to a newer generation. */
  onNewGeneration(listener: (generation: number) => void): void;
}

/** A window that hangs while it holds the election must not stop the others. */
const ELECTION_LIMIT_MS = 2000;

/** Resolves with the release function as soon as the lock is held; rejects where the browser has no locks for the site. */
function holdLock(name: string, mode: LockMode): Promise<() => void> {
  return new Promise((held, failed) => {
    // Refused where the browser blocks the site's data.
    navigator.locks
      .request(name, { mode }, () => new Promise<void>((release) => held(() => release())))
      .catch(failed);
  });
}

/** Holds the lock as long as the window lives. When the core gets this lock, the window is gone, for whatever reason. */
export const holdForLife = async (name: string): Promise<void> => void (await holdLock(name, 'exclusive'));

export function sharedGenerations(family: string): Generations {
  const channel = new BroadcastChannel(generationChannel(family));
  let leave = (): void => {};
  const move = async (generation: number): Promise<number> => {
    const before = leave;
    leave = await holdLock(movedLock(family, generation), 'shared');
    before();
    return generation;
  };
  const elect = async (lost: number): Promise<number> => {
    const newest = await newestGeneration(family, navigator.locks);
    return move(newest > lost ? newest : lost + 1);
  };
  /** Runs `act` for one window at a time. A window that waits too long goes on without the others. */
  const inTurn = async (act: () => Promise<number>): Promise<number> => {
    const signal = AbortSignal.timeout(ELECTION_LIMIT_MS);
    let begun: Promise<number> | null = null;
    try {
      return await navigator.locks.request(`spo-election:${family}`, { signal }, () => (begun = act()));
    } catch {
      return begun ?? act();
    }
  };
  return {
    join: () => inTurn(async () => move(Math.max(1, await newestGeneration(family, navigator.locks)))),
    async after(lost) {
      const generation = await inTurn(() => elect(lost));
      channel.postMessage({ generation } satisfies NewGeneration);
      return generation;
    },
    onNewGeneration: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<NewGeneration>) =>
        listener(data.generation),
      ),
  };
}

/** For a window with a core of its own, which agrees with no other window. */
export const ownGenerations: Generations = {
  join: async () => 1,
  after: async (lost) => lost + 1,
  onNewGeneration: () => {},
};

/** Whether a core of this name runs: it holds the lock of its name from its start to its end. */
export async function isRunning(family: string, generation: number): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === coreName(family, generation));
}

/** Calls `onEnd` when the core of this name has ended, for whatever reason. Returns a stop function. */
export function watchEnd(name: string, onEnd: () => void): () => void {
  const stopped = new AbortController();
  navigator.locks.request(name, { mode: 'shared', signal: stopped.signal }, onEnd).catch(() => {});
  return () => stopped.abort();
}
