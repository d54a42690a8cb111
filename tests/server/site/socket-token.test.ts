/** The token of a socket while the database cannot be asked: nobody is notified that it is bad. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberBets } from '../../../server/features/bets/member-bets.ts';
import { betQuestions } from '../../../server/features/bets/bet-questions.ts';
import {
  MAX_SOCKETS_OF_MEMBER,
  CHECK_AGAIN_MS,
  serveSocket,
  type BettingSocketDeps,
} from '../../../server/sockets/betting-socket.ts';
import { createLocalTallies, memberTally } from '../../../server/sockets/tallies.ts';
import { createSocketHub, type SocketHub } from '../../../server/sockets/socket-hub.ts';

const MEMBER = { memberId: 1, level: 'UL01' } as const;
const WALLETS = { spoGold: 5, spoCoin: 0, spoMile: 0 };

let failures = 0;
let asked = 0;
let http: Server;
let hub: SocketHub;
let client: Socket;
const sent: unknown[] = [];
const logged: string[] = [];

const tallies = createLocalTallies();
const deps = {
  members: {
    async bettorOf() {
      asked++;
      if (failures-- > 0) throw new Error('the database is being restarted');
      return MEMBER;
    },
    wallets: async () => WALLETS,
    lossFields: async () => ({}),
    watch: () => () => {},
    endOf: async () => null,
    sessionOf: () => 'session',
  },
  questions: [betQuestions({ result: async () => ({ state: 'never-arrived' }) } as unknown as MemberBets)],
  now: Date.now,
  log: (message: string) => void logged.push(message),
  claim: () => () => {},
  far: null,
  tallies,
  budget: { take: () => 0, close: () => {} },
} as unknown as BettingSocketDeps;

beforeEach(async () => {
  asked = 0;
  sent.length = 0;
  logged.length = 0;
  http = createServer();
  hub = createSocketHub(http, (socket) => serveSocket(socket, deps));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  client = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    autoConnect: false,
    auth: { token: 't'.repeat(43) },
  });
  client.on('TokenCheck', (row: unknown) => sent.push(row));
});
afterEach(async () => {
  client.disconnect();
  await hub.close();
  http.close();
});

test('a token that cannot be checked is not called bad: it is checked again, and its member is served', async () => {
  failures = 2;
  const gold = new Promise((resolve) => client.once('SpoGold', resolve));
  client.connect();
  expect(await gold).toEqual({ spoGold: WALLETS.spoGold });
  expect(sent).toEqual([{ ok: true }]);
  expect(logged).toHaveLength(2);
  expect(await client.emitWithAck('DrawResult', { reqId: 'request-1' })).toEqual({ state: 'never-arrived' });
});

test('a question meanwhile is answered as soon as the database is', async () => {
  failures = 1;
  client.connect();
  await expect.poll(() => asked).toBe(1);
  expect(await client.emitWithAck('DrawResult', { reqId: 'request-1' })).toEqual({ state: 'never-arrived' });
});

test('a connection that is gone is checked no more', async () => {
  failures = Number.MAX_SAFE_INTEGER;
  client.connect();
  await expect.poll(() => asked).toBe(1);
  client.disconnect();
  await expect.poll(() => hub.count()).toBe(0);
  const before = asked;
  await new Promise((resolve) => setTimeout(resolve, CHECK_AGAIN_MS * 2.5));
  // One check may have been on its way when the connection ended.
  expect(asked).toBeLessThanOrEqual(before + 1);
});

test('T10: a member’s sockets are counted over all nodes, and one too many is cut', async () => {
  failures = 0;
  const others = Array.from({ length: MAX_SOCKETS_OF_MEMBER }, () =>
    tallies.add(memberTally(MEMBER.memberId)),
  );
  const cut = new Promise((resolve) => client.once('disconnect', resolve));
  client.connect();
  await expect(cut).resolves.toMatch(/^(?:io server disconnect|transport close)$/);
  await expect.poll(() => tallies.here(memberTally(MEMBER.memberId))).toBe(MAX_SOCKETS_OF_MEMBER);
  for (const leave of others) leave();
  client.connect();
  await expect.poll(() => tallies.here(memberTally(MEMBER.memberId))).toBe(1);
});
