/**
 * Judges a bet when its live delay is over: locks, then the price that the member saw against the present price, then every rule of the
 * shared check. A server judges in the same order. In a fork of a recorded session the present items are
 * those of the recorded book.
 */
import { ok, refused, type Result } from '../result.ts';
import type { BetRefusal, LockReason } from './bet-refusal.ts';
import type { BetStandard } from './bet-standard.ts';
import { type Bettor, type BetToCheck, checkBet, slipOdds } from './check-bet.ts';
import { acceptsPrice, type RatePolicy } from './price-policy.ts';
import { expectedWinnings } from '../odds/odds.ts';

type Item = BetToCheck['items'][number];

export interface TakenBet {
  /** Combined odds that the bet pays, hundredths. */
  readonly odds: number;
  /** Gold. */
  readonly expected: number;
}

const lockOfItem = (present: Item | undefined): LockReason | null =>
  present === undefined ? 'gone' : present.lock;

function judgeItem(seen: Item, present: Item | undefined, policy: RatePolicy): BetRefusal | null {
  const reason = lockOfItem(present);
  if (reason !== null) return { kind: 'locked', itemId: seen.id, reason };
  const to = present?.odds ?? 0;
  return acceptsPrice(policy, seen.odds, to)
    ? null
    : { kind: 'price-changed', itemId: seen.id, from: seen.odds, to };
}

/** The items of the bet are as the member saw them. `present`: the items as they are now; an item that is missing is gone. */
export function judgeSent(
  { items, stake, ratePolicy }: Required<BetToCheck>,
  present: readonly Item[],
  bettor: Bettor,
  standard: BetStandard,
): Result<TakenBet, BetRefusal> {
  for (const seen of items) {
    const refusal = judgeItem(
      seen,
      present.find(({ id }) => id === seen.id),
      ratePolicy,
    );
    if (refusal !== null) return refused(refusal);
  }
  const taken = present.filter(({ id }) => items.some((seen) => seen.id === id));
  const refusal = checkBet({ items: taken, stake, ratePolicy }, bettor, standard);
  if (refusal !== null) return refused(refusal);
  const odds = slipOdds(taken, standard);
  return ok({ odds, expected: expectedWinnings(odds, stake) });
}
