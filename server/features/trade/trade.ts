/** The trade market: members sell open bets to each other (L1–L5). */
import { sql } from 'kysely';
import type { ServerFeature } from '../../feature.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { createPresentLegs } from './present-legs.ts';
import { createSaleRoom, type SaleRoomDeps } from './sale-room.ts';
import { tradeCalls } from './trade-calls.ts';
import type { TradeDeps } from './trade-deps.ts';

/** Closes sales whose time has passed: they are no sales any more, and would stay in the index of open sales. */
const closedSales: ExpiredRows = (now, most) => [
  sql`update trade set state = 'ended', closed_at = ${now}::bigint where id in (
    select id from trade where state = 'open' and ends_at <= ${now}::bigint limit ${most}::int)`,
];

export function createTradeFeature(deps: TradeDeps, { hub }: Pick<SaleRoomDeps, 'hub'>): ServerFeature {
  const present = createPresentLegs(deps);
  const room = createSaleRoom({ ...deps, hub }, present);
  return {
    calls: (answer) => tradeCalls(answer, deps, present, room.acted),
    questions: room.questions,
    start: room.start,
    expired: closedSales,
  };
}
