/**
 * The life of the betting connection (F1):
 *
 *   connecting ──connect──▶ connected ──error, failure, disconnect──▶ disconnected ──1 s──▶ connecting
 *
 * A disconnect by the server is retried here each second, unless it said TIMEOUT or Duplicated_Connection: then the member
 * decides. The server's clock is asked for on every connect and now and then.
 */
import type { BettingSocket, CoreDeps, LinkChange } from '../deps.ts';
import { takeSample } from '../../domain/book/server-clock.ts';
import type { LiveState } from '../state/live-state.ts';

export type LinkState = 'connecting' | 'connected' | 'disconnected';

export interface BettingLink {
  socket(): BettingSocket | null;
  readonly state: LinkState;
  readonly stopped: 'timeout' | 'duplicate' | null;
  /** Opens the connection, or opens it anew (another token). */
  open(): void;
  stop(why: 'timeout' | 'duplicate'): void;
  sampleClock(): void;
}

export interface BettingLinkOptions {
  readonly deps: CoreDeps;
  readonly live: LiveState;
  readonly origin: string;
  readonly codec: () => 'msgpack' | 'json';
  readonly token: () => string | null;
  readonly onEvent: (event: string, payload: unknown) => void;
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onChange: () => void;
}

export const SERVER_RETRY_MS = 1000;
const CLOCK_TIMEOUT_MS = 3000;

function takeClockSample(socket: BettingSocket | null, deps: CoreDeps, live: LiveState): void {
  if (socket === null || !socket.connected) return;
  const sentAt = deps.now();
  socket.ask('Time', {}, CLOCK_TIMEOUT_MS).then(
    (answer) => {
      const serverTime =
        typeof answer === 'object' && answer !== null && 'serverTime' in answer ? answer.serverTime : null;
      if (typeof serverTime === 'number')
        takeSample(live.clock, { sentAt, receivedAt: deps.now(), serverTime });
    },
    () => {},
  );
}

export function createBettingLink(options: BettingLinkOptions): BettingLink {
  const { deps, live, onChange } = options;
  const deviceId = deps.newId();
  let socket: BettingSocket | null = null;
  let state: LinkState = 'disconnected';
  let stopped: BettingLink['stopped'] = null;
  let generation = 0;
  const sampleClock = (): void => takeClockSample(socket, deps, live);
  const onLink = (mine: number, change: LinkChange): void => {
    if (mine !== generation) return;
    state = change.kind;
    if (change.kind === 'connected') {
      sampleClock();
      options.onUp();
    }
    if (change.kind === 'disconnected') {
      options.onDown();
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
    open() {
      const mine = ++generation;
      if (socket !== null) {
        socket.disconnect();
        options.onDown();
      }
      stopped = null;
      state = 'connecting';
      const opened = deps.openSocket({
        origin: options.origin,
        codec: options.codec(),
        deviceId,
        token: options.token,
      });
      socket = opened;
      opened.onFrame((bytes, bad) => {
        live.counts.frames++;
        live.counts.bytes += bytes;
        if (bad !== null)
          live.drops.counts.set(`frame.${bad}`, (live.drops.counts.get(`frame.${bad}`) ?? 0) + 1);
      });
      opened.onEvent((event, payload) => mine === generation && options.onEvent(event, payload));
      opened.onLink((change) => onLink(mine, change));
      opened.connect();
      onChange();
    },
    stop(why) {
      stopped = why;
      state = 'disconnected';
      socket?.disconnect();
      onChange();
    },
    sampleClock,
  };
}
