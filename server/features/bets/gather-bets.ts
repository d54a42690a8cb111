/** Gathers accepted bets into transactions. */
import { ok, type Result } from '../../../domain/result.ts';
import type { Refused } from '../../requests/refused.ts';
import type { Database } from '../../storage/database.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import { isConflict, TRANSACTION_TRIES } from '../../storage/transact.ts';
import { type Accepted, writeBets, type Written } from './write-bets.ts';

/** Bets that are written by one transaction, and bets whose limits are judged by one query. */
export const MAX_BETS_AT_ONCE = 256;

/** A bet that waits for the transaction that writes it. */
export interface BetToWrite {
  readonly memberId: number;
  /** Judges the bet in the tick in which its transaction is queued. */
  readonly judge: () => Result<Accepted, Refused>;
}

/**
 * Writes bets that arrive together in one transaction, at most one bet of a member: its limits depend on the bet before. If the transaction
 * fails, each bet of it is judged again and written alone, so that a bet that cannot be written does not refuse the others.
 */
export function createBetWriter(db: Database): (bet: BetToWrite) => Promise<Written> {
  const write = async (
    bets: readonly BetToWrite[],
    tries = TRANSACTION_TRIES,
  ): Promise<readonly Written[]> => {
    const judged = bets.map(({ judge }) => judge());
    const accepted = judged.flatMap((one) => (one.ok ? [one.value] : []));
    if (accepted.length === 0) return judged.map((one) => (one.ok ? ok(null) : one));
    try {
      const written = (await writeBets(db, accepted)).values();
      return judged.map((one) => (one.ok ? (written.next().value ?? ok(null)) : one));
    } catch (error) {
      if (tries <= 1 || !isConflict(error)) throw error;
      return write(bets, tries - 1);
    }
  };
  return gatherCalls(write, {
    most: MAX_BETS_AT_ONCE,
    keyOf: ({ memberId }) => memberId,
    aloneAfterFailure: true,
  });
}
