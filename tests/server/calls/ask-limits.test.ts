/** What a socket and an address may ask for, and what becomes of those that ask for more. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultAccess } from '../../../server/start/access-options.ts';
import { CONNECTIONS_PER_SOCKET } from '../../../server/http/limit-connections.ts';
import {
  addressSnapshotLimit,
  snapshotCosts,
  createSnapshotBudgets,
  socketSnapshotLimit,
} from '../../../server/sockets/snapshot-budget.ts';
import { socketLimits, frameLimit } from '../../../server/sockets/socket-hub.ts';
import { createTokenBucket } from '../../../server/sockets/token-bucket.ts';
import {
  connectFrame,
  eventFrame,
  openRaw,
  type RawClient,
  statusOf,
  upgradeRequest,
} from '../../given/server/raw-client.ts';
import { nextEvent, openServer, type OpenServer } from '../../given/server/running-server.ts';

const SOCKETS_PER_ADDRESS = 4;
let server: OpenServer;
beforeAll(async () => {
  server = await openServer(undefined, {
    access: {
      ...defaultAccess,
      origins: ['https://allowed.example'],
      socketsPerAddress: SOCKETS_PER_ADDRESS,
    },
  });
});
afterAll(() => server.close());

const list = { siteNumber: '1', game_code: 59, recoveryId: 'r' };
/** Every test has an address of its own. */
const addresses = Array.from({ length: 20 }, (_, at) => `127.0.0.${50 + at}`);
const freshAddress = (): string => addresses.pop() ?? '127.0.0.1';

async function openFrom(localAddress: string, headers: Record<string, string> = {}): Promise<RawClient> {
  const client = openRaw(server.address, localAddress);
  client.write(upgradeRequest(server.address, headers));
  expect(await statusOf(client)).toBe(101);
  client.write(connectFrame());
  // The first names the connection, the second the socket: events may be sent from now on.
  await expect.poll(() => client.text().split('sid').length).toBeGreaterThan(2);
  return client;
}

/** The clock of the limits stands still: on a slow machine a share comes back while it is spent. */
async function whileTimeStands(act: () => Promise<void>): Promise<void> {
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  try {
    await act();
  } finally {
    clock.mockRestore();
  }
}

describe('T10 asking for snapshots', () => {
  test('when a socket has spent its share, it is answered 429 with the time to ask again', async () => {
    const socket = await server.connect();
    const most = socketSnapshotLimit.burst / snapshotCosts.list;
    const answers: { readonly code: number; readonly retryAfterMs?: number }[] = [];
    await whileTimeStands(async () => {
      for (let at = 0; at < most + 2; at++) answers.push(await socket.emitWithAck('subscribe', list));
    });
    expect(answers.slice(0, most).map(({ code }) => code)).toEqual(Array(most).fill(200));
    const refused = answers.at(-1);
    expect(refused).toMatchObject({ code: 429, stream: '59', recoveryId: 'r' });
    expect(refused?.retryAfterMs).toBeGreaterThan(0);
    expect(refused?.retryAfterMs).toBeLessThanOrEqual(
      (snapshotCosts.list * 1000) / socketSnapshotLimit.perSecond,
    );
    // Who asks without an acknowledgement learns it by an event of the same name.
    await whileTimeStands(async () => {
      const sent = nextEvent(socket, 'subscribe');
      for (let at = 0; at < most + 1; at++) socket.emit('subscribe', list);
      expect(await sent).toMatchObject({ code: 429, stream: '59' });
    });
    // What it follows goes on.
    expect(await nextEvent(socket, 'Alive')).toMatchObject({ stream: '59' });
    socket.disconnect();
  });

  test('sockets of one address spend together, and another address is not charged', () => {
    let now = 0;
    const open = createSnapshotBudgets(1, () => now);
    const { burst, perSecond } = addressSnapshotLimit(1);
    const [one, other] = [open('a'), open('a')];
    expect(one.take(burst)).toBe(0);
    expect(other.take(snapshotCosts.list)).toBe((snapshotCosts.list * 1000) / perSecond);
    expect(open('b').take(snapshotCosts.list)).toBe(0);
    now += (snapshotCosts.list * 1000) / perSecond;
    expect(other.take(snapshotCosts.list)).toBe(0);
  });

  test('a reopened socket goes on with the rest of its budget; a second socket has a budget of its own', () => {
    let now = 0;
    const open = createSnapshotBudgets(500, () => now);
    const first = open('a');
    expect(first.take(socketSnapshotLimit.burst)).toBe(0);
    first.close();
    const again = open('a');
    expect(again.take(1)).toBe(1000 / socketSnapshotLimit.perSecond);
    const second = open('a');
    expect(second.take(socketSnapshotLimit.burst)).toBe(0);
    again.close();
    now += 60_000;
    // Long enough without spending: as good as new.
    expect(open('a').take(socketSnapshotLimit.burst)).toBe(0);
  });

  test('a refusal costs nothing, and a bucket never holds more than its burst', () => {
    let now = 0;
    const bucket = createTokenBucket({ burst: 10, perSecond: 2 }, () => now);
    expect(bucket.take(10)).toBe(0);
    for (let at = 0; at < 100; at++) expect(bucket.take(4)).toBe(2000);
    now += 1_000_000;
    expect(bucket.take(10)).toBe(0);
    expect(bucket.take(1)).toBe(500);
  });
});

