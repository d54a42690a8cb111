/**
 * The core of the site on a made feed (made-feed.ts): frames come in as from the socket, everything after them is the product's own. Its messages are
 * encoded before a load begins, so that the load is the reader's work alone.
 */
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';
import { rowOf } from '../../domain/row.ts';
import { createCore } from '../core.ts';
import type { ServedCore } from '../core-api.ts';
import type { ServedGate } from '../door/expose.ts';
import type { StepMarks, Step } from '../door/step-marks.ts';
import type { LiveState } from '../engine/book-state.ts';
import type { BettingSocket, CoreDeps, CoreStorage, LinkChange, StoredRequest } from '../engine/deps.ts';
import { createSlices } from '../engine/slices.ts';
import type { CoreFigures, LoadPlan, LoadStage } from './load-api.ts';
import { createMadeFeed, type MadeFeed } from './made-feed.ts';

const SEED = 5;
/** A load begins so long after its frames were made, ms. */
const START_MS = 100;
/** The last frames are taken, and the window has drawn them. */
const SETTLE_MS = 400;
const ALIVE_EVERY_MS = 1000;

interface LoadDeps {
  readonly origin: string;
  readonly now: () => number;
  readonly later: CoreDeps['later'];
  readonly expose: (gate: ServedGate<ServedCore>, port: MessagePort) => void;
}

/** Empty at the start, and gone with the page. */
function createMemory(): CoreStorage {
  const requests = new Map<string, StoredRequest>();
  const values = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    values: {
      get: async (key) => values.get(key) ?? null,
      put: async (key, bytes) => values.set(key, bytes).size > 0,
    },
    storedRequests: {
      put: async (request) => requests.set(request.reqId, request).size > 0,
      remove: async (reqId) => void requests.delete(reqId),
      all: async () => [...requests.values()],
    },
  };
}

/** The core's socket. Its frames are decoded as those of Socket.IO; it answers a subscription of the live list, and the time. */
function createMadeSocket({ now, later }: Pick<LoadDeps, 'now' | 'later'>, feed: MadeFeed) {
  let connected = false;
  let onEvent: (event: string, payload: unknown) => void = () => {};
  let onLink: (change: LinkChange) => void = () => {};
  let onFrame: (bytes: number, bad: string | null) => void = () => {};
  const parser = createFrameParser({ onFrame: (bytes) => onFrame(bytes, null) });
  const decoder = new parser.Decoder();
  decoder.on('decoded', ({ data }) => {
    if (Array.isArray(data)) onEvent(String(data[0]), data[1]);
  });
  const take = (frame: Uint8Array): void => decoder.add(frame);
  const socket: BettingSocket = {
    connect() {
      later(0, () => {
        connected = true;
        onLink({ kind: 'connected' });
      });
    },
    disconnect() {},
    get connected() {
      return connected;
    },
    emit(event, row) {
      const { recoveryId, game_code: game, MatchId: match } = rowOf(row);
      if (event === 'subscribe' && game === 59 && match === undefined && typeof recoveryId === 'string')
        later(0, () => take(feed.snapshot(recoveryId, Math.round(now()))));
      return connected;
    },
    ask: (event) =>
      event === 'Time' ? Promise.resolve({ serverTime: now() }) : Promise.reject(new Error('no server')),
    onEvent: (listener) => void (onEvent = listener),
    onLink: (listener) => void (onLink = listener),
    onFrame: (listener) => void (onFrame = listener),
  };
  return { socket, take };
}

/** Sums the time of each step. */
function createStepTimes() {
  const times = new Map<Step, number>();
  const marks: StepMarks = {
    begin(step) {
      const began = performance.now();
      return () => void times.set(step, (times.get(step) ?? 0) + performance.now() - began);
    },
  };
  return { marks, of: (step: Step): number => times.get(step) ?? 0 };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

const takenBy = ({ changes, counts }: LiveState): number => changes.updates + counts.merged;

export function createLoadStage({ origin, now, later, expose }: LoadDeps): LoadStage {
  const feed = createMadeFeed(SEED, Math.round(now()));
  const { socket, take } = createMadeSocket({ now, later }, feed);
  const wait = (ms: number): Promise<void> => new Promise((resolve) => later(ms, resolve));
  let live: LiveState | null = null;
  let isRunning = false;
  const deps: CoreDeps = {
    self: { kind: 'dedicated', isReplay: true },
    now,
    later,
    random: () => 0,
    newId: () => crypto.randomUUID(),
    network: { openSocket: () => socket, fetch: () => Promise.reject(new Error('no server')) },
    storage: createMemory(),
    windowGone: () => new Promise(() => {}),
  };
  const gate = createCore(deps, origin, createSlices(), (engine) => {
    ({ live } = engine);
    return [];
  });
  const stayAlive = (): void => {
    if (!isRunning && socket.connected) take(feed.alive(Math.round(now())));
    later(ALIVE_EVERY_MS, stayAlive);
  };
  later(ALIVE_EVERY_MS, stayAlive);

  /** Answers how late each message was. */
  const send = async (load: LoadPlan): Promise<readonly number[]> => {
    const planned = feed.plan(load);
    // Publish times are whole milliseconds.
    const from = Math.round(now()) + START_MS;
    const frames = planned.map(({ after, frame }) => ({ at: from + after, frame: frame(from + after) }));
    const late: number[] = [];
    for (const one of frames) {
      if (one.at > now()) await wait(one.at - now());
      late.push(now() - one.at);
      take(one.frame);
    }
    return late.toSorted((a, b) => a - b);
  };
  const run = async (load: LoadPlan, state: LiveState): Promise<CoreFigures> => {
    const before = takenBy(state);
    const times = createStepTimes();
    state.marks = times.marks;
    const late = await send(load);
    await wait(SETTLE_MS);
    state.marks = null;
    return {
      sent: load.updates * load.seconds,
      taken: takenBy(state) - before,
      decodeMs: times.of('decode'),
      applyMs: times.of('apply'),
      viewMs: times.of('view'),
      lateMs: { p50: at(late, 0.5), p99: at(late, 0.99) },
    };
  };
  return {
    window: (port) => expose(gate, port),
    async run(load) {
      if (live === null || isRunning) throw new Error('the core has not begun, or a load runs');
      isRunning = true;
      try {
        return await run(load, live);
      } finally {
        isRunning = false;
      }
    },
    rowPrices: (matchIds) => matchIds.map(feed.rowPrices),
  };
}
