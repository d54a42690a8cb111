/** Sales at this moment: their rows in the database, read again when an act or a result may have changed them, and the boards of this node. */
import { sql } from 'kysely';
import type { SaleNow, SaleState } from '../../../domain/protocol/trade/follow-sales.ts';
import { decodeMarks, encodeMarks, type LegMark, worthAt } from '../../../domain/trade/leg-marks.ts';
import { type TradedBet, tradedBets } from '../bets/bets-port.ts';
import { lockNow, markedBet, type PresentLegs } from './present-legs.ts';
import { isOnSale } from './sell.ts';
import type { TradeDeps } from './trade-deps.ts';

/** A sale with its bet, as the database had it. */
export interface KnownSale {
  readonly id: number;
  readonly state: SaleState;
  readonly endsAt: number;
  readonly marks: readonly LegMark[];
  readonly bet: TradedBet;
}

const stateOf = (state: string): SaleState =>
  state === 'open' || state === 'sold' || state === 'cancelled' ? state : 'ended';

export async function readSales(
  { db }: Pick<TradeDeps, 'db'>,
  ids: readonly number[],
): Promise<readonly KnownSale[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('trade')
    .select(['id', 'bet_id', 'state', 'ends_at', 'marks'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  const bets = await tradedBets(
    db,
    rows.map(({ bet_id }) => bet_id),
  );
  const betOf = new Map(bets.map((bet) => [bet.id, bet]));
  return rows.flatMap(({ id, bet_id, state, ends_at: endsAt, marks }) => {
    const bet = betOf.get(bet_id);
    return bet === undefined
      ? []
      : [{ id, state: stateOf(state), endsAt, marks: decodeMarks(marks) ?? [], bet }];
  });
}

/** What members may see of the sale now. */
export function saleNow(
  { id, state, endsAt, marks, bet }: KnownSale,
  present: PresentLegs,
  { now, driftPercent }: { readonly now: number; readonly driftPercent: number },
): SaleNow {
  if (state !== 'open') return { id, state, worth: null, lock: null, seen: '' };
  if (endsAt <= now || bet.state !== 'opened' || !isOnSale(bet, now))
    return { id, state: 'ended', worth: null, lock: null, seen: '' };
  const legs = present.of(bet);
  return {
    id,
    state,
    worth: worthAt(markedBet(bet), legs),
    lock: lockNow(bet, marks, legs, driftPercent),
    seen: encodeMarks(legs),
  };
}
