/** Leases: one holder at a time, with growing numbers; a former holder writes nothing. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createLease,
  type Lease,
  LeaseEnded,
  leaseLimits,
  type LeaseTime,
} from '../../../server/leases/lease.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { limits } from '../../given/runs/limits.ts';

/** A busy machine takes its time; how soon is said where it matters. */
const SOON = { timeout: limits.waitMs };

let database: OpenDatabase;
const leases: Lease[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await Promise.all(leases.splice(0).map((lease) => lease.stop()));
  await database.db.deleteFrom('lease').execute();
});

interface Node {
  readonly lease: Lease;
  readonly events: string[];
  /** False: the node must not hold the lease. */
  mayHold: boolean;
}

function nodeOf(holder: string, time?: LeaseTime): Node {
  const events: string[] = [];
  const node: Node = {
    events,
    mayHold: true,
    lease: createLease({
      db: database.db,
      name: 'feed',
      holder,
      mayHold: () => node.mayHold,
      onGained: ({ fence }) => void events.push(`gained ${fence}`),
      onLost: () => void events.push('lost'),
      log: (message) => void events.push(message),
      ...(time === undefined ? {} : { time }),
    }),
  };
  leases.push(node.lease);
  return node;
}

const write = (lease: Lease): Promise<void> => database.db.transaction().execute((trx) => lease.guard(trx));
/** As if the holder had been paused: its term ends in the database, and it has not noticed. */
const expire = (): Promise<unknown> =>
  database.db.updateTable('lease').set({ until: 0 }).where('name', '=', 'feed').execute();

describe('a lease', () => {
  test('is held by one node of several, and renewed under the same number', async () => {
    const nodes = ['one', 'two', 'three'].map((name) => nodeOf(name));
    for (const { lease } of nodes) lease.start();
    await expect.poll(() => nodes.filter(({ lease }) => lease.fence() !== null).length, SOON).toBe(1);
    const untilOf = async () =>
      (await database.db.selectFrom('lease').select('until').executeTakeFirstOrThrow()).until;
    const first = await untilOf();
    await expect.poll(untilOf, SOON).toBeGreaterThan(first);
    expect(nodes.flatMap(({ events }) => events)).toEqual(['gained 1']);
  });

  test('that is released is taken by another node, under the next number', async () => {
    const [one, two] = [nodeOf('one'), nodeOf('two')];
    one.lease.start();
    await expect.poll(one.lease.fence, SOON).toBe(1);
    two.lease.start();
    await one.lease.stop();
    await expect.poll(two.lease.fence, SOON).toBe(2);
    expect(one.events).toEqual(['gained 1', 'lost']);
  });

  test('is left by a holder that must not hold it', async () => {
    const [one, two] = [nodeOf('one'), nodeOf('two')];
    one.lease.start();
    await expect.poll(one.lease.fence, SOON).toBe(1);
    two.lease.start();
    one.mayHold = false;
    await expect.poll(two.lease.fence, SOON).toBe(2);
    expect(one.lease.fence()).toBe(null);
  });

  test('lets its holder write, and refuses a former holder that has not noticed its end', async () => {
    const [one, two] = [nodeOf('one'), nodeOf('two')];
    one.lease.start();
    await expect.poll(one.lease.fence, SOON).toBe(1);
    await expect(write(one.lease)).resolves.toBeUndefined();
    await expire();
    two.lease.start();
    await expect.poll(two.lease.fence, SOON).toBe(2);
    await expect(write(one.lease)).rejects.toThrow(LeaseEnded);
    await expect(write(two.lease)).resolves.toBeUndefined();
  });

  test('cannot change hands while its holder’s transaction runs', async () => {
    const one = nodeOf('one');
    one.lease.start();
    await expect.poll(one.lease.fence, SOON).toBe(1);
    // On the embedded database every transaction waits for the one before; on PostgreSQL the row is locked.
    const order: string[] = [];
    const guarded = Promise.withResolvers<void>();
    const writing = database.db.transaction().execute(async (trx) => {
      await one.lease.guard(trx);
      guarded.resolve();
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push('written');
    });
    await guarded.promise;
    const expiring = expire().then(() => order.push('ended'));
    await Promise.all([writing, expiring]);
    expect(order).toEqual(['written', 'ended']);
  });

  test('counts on above a number that something else remembers', async () => {
    const [one, two] = [nodeOf('one'), nodeOf('two')];
    one.lease.start();
    await expect.poll(one.lease.fence, SOON).toBe(1);
    await one.lease.raiseAbove(40);
    await one.lease.raiseAbove(7);
    await one.lease.stop();
    two.lease.start();
    await expect.poll(two.lease.fence, SOON).toBe(41);
  });

  test('keeps the time when the work began from holder to holder', async () => {
    const [one, two] = [nodeOf('one'), nodeOf('two')];
    one.lease.start();
    await expect.poll(one.lease.fence, SOON).toBe(1);
    const begun = await database.db.selectFrom('lease').select('began').executeTakeFirstOrThrow();
    await one.lease.stop();
    two.lease.start();
    await expect.poll(two.lease.fence, SOON).toBe(2);
    expect(await database.db.selectFrom('lease').select('began').executeTakeFirstOrThrow()).toEqual(begun);
  });

  test('ends by the clock that it is given, as its timers are', async () => {
    let ms = 0;
    let timers: { readonly at: number; readonly act: () => void }[] = [];
    const later: LeaseTime['later'] = (after, act) => {
      const timer = { at: ms + after, act };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    };
    const { lease, events } = nodeOf('one', { now: () => ms, later });
    lease.start();
    await expect.poll(lease.fence, SOON).toBe(1);
    const { termMs, marginMs } = leaseLimits;
    ms = termMs - marginMs - 1;
    expect(lease.fence()).toBe(1);
    ms += 1;
    expect(lease.fence()).toBe(null);
    for (const { at, act } of timers) if (at === ms) act();
    expect(events).toEqual(['gained 1', 'lost']);
  });

  test('47: written while the database’s clock was an hour ahead, it is taken when its holder is gone', async () => {
    const [one, two] = [nodeOf('one'), nodeOf('two')];
    one.lease.start();
    await expect.poll(one.lease.fence, SOON).toBe(1);
    await one.lease.stop();
    const until = Date.now() + 3_600_000;
    await database.db.updateTable('lease').set({ until }).where('name', '=', 'feed').execute();
    two.lease.start();
    await expect.poll(two.lease.fence, SOON).toBe(2);
  });
});
