/** Messages between members. */
import type * as z from 'zod/mini';
import type { messageRow } from '../../../domain/protocol/calls/community/message-calls.ts';
import type { MessageFault, MessageFolder } from '../../../domain/messages/message.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';

export type MessageRow = z.output<typeof messageRow>;

export interface OpenMessage {
  readonly read: MessageRow;
  readonly folder: MessageFolder;
  readonly older: number | null;
  readonly newer: number | null;
}

/** `words`: the banned words that were found. */
export type MessageRefusal =
  | Exclude<Fault, { readonly kind: 'code' }>
  | {
      readonly kind: 'code';
      readonly code: string;
      readonly fault: MessageFault | null;
      readonly words: readonly string[];
    };

/** What became of a message to one recipient; null: sent. */
export interface Sent {
  readonly to: string;
  readonly refusal: MessageRefusal | null;
}

/** A message to members that the writer names, or the note to a member whom chance picks: each has its own draft. */
export type DraftOf = 'written' | 'random';

export interface MessageDraft {
  readonly to: string;
  readonly contents: string;
}

type Answer<T> = Promise<Result<T, MessageRefusal>>;

export interface MessagesApi {
  list(
    folder: MessageFolder,
    page: number,
  ): Answer<{ readonly rows: readonly MessageRow[]; readonly pages: number; readonly total: number }>;
  read(id: number): Answer<OpenMessage>;
  /** One request for each recipient, with its own outcome. */
  send(to: readonly string[], contents: string): Promise<readonly Sent[]>;
  /** Returns how many went. */
  remove(ids: readonly number[] | 'send_all' | 'recv_all'): Answer<number>;
  keep(ids: readonly number[]): Answer<number>;
  /** The unsent message of the member `owner` to this recipient; empty: of no address. null: none. */
  draft(owner: string, of: DraftOf, recipient: string): Promise<MessageDraft | null>;
  /** null: it ends. */
  saveDraft(owner: string, of: DraftOf, recipient: string, draft: MessageDraft | null): Promise<void>;
}
