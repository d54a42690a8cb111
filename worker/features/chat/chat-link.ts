/**
 * The chat's own connection: opened with the first reader of a room in any window, closed a while after the last one.
 *
 *   closed ──first reader──▶ open ──no reader for CLOSE_AFTER_MS──▶ closed
 *
 * It connects again by itself (engine/socket-io.ts), and after a refusal by the server with growing pauses.
 */
import { CHAT_NAMESPACE, type ChatQuestion } from '../../../domain/protocol/chat/chat-rows.ts';
import type { BettingSocket, CoreDeps } from '../../engine/deps.ts';
import type { Engine } from '../../engine/engine.ts';
import { withQuestions } from '../../engine/traffic.ts';

/** A member who goes from one page to the next keeps the connection. */
const CLOSE_AFTER_MS = 20_000;
export const ASK_TIMEOUT_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const MOST_RETRY_MS = 30_000;

interface ChatLinkListener {
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onEvent: (event: string, payload: unknown) => void;
}

export interface ChatLink {
  readonly isUp: boolean;
  /** Holds the connection open; returns the release. */
  hold(): () => void;
  /** Resolves when the link is up; false: it is not within ASK_TIMEOUT_MS. */
  whenUp(): Promise<boolean>;
  /** Rejects when the link is down, or no answer comes in time. */
  ask(event: ChatQuestion, row: object): Promise<unknown>;
  /** Connects again when the member has changed. */
  renew(): void;
}

type LinkNeeds = Pick<Engine, 'deps' | 'credentials' | 'link'>;

/** Calls that wait until the link is up. */
function createWaiting({ later }: Pick<CoreDeps, 'later'>) {
  const waiting = new Set<(isUp: boolean) => void>();
  return {
    wait: () =>
      new Promise<boolean>((resolve) => {
        waiting.add(resolve);
        later(ASK_TIMEOUT_MS, () => {
          waiting.delete(resolve);
          resolve(false);
        });
      }),
    up(): void {
      for (const resolve of waiting) resolve(true);
      waiting.clear();
    },
  };
}

/** Connects again after a refusal by the server, each time later. */
function createRetry({ later }: Pick<CoreDeps, 'later'>) {
  let ms = FIRST_RETRY_MS;
  let stop = (): void => {};
  return {
    begin(act: () => void): void {
      stop();
      stop = later(ms, act);
      ms = Math.min(MOST_RETRY_MS, ms * 2);
    },
    up: (): void => void (ms = FIRST_RETRY_MS),
    stop: (): void => stop(),
  };
}

/** One socket at a time, and whether it is up. */
function createOneSocket(
  { deps, credentials, link: { choice, traffic } }: LinkNeeds,
  origin: () => string,
  { onUp, onDown, onEvent }: ChatLinkListener,
) {
  let socket: BettingSocket | null = null;
  let isUp = false;
  let token: string | null = null;
  const retry = createRetry(deps);
  const wentDown = (): void => {
    if (!isUp) return;
    traffic.link('disconnected', CHAT_NAMESPACE);
    onDown();
    isUp = false;
  };
  const watch = (opened: BettingSocket): void => {
    opened.onEvent((event, payload) => {
      if (opened !== socket) return;
      traffic.in(event, payload, CHAT_NAMESPACE);
      onEvent(event, payload);
    });
    opened.onLink((change) => {
      if (opened !== socket) return;
      if (change.kind === 'connected') {
        isUp = true;
        traffic.link('connected', CHAT_NAMESPACE);
        retry.up();
        onUp();
      } else if (change.kind === 'disconnected') {
        wentDown();
        if (change.byServer) retry.begin(() => opened === socket && opened.connect());
      }
    });
  };
  return {
    now: () => socket,
    isUp: () => isUp,
    hasOtherToken: () => credentials.token() !== token,
    open(): void {
      token = credentials.token();
      const opened = deps.network.openSocket({
        origin: origin(),
        codec: choice.codec,
        deviceId: choice.deviceId ?? '',
        token: () => (token = credentials.token()),
        namespace: CHAT_NAMESPACE,
      });
      socket = withQuestions(opened, traffic, CHAT_NAMESPACE);
      watch(socket);
      socket.connect();
    },
    close(): void {
      retry.stop();
      const closed = socket;
      socket = null;
      closed?.disconnect();
      wentDown();
    },
  };
}

export function createChatLink(needs: LinkNeeds, origin: () => string, listener: ChatLinkListener): ChatLink {
  const { deps } = needs;
  const waiting = createWaiting(deps);
  const onUp = (): void => {
    waiting.up();
    listener.onUp();
  };
  const one = createOneSocket(needs, origin, { ...listener, onUp });
  let holders = 0;
  let stopClosing = (): void => {};
  return {
    get isUp() {
      return one.isUp();
    },
    hold() {
      holders++;
      stopClosing();
      if (one.now() === null) one.open();
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        holders--;
        if (holders > 0) return;
        stopClosing();
        stopClosing = deps.later(CLOSE_AFTER_MS, () => holders === 0 && one.close());
      };
    },
    whenUp: () => (one.isUp() ? Promise.resolve(true) : waiting.wait()),
    ask(event, row) {
      return one.now()?.ask(event, row, ASK_TIMEOUT_MS) ?? Promise.reject(new Error('link down'));
    },
    renew() {
      if (one.now() === null || !one.hasOtherToken()) return;
      one.close();
      if (holders > 0) one.open();
    },
  };
}
