/**
 * Watches the tokens of open sockets. A token ends by logout, by expiry, or when its member is stopped or leaves; its sockets are notified
 * within a second. A logout in this process notifies them at once; a query every 0.4 s finds the other ends.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Trx } from '../../storage/database.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import type { SessionEnd } from '../../../domain/member/session-end.ts';
import { endOfRow } from './session-ends.ts';
import { hashOfToken } from './token-hash.ts';

export const tokenWatchLimits = {
  everyMs: 400,
  /** Tokens per query; when more are watched, the queries take them in turn. */
  atOnce: 2000,
  /** A token that ends within this time is announced, so that its client renews it (F5). */
  nearEndMs: 86_400_000,
  /** Least time between two such announcements to one socket. */
  nearEndEveryMs: 3_600_000,
} as const;

/** Callbacks for a watched token. */
interface TokenListener {
  /** Called once, when the token has ended; null: its row is gone, too. */
  readonly gone: (end: SessionEnd | null) => void;
  /** Called when the token ends soon. */
  readonly nearEnd: () => void;
}

interface TokenWatch {
  /** Returns the function that stops the watch. */
  watch(token: string, listener: TokenListener): () => void;
  /** Notifies the sockets of a token that was logged out just now. */
  revoked(token: string): void;
  start(): void;
  /** Resolves when the running query has ended. */
  stop(): Promise<void>;
}

interface TokenWatchDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
}

interface TokenRow {
  readonly expires_at: number;
  readonly revoked_at: number | null;
  readonly ended_by: string | null;
  readonly status: string;
  readonly status_until: number | null;
  readonly status_cause: string | null;
}

const isGood = (row: TokenRow, now: number): boolean => endOfRow(row, now) === null;

const selectTokens = (db: Database | Trx) =>
  db
    .selectFrom('token')
    .innerJoin('member', 'member.id', 'token.member_id')
    .select(['token.hash', 'token.expires_at', 'token.revoked_at', 'token.ended_by'])
    .select(['member.status', 'member.status_until', 'member.status_cause']);

/** The tokens that are still valid, in the order of `tokens`. Rows are locked in one order, so that two transactions cannot deadlock. */
async function areGood(
  trx: Trx,
  asked: readonly { readonly hash: string; readonly now: number }[],
): Promise<readonly boolean[]> {
  const hashes = asked.map(({ hash }) => hash);
  const rows = await selectTokens(trx)
    .where('token.hash', 'in', hashes)
    .orderBy('token.hash')
    .forShare('token')
    .execute();
  const found = new Map(rows.map((row) => [row.hash, row]));
  return asked.map(({ hash, now }) => {
    const row = found.get(hash);
    return row !== undefined && isGood(row, now);
  });
}

type AskToken = (asked: { readonly hash: string; readonly now: number }) => Promise<boolean>;
const askedIn = new WeakMap<Trx, AskToken>();

/**
 * Whether the token is still valid, asked in the transaction that acts for its member. An earlier logout is seen; a concurrent logout waits
 * until the transaction ends. Questions of one turn in one transaction are asked by one query.
 */
export async function mayStillAct(trx: Trx, token: string, now: number): Promise<boolean> {
  const known = askedIn.get(trx);
  const ask = known ?? gatherCalls((asked) => areGood(trx, asked), { most: tokenWatchLimits.atOnce });
  askedIn.set(trx, ask);
  return ask({ hash: hashOfToken(token), now });
}

interface Watched {
  readonly listener: TokenListener;
  announcedAt: number;
}

export function createTokenWatch({ db, now, log }: TokenWatchDeps): TokenWatch {
  const watched = new Map<string, Set<Watched>>();
  const stopped = new AbortController();
  let loop: Promise<void> | null = null;
  let next = 0;
  const end = (hash: string, by: SessionEnd | null): void => {
    const listeners = watched.get(hash);
    watched.delete(hash);
    for (const { listener } of listeners ?? []) listener.gone(by);
  };
  const announce = (hash: string): void => {
    for (const one of watched.get(hash) ?? []) {
      if (now() - one.announcedAt < tokenWatchLimits.nearEndEveryMs) continue;
      one.announcedAt = now();
      one.listener.nearEnd();
    }
  };
  /** The tokens of this query: all, or the next ones in turn. */
  const turn = (): readonly string[] => {
    const all = [...watched.keys()];
    if (all.length <= tokenWatchLimits.atOnce) return all;
    const from = next % all.length;
    next = from + tokenWatchLimits.atOnce;
    return [...all, ...all].slice(from, from + tokenWatchLimits.atOnce);
  };
  const look = async (): Promise<void> => {
    const hashes = turn();
    if (hashes.length === 0) return;
    const rows = await selectTokens(db).where('token.hash', 'in', hashes).execute();
    const found = new Map(rows.map((row) => [row.hash, row]));
    for (const hash of hashes) {
      const row = found.get(hash);
      const by = row === undefined ? null : endOfRow(row, now());
      if (row === undefined || by !== null) end(hash, by);
      else if (row.expires_at - now() < tokenWatchLimits.nearEndMs) announce(hash);
    }
  };
  const turnLooks = async (): Promise<void> => {
    const { signal } = stopped;
    while (!signal.aborted) {
      // If the database cannot be asked, the sockets keep their members.
      await look().catch((error: unknown) => log('tokens of open sockets could not be checked', error));
      await wait(tokenWatchLimits.everyMs, undefined, { ref: false, signal }).catch(() => {});
    }
  };
  return {
    watch(token, listener) {
      const hash = hashOfToken(token);
      const one = { listener, announcedAt: Number.NEGATIVE_INFINITY };
      const listeners = watched.get(hash) ?? new Set();
      watched.set(hash, listeners.add(one));
      return () => {
        listeners.delete(one);
        if (listeners.size === 0 && watched.get(hash) === listeners) watched.delete(hash);
      };
    },
    revoked: (token) => end(hashOfToken(token), { by: 'log-out', until: null, cause: null }),
    start: () => void (loop ??= turnLooks()),
    async stop() {
      stopped.abort();
      await loop;
    },
  };
}
