import type { Level } from '../../domain/catalogue/level.ts';
import type { Trx } from '../storage/database.ts';

/**
 * What a further device of a member does (B15). `expire`: it takes over; the earlier devices are notified and cut, and their sessions end.
 * `alarm`: the earlier devices are asked whether to block it, and stay. `both`: nothing.
 */
export type DuplicateMode = 'expire' | 'alarm' | 'both';

/** The member of a request, from a call or a socket. */
export interface Caller {
  readonly memberId: number;
  readonly level: Level;
  /** A member of the site's staff: may use calls that are described for operators. */
  readonly isOperator?: boolean;
  /** Absent: `expire`. */
  readonly duplicates?: DuplicateMode;
  /** Called in the transaction that writes a bet. False: the token that sent the bet has ended. */
  readonly mayStillAct?: (trx: Trx) => Promise<boolean>;
}

/** The member for whom a transaction acts, and what it asks about the login. */
export interface Acting extends Pick<Caller, 'memberId'> {
  readonly mayStillAct?: Caller['mayStillAct'] | undefined;
}
