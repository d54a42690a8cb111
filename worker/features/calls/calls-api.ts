/** Every call that needs no state in the core, by its description's name (domain/protocol/calls/groups.ts). */
import type {
  AskFields,
  CallName,
  DataOf,
  FaultDataOf,
  FileName,
} from '../../../domain/protocol/calls/groups.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';

/** Of a call with files: the server reads its form by itself. */
interface WithFiles<File extends string> {
  readonly form?: Readonly<Record<string, string | number>>;
  readonly files?: Readonly<Partial<Record<File, Blob>>>;
}

type Fields<Name extends CallName> = AskFields<Name> &
  ([FileName<Name>] extends [never] ? unknown : WithFiles<FileName<Name>>);

/** Fields may be left out where the call needs none. */
type Given<Name extends CallName> =
  { readonly beside?: string } extends Fields<Name> ? [fields?: Fields<Name>] : [fields: Fields<Name>];

export interface CallsApi {
  ask<Name extends CallName>(
    name: Name,
    ...given: Given<Name>
  ): Promise<Result<DataOf<Name>, Fault<FaultDataOf<Name>>>>;
}
