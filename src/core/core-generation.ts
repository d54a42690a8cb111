/** How windows agree on the core that they use: one that is lost is left behind, and all move to the next generation. */
import {
  type CoreNews,
  coreName,
  movedLock,
  newestGeneration,
  newsChannel,
} from '../../worker/door/life-signs.ts';

export interface Generations {
  /** The generation that the other windows use; 1 where there is none. */
  join(): Promise<number>;
  /** The generation after a lost one: the same answer for every window that lost it. */
  after(lost: number): Promise<number>;
  /** Calls when a window has moved to a newer generation. */
  onNews(listener: (generation: number) => void): void;
}

/** A window that hangs while it holds the election must not stop the others. */
const ELECTION_LIMIT_MS = 2000;

/** Held until `release` is called; resolves as soon as it is held. */
function holdLock(name: string, mode: LockMode): Promise<() => void> {
  return new Promise((held) => {
    void navigator.locks.request(name, { mode }, () => new Promise<void>((release) => held(() => release())));
  });
}

/** Held as long as the window lives: the core learns by it that the window is gone, whatever ended it. */
export const holdForLife = async (name: string): Promise<void> => void (await holdLock(name, 'exclusive'));

export function sharedGenerations(family: string): Generations {
  const news = new BroadcastChannel(newsChannel(family));
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
  /** One window at a time; one that waits too long goes on by itself. */
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
      news.postMessage({ generation } satisfies CoreNews);
      return generation;
    },
    onNews: (listener) =>
      news.addEventListener('message', ({ data }: MessageEvent<CoreNews>) => listener(data.generation)),
  };
}

/** A window with a core of its own agrees with nobody. */
export const ownGenerations: Generations = {
  join: async () => 1,
  after: async (lost) => lost + 1,
  onNews: () => {},
};

/** Whether a core of this name runs: it holds the lock of its name from its start to its end. */
export async function isRunning(family: string, generation: number): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === coreName(family, generation));
}

/** Calls when the core of this name has ended, however it ended. Returns the stop. */
export function watchEnd(name: string, onEnd: () => void): () => void {
  const stopped = new AbortController();
  navigator.locks.request(name, { mode: 'shared', signal: stopped.signal }, onEnd).catch(() => {});
  return () => stopped.abort();
}
