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
    if (part.recoveryId === 'list' || part.recoveryId === 'match') parts.push(part);
  });
  const ask = (recoveryId: string, more: object = {}) =>
    socket.emitWithAck('subscribe', { siteNumber: '1', game_code: 59, recoveryId, rowsFirst: 1, ...more });
  await ask('list');
  await expect.poll(() => parts.length).toBeGreaterThan(0);
  const [first] = parts;
  expect(first?.of).toBeGreaterThan(1);
  // Asked for later, and whole sooner.
  await new Promise((resolve) => setTimeout(resolve, 250));
  await ask('match', { MatchId: first?.matchs?.[0]?.MatchId });
  await expect.poll(() => parts.filter(({ restPart }) => restPart !== undefined).length).toBeGreaterThan(1);
  expect(parts.find(({ restPart }) => restPart !== undefined)?.recoveryId).toBe('match');
});
