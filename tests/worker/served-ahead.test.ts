/** P7 a stream that is served ahead: its first values leave with the port, before the window has opened it. */
import { afterEach, expect, test, vi } from 'vitest';
import { readPort, servePort, type Source, STREAM_CREDIT, UNREAD_MS } from '../../worker/door/stream-port.ts';
import { createWire } from '../given/core/wire.ts';

afterEach(() => vi.useRealTimers());

interface Counted {
  readonly source: Source<number>;
  readonly add: () => void;
  readonly opened: () => number;
  readonly isOpen: () => boolean;
}

/** Counts up with each `add`; a reader that comes late gets the newest count alone. */
function counter(ahead: boolean): Counted {
  let count = 1;
  let sent = 0;
  let opened = 0;
  let wake: (() => void) | null = null;
  return {
    source: {
      ahead: () => ahead,
      open(onChange) {
        opened++;
        wake = onChange;
        sent = 0;
        return () => void (wake = null);
      },
      take() {
        if (sent === count) return;
        sent = count;
        return { value: count };
      },
    },
    add() {
      count++;
      wake?.();
    },
    opened: () => opened,
    isOpen: () => wake !== null,
  };
}

function serve({ source }: Counted) {
  const { port1, port2 } = new MessageChannel();
  const close = servePort(source, port1);
  return { port2, close };
}

test('when a stream is served ahead, the reader finds the values that left before it opened the port', async () => {
  const counted = counter(true);
  const { port2, close } = serve(counted);
  counted.add();
  const values: number[] = [];
  readPort<number>(port2, () => new Promise(() => {})).subscribe((value) => values.push(value));
  await expect.poll(() => values).toEqual([1, 2]);
  expect(counted.opened()).toBe(1);
  close();
});

test('opening it gives no second credit: a reader that draws nothing never has more than two messages', async () => {
  const counted = counter(true);
  const { port2, close } = serve(counted);
  const values: number[] = [];
  readPort<number>(port2, () => new Promise(() => {})).subscribe((value) => values.push(value));
  for (let at = 0; at < 10; at++) {
    counted.add();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(values).toHaveLength(STREAM_CREDIT);
  close();
});

test('a stream that nobody opens rests after its limit, and begins whole when somebody opens it', async () => {
  vi.useFakeTimers();
  const counted = counter(true);
  const { port2, close } = serve(counted);
  expect(counted.isOpen()).toBe(true);
  vi.advanceTimersByTime(UNREAD_MS);
  expect(counted.isOpen()).toBe(false);
  counted.add();
  counted.add();
  vi.useRealTimers();
  const values: number[] = [];
  readPort<number>(port2, () => null).subscribe((value) => values.push(value));
  await expect.poll(() => values).toEqual([1, 3]);
  counted.add();
  await expect.poll(() => values).toEqual([1, 3, 4]);
  close();
});

test('when a stream is not served ahead, it opens with its reader', async () => {
  const counted = counter(false);
  const { port2, close } = serve(counted);
  expect(counted.opened()).toBe(0);
  const values: number[] = [];
  readPort<number>(port2, () => null).subscribe((value) => values.push(value));
  await expect.poll(() => values).toEqual([1]);
  close();
  expect(counted.isOpen()).toBe(false);
});

test('the list is served ahead to a window that shows the live list, and to no other', () => {
  const { core } = createWire();
  const isAhead = (): boolean | undefined => core.prices.list().source.ahead?.();
  expect(isAhead()).toBe(false);
  core.prices.showPage({ kind: 'live-list' });
  expect(isAhead()).toBe(true);
  core.prices.showPage({ kind: 'pre-match-list', game: 57 });
  expect(isAhead()).toBe(false);
});
