/** The migrations of the schema, forward only, joined from the rooms. They are lists in code, so nothing depends on a folder of files. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names the tables of a room in a type; there is never a value. */
declare const tables: unique symbol;

/** An SQL statement, or code for rows that SQL cannot rewrite. */
export type MigrationStep = string | ((db: Kysely<unknown>) => Promise<void>);

/** Steps of a room by migration, and the tables that they make. The name begins with four digits, which give the order. */
export type Migrations<Own = unknown> = Readonly<Record<string, readonly MigrationStep[]>> & {
  readonly [tables]?: Own;
};

/** The tables of all these rooms. */
export type TablesOf<Rooms> = Rooms extends readonly [infer Room, ...infer Others]
  ? (Room extends { readonly tables: Migrations<infer Own> } ? Own : unknown) & TablesOf<Others>
  : unknown;

/**
 * Joins the rooms' migrations into one list, in the order of the names. The names are recorded in the database and never change. Rooms that
 * share a name share a step: until 0007, and in 0009, a migration changed tables of several rooms. The statements of a step run in the order of the
 * rooms.
 */
export function joinMigrations(rooms: readonly Migrations[]): Readonly<Record<string, Migration>> {
  const names = [...new Set(rooms.flatMap((room) => Object.keys(room)))].toSorted();
  return Object.fromEntries(
    names.map((name) => [name, running(rooms.flatMap((room) => room[name] ?? []))] as const),
  );
}

const running = (steps: readonly MigrationStep[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const step of steps) await (typeof step === 'string' ? sql.raw(step).execute(db) : step(db));
  },
});
