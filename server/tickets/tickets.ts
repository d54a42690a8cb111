/**
 * Tickets: short-lived random secrets that prove one thing (a password was right, a person was certified, a page was opened by the site).
 * Only their hash is stored. A ticket serves one purpose, once, until it expires or was tried too often.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Trx } from '../storage/database.ts';
import type { TicketTables } from './ticket-table.ts';
import { deletePast, type ExpiredRows } from '../storage/sweep.ts';

const ticketLimits = {
  /** Longest life of a ticket. */
  lifeMs: 86_400_000,
  /** Live tickets of a member for one purpose; a further one ends the oldest. */
  ofMember: 10,
  /** Failed tries after which a ticket is refused, unless its purpose says otherwise. */
  tries: 5,
  chars: 100,
} as const;

interface NewTicket {
  readonly purpose: string;
  readonly memberId: number | null;
  readonly lifeMs: number;
  /** Plain data that comes back with the ticket. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface HeldTicket {
  readonly memberId: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly tries: number;
  readonly expiresAt: number;
}

export interface Tickets {
  /** Returns a new secret of 43 characters (base64url). */
  issue(ticket: NewTicket): Promise<string>;
  /** The ticket, which stays valid; null: unknown, used, expired, tried too often, or issued for another purpose. */
  look(purpose: string, secret: string): Promise<HeldTicket | null>;
  /**
   * Counts a try before what it proves is compared. The ticket with its tries so far; null as in `look`. Of several tries at once no more
   * pass than the limit allows.
   */
  countTry(purpose: string, secret: string, most?: number): Promise<HeldTicket | null>;
  /** Uses the ticket up: of several uses at once one succeeds, the others get null. `trx`: the use is undone with it. */
  use(purpose: string, secret: string, trx?: Trx<TicketTables>): Promise<HeldTicket | null>;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

interface Row {
  readonly member_id: number | null;
  readonly data: string;
  readonly tries: number;
  readonly expires_at: number;
}

const heldOf = ({ member_id, data, tries, expires_at }: Row): HeldTicket => ({
  memberId: member_id,
  data: JSON.parse(data) as Readonly<Record<string, unknown>>,
  tries,
  expiresAt: expires_at,
});

const endOldest = (db: Reader<TicketTables>, memberId: number, purpose: string, now: number) =>
  sql`update ticket set used_at = ${now}::bigint where hash in (
    select hash from ticket where member_id = ${memberId}::bigint and purpose = ${purpose} and used_at is null
    order by created_at desc, hash offset ${ticketLimits.ofMember}::int)`.execute(db);

/** `now`: server ms. */
export function createTickets(db: Reader<TicketTables>, now: () => number): Tickets {
  const live = (
    purpose: string,
    secret: string,
    most: number,
  ) => sql`hash = ${hashOf(secret)} and purpose = ${purpose}
    and used_at is null and expires_at > ${now()}::bigint and tries < ${most}::int`;
  const readable = (secret: string): boolean => secret !== '' && secret.length <= ticketLimits.chars;
  const first = (rows: readonly Row[]): HeldTicket | null => (rows[0] === undefined ? null : heldOf(rows[0]));
  return {
    async issue({ purpose, memberId, lifeMs, data = {} }) {
      if (lifeMs > ticketLimits.lifeMs) throw new Error(`a ticket for ${purpose} would live too long`);
      const secret = randomBytes(32).toString('base64url');
      const at = now();
      await db
        .insertInto('ticket')
        .values({
          hash: hashOf(secret),
          purpose,
          member_id: memberId,
          data: JSON.stringify(data),
          created_at: at,
          expires_at: at + lifeMs,
          tries: 0,
          used_at: null,
        })
        .execute();
      if (memberId !== null) await endOldest(db, memberId, purpose, at);
      return secret;
    },
    async look(purpose, secret) {
      if (!readable(secret)) return null;
      const { rows } = await sql<Row>`select member_id, data, tries, expires_at from ticket
        where ${live(purpose, secret, ticketLimits.tries)}`.execute(db);
      return first(rows);
    },
    async countTry(purpose, secret, most = ticketLimits.tries) {
      if (!readable(secret)) return null;
      const { rows } = await sql<Row>`update ticket set tries = tries + 1
        where ${live(purpose, secret, most)} returning member_id, data, tries, expires_at`.execute(db);
      return first(rows);
    },
    async use(purpose, secret, trx) {
      if (!readable(secret)) return null;
      // A try that was counted last may still succeed: one more than the tries.
      const { rows } = await sql<Row>`update ticket set used_at = ${now()}::bigint
        where ${live(purpose, secret, ticketLimits.tries + 1)} returning member_id, data, tries, expires_at`.execute(
        trx ?? db,
      );
      return first(rows);
    },
  };
}

export const expiredTickets: ExpiredRows = (now, most) => [
  deletePast('ticket', ['hash'], { column: 'expires_at', until: now, most }),
];
