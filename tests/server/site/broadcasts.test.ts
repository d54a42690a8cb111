/** P8: broadcasts at a pace: in order, to those who are in the room, each in one write with what waited, and never later without end. */
import { Buffer } from 'node:buffer';
import type { Socket } from 'socket.io';
import { describe, expect, test } from 'vitest';
import { type Broadcasts, createBroadcasts, paceLimits } from '../../../server/sockets/broadcasts.ts';
import { dice } from '../../given/domain/dice.ts';

/** Rooms whose sockets keep what they get. A write takes `costMs`; the clock goes on by itself in nothing else. */
function given(costMs: number) {
  const rooms = new Map<string, Set<string>>();
  const sockets = new Map<string, Socket>();
  const got = new Map<string, string[]>();
  let time = 1000;
  let timer: { readonly at: number; readonly work: () => void } | null = null;
  const adapter = { rooms, nsp: { sockets } };
  const broadcasts: Broadcasts = createBroadcasts({
    now: () => time,
    write(socket, frame) {
      time += costMs;
      got.get(socket.id)?.push(frame.toString());
    },
    later(work, ms) {
      timer = { at: time + ms, work };
    },
  });
  return {
    broadcasts,
    adapter,
    got,
    now: () => time,
    send: (room: string, text: string) => broadcasts.send(adapter, room, Buffer.from(text)),
    join(room: string, id: string): void {
      sockets.set(id, { id } as Socket);
      if (!got.has(id)) got.set(id, []);
      const ids = rooms.get(room) ?? new Set();
      if (ids.has(id)) return;
      rooms.set(room, ids.add(id));
      broadcasts.flush(adapter, room, id);
    },
    leave: (room: string, id: string) => void rooms.get(room)?.delete(id),
    /** Moves the clock to `at` and runs the timers that are due by then. */
    until(at: number): void {
      while (timer !== null && timer.at <= at) {
        const { work, at: due } = timer;
        timer = null;
        time = Math.max(time, due);
        work();
      }
      time = Math.max(time, at);
    },
    waits: () => timer !== null,
  };
}

const filled = (site: ReturnType<typeof given>, room: string, count: number): void => {
  for (let at = 0; at < count; at++) site.join(room, `${room}-${at}`);
};

describe('P8 broadcasts', () => {
  test('as long as writes take less than their share, each is written at once and alone', () => {
    const site = given(0.01);
    filled(site, 'list', 5000);
    for (let at = 0; at < 50; at++) {
      site.send('list', `${at} `);
      expect(site.waits()).toBe(false);
      site.until(1000 + (at + 1) * 100);
    }
    expect(site.got.get('list-4999')).toEqual(Array.from({ length: 50 }, (_, at) => `${at} `));
  });

  test('when writes would take all of the time, waiting frames share one write and the delay stays bounded', () => {
    const site = given(0.01);
    // 12,000 sockets: a broadcast takes 120 ms, and one comes every 100 ms.
    filled(site, 'list', 12_000);
    const from = site.now();
    const lateness: number[] = [];
    const arrived = (): number => site.got.get('list-11999')?.join('').split(' ').filter(Boolean).length ?? 0;
    for (let at = 0; at < 200; at++) {
      site.until(from + at * 100);
      site.send('list', `${at} `);
      lateness.push(at - arrived());
    }
    site.until(from + 200 * 100 + 1000);
    expect(site.got.get('list-0')?.join('')).toBe(Array.from({ length: 200 }, (_, at) => `${at} `).join(''));
    expect(Math.max(...lateness)).toBeLessThanOrEqual(2);
    const writes = site.got.get('list-0')?.length ?? 0;
    expect((writes * 120) / (200 * 100)).toBeLessThanOrEqual(paceLimits.share + 0.01);
  });

  test('a small room never waits', () => {
    const site = given(0.01);
    filled(site, 'list', 12_000);
    filled(site, 'member', 2);
    for (let at = 0; at < 5; at++) site.send('list', `${at}`);
    expect(site.waits()).toBe(true);
    site.send('member', 'gold');
    expect(site.got.get('member-1')).toEqual(['gold']);
  });

  test('more bytes than the limit wait for nobody', () => {
    const site = given(1);
    filled(site, 'list', paceLimits.fewSockets);
    const large = 'x'.repeat(paceLimits.waitingBytes / 2);
    for (const text of ['a', large, large, 'b']) site.send('list', text);
    expect(site.got.get('list-0')?.join('').length).toBe(2 + paceLimits.waitingBytes);
  });

  test.each([1, 2, 3, 4, 5])(
    'a socket gets what was sent while it was in the room, once and in order (seed %i)',
    (seed) => {
      const roll = dice(seed);
      const site = given(0.2);
      const names = ['one', 'two', 'three'];
      for (const name of names) filled(site, name, 70 + Math.floor(roll() * 60));
      /** What each socket must have, from its last joining on. */
      const due = new Map<string, string[]>();
      for (const [id] of site.got) due.set(id, []);
      for (let step = 0; step < 400; step++) {
        const name = names[Math.floor(roll() * names.length)] ?? 'one';
        const id = `${name}-${Math.floor(roll() * 140)}`;
        const choice = roll();
        if (choice < 0.5) {
          const text = `${step} `;
          for (const one of site.adapter.rooms.get(name) ?? []) due.get(one)?.push(text);
          site.send(name, text);
        } else if (choice < 0.7) {
          if (!due.has(id)) due.set(id, []);
          site.join(name, id);
        } else if (choice < 0.8) {
          // A socket that leaves gets no waiting frames, so the test writes them before it leaves.
          site.broadcasts.flush(site.adapter, name);
          site.leave(name, id);
        } else site.until(site.now() + roll() * 40);
      }
      site.until(site.now() + 10_000);
      for (const [id, texts] of due) expect(site.got.get(id)?.join('') ?? '', id).toBe(texts.join(''));
    },
  );
});
