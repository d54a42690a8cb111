/** In which order the parts of snapshots that begin with their rows arrive (F2). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

interface Part {
  readonly stream: string;
  readonly recoveryId: string;
  readonly part?: number;
  readonly of?: number;
  readonly restPart?: number;
  readonly matchs?: readonly { readonly MatchId: number }[];
}

test('one match is whole before the rest of a long list: it has no first screen to wait for', async () => {
  const socket = await server.connect();
  const parts: Part[] = [];
  socket.on('Fixture', (part: Part) => {
    parts.push(part);
  });
  const ask = (recoveryId: string, more: object = {}) =>
    socket.emitWithAck('subscribe', { siteNumber: '1', game_code: 59, recoveryId, rowsFirst: 1, ...more });
  await ask('which');
  await expect.poll(() => parts[0]?.matchs?.[0]?.MatchId).toBeGreaterThan(0);
  const MatchId = parts[0]?.matchs?.[0]?.MatchId;
  // Both questions are in the server before the first answer: only the pauses between the parts decide which rest is first.
  await Promise.all([ask('list'), ask('match', { MatchId })]);
  const rest = () =>
    parts.filter(({ recoveryId, restPart }) => recoveryId !== 'which' && restPart !== undefined);
  await expect.poll(() => rest().length).toBeGreaterThan(1);
  expect(parts.find(({ recoveryId }) => recoveryId === 'list')?.of).toBeGreaterThan(1);
  expect(rest()[0]?.recoveryId).toBe('match');
});
