/**
 * The core's own part in its life: it holds the lock of its name, posts signs of life, and stops when another core has replaced it.
 *
 * A core that hung and runs again first checks whether it was replaced. Until it knows, commands that windows sent meanwhile, timers and
 * calls wait (`whenNotReplaced`). A replaced core stops for good.
 */
import {
  type NewGeneration,
  DOUBT_AFTER_MS,
  DOUBT_SETTLES_MS,
  newestGeneration,
  generationChannel,
  parseName,
  SIGN_EVERY_MS,
} from './life-signs.ts';

export interface CoreLife {
  /** Resolves once this core holds the lock of its name. */
  readonly began: Promise<void>;
  /** Runs `act` now, or once the core knows that it was not replaced. A replaced core never runs `act`. */
  whenNotReplaced(act: () => void): void;
}

/** Timers may fire this many ms early. */
const EARLY_MS = 100;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `name` is the worker's name. `stop` closes the core's open resources and then the worker. */
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
    // Each is one timer, call or command: what one throws must not take the others, which nothing starts again.
    for (const act of waiting.splice(0)) queueMicrotask(act);
  };
  const isSure = (): boolean => {
    const now = performance.now();
    if (state === 'sure' && now - lastAt > DOUBT_AFTER_MS) void doubt();
    // A run of commands can delay the timer below, so a command posts a sign of life that is due.
    else if (state === 'sure' && now - lastAt >= SIGN_EVERY_MS - EARLY_MS) {
      lastAt = now;
      signs.postMessage(null);
    }
    return state === 'sure';
  };
  setInterval(isSure, SIGN_EVERY_MS);
  if (self !== null)
    new BroadcastChannel(generationChannel(self.family)).addEventListener(
      'message',
      ({ data }: MessageEvent<NewGeneration>) => data.generation > self.generation && end(),
    );
  const began = new Promise<void>((resolve) => {
    void navigator.locks.request(name, () => {
      resolve();
      return new Promise<never>(() => {});
    });
  });
  return {
    began,
    whenNotReplaced(act) {
      if (isSure()) act();
      else if (state === 'doubting') waiting.push(act);
    },
  };
}
