/** The reality check. */
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { MemberPorts } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';

export interface LimitsPorts extends MemberPorts {
  readonly slip: Pick<SlipPort, 'now'>;
}

/** `net`: gold won or lost since the member came. */
export type LimitsMoment =
  | { readonly kind: 'reality-check'; readonly minutes: number; readonly net: number }
  | { readonly kind: 'reality-check-seen' };

export interface LimitsApi {
  /** Minutes between two reality checks; 0: none. */
  setReality(minutes: number): Promise<Result<null, Fault>>;
  /** Closes the reality check in every window. */
  goOn(): void;
}
