/** Timers that all connections share: pings and the idle limit (F5). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleLimit } from '../../../server/sockets/idle-limit.ts';
import { createPings, PING_EVERY_MS } from '../../../server/sockets/pings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The parts of a socket that timers use; notes what it sends. */
function fakeSocket() {
  const sent: { readonly event: string; readonly at: number }[] = [];
  const onEvent: ((event: string) => void)[] = [];
  const onDisconnect: (() => void)[] = [];
  const disconnect = vi.fn<() => void>(() => {
    for (const act of onDisconnect) act();
  });
  const socket = {
    emit: (event: string) => sent.push({ event, at: Date.now() }),
    onAny: (act: (event: string) => void) => onEvent.push(act),
    on(event: string, act: () => void) {
      if (event === 'disconnect') onDisconnect.push(act);
    },
    disconnect,
  };
  const timesOf = (event: string): number[] => sent.filter((one) => one.event === event).map(({ at }) => at);
  const arrives = (event: string): void => {
    for (const act of onEvent) act(event);
  };
  return { socket: socket as never, timesOf, arrives, disconnect };
}

const LIMIT_MS = 60_000;

test('a ping arrives every 25 s, whenever the socket came, and none after it has left', () => {
  const pings = createPings();
  const [early, late] = [fakeSocket(), fakeSocket()];
  const began = Date.now();
  pings.begin(early.socket);
  vi.advanceTimersByTime(10_100);
  pings.begin(late.socket);
  vi.advanceTimersByTime(4 * PING_EVERY_MS);
  expect(early.timesOf('ping').map((at) => at - began)).toEqual([25_000, 50_000, 75_000, 100_000]);
  const lateTimes = late.timesOf('ping').map((at) => at - began - 10_100);
  expect(lateTimes).toHaveLength(4);
  for (const [turn, at] of lateTimes.entries()) {
    expect(at).toBeLessThanOrEqual((turn + 1) * PING_EVERY_MS);
    expect(at).toBeGreaterThan((turn + 1) * PING_EVERY_MS - 250);
  }
  early.disconnect();
  vi.advanceTimersByTime(2 * PING_EVERY_MS);
  expect(early.timesOf('ping')).toHaveLength(4);
  expect(late.timesOf('ping')).toHaveLength(6);
  pings.stop();
  vi.advanceTimersByTime(2 * PING_EVERY_MS);
  expect(late.timesOf('ping')).toHaveLength(6);
});

test('thousands of sockets share one timer', () => {
  const pings = createPings();
  const idle = createIdleLimit(LIMIT_MS, Date.now);
  for (let count = 0; count < 1000; count++) {
    const { socket } = fakeSocket();
    pings.begin(socket);
    idle.watch(socket);
  }
  expect(vi.getTimerCount()).toBe(2);
  pings.stop();
  idle.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a socket that is idle for the limit is ended with TIMEOUT, once, and one that is used is not', () => {
  const idle = createIdleLimit(LIMIT_MS, Date.now);
  const [unused, used] = [fakeSocket(), fakeSocket()];
  idle.watch(unused.socket);
  idle.watch(used.socket);
  const began = Date.now();
  for (let passed = 0; passed < 3 * LIMIT_MS; passed += LIMIT_MS / 2) {
    vi.advanceTimersByTime(LIMIT_MS / 2);
    used.arrives('subscribe');
  }
  const [endedAt = 0, ...more] = unused.timesOf('TIMEOUT');
  expect(more).toEqual([]);
  expect(endedAt - began).toBeGreaterThanOrEqual(LIMIT_MS);
  expect(endedAt - began).toBeLessThanOrEqual(LIMIT_MS * 1.01);
  expect(unused.disconnect).toHaveBeenCalledExactlyOnceWith(true);
  expect(used.timesOf('TIMEOUT')).toEqual([]);
  expect(used.disconnect).not.toHaveBeenCalled();
  idle.stop();
});

test('events that a client sends by itself are no use', () => {
  const idle = createIdleLimit(LIMIT_MS, Date.now);
  const socket = fakeSocket();
  idle.watch(socket.socket);
  for (const event of ['pang', 'Time', 'unsubscribe', 'pang']) {
    vi.advanceTimersByTime(LIMIT_MS / 4);
    socket.arrives(event);
  }
  expect(socket.disconnect).toHaveBeenCalledOnce();
  idle.stop();
});

test('a socket that has left is not watched any more', () => {
  const idle = createIdleLimit(LIMIT_MS, Date.now);
  const { socket, disconnect, timesOf } = fakeSocket();
  idle.watch(socket);
  disconnect();
  vi.advanceTimersByTime(2 * LIMIT_MS);
  expect(timesOf('TIMEOUT')).toEqual([]);
  idle.stop();
});
