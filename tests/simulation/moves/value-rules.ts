/** The rate of exchange that operators write at any node: of values that hold at once the one that was written last holds, whatever the clocks say. */
import { sql } from 'kysely';
import { transact } from '../../../server/storage/transact.ts';
import type { Database } from '../../../server/storage/database.ts';
import { createSiteValues, holdsAt } from '../../../server/site-values/site-values.ts';
import type { SimulatedNode } from '../node.ts';

const NAME = 'exchange-rate';

/** As an operator's command writes it: who may is not simulated. */
export function writeRate({ db, time }: SimulatedNode, rate: number): Promise<void> {
  const values = createSiteValues({ db, now: time.now, log: () => {} });
  const row = { name: NAME, value: rate, holdsFrom: 0, writtenBy: null, reason: 'simulated' } as const;
  return transact(db, (trx) => values.write(trx, row));
}

/** By the clock of the node that has just committed. */
export async function valueFaults(db: Database, { name, time }: SimulatedNode): Promise<readonly string[]> {
  const { rows } = await sql<{ holds: string | null; written: string | null }>`select
    (select value from site_value where name = ${NAME} and ${holdsAt(time.now())} order by holds_from desc, id desc limit 1) as holds,
    (select value from site_value where name = ${NAME} order by id desc limit 1) as written`.execute(db);
  const { holds, written } = rows[0] ?? { holds: null, written: null };
  return holds === written ? [] : [`at ${name} the rate ${holds} holds, and ${written} was written last`];
}
