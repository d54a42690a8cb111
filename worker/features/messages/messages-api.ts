/** Messages that a member sends, and the unsent ones. The mailbox is read and cleared by calls.ask. */
import type { Fault } from '../../../domain/fault.ts';
import type { FaultDataOf } from '../../../domain/protocol/calls/groups.ts';
import type { Result } from '../../../domain/result.ts';

export type SendFault = Fault<FaultDataOf<'message.memoWrite'>>;

/** What became of a message to one recipient; null: sent. */
export interface SendOutcome {
  readonly to: string;
  readonly fault: SendFault | null;
}

export interface MessagesApi {
  /** One request for each recipient, with its own outcome. */
  send(to: readonly string[], contents: string): Promise<Result<readonly SendOutcome[], Fault>>;
}
