/**
 * An idle connection is ended with TIMEOUT. Its client shows that, and connects again when the member asks (F1, F5). One timer looks at all
 * connections, so a connection ends up to a hundredth of the limit late.
 */
import type { Socket } from 'socket.io';

/** Longer than a match: a member who only watches prices is not idle. */
export const IDLE_LIMIT_MS = 4 * 3_600_000;

/** Looks in the time of one limit. */
const LOOKS = 100;

/** Events that a client sends by itself; they do not count as use. */
const byItself: ReadonlySet<string> = new Set(['pang', 'Time', 'unsubscribe']);

type IdleSocket = Pick<Socket, 'emit' | 'disconnect' | 'onAny' | 'on'>;

interface IdleLimit {
  /** Ends the socket when it was not used for the limit. */
  watch(socket: IdleSocket): void;
  stop(): void;
}

export function createIdleLimit(limitMs: number, now: () => number): IdleLimit {
  const usedAt = new Map<IdleSocket, number>();
  const look = (): void => {
    const oldest = now() - limitMs;
    for (const [socket, at] of usedAt) {
      if (at > oldest) continue;
      usedAt.delete(socket);
      socket.emit('TIMEOUT', {});
      socket.disconnect(true);
    }
  };
  const timer = setInterval(look, limitMs / LOOKS);
  timer.unref();
  return {
    watch(socket) {
      usedAt.set(socket, now());
      socket.onAny((event: string) => {
        if (!byItself.has(event)) usedAt.set(socket, now());
      });
      socket.on('disconnect', () => usedAt.delete(socket));
    },
    stop: () => clearInterval(timer),
  };
}