describe('T10 events that cost nothing to ask', () => {
  test.each(['Time', 'unsubscribe', 'pang', 'nonsense'])(
    'a socket that floods with %s is cut, and another one goes on',
    async (event) => {
      const [address, calm] = [freshAddress(), await server.connect()];
      const client = await openFrom(address);
      for (let at = 0; at < frameLimit.burst / 2; at++) client.write(eventFrame(event, {}));
      // Half of what is allowed: a question is still answered.
      client.write(eventFrame('subscribe', list));
      await expect.poll(() => client.text().includes('Fixture')).toBe(true);
      for (let at = 0; at < frameLimit.burst * 2; at++) client.write(eventFrame(event, {}));
      await client.closed;
      expect(await calm.emitWithAck('Time', {})).toHaveProperty('serverTime');
      calm.disconnect();
    },
  );

  test('a socket that floods before it says CONNECT is cut', async () => {
    const client = openRaw(server.address, freshAddress());
    client.write(upgradeRequest(server.address));
    expect(await statusOf(client)).toBe(101);
    for (let at = 0; at < frameLimit.burst * 2; at++)
      client.write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x33]));
    await client.closed;
  });

  test('a socket that never says CONNECT is cut', async () => {
    const client = openRaw(server.address, freshAddress());
    client.write(upgradeRequest(server.address));
    expect(await statusOf(client)).toBe(101);
    const from = performance.now();
    await client.closed;
    expect(performance.now() - from).toBeGreaterThan(socketLimits.connectTimeoutMs * 0.9);
  });

  test('a frame that is larger than the limit costs its sender the connection', async () => {
    const client = await openFrom(freshAddress());
    client.write(eventFrame('subscribe', { ...list, filler: 'x'.repeat(socketLimits.maxFrameBytes - 1000) }));
    // Within the limit: it is read and answered.
    await expect.poll(() => client.text().includes('Fixture')).toBe(true);
    const head = Buffer.alloc(14);
    head.set([0x82, 0x80 | 127]);
    head.writeBigUInt64BE(BigInt(socketLimits.maxFrameBytes + 1), 2);
    client.write(head);
    await client.closed;
  });
});

describe('T10 sockets of an address', () => {
  test('the sockets of an address are limited; other addresses get in, and a freed place is given again', async () => {
    const [address, other] = [freshAddress(), freshAddress()];
    const held = [];
    for (let at = 0; at < SOCKETS_PER_ADDRESS; at++) held.push(await openFrom(address));
    const refused = openRaw(server.address, address);
    refused.write(upgradeRequest(server.address));
    expect(await statusOf(refused)).toBe(429);
    await refused.closed;
    const elsewhere = await openFrom(other);
    held.pop()?.destroy();
    await expect
      .poll(async () => {
        const client = openRaw(server.address, address);
        client.write(upgradeRequest(server.address));
        const status = await statusOf(client);
        client.destroy();
        return status;
      })
      .toBe(101);
    for (const client of [...held, elsewhere]) client.destroy();
  });

  test('one address holds so many connections, whatever they carry; another address is let in', async () => {
    const address = freshAddress();
    const held = Array.from({ length: CONNECTIONS_PER_SOCKET * SOCKETS_PER_ADDRESS }, () =>
      openRaw(server.address, address),
    );
    const over = openRaw(server.address, address);
    await over.closed;
    expect(over.text()).toBe('');
    expect((await openFrom(freshAddress())).text()).toContain('101');
    for (const client of held) client.destroy();
  });

  test('an address that opens sockets without end is refused before they cost anything', async () => {
    const address = freshAddress();
    const statuses: number[] = [];
    await whileTimeStands(async () => {
      for (let at = 0; at < 2 * SOCKETS_PER_ADDRESS + 40 && statuses.at(-1) !== 429; at++) {
        const client = openRaw(server.address, address);
        client.write(upgradeRequest(server.address));
        statuses.push(await statusOf(client));
        client.destroy();
        await client.closed;
      }
    });
    expect(statuses.at(-1)).toBe(429);
    expect((await openFrom(freshAddress())).text()).toContain('101');
  });
});

describe('T17 origins', () => {
  const statusFrom = async (origin: string | null): Promise<number> => {
    const client = openRaw(server.address, freshAddress());
    client.write(upgradeRequest(server.address, origin === null ? {} : { Origin: origin }));
    const status = await statusOf(client);
    client.destroy();
    return status;
  };

  test.each(['https://other.example', 'null', 'http://127.0.0.1:1', 'nonsense'])(
    'a page of the origin %s opens no socket',
    async (origin) => {
      expect(await statusFrom(origin)).toBe(403);
    },
  );

  test('the site’s own pages, allowed ones, and tools without an origin open sockets', async () => {
    expect(await statusFrom(server.address)).toBe(101);
    // A proxy in front ends TLS: the scheme differs, the host does not.
    expect(await statusFrom(server.address.replace('http:', 'https:'))).toBe(101);
    expect(await statusFrom(null)).toBe(101);
    expect(await statusFrom('https://allowed.example')).toBe(101);
  });
});
