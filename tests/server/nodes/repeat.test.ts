/** Regular work of a node (server/clock/repeat.ts). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from '../../../server/clock/repeat.ts';

const EVERY_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a run that is due while another one is under way is left out, and stopping waits for the latter', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const stop = repeat({ work, everyMs: EVERY_MS, fault: 'not done' }, () => {});
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(1);
  ends.shift()?.();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(work).toHaveBeenCalledTimes(2);
  let isStopped = false;
  const stopped = stop().then(() => void (isStopped = true));
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect([isStopped, work.mock.calls.length]).toEqual([false, 2]);
  ends.shift()?.();
  await stopped;
});

test('work that fails is logged and repeated', async () => {
  const lines: unknown[] = [];
  const work = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('away')));
  const stop = repeat({ work, everyMs: EVERY_MS, fault: 'not done' }, (...line) => void lines.push(line));
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(lines).toEqual(Array.from({ length: 2 }, () => ['not done', new Error('away')]));
  await stop();
});

test('while the node may not run the work, it is not run', async () => {
  let may = false;
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const stop = repeat({ work, everyMs: EVERY_MS, fault: 'not done', mayRun: () => may }, () => {});
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(work).not.toHaveBeenCalled();
  may = true;
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(work).toHaveBeenCalledTimes(1);
  await stop();
});
