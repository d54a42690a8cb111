/** The real core with a wire in the test's hand: the server's own boards and publishers speak through real frames. */
import type { MatchSnapshot } from '../../../domain/book/book-event.ts';
import { createFrameParser } from '../../../domain/protocol/wire/frame-parser.ts';
import { encodePacket } from '../../../domain/protocol/wire/packet.ts';
import { createCore } from '../../../worker/core.ts';
import type { BettingSocket, CoreDeps, CoreSelf, LinkChange } from '../../../worker/engine/deps.ts';
import { coreMemory } from './core-memory.ts';
import { demoAccount } from './demo-account.ts';
import { turns } from '../runs/turns.ts';
import { createWireCalls, type WireAnswers } from './wire-calls.ts';
import { createWireClock } from './wire-clock.ts';
import { createWireFeed } from './wire-feed.ts';
export { readServed } from './read-served.ts';
// Cold features are there at once: a test does not wait for their files.
import './cold-features.ts';

const EVENT_PACKET = 2;

interface WireStart {
  readonly reachable?: boolean;
  readonly isLight?: boolean;
  /** Of the window's cookie. */
  readonly token?: string | null;
  readonly given?: WireAnswers;
  readonly random?: () => number;
}

/** Not reachable: the core's own attempts to connect lead to nothing. Light: its window starts without the site's configuration. `given`: answers of the start. */
export function createWire(self: Partial<CoreSelf> = {}, start: WireStart = {}, memory = coreMemory()) {
  const { reachable = true, isLight = false, token = null, given = {}, random = () => 0 } = start;
  let connected = false;
  let onEvent: (event: string, payload: unknown) => void = () => {};
  let onLink: (change: LinkChange) => void = () => {};
  const { now, later, sleep, pass } = createWireClock();
  let serverAheadMs = 0;
  const asked: {
    readonly event: string;
    readonly row: unknown;
    readonly answer: (value: unknown) => void;
    readonly fail: () => void;
  }[] = [];
  const { calls, answers, answering } = createWireCalls(given);
  const decoder = new (createFrameParser().Decoder)();
  decoder.on('decoded', ({ data }) => Array.isArray(data) && onEvent(String(data[0]), data[1]));
  const push = (event: string, row: unknown): void => {
    if (connected) decoder.add(encodePacket({ type: EVENT_PACKET, nsp: '/', data: [event, row] }));
  };
  const { onEmit, ...feed } = createWireFeed(now, push);
  const up = (): void => {
    connected = true;
    onLink({ kind: 'connected' });
  };
  const down = (): void => {
    connected = false;
    onLink({ kind: 'disconnected', byServer: false });
    for (const one of asked.splice(0)) one.fail();
  };
  const socket: BettingSocket = {
    connect: () => reachable && up(),
    disconnect: down,
    get connected() {
      return connected;
    },
    emit(event, row) {
      if (connected) onEmit(event, row);
      return connected;
    },
    ask: (event, row) =>
      new Promise((answer, reject) => {
        if (event === 'Time') return answer({ serverTime: now() + serverAheadMs });
        asked.push({ event, row, answer, fail: () => reject(new Error('link lost')) });
      }),
    onEvent: (listener) => void (onEvent = listener),
    onLink: (listener) => void (onLink = listener),
    onFrame: () => {},
  };
  const deps: CoreDeps = {
    self: { kind: 'dedicated', ...self },
    now,
    random,
    newId: () => crypto.randomUUID(),
    later,
    network: {
      openSocket: () => socket,
      fetch: answering,
    },
    storage: memory.storage,
    windowGone: () => new Promise(() => {}),
  };
  const origin = 'http://site.test';
  const gate = createCore(deps, origin);
  const first = { clientId: 'window-1', token, language: 'ko', origin, codec: 'msgpack' } as const;
  const core = gate.attach({ ...first, isLight });
  const { storedRequests, refuseStorage } = memory;
  return {
    ...feed,
    core,
    deps,
    gate,
    asked,
    storedRequests,
    refuseStorage,
    calls,
    answers,
    up,
    down,
    push,
    now,
    /** The server's clock is put forward. */
    putServerForward: (ms: number): void => void (serverAheadMs += ms),
    sleep,
    pass,
    async open(matches: readonly MatchSnapshot[]): Promise<void> {
      feed.publish({ matches });
      core.prices.showPage({ kind: 'live-list' });
      up();
      await pass(50);
    },
    async openPreMatch(matches: readonly MatchSnapshot[]): Promise<void> {
      feed.publishPreMatch({ matches });
      core.prices.showPage({ kind: 'pre-match-list', game: 57 });
      void core.prices.setListQuery({ game: 57, tab: 0, leagues: [], day: null, search: '' });
      up();
      await pass(50);
    },
  };
}

export type Wire = ReturnType<typeof createWire>;

/** Resolves when the messages under way have arrived: those of the core, the credit that a window gives back, and what the core sends for it. */
export const portsSettle = (): Promise<void> => turns(12);

/** Logs demo1 in, with 100,000,000 gold. */
export async function logIn(wire: Wire, info: unknown = demoAccount): Promise<void> {
  Object.assign(wire.answers, {
    '/account/login': { CODE: 'AL000', DATA: { TOKEN: 't'.repeat(43), DAYS: 30 } },
    '/account/info': info,
    '/account/logout': { CODE: 'AL000' },
  });
  const result = await wire.core.account.logIn('demo1', 'spoboard1!');
  if (!result.ok) throw new Error('not logged in');
  wire.up();
  await wire.pass(50);
  for (const one of wire.asked.splice(0)) one.answer({ code: 200, totalItems: 0, list: [] });
  wire.alive();
  await wire.pass(300);
}
