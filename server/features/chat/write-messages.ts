/**
 * Writes messages. Those that come together are written together: one transaction for each room, which holds the room's row, so numbers
 * are committed in their order and a reader never sees a gap. A message that was written before keeps its number.
 */
import { sql } from 'kysely';
import { chatLimits, keptMs } from '../../../domain/chat/chat-limits.ts';
import { kindOfRoom } from '../../../domain/chat/chat-room.ts';
import type { ChatItemRow, ChatQuoteRow, ChatRefusalRow } from '../../../domain/protocol/chat/chat-rows.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { AfterCommit, WrittenTexts, WrittenText } from '../../written-texts/written-texts.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import { transact } from '../../storage/transact.ts';
import { type ChatMember, chatMembers, mutesOf } from './chat-members.ts';
import { type ChatDraft, judgeMessage, type Known, refusal } from './judge-messages.ts';
import { findQuotes, goneQuote } from './quoted-messages.ts';

export type WrittenMessage = { readonly ok: true; readonly item: ChatItemRow } | ChatRefusalRow;

/** Messages of one batch, and messages that may wait for one; a further message is refused as busy. */
const MOST_AT_ONCE = 500;
const MOST_WAITING = 5000;

/** Called in the transaction that writes a shared bet. False: there is no such bet of the member. */
export type ShareBet = (trx: Trx, draft: ChatDraft & { readonly at: number }) => Promise<boolean>;

interface WriteDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly shareBet: ShareBet;
  readonly writtenTexts: Pick<WrittenTexts, 'publish'>;
  /** Called with the new messages of a room after they were committed, in the order of their numbers. */
  readonly publish: (room: string, items: readonly ChatItemRow[]) => void;
}

/** Locks the room; returns its newest number. */
async function lockRoom(trx: Trx, room: string, now: number): Promise<number> {
  const { last_seq } = await trx
    .insertInto('chat_room')
    .values({ room, last_seq: 0, used_at: now })
    .onConflict((conflict) => conflict.column('room').doUpdateSet({ used_at: now }))
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return last_seq;
}

const keyOf = ({ memberId, cid }: Pick<ChatDraft, 'memberId' | 'cid'>): string => `${memberId} ${cid}`;

/** The numbers of those messages that were written before, by member and client's id. */
async function numbersBefore(trx: Trx, drafts: readonly ChatDraft[]) {
  const { rows } = await sql<{ member_id: number; cid: string; room: string; seq: number; at: number }>`
    select member_id, cid, room, seq, at from chat_message where (member_id, cid) in (
      select * from unnest(${drafts.map(({ memberId }) => memberId)}::bigint[], ${drafts.map(({ cid }) => cid)}::text[]))`.execute(
    trx,
  );
  return new Map(rows.map((row) => [keyOf({ memberId: row.member_id, cid: row.cid }), row]));
}

/** When the members wrote lately, over all rooms. */
async function timesOf(trx: Trx, ids: readonly number[], now: number) {
  const rows = await trx
    .selectFrom('chat_message')
    .select(['member_id', 'at'])
    .where('member_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('at', '>', now - chatLimits.floodMs)
    .orderBy('at')
    .execute();
  const times = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const { member_id, at } of rows) times.get(member_id)?.push(at);
  return times;
}

interface Numbered {
  readonly seq: number;
  readonly at: number;
  /** What the message answers; null: nothing. */
  readonly quote: ChatQuoteRow | null;
}

const itemOf = (draft: ChatDraft, member: ChatMember, { seq, at, quote }: Numbered): ChatItemRow => ({
  seq,
  userId: String(member.id),
  nickname: member.nickname,
  isAdmin: member.isAdmin,
  message: draft.message,
  bet: draft.bet,
  at,
  cid: draft.cid,
  removed: false,
  ...(quote === null ? {} : { reply: quote }),
});

interface Batch {
  readonly room: string;
  readonly answers: readonly WrittenMessage[];
  /** New messages, in the order of their numbers. */
  readonly items: readonly ChatItemRow[];
  readonly after: AfterCommit;
}

