/** Messages that a member sends, and the unsent ones. The mailbox is read and cleared by calls.ask. */
import type { Fault } from '../../../domain/fault.ts';
import type { FaultDataOf } from '../../../domain/protocol/calls/groups.ts';
import type { Result } from '../../../domain/result.ts';

export type SendFault = Fault<FaultDataOf<'message.memoWrite'>>;

/** What became of a message to one recipient; null: sent. */
export interface Sent {
  readonly to: string;
  readonly fault: SendFault | null;
}

/** A message to members that the writer names, or the note to a member whom chance picks: each has its own draft. */
export type DraftOf = 'written' | 'random';

export interface MessageDraft {
  readonly to: string;
  readonly contents: string;
}

export interface MessagesApi {
  /** One request for each recipient, with its own outcome. */
  send(to: readonly string[], contents: string): Promise<Result<readonly Sent[], Fault>>;
  /** The unsent message of the member `owner` to this recipient; empty: of no address. null: none. */
  draft(owner: string, of: DraftOf, recipient: string): Promise<MessageDraft | null>;
  /** null: it ends. */
  saveDraft(owner: string, of: DraftOf, recipient: string, draft: MessageDraft | null): Promise<void>;
}
