/** Starts the core, or joins the one that other windows of the site share, and replaces it when it ends or hangs. */
import { transferHandlers } from 'comlink';
import type { Observable } from 'rxjs';
import type { WindowInfo } from '../../../worker/core-api.ts';
import { coreName, CORE_SILENT_MS } from '../../../worker/door/life-signs.ts';
import { readPort } from '../../../worker/door/stream-port.ts';
import type { CommandName } from './command-shapes.ts';
import { attachTo } from './attach.ts';
import type { CoreDoor, OpenDoor } from './core-door.ts';
import { type Generations, watchEnd } from './core-generation.ts';
import type { BroughtSlip } from '../slip/slip-over-reload.ts';
import { createLifeStore, type LifeStore } from '../browser/life-store.ts';
import { watchSilence } from './silence-watch.ts';
import type { RemoteCore } from './door-names.ts';
import { createSteadyCore, type SteadyCore } from './steady-core.ts';

/** Resolves when the next frame is about to be drawn; a hidden page draws none, so it resolves by time there. */
const HIDDEN_FRAME_MS = 250;

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) {
      setTimeout(resolve, HIDDEN_FRAME_MS);
      return;
    }
    const late = setTimeout(resolve, HIDDEN_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      resolve();
    });
  });

/** Cores that the first start tries before it fails. */
const FIRST_START_TRIES = 3;
/** A core that was replaced within this time makes the window more patient with the next one. */
const PATIENCE_MEMORY_MS = 60_000;
/**
 * Patience with a silent core grows at most to this many times the normal time. On a slow machine every core is silent at times; the
 * patience ends the cycle of replacements.
 */
const MOST_PATIENCE = 8;
/** Wait before another try when no core starts. */
const RETRY_MS = 1000;

transferHandlers.set('stream', {
  canHandle: (_value: unknown): _value is Observable<unknown> => false,
  serialize: (): never => {
    throw new Error('streams come from the core');
  },
  deserialize: (port: MessagePort) => readPort(port, nextFrame),
});

interface ConnectOptions {
  readonly open: OpenDoor;
  readonly family: string;
  readonly generations: Generations;
  /** The facts about this window for each core. */
  readonly window: () => Omit<WindowInfo, 'carried'>;
  readonly onLate: (command: CommandName) => void;
  /** Called when the server no longer has the core's code, because a newer version of the site is out. */
  readonly onGone: () => void;
  /**
   * Called when another core has replaced a lost core. `slipItems`: picks that were handed over, and that the new core compares with the
   * book.
   */
  readonly onReplaced: (slipItems: number) => void;
  /** The state that the window brings of the page before it; absent or null: nothing. */
  readonly brought?: BroughtSlip | null;
}

export interface Connected {
  /** Stays the same while the core behind it is replaced. */
  readonly core: RemoteCore;
  readonly life: LifeStore;
}

/** `carried`: what the window shows of the slip now. */
type ConnectedWindow = Connected & Pick<SteadyCore, 'carried'>;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How long a core may be silent. It grows with each lost core, for a while. */
function createPatience() {
  let times = 1;
  let lostAt = Number.NEGATIVE_INFINITY;
  const isRecent = (): boolean => performance.now() - lostAt < PATIENCE_MEMORY_MS;
  return {
    ms: (): number => (isRecent() ? times : 1) * CORE_SILENT_MS,
    lost(): void {
      times = Math.min((isRecent() ? times : 1) * 2, MOST_PATIENCE);
      lostAt = performance.now();
    },
  };
}

interface Watched {
  sign(): void;
  stop(): void;
}

const stopped: Watched = { sign: () => {}, stop: () => {} };

/** Watches one core by its signs of life and by its lock. */
function watchCore(name: string, patienceMs: () => number, life: LifeStore, onLost: () => void): Watched {
  const watch = watchSilence({
    now: () => performance.now(),
    later(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.hidden,
    patienceMs,
    onSilent: (since) => life.setSilent(Date.now() - (performance.now() - since)),
    onSign: life.setAlive,
    onDead: onLost,
  });
  const signs = new BroadcastChannel(name);
  signs.addEventListener('message', watch.sign);
  const stopEnd = watchEnd(name, onLost);
  const onSeen = (): void => {
    if (!document.hidden) watch.seen();
  };
  document.addEventListener('visibilitychange', onSeen);
  return {
    sign: watch.sign,
    stop() {
      watch.stop();
      signs.close();
      stopEnd();
      document.removeEventListener('visibilitychange', onSeen);
    },
  };
}

/** Resolves with the first core that answers; rejects when none does. Later cores replace it, and the screens keep the same object. */
export async function connectCore(options: ConnectOptions): Promise<ConnectedWindow> {
  const { open, family, generations, onReplaced, onLate, onGone, brought: before = null } = options;
  const life = createLifeStore();
  const patience = createPatience();
  let watched: Watched = stopped;
  const steady = createSteadyCore({
    onSign: () => watched.sign(),
    onLate,
    onGone,
    brought: before?.brought ?? null,
  });
  let generation = await generations.join();
  let door: CoreDoor | null = null;
  let replacing = false;
  // Until the first core answers, attachTo sees a newer generation itself: two starts at once would elect a third one.
  let isStarting = true;

  const start = async (): Promise<boolean> => {
    const opened = open(coreName(family, generation));
    const carried = { ...steady.carried(), reloaded: isStarting && (before?.reloaded ?? false) };
    const core = await attachTo(
      opened,
      { family, generation, patienceMs: patience.ms() },
      { ...options.window(), carried },
    );
    if (core === null) {
      opened.close();
      return false;
    }
    door = opened;
    watched = watchCore(coreName(family, generation), patience.ms, life, () => void replace());
    steady.use(core);
    return true;
  };
  const replace = async (): Promise<void> => {
    if (replacing) return;
    replacing = true;
    patience.lost();
    watched.stop();
    watched = stopped;
    const slipItems = steady.carried().slip?.items.length ?? 0;
    life.setReplacing();
    steady.drop();
    door?.close();
    generation = await generations.after(generation);
    while (!(await start().catch(() => false))) {
      await wait(RETRY_MS);
      patience.lost();
      generation = await generations.after(generation);
    }
    replacing = false;
    life.setReplaced();
    onReplaced(slipItems);
  };

  life.onSilence(steady.silence);
  generations.onNewGeneration((newest) => !isStarting && newest > generation && void replace());
  for (let tries = 1; !(await start()); tries++) {
    if (tries >= FIRST_START_TRIES) throw new Error('the core does not answer');
    generation = await generations.after(generation);
  }
  isStarting = false;
  return { core: steady.core, life, carried: steady.carried };
}