/** Messages of a room of two are not published. */
const publishedOf = (room: string, items: readonly ChatItemRow[]): readonly WrittenText[] =>
  kindOfRoom(room) === 'one'
    ? []
    : items.map(({ seq, userId, message, at, reply }) => ({
        place: { kind: 'chat', room, line: seq },
        writerId: Number(userId),
        text: message,
        shown: message,
        at,
        answers:
          reply == null || reply.userId === '' ? [] : [{ memberId: Number(reply.userId), kind: 'chat' }],
      }));

async function insertMessages(trx: Trx, room: string, items: readonly ChatItemRow[]): Promise<void> {
  const last = items.at(-1);
  if (last === undefined) return;
  const kind = kindOfRoom(room) ?? 'public';
  await trx
    .insertInto('chat_message')
    .values(
      items.map(({ seq, userId, cid, message, bet, at, reply }) => ({
        room,
        seq,
        member_id: Number(userId),
        cid,
        message,
        bet_game: bet?.game_code ?? null,
        bet_draw: bet?.drawid ?? null,
        reply_seq: reply?.seq ?? null,
        at,
        kept_until: at + keptMs[kind],
        removed_at: null,
      })),
    )
    .execute();
  await trx.updateTable('chat_room').set({ last_seq: last.seq }).where('room', '=', room).execute();
}

/** Judges and numbers the messages of one room, one after another. */
async function writeRoom(
  trx: Trx,
  room: string,
  drafts: readonly ChatDraft[],
  { now, shareBet, writtenTexts }: WriteDeps,
): Promise<Batch> {
  const at = now();
  let last = await lockRoom(trx, room, at);
  const before = new Map<string, { readonly room: string; readonly seq: number; readonly at: number }>(
    await numbersBefore(trx, drafts),
  );
  const ids = [...new Set(drafts.map(({ memberId }) => memberId))].toSorted((a, b) => a - b);
  const members = await chatMembers(trx, ids);
  const known: Known = { mutes: await mutesOf(trx, ids, at), times: await timesOf(trx, ids, at) };
  const quoteFor = await findQuotes(trx, room, drafts);
  const answers: WrittenMessage[] = [];
  const items: ChatItemRow[] = [];
  for (const draft of drafts) {
    const member = members.get(draft.memberId);
    const written = before.get(keyOf(draft));
    if (member === undefined || (written !== undefined && written.room !== room)) {
      answers.push(refusal('error'));
    } else if (written !== undefined) {
      // What it answered may have been removed since.
      const quote = quoteFor(draft) ?? (draft.reply === null ? null : goneQuote(draft.reply));
      answers.push({ ok: true, item: itemOf(draft, member, { ...written, quote }) });
    } else {
      const quote = quoteFor(draft);
      const refused =
        judgeMessage(draft, known, at) ??
        (draft.reply !== null && quote === null ? refusal('quote') : null) ??
        (await refusedBet(trx, { ...draft, at }, shareBet));
      if (refused === null) {
        const item = itemOf(draft, member, { seq: ++last, at, quote });
        before.set(keyOf(draft), { room, seq: item.seq, at });
        items.push(item);
        answers.push({ ok: true, item });
      } else answers.push(refused);
    }
  }
  await insertMessages(trx, room, items);
  return { room, answers, items, after: await writtenTexts.publish(trx, publishedOf(room, items)) };
}

const refusedBet = async (trx: Trx, draft: Parameters<ShareBet>[1], shareBet: ShareBet) =>
  draft.bet === null || (await shareBet(trx, draft)) ? null : refusal('bet');

/** Resolves when the message has its number, or is refused. */
export function createWriteMessage(deps: WriteDeps): (draft: ChatDraft) => Promise<WrittenMessage> {
  return gatherCalls<ChatDraft, WrittenMessage>(
    async (drafts) => {
      const answers = new Map<ChatDraft, WrittenMessage>();
      for (const [room, ofRoom] of Map.groupBy(drafts, (draft) => draft.room)) {
        const batch = await transact(deps.db, (trx) => writeRoom(trx, room, ofRoom, deps));
        for (const [index, draft] of ofRoom.entries())
          answers.set(draft, batch.answers[index] ?? refusal('error'));
        if (batch.items.length > 0) deps.publish(room, batch.items);
        batch.after();
      }
      return drafts.map((draft) => answers.get(draft) ?? refusal('error'));
    },
    { most: MOST_AT_ONCE, mostWaiting: MOST_WAITING, aloneAfterFailure: true },
  );
}
