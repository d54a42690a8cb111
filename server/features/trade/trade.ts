/** The trade market: members sell open bets to each other (L1–L5). */
import { sql } from 'kysely';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { createPresentLegs } from './present-legs.ts';
import { createSaleRoom } from './sale-room.ts';
import { tradeCalls } from './trade-calls.ts';
import type { TradeDeps } from './trade-deps.ts';
import { tradeMigrations } from './trade-tables.ts';

/** Closes sales whose time has passed: they are no sales any more, and would stay in the index of open sales. */
const closedSales: ExpiredRows = (now, most) => [
  sql`update trade set state = 'ended', closed_at = ${now}::bigint where id in (
    select id from trade where state = 'open' and ends_at <= ${now}::bigint limit ${most}::int)`,
];

function create(parts: SiteParts): ServerFeature {
  const { hub, boards, site } = parts;
  const deps: TradeDeps = { ...parts, marketsOf: boards.marketsOf, standards: site.standards };
  const present = createPresentLegs(deps);
  const room = createSaleRoom({ ...deps, hub }, present);
  return {
    calls: (answer) => tradeCalls(answer, deps, present, room.acted),
    questions: room.questions,
    start: room.start,
    expired: closedSales,
  };
}

export const trade = { tables: tradeMigrations, create } satisfies Feature;
