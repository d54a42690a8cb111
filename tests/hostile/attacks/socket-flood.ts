/** 50 sockets of 10 addresses ask for lists, for the time, and leave again, as fast as they can; a member looks at the site meanwhile. */
import { Worker } from 'node:worker_threads';
import type { Socket } from 'socket.io-client';
import { type Attack, ms, pause, percentile } from '../attack.ts';
import type { Flood } from '../flood-thread.ts';
import { ask } from '../http-from.ts';
import { askSocket, connectFrom } from '../sockets-from.ts';

const ADDRESSES = Array.from({ length: 10 }, (_, at) => `127.10.0.${at + 1}`);
const P99_MS = 100;
/** A busy machine is slow without an attack, too: the time may then be this many times what it was before. */
const TIMES_BEFORE = 3;
/** A member's socket asks a few times a second at most. */
const EVERY_MS = 150;

interface Times {
  readonly socket: readonly number[];
  readonly page: readonly number[];
  /** Questions that were not answered within 5 s. */
  readonly lost: number;
}

async function roundTrip(socket: Socket): Promise<number | null> {
  const began = performance.now();
  const answer = await askSocket(socket, 'subscribe', {
    siteNumber: '1',
    game_code: 59,
    MatchId: 1,
    recoveryId: 'm',
  });
  return answer === null ? null : performance.now() - began;
}

/** One member's look: a question on the socket and a page, again and again. */
async function timesOf(site: string, socket: Socket, forMs: number): Promise<Times> {
  const times: { socket: number[]; page: number[]; lost: number } = { socket: [], page: [], lost: 0 };
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const [trip, page] = await Promise.all([roundTrip(socket), ask(site, '/', { timeoutMs: 5000 })]);
    if (trip !== null) times.socket.push(trip);
    if (page.status > 0) times.page.push(page.ms);
    if (trip === null || page.status === 0) times.lost++;
    await pause(EVERY_MS);
  }
  return times;
}

const startFlood = (flood: Flood) => {
  const thread = new Worker(new URL('../flood-thread.ts', import.meta.url), { workerData: flood });
  const messages: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  thread.on('message', (message) => {
    const next = waiting.shift();
    if (next === undefined) messages.push(message);
    else next(message);
  });
  return {
    next: (): Promise<unknown> =>
      messages.length > 0
        ? Promise.resolve(messages.shift())
        : new Promise((resolve) => waiting.push(resolve)),
    end: () => thread.terminate(),
  };
};

const p99 = (times: readonly number[]): number => percentile(times, 0.99);

export const socketFlood: Attack = {
  point: 10,
  name: '50 sockets of 10 addresses ask for lists 40 times a second each',
  expectation: `p99 of a member's question and page (in the short form printed alone) under ${P99_MS} ms, or ${TIMES_BEFORE} times that before the attack; none lost`,
  inShort: true,
  async run({ site: { address }, short }) {
    const member = await connectFrom(address);
    if (member === null) return { happened: 'the member could not connect', ok: false };
    const before = await timesOf(address, member, short ? 1500 : 4000);
    const forMs = short ? 4000 : 15_000;
    const flood = startFlood({ site: address, addresses: ADDRESSES, socketsEach: 5, perSecond: 40, forMs });
    await flood.next();
    const during = await timesOf(address, member, forMs - 500);
    const report = (await flood.next()) as { opened: number; sent: number; left: number };
    await flood.end();
    member.disconnect();
    const isWithin = (kind: 'socket' | 'page'): boolean =>
      short || p99(during[kind]) < Math.max(P99_MS, TIMES_BEFORE * p99(before[kind]));
    return {
      happened: `socket p99 ${ms(p99(before.socket))} → ${ms(p99(during.socket))}, page p99 ${ms(p99(before.page))} → ${ms(p99(during.page))}, lost ${during.lost} of ${during.socket.length + during.lost}; ${report.opened} sockets sent ${report.sent} frames, ${report.left} were left`,
      ok: isWithin('socket') && isWithin('page') && during.lost === 0 && during.socket.length > 0,
    };
  },
};
