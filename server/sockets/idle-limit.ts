/** An idle connection is ended with TIMEOUT. Its client shows that, and connects again when the member asks (F1, F5). */
import type { Socket } from 'socket.io';

/** Longer than a match: a member who only watches prices is not idle. */
export const IDLE_LIMIT_MS = 4 * 3_600_000;

/** Events that a client sends by itself; they do not count as use. */
const byItself: ReadonlySet<string> = new Set(['pang', 'Time', 'unsubscribe']);

export function endWhenIdle(socket: Socket, limitMs: number, now: () => number): void {
  let usedAt = now();
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    const left = usedAt + limitMs - now();
    if (left > 0) {
      timer = setTimeout(look, left);
      return;
    }
    socket.emit('TIMEOUT', {});
    socket.disconnect(true);
  };
  socket.onAny((event: string) => {
    if (!byItself.has(event)) usedAt = now();
  });
  timer = setTimeout(look, limitMs);
  socket.on('disconnect', () => clearTimeout(timer));
}
