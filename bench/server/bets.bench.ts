import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { openTestDatabase, testDatabaseUrl } from '../../tests/given/database/database.ts';
import { verifyLedger } from '../../tests/given/database/verify-ledger.ts';
import { findProgram } from '../../server/cluster/find-program.ts';
import { startPostgres } from '../../server/cluster/private-postgres.ts';
import type { Database } from '../../server/storage/database.ts';
import { openSiteDatabase } from '../../server/schema.ts';
import { MAX_BETS_AT_ONCE } from '../../server/features/bets/write-bets.ts';
import { runBatchedLedger } from '../baselines/batched-ledger.ts';
import type { Bench, Check, Figure, Ratio } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { MATCH, openBets, placeAll, STAKE } from './bet-workload.ts';
import { processorOfPostgres } from './processor-time.ts';

const MEMBERS = 400;

const WON = [
  {
    marketId: 1,
    specifier: '',
    results: [
      { outcomeId: 1, result: 'win' },
      { outcomeId: 2, result: 'lose' },
      { outcomeId: 3, result: 'lose' },
    ],
  },
] as const;

/** Connections that insert at once; the embedded database has one. */
const LIMIT_AT_ONCE = 10;
const LIMIT_MS = 3000;

/** Inserts of one row, each its own transaction, a second: the limit of a server that commits every bet by itself. */
async function insertsPerSecond(db: Database): Promise<number> {
  await sql`create table bench_row (id bigint generated always as identity primary key, at bigint not null)`.execute(
    db,
  );
  const from = performance.now();
  let inserted = 0;
  const insert = async (): Promise<void> => {
    while (performance.now() - from < LIMIT_MS) {
      await db.transaction().execute(async (trx) => {
        await sql`insert into bench_row (at) values (${Date.now()})`.execute(trx);
      });
      inserted++;
    }
  };
  await Promise.all(Array.from({ length: LIMIT_AT_ONCE }, insert));
  const perSecond = (inserted * 1000) / (performance.now() - from);
  await sql`drop table bench_row`.execute(db);
  return perSecond;
}

/** Seconds of the clock, and of the processor: of this process with the embedded database, and of a PostgreSQL on this machine. */
interface Spent {
  readonly clock: number;
  readonly processor: number;
}

interface Run {
  readonly bets: number;
  readonly placing: Spent;
  readonly settling: Spent;
  readonly times: readonly number[];
  readonly limit: number;
  /** Transfers of a batched ledger a second. */
  readonly ledger: number;
  readonly lateMs: number;
  readonly checks: readonly Check[];
}

const ownProcessor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function spent<Done>(ofDatabase: (() => number) | null, act: () => Promise<Done>) {
  const processor = (): number => ownProcessor() + (ofDatabase?.() ?? 0);
  const from = { clock: performance.now(), processor: processor() };
  const done = await act();
  const took: Spent = {
    clock: (performance.now() - from.clock) / 1000,
    processor: processor() - from.processor,
  };
  return [took, done] as const;
}

async function checksOf(db: Database, placed: number): Promise<readonly Check[]> {
  const bets = await db.selectFrom('bet').select(['state', 'won']).execute();
  const faults = await verifyLedger(db);
  return [
    { what: `${bets.length} bets of ${placed} are in the books`, ok: bets.length === placed },
    {
      what: 'every bet is won and paid to the unit',
      ok: bets.every(({ state, won }) => state === 'win' && won === (STAKE * 210) / 100),
    },
    { what: 'the ledger is balanced', ok: faults.unbalanced === 0 && faults.wrongBalances === 0 },
  ];
}

async function runOn(db: Database, each: number): Promise<Run> {
  const limit = await insertsPerSecond(db);
  const ledger = await runBatchedLedger(db, { senders: MEMBERS, each, atOnce: MAX_BETS_AT_ONCE });
  const opened = await openBets(db, MEMBERS);
  const ofDatabase = await processorOfPostgres(db);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const [placing, times] = await spent(ofDatabase, () => placeAll(opened, each));
  const [settling] = await spent(ofDatabase, () => opened.bets.settle(MATCH, WON));
  loop.disable();
  const lateMs = loop.percentile(99) / 1e6;
  const checks = await checksOf(db, MEMBERS * each);
  return { bets: times.length, placing, settling, times, limit, ledger, lateMs, checks };
}

