/** Requests that leave something behind: answers that bar a request for ever, and streams of matches that there are not. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { type Attack, tally } from '../attack.ts';
import { tokenOf } from '../http-from.ts';
import { askSocket, connectFrom } from '../sockets-from.ts';

const SOCKETS = 10;
const MOST_BARRED = 100;
const MOST_STREAMS = 20;

const stateOf = (answer: unknown): string => {
  const { state, code } = (answer ?? {}) as { state?: string; code?: number };
  return answer === null ? 'no answer' : (state ?? String(code));
};

export const neverArrived: Attack = {
  point: 14,
  name: 'one member asks for 2,000 bets that never were',
  expectation: `at most ${MOST_BARRED} permanent rows; the others are refused`,
  inShort: true,
  async run({ site: { address }, short }) {
    const token = await tokenOf(address, 'demo4', '127.14.0.1');
    const opened = await Promise.all(
      Array.from({ length: SOCKETS }, () => connectFrom(address, { from: '127.14.0.1', token })),
    );
    const sockets = opened.filter((socket) => socket !== null);
    const each = (short ? 400 : 2000) / SOCKETS;
    const states = await Promise.all(
      sockets.flatMap((socket) =>
        Array.from({ length: each }, async () =>
          stateOf(await askSocket(socket, 'DrawResult', { reqId: randomUUID() }, 15_000)),
        ),
      ),
    );
    for (const socket of sockets) socket.disconnect();
    const barred = states.filter((state) => state === 'never-arrived').length;
    return { happened: tally(states), ok: barred <= MOST_BARRED && sockets.length > 0 };
  },
};

async function followMadeUp(socket: Socket, from: number, count: number): Promise<readonly string[]> {
  const answers: string[] = [];
  for (let at = 0; at < count; at++) {
    const MatchId = 900_000_000 + from + at;
    const row = { siteNumber: '1', game_code: 59, MatchId, recoveryId: 'made-up' };
    answers.push(stateOf(await askSocket(socket, 'subscribe', row)));
    socket.emit('unsubscribe', { siteNumber: '1', game_code: 59, MatchId });
    if (!socket.connected) break;
  }
  return answers;
}

export const madeUpMatches: Attack = {
  point: 14,
  name: 'streams of matches that there are not, followed and left again',
  expectation: `at most ${MOST_STREAMS} are opened a second and socket; refused or cut beyond that`,
  inShort: true,
  async run({ site: { address }, short }) {
    const socket = await connectFrom(address, { from: '127.14.0.2' });
    if (socket === null) return { happened: 'not connected', ok: false };
    const began = performance.now();
    const answers = await followMadeUp(socket, 0, short ? 300 : 1500);
    const seconds = Math.max(1, (performance.now() - began) / 1000);
    socket.disconnect();
    const opened = answers.filter((answer) => answer === '200').length;
    return {
      happened: `${answers.length} asked in ${seconds.toFixed(1)} s: ${tally(answers)}`,
      // What a socket may hold at once comes before the pace counts.
      ok: opened <= 60 + MOST_STREAMS * seconds && opened < answers.length,
    };
  },
};
