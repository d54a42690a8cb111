/** The betting socket on Socket.IO: WebSocket only, one attempt a second, no queue. */
import { io, type Socket } from 'socket.io-client';
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';
import { createEventAnswers } from './event-answers.ts';
import type { BettingSocket, BettingSocketOptions, LinkChange } from './deps.ts';

export const RECONNECT_MS = 1000;

const openSocket = (
  { origin, codec, token, deviceId, namespace = '/' }: BettingSocketOptions,
  onFrame: (bytes: number, bad: string | null) => void,
): Socket =>
  io(new URL(namespace, origin).href, {
    path: '/socket.io/',
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: RECONNECT_MS,
    randomizationFactor: 0.2,
    query: { codec },
    auth: (give) => give({ token: token(), deviceId }),
    ...(codec === 'msgpack'
      ? {
          parser: createFrameParser({
            onFrame: (bytes) => onFrame(bytes, null),
            onBadFrame: (why) => onFrame(0, why),
          }),
        }
      : {}),
  });

export function createBettingSocket(options: BettingSocketOptions): BettingSocket {
  let frameListener: (bytes: number, bad: string | null) => void = () => {};
  const socket = openSocket(options, (bytes, bad) => frameListener(bytes, bad));
  const answers = createEventAnswers();
  // After a reconnect, Socket.IO would send everything that was emitted while the link was down. A stale bet must never be sent.
  const forget = (): void => {
    socket.sendBuffer = [];
  };
  return {
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    get connected() {
      return socket.connected;
    },
    emit(event, row) {
      if (!socket.connected) return false;
      socket.emit(event, row);
      return true;
    },
    ask(event, row, timeoutMs) {
      if (!socket.connected) return Promise.reject(new Error('link down'));
      return new Promise((resolve, reject) => {
        const lost = (): void => reject(new Error('link lost'));
        socket.once('disconnect', lost);
        const stop = answers.wait(event, row, resolve);
        const answer = socket.timeout(timeoutMs).emitWithAck(event, row) as Promise<unknown>;
        answer.then(resolve, reject).finally(() => {
          stop();
          socket.off('disconnect', lost);
        });
      });
    },
    onEvent: (listener) =>
      void socket.onAny((event: string, payload: unknown) => {
        if (!answers.onEvent(event, payload)) listener(event, payload);
      }),
    onFrame(listener) {
      frameListener = listener;
    },
    onLink(listener: (change: LinkChange) => void) {
      socket.on('connect', () => {
        forget();
        listener({ kind: 'connected' });
      });
      socket.on('disconnect', (reason) => {
        forget();
        listener({ kind: 'disconnected', byServer: reason === 'io server disconnect' });
      });
      // If the server cannot be reached, Socket.IO retries by itself. If the server refuses the connection, Socket.IO stops.
      socket.on('connect_error', () => {
        forget();
        listener({ kind: 'disconnected', byServer: !socket.active });
      });
      socket.io.on('reconnect_failed', () => listener({ kind: 'disconnected', byServer: true }));
      socket.io.on('reconnect_attempt', () => listener({ kind: 'connecting' }));
    },
  };
}
