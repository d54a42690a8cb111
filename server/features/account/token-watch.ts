/**
 * Tokens of open sockets. A token that is not good any more (logout, expiry, a member who was stopped or left) reaches its sockets
 * within a second: a logout of this process at once, everything else by a look into the database twice a second.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../schema.ts';
import { refusedState } from './member-state.ts';
import { hashOfToken } from './token-hash.ts';

export const tokenWatchLimits = {
  everyMs: 400,
  /** Tokens looked at in one question; of more, each look takes the next ones. */
  atOnce: 2000,
  /** A token that ends sooner is announced, so that its reader renews it (F5). */
  nearEndMs: 86_400_000,
  /** How often one socket is notified of that. */
  nearEndEveryMs: 3_600_000,
} as const;

/** What becomes of a watched token. */
export interface TokenListener {
  /** Called once: the token is not good any more. */
  readonly gone: () => void;
  /** The token ends soon. */
  readonly nearEnd: () => void;
}

export interface TokenWatch {
  /** Returns the stop. */
  watch(token: string, listener: TokenListener): () => void;
  /** A token was revoked just now: its sockets are notified at once. */
  revoked(token: string): void;
  start(): void;
  /** Resolves when the look that runs has ended. */
  stop(): Promise<void>;
}

export interface TokenWatchDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
}

interface TokenRow {
  readonly expires_at: number;
  readonly revoked_at: number | null;
  readonly status: string;
  readonly status_until: number | null;
}

function isGood({ expires_at, revoked_at, status, status_until }: TokenRow, now: number): boolean {
  if (revoked_at !== null || expires_at <= now) return false;
  return refusedState({ status, status_until }, now) === null;
}

const selectTokens = (db: Database | Transaction<Tables>) =>
  db
    .selectFrom('token')
    .innerJoin('member', 'member.id', 'token.member_id')
    .select(['token.hash', 'token.expires_at', 'token.revoked_at', 'member.status', 'member.status_until']);

/**
 * Whether a member may still act by this token, asked in the transaction of the act: a logout that was answered before is seen, and
 * one that comes meanwhile waits until the transaction ends.
 */
export async function mayStillAct(trx: Transaction<Tables>, token: string, now: number): Promise<boolean> {
  const row = await selectTokens(trx)
    .where('token.hash', '=', hashOfToken(token))
    .forShare('token')
    .executeTakeFirst();
  return row !== undefined && isGood(row, now);
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
  const end = (hash: string): void => {
    const listeners = watched.get(hash);
    watched.delete(hash);
    for (const { listener } of listeners ?? []) listener.gone();
  };
  const announce = (hash: string): void => {
    for (const one of watched.get(hash) ?? []) {
      if (now() - one.announcedAt < tokenWatchLimits.nearEndEveryMs) continue;
      one.announcedAt = now();
      one.listener.nearEnd();
    }
  };
  /** The tokens of this look: all, or the next ones in turn. */
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
      if (row === undefined || !isGood(row, now())) end(hash);
      else if (row.expires_at - now() < tokenWatchLimits.nearEndMs) announce(hash);
    }
  };
  const turnLooks = async (): Promise<void> => {
    const { signal } = stopped;
    while (!signal.aborted) {
      // Nobody becomes a visitor because the database cannot be asked.
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
    revoked: (token) => end(hashOfToken(token)),
    start: () => void (loop ??= turnLooks()),
    async stop() {
      stopped.abort();
      await loop;
    },
  };
}
