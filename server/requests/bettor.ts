import type { Transaction } from 'kysely';
import type { Level } from '../../domain/catalogue/level.ts';
import type { Tables } from '../schema.ts';

/** The member who asks, as a call or a socket knows it. */
export interface Bettor {
  readonly memberId: number;
  readonly level: Level;
  /** A member of the site's staff: may ask what is described for operators. */
  readonly isOperator?: boolean;
  /** Asked in the transaction that writes a bet: false once the token that sent it is not good any more. */
  readonly mayStillAct?: (trx: Transaction<Tables>) => Promise<boolean>;
}
