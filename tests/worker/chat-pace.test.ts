import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { roomSource } from '../../worker/features/chat/room-source.ts';
import { newRoom, takeItems } from '../../worker/features/chat/room-state.ts';

/** A room that is read by one window, with time and messages in the test's hand. The reader draws at once and asks again. */
function openRoom({ hidden = false } = {}) {
  const state = newRoom('public');
  const changed = new Subject<void>();
  const room = { state, changed, readers: 1, asking: false };
  let [now, seq, isHidden] = [0, 0, hidden];
  const waits: { at: number; act: () => void }[] = [];
  const onShown: (() => void)[] = [];
  const seen: { at: number; lines: number; isFlood?: true }[] = [];
  const source = roomSource('public', {
    rooms: { read: () => ({ room, release: () => {} }) } as never,
    visibility: {
      hidden: () => isHidden,
      onShown: (listener) => {
        onShown.push(listener);
        return () => {};
      },
    },
    nickname: () => '나',
    siteHost: () => '',
    later: (ms, act) => {
      const wait = { at: now + ms, act };
      waits.push(wait);
      return () => void (waits.includes(wait) && waits.splice(waits.indexOf(wait), 1));
    },
  });
  const take = (): void => {
    for (let next = source.take(); next !== undefined; next = source.take())
      seen.push({
        at: now,
        lines: next.value.lines.length,
        ...(next.value.isFlood ? { isFlood: true } : {}),
      });
  };
  source.open(take);
  return {
    seen,
    state,
    changed,
    say(count: number): void {
      const items = Array.from({ length: count }, () => ({
        seq: ++seq,
        userId: '1',
        nickname: '가',
        isAdmin: false,
        message: '글',
        bet: null,
        at: 0,
        cid: `cid-${seq}`,
        removed: false,
      }));
      takeItems(state, items);
      changed.next();
      take();
    },
    run(ms: number): void {
      for (now += ms; ;) {
        const due = waits.findIndex(({ at }) => at <= now);
        if (due < 0) return;
        waits.splice(due, 1)[0]?.act();
      }
    },
    show(): void {
      isHidden = false;
      for (const listener of onShown) listener();
    },
  };
}

test('J1 a first message is shown at once, and those of the next 150 ms together', () => {
  const { seen, say, run } = openRoom();
  run(150);
  seen.splice(0);
  say(1);
  for (let more = 0; more < 10; more++) say(1);
  expect(seen).toEqual([{ at: 150, lines: 1 }]);
  run(150);
  expect(seen).toEqual([
    { at: 150, lines: 1 },
    { at: 300, lines: 11 },
  ]);
});

test('J1 in a flood the window draws once a second, whatever it asks for, and then has all that is shown', () => {
  const { seen, say, run } = openRoom();
  for (let turn = 0; turn < 500; turn++) {
    say(10);
    run(10);
  }
  // 5 s of 1,000 messages a second.
  expect(seen.length).toBeGreaterThanOrEqual(5);
  expect(seen.length).toBeLessThanOrEqual(9);
  run(1000);
  expect(seen.at(-1)?.lines).toBe(200);
});

test('J1 a flood is told while it lasts, and its end too; the first lines of a room are none', () => {
  const { seen, say, run } = openRoom();
  say(150);
  run(1000);
  expect(seen.at(-1)).toEqual({ at: 1000, lines: 150 });
  for (let turn = 0; turn < 100; turn++) {
    say(10);
    run(10);
  }
  for (let second = 0; second < 3; second++) run(1000);
  const later = seen.slice(2);
  expect(later.some(({ isFlood }) => isFlood)).toBe(true);
  expect(later.at(-1)).toEqual({ at: expect.any(Number), lines: 200 });
  const { length } = seen;
  run(10_000);
  expect(seen).toHaveLength(length);
});

test('J1 what the member sends is shown at once, also in a flood', () => {
  const { seen, say, run, state, changed } = openRoom();
  for (let turn = 0; turn < 100; turn++) {
    say(10);
    run(10);
  }
  const before = seen.length;
  state.me = { userId: '2', isAdmin: false };
  state.sending = [{ cid: 'cid-mine', text: '내 글', at: 0, reply: null, failed: null }];
  changed.next();
  expect(seen.length).toBe(before + 1);
  expect(seen.at(-1)?.lines).toBe(201);
});

test('J1 a hidden window gets nothing until it is shown', () => {
  const { seen, say, run, show } = openRoom({ hidden: true });
  say(3);
  run(5000);
  expect(seen).toEqual([]);
  show();
  expect(seen).toEqual([{ at: 5000, lines: 3 }]);
});
