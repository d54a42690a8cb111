/** Whether the process lives (/livez) and can serve members now (/readyz): each state with its figure and its limit. */
import { health, isAlive, isReady } from '../../domain/protocol/calls/site/status-calls.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { FEED_SILENT_MS } from '../../domain/feed/live-board.ts';
import { clockLimits, type SiteClock } from '../clock/follow-clock.ts';
import { LEAST_FREE_BYTES } from '../storage/data-dir.ts';
import type { AnswerCall } from './answer-calls.ts';
import { RETRY_AFTER_SECONDS } from './guard-calls.ts';

export const readyLimits = {
  /** Longest time for an answer of the database. */
  databaseMs: 2000,
  freeBytes: LEAST_FREE_BYTES,
  feedAgeMs: FEED_SILENT_MS,
  /** Greatest age of the oldest waiting settlement. */
  settlementAgeMs: 60_000,
} as const;

/** A request that comes sooner gets the last answer, so a flood of requests costs the database one query. */
const ASKED_EVERY_MS = 500;

export interface HealthDeps {
  readonly db: QueryExecutorProvider;
  readonly now: () => number;
  /** Whether the feed is up, and the time of its last tick. */
  readonly feed: () => { up(): boolean; readonly lastTickAt: number };
  readonly settlements: { readonly length: number; oldestMs(): number };
  /** What is known of the host's clock. */
  readonly clock: Pick<SiteClock, 'isSure' | 'report'>;
  /** Free bytes of the data's disk; null: the data is not on a disk of this machine. */
  readonly freeBytes: (() => Promise<number>) | null;
  /** True while the server is being stopped and takes no bets. */
  readonly isClosing: () => boolean;
  /** More figures of /healthz. */
  readonly figures: () => Readonly<Record<string, number>>;
}

/** Time of the database's answer, ms; null: no answer in time. */
async function databaseMs(db: QueryExecutorProvider): Promise<number | null> {
  const from = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), readyLimits.databaseMs);
  });
  const asked = sql`select 1`.execute(db).then(
    () => Math.round(performance.now() - from),
    () => null,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

async function look({ db, now, feed, settlements, clock, freeBytes, isClosing }: HealthDeps) {
  const [ms, free] = await Promise.all([
    databaseMs(db),
    freeBytes === null ? null : freeBytes().catch(() => 0),
  ]);
  const feedAgeMs = now() - feed().lastTickAt;
  const oldestMs = settlements.oldestMs();
  const states = {
    database: { ok: ms !== null, ms, limitMs: readyLimits.databaseMs },
    disk: {
      ok: free === null || free >= readyLimits.freeBytes,
      freeBytes: free,
      leastBytes: readyLimits.freeBytes,
    },
    feed: { ok: feed().up(), ageMs: feedAgeMs, limitMs: readyLimits.feedAgeMs },
    settlements: {
      ok: oldestMs <= readyLimits.settlementAgeMs,
      ageMs: oldestMs,
      limitMs: readyLimits.settlementAgeMs,
      waiting: settlements.length,
    },
    clock: { ok: clock.isSure(), ...clock.report(), limitMs: clockLimits.jumpMs },
    closing: { ok: !isClosing() },
  };
  return { ok: Object.values(states).every(({ ok }) => ok), ...states };
}

export function healthCalls(answer: AnswerCall, deps: HealthDeps): void {
  let last: { readonly at: number; readonly answer: ReturnType<typeof look> } | null = null;
  const ask = (): ReturnType<typeof look> => {
    const at = performance.now();
    if (last === null || at - last.at >= ASKED_EVERY_MS) last = { at, answer: look(deps) };
    return last.answer;
  };
  answer(isAlive, () => ({ ok: true }));
  answer(isReady, async ({ reply }) => {
    const states = await ask();
    if (!states.ok) void reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.code(states.ok ? 200 : 503).send(states);
  });
  answer(health, async () => ({
    ok: (await ask()).ok,
    feedAgeMs: deps.now() - deps.feed().lastTickAt,
    settlements: deps.settlements.length,
    ...deps.figures(),
  }));
}
