/** Every call that needs no state in the core, by its description's name (domain/protocol/calls/groups.ts). */
import type { AskFields, CallName, DataOf } from '../../../domain/protocol/calls/groups.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';

/** Fields may be left out where the call needs none. */
type Given<Name extends CallName> =
  { readonly beside?: string } extends AskFields<Name>
    ? [fields?: AskFields<Name>]
    : [fields: AskFields<Name>];

export interface CallsApi {
  ask<Name extends CallName>(name: Name, ...given: Given<Name>): Promise<Result<DataOf<Name>, Fault>>;
}
