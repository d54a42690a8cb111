/** What operators grant and decide: acts that move gold, done once (R13). All else they ask by calls.ask. */
import type { GrantCurrency } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import type { OnceOutcome } from '../../engine/once-calls.ts';

/** What became of a grant or a decision. */
export type GrantOutcome = OnceOutcome;

export interface GrantForm {
  readonly number: number;
  readonly currency: GrantCurrency;
  /** Whole units; negative: taken. */
  readonly amount: number;
  readonly reason: string;
}

/** null: nobody is logged in, or the outcome is not known. */
type Decided = Promise<GrantOutcome | null>;

export interface OperatorApi {
  grant(form: GrantForm): Decided;
  decideGrant(grant: number, decision: 'approve' | 'refuse', reason: string): Decided;
  decideValue(change: number, decision: 'approve' | 'refuse', reason: string): Decided;
}
