/** The table of tickets. */
import type { Migrations } from '../storage/migrations.ts';

export interface TicketTables {
  ticket: {
    /** SHA-256 of the ticket, hexadecimal: the ticket itself is never stored. */
    hash: string;
    /** What the ticket is for, for example "otp": a ticket is refused for any other purpose. */
    purpose: string;
    /** null: the ticket is no member's (registration). */
    member_id: number | null;
    /** JSON. */
    data: string;
    created_at: number;
    expires_at: number;
    /** Failed tries with this ticket. */
    tries: number;
    /** null: not used yet. */
    used_at: number | null;
  };
}
declare module '../storage/tables.ts' {
  interface Tables extends TicketTables {}
}

export const ticketMigrations: Migrations<TicketTables> = {
  '0011-members': [
    `CREATE TABLE ticket (
    hash text PRIMARY KEY, purpose text NOT NULL, member_id bigint REFERENCES member(id), data text NOT NULL,
    created_at bigint NOT NULL, expires_at bigint NOT NULL, tries int NOT NULL DEFAULT 0, used_at bigint)`,
    `CREATE INDEX ticket_expired ON ticket (expires_at)`,
    `CREATE INDEX ticket_of_member ON ticket (member_id, purpose, created_at)`,
  ],
};
