/**
 * A core's own side of its life: it holds the lock of its name, posts signs of life, and stops when it was replaced.
 *
 * A core that hung and runs again does nothing before it knows that it is still the present one: commands that windows sent
 * meanwhile, timers and calls wait for that (`whenSure`). One that was replaced stops for good.
 */
import {
  type CoreNews,
  DOUBT_AFTER_MS,
  DOUBT_SETTLES_MS,
  newestGeneration,
  newsChannel,
  parseName,
  SIGN_EVERY_MS,
} from './life-signs.ts';

export interface CoreLife {
  /** Resolves once this core holds the lock of its name. */
  readonly began: Promise<void>;
  /** Runs `act` now, or after the core has made sure that it was not replaced; never in a core that was. */
  whenSure(act: () => void): void;
}

/** Timers may run this much early. */
const EARLY_MS = 100;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `name`: the worker's own name; `stop`: closes what the core holds open, then the worker. */
export function beginLife(name: string, stop: () => void): CoreLife {
  const self = parseName(name);
  const signs = new BroadcastChannel(name);
  let state: 'sure' | 'doubting' | 'replaced' = 'sure';
  let lastAt = performance.now();
  let waiting: (() => void)[] = [];
  const end = (): void => {
    if (state === 'replaced') return;
    state = 'replaced';
    waiting = [];
    stop();
  };
  const isReplaced = async (): Promise<boolean> =>
    self !== null && (await newestGeneration(self.family, navigator.locks)) > self.generation;
  const doubt = async (): Promise<void> => {
    state = 'doubting';
    signs.postMessage(null);
    await wait(DOUBT_SETTLES_MS);
    if (await isReplaced()) return end();
    state = 'sure';
    lastAt = performance.now();
    for (const act of waiting.splice(0)) act();
  };
  const isSure = (): boolean => {
    const now = performance.now();
    if (state === 'sure' && now - lastAt > DOUBT_AFTER_MS) void doubt();
    // Commands that come one after another may keep the timer waiting: they are signs of life themselves.
    else if (state === 'sure' && now - lastAt >= SIGN_EVERY_MS - EARLY_MS) {
      lastAt = now;
      signs.postMessage(null);
    }
    return state === 'sure';
  };
  setInterval(isSure, SIGN_EVERY_MS);
  if (self !== null)
    new BroadcastChannel(newsChannel(self.family)).addEventListener(
      'message',
      ({ data }: MessageEvent<CoreNews>) => data.generation > self.generation && end(),
    );
  const began = new Promise<void>((resolve) => {
    void navigator.locks.request(name, () => {
      resolve();
      return new Promise<never>(() => {});
    });
  });
  return {
    began,
    whenSure(act) {
      if (isSure()) act();
      else if (state === 'doubting') waiting.push(act);
    },
  };
}