async function onEmbedded(each: number): Promise<Run> {
  const dataDir = mkdtempSync(join(tmpdir(), 'spo-bench-'));
  const { db, close } = await openSiteDatabase({ dataDir });
  try {
    return await runOn(db, each);
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** On TEST_DATABASE_URL, or a server from the binaries of this machine; null: there is none. */
async function onPostgres(each: number): Promise<Run | null> {
  if (testDatabaseUrl !== undefined) {
    const { db, close } = await openTestDatabase();
    try {
      return await runOn(db, each);
    } finally {
      await close();
    }
  }
  if (findProgram('postgres') === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'spo-bench-'));
  // PostgreSQL's user must be able to enter.
  chmodSync(folder, 0o711);
  const own = await startPostgres({ folder: join(folder, 'postgres'), isDurable: true });
  const { db, close } = await openSiteDatabase({ url: own.url, onLost: () => {} });
  try {
    return await runOn(db, each);
  } finally {
    await close();
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const figuresOf = (
  where: string,
  { bets, placing, settling, times, limit, ledger, lateMs }: Run,
): readonly Figure[] => [
  { name: `${where}: one row a transaction (the limit)`, samples: [limit], unit: 'a second' },
  { name: `${where}: transfers of a batched ledger`, samples: [ledger], unit: 'a second' },
  { name: `${where}: bets written`, samples: [bets / placing.clock], unit: 'a second' },
  { name: `${where}: processor time of a bet`, samples: [(placing.processor * 1e6) / bets], unit: 'µs' },
  { name: `${where}: time to the answer, p50`, samples: [quantile(times, 0.5)], unit: 'ms' },
  { name: `${where}: time to the answer, p99`, samples: [quantile(times, 0.99)], unit: 'ms' },
  { name: `${where}: bets settled`, samples: [bets / settling.clock], unit: 'a second' },
  {
    name: `${where}: processor time of a settled bet`,
    samples: [(settling.processor * 1e6) / bets],
    unit: 'µs',
  },
  { name: `${where}: event loop late, p99`, samples: [lateMs], unit: 'ms' },
];

const ratioOf = (where: string, { bets, placing, ledger }: Run): Ratio => ({
  name: `${where}: bets written beside the transfers of a batched ledger`,
  ours: [bets / placing.clock],
  theirs: [ledger],
});

export const bench: Bench = {
  name: 'bets',
  question:
    'How many bets a second does the server write and settle, and does the database hold up the odds?',
  workload: `${MEMBERS} members bet at once, each its next bet when the last is answered, on the embedded database on disk and on PostgreSQL; then the market is settled`,
  measured:
    'bets written a second beside inserts of one row a transaction into the same database and beside transfers of a ledger that does nothing else (baselines/batched-ledger.ts, batches of the same size), processor time of a bet (server and database), time to the answer, bets settled a second, and how late the event loop that serves the odds was meanwhile',
  leavesOut: 'sockets, and the live delay that every bet waits out',
  async run({ long }) {
    const each = long ? 25 : 8;
    const embedded = await onEmbedded(each);
    const postgres = await onPostgres(each);
    const runs: readonly (readonly [string, Run])[] = [
      ['embedded', embedded],
      ...(postgres === null ? [] : [['PostgreSQL', postgres] as const]),
    ];
    return {
      figures: runs.flatMap(([where, run]) => figuresOf(where, run)),
      ratios: runs.map(([where, run]) => ratioOf(where, run)),
      checks: runs.flatMap(([where, { checks }]) =>
        checks.map(({ what, ok }) => ({ what: `${where}: ${what}`, ok })),
      ),
      notes: postgres === null ? ['PostgreSQL was left out: no TEST_DATABASE_URL, no binaries.'] : [],
    };
  },
};
