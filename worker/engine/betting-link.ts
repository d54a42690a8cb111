/**
 * The life of the betting connection (F1):
 *
 *   connecting ──connect──▶ connected ──error, failure, disconnect──▶ disconnected ──1 s──▶ connecting
 *        └──────────── no way to the server, refused ───────────────────────▲
 *
 * This file retries each second after a disconnect or a refusal by the server, unless the server sent TIMEOUT: then the
 * member decides. The server's clock is sampled on every connect and at intervals.
 */
import { rowOf } from '../../domain/row.ts';
import type { BettingSocket, CoreDeps, LinkChange } from './deps.ts';
import { takeSample } from '../../domain/book/server-clock.ts';
import type { LiveState } from './book-state.ts';
import { type Traffic, withQuestions } from './traffic.ts';

type LinkState = 'connecting' | 'connected' | 'disconnected';

export interface BettingLink {
  socket(): BettingSocket | null;
  readonly state: LinkState;
  /** The server sent TIMEOUT: nothing reconnects by itself. */
  readonly stopped: 'timeout' | null;
  /** Local time in ms since which there is no connection; null: connected, or not opened yet. */
  readonly downSince: number | null;
  /** Opens the connection, or reopens it with another token. */
  open(): void;
  stop(): void;
  sampleClock(): void;
}

interface BettingLinkOptions {
  readonly deps: CoreDeps;
  readonly live: LiveState;
  readonly origin: string;
  readonly codec: () => 'msgpack' | 'json';
  readonly token: () => string | null;
  /** The id of this browser; null: the link creates an id. */
  readonly deviceId: () => string | null;
  readonly onEvent: (event: string, payload: unknown) => void;
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onChange: () => void;
  readonly traffic: Traffic;
}

const SERVER_RETRY_MS = 1000;
const CLOCK_TIMEOUT_MS = 3000;

function takeClockSample(socket: BettingSocket | null, deps: CoreDeps, live: LiveState): void {
  if (socket === null || !socket.connected) return;
  const sentAt = deps.now();
  socket.ask('Time', {}, CLOCK_TIMEOUT_MS).then(
    (answer) => {
      const { serverTime } = rowOf(answer);
      if (typeof serverTime === 'number')
        takeSample(live.clock, { sentAt, receivedAt: deps.now(), serverTime });
    },
    () => {},
  );
}

function countFrame({ counts, drops }: LiveState, bytes: number, bad: string | null): void {
  counts.frames++;
  counts.bytes += bytes;
  if (bad !== null) drops.counts.set(`frame.${bad}`, (drops.counts.get(`frame.${bad}`) ?? 0) + 1);
}

const openSocketOf = (
  { deps, origin, codec, deviceId, token, traffic }: BettingLinkOptions,
  ownDeviceId: string,
): BettingSocket => {
  const id = deviceId() ?? ownDeviceId;
  return withQuestions(deps.network.openSocket({ origin, codec: codec(), deviceId: id, token }), traffic);
};

export function createBettingLink(options: BettingLinkOptions): BettingLink {
  const { deps, live, onChange } = options;
  const ownDeviceId = deps.newId();
  let downSince: number | null = null;
  let socket: BettingSocket | null = null;
  let state: LinkState = 'disconnected';
  let stopped: BettingLink['stopped'] = null;
  let generation = 0;
  let isUp = false;
  const sampleClock = (): void => takeClockSample(socket, deps, live);
  const onLink = (mine: number, change: LinkChange): void => {
    if (mine !== generation) return;
    state = change.kind;
    if (change.kind === 'connected') {
      [downSince, isUp] = [null, true];
      sampleClock();
      options.onUp();
    }
    if (change.kind === 'disconnected') {
      downSince ??= deps.now();
      // A failed attempt does not end a connection: the connection was lost earlier.
      if (isUp) options.onDown();
      isUp = false;
      if (change.byServer && stopped === null)
        deps.later(SERVER_RETRY_MS, () => mine === generation && stopped === null && socket?.connect());
    }
    onChange();
  };
  return {
    socket: () => socket,
    get state() {
      return state;
    },
    get stopped() {
      return stopped;
    },
    get downSince() {
      return downSince;
    },
    open() {
      const mine = ++generation;
      if (socket !== null) {
        socket.disconnect();
        options.onDown();
      }
      stopped = null;
      state = 'connecting';
      downSince ??= deps.now();
      const opened = openSocketOf(options, ownDeviceId);
      socket = opened;
      opened.onFrame((bytes, bad) => countFrame(live, bytes, bad));
      opened.onEvent((event, payload) => mine === generation && options.onEvent(event, payload));
      opened.onLink((change) => onLink(mine, change));
      opened.connect();
      onChange();
    },
    stop() {
      stopped = 'timeout';
      state = 'disconnected';
      downSince ??= deps.now();
      socket?.disconnect();
      onChange();
    },
    sampleClock,
  };
}
