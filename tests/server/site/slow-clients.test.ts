/** Clients that take their time: requests that never end, connections that ask nothing, headers without end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpLimits, fittingConnections } from '../../../server/http/create-http.ts';
import { openRaw, statusOf } from '../../given/server/raw-client.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openServer(undefined, {
    httpLimits: { ...httpLimits, headersMs: 300, requestMs: 600, idleMs: 300, checkEveryMs: 50 },
  });
});
afterAll(() => server.close());

const post = (length: number): string =>
  `POST /account/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;

test.each([
  ['a body that never comes', post(100)],
  ['a body that stops', `${post(100)}id=demo1`],
  ['a header that stops', 'GET /resource/verify HTTP/1.1\r\nHost: x\r\nAcc'],
  ['a request line that stops', 'GET /resou'],
])('T13: %s is answered 408 and cut', async (_, bytes) => {
  const client = openRaw(server.address);
  client.write(bytes);
  expect(await statusOf(client)).toBe(408);
  await client.closed;
});

test('T13: a body that comes byte by byte has no longer than one that comes at once', async () => {
  const client = openRaw(server.address);
  client.write(post(100_000));
  const drip = setInterval(() => client.write('x'), 20);
  expect(await statusOf(client)).toBe(408);
  clearInterval(drip);
  await client.closed;
});

test('T13: a connection that asks nothing more is closed', async () => {
  const client = openRaw(server.address);
  client.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await statusOf(client)).toBe(200);
  await client.closed;
});

test('T13: a connection that never asks anything is closed', async () => {
  const client = openRaw(server.address);
  await client.closed;
  expect(client.text()).not.toContain('200');
});

test('when connections run out, the oldest that has asked nothing is cut and a new one is answered', async () => {
  const total = 10;
  const small = await openServer([], { httpLimits: { ...httpLimits, connections: total } });
  try {
    const talker = openRaw(small.address);
    talker.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await statusOf(talker)).toBe(200);
    const silent = Array.from({ length: 3 * total }, () => openRaw(small.address));
    await Promise.all(silent.slice(0, total).map(({ closed }) => closed));
    const member = openRaw(small.address);
    member.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await statusOf(member)).toBe(200);
    talker.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await talker.closed;
    expect(talker.text()).toContain(' 404 ');
  } finally {
    await small.close();
  }
});

test('connections leave descriptors for files and the database, and no system gets more than are wanted', () => {
  expect(fittingConnections(25_000, 20_000)).toBe(19_488);
  expect(fittingConnections(25_000, 65_536)).toBe(25_000);
  expect(fittingConnections(25_000, 256)).toBe(128);
  expect(fittingConnections(25_000, null)).toBe(25_000);
});

test('T13: a header larger than the limit is answered 431', async () => {
  const client = openRaw(server.address);
  client.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nFiller: ${'x'.repeat(httpLimits.headerBytes)}\r\n\r\n`);
  expect(await statusOf(client)).toBe(431);
  await client.closed;
});

test('T13: the limits of a real site are longer than a slow phone needs, and ordered', () => {
  expect(httpLimits.headersMs).toBeGreaterThanOrEqual(10_000);
  expect(httpLimits.requestMs).toBeGreaterThan(httpLimits.headersMs);
});
