/** Messages that others answer: which of them a writer may quote, and what a reply shows of them. */
import { sql } from 'kysely';
import { quotedText } from '../../../domain/chat/chat-text.ts';
import type { ChatQuoteRow } from '../../../domain/protocol/chat/chat-rows.ts';
import type { Trx } from '../../storage/database.ts';
import { type MemberColumns, shownMember } from './chat-members.ts';
import type { ChatDraft } from './judge-messages.ts';

interface QuotedRow extends MemberColumns {
  readonly seq: number;
  readonly message: string;
  readonly is_bet: boolean;
  readonly is_removed: boolean;
}

/** Of a message that was removed neither its text nor its bet is shown. */
export function quoteOf(row: QuotedRow): ChatQuoteRow {
  const { seq, is_removed, is_bet, message } = row;
  const { id, nickname } = shownMember(row);
  return {
    seq,
    userId: String(id),
    nickname,
    text: is_removed || is_bet ? '' : quotedText(message),
    isBet: is_bet && !is_removed,
    state: is_removed ? 'removed' : 'shown',
  };
}

/** The message was kept for a shorter time than its answer. */
export const goneQuote = (seq: number): ChatQuoteRow => ({
  seq,
  userId: '',
  nickname: '',
  text: '',
  isBet: false,
  state: 'gone',
});

const keyOf = (memberId: number, seq: number): string => `${memberId} ${seq}`;

/** Finds what a draft answers; null: the message is not in the room, was removed, or its writer is blocked by the answering member. */
export async function findQuotes(
  trx: Trx,
  room: string,
  drafts: readonly ChatDraft[],
): Promise<(draft: ChatDraft) => ChatQuoteRow | null> {
  const asked = drafts.flatMap(({ memberId, reply }) => (reply === null ? [] : [{ memberId, reply }]));
  if (asked.length === 0) return () => null;
  const { rows } = await sql<QuotedRow & { readonly reader_id: number }>`
    select reader_id, chat_message.seq, message, bet_game is not null as is_bet, false as is_removed, member.id, mb_id, nick, role
    from unnest(${asked.map(({ memberId }) => memberId)}::bigint[], ${asked.map(({ reply }) => reply)}::bigint[]) as asked (reader_id, seq)
    join chat_message on chat_message.room = ${room} and chat_message.seq = asked.seq and removed_at is null
    join member on member.id = chat_message.member_id
    where not exists (
      select 1 from member_block
      where member_block.member_id = reader_id and blocked_id = chat_message.member_id)`.execute(trx);
  const quotes = new Map(rows.map((row) => [keyOf(row.reader_id, row.seq), quoteOf(row)]));
  return ({ memberId, reply }) => (reply === null ? null : (quotes.get(keyOf(memberId, reply)) ?? null));
}
