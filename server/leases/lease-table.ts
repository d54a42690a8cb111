/** The table of leases: who may do a piece of work that one process does at a time. */
import type { Migrations } from '../storage/migrations.ts';

export interface LeaseTables {
  lease: {
    name: string;
    /** Name of the node that holds the lease. */
    holder: string;
    /** Number of the term: each new holder gets a greater one. */
    fence: number;
    /** End of the term unless it is renewed, ms since 1970 by the database's clock. */
    until: number;
    /** When the work began: kept from holder to holder, set again after nobody has held the lease for a minute. ms since 1970. */
    began: number;
  };
}
declare module '../storage/tables.ts' {
  interface Tables extends LeaseTables {}
}

export const leaseMigrations: Migrations<LeaseTables> = {
  '0010-leases': [
    `CREATE TABLE lease (
    name text PRIMARY KEY, holder text NOT NULL, fence bigint NOT NULL, until bigint NOT NULL,
    began bigint NOT NULL)`,
  ],
};
