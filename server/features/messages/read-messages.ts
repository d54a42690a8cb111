/** Lists and reads a member's messages. Every query names the member, so nobody reads another member's message. */
import { memberRoles } from '../../../domain/member/member.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { type MessageFolder, messageFolders } from '../../../domain/messages/message.ts';
import type { messageRow } from '../../../domain/protocol/calls/community/message-calls.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast, type ExpiredRows } from '../../storage/sweep.ts';
import { messagesKeptSince, sendUnread } from './messages-port.ts';

type Row = z.output<typeof messageRow>;
interface Kept extends Omit<Row, 'isAdmin'> {
  readonly role: string;
  readonly mb_id: string;
}

function inFolder(folder: MessageFolder, memberId: number, now: number): RawBuilder<unknown> {
  const own = sql`${memberId}::bigint`;
  const since = sql`${messagesKeptSince(now)}::bigint`;
  if (folder === 'recv')
    return sql`memo.recipient_id = ${own} and recipient_place = 'list' and sent_at >= ${since}`;
  if (folder === 'send')
    return sql`memo.sender_id = ${own} and sender_place = 'list' and sent_at >= ${since}`;
  return sql`((memo.recipient_id = ${own} and recipient_place = 'locker') or (memo.sender_id = ${own} and sender_place = 'locker'))`;
}

const columns = (memberId: number): RawBuilder<unknown> => sql`
  memo.id, contents, sent_at as created_at, viewed_at as view_date, other.nick, other.role, other.mb_id,
  sender_id = ${memberId}::bigint as "isMine", is_random as "isRandom",
  case when sender_id = ${memberId}::bigint then sender_place else recipient_place end = 'locker' as "isKept"`;

const joined = (memberId: number): RawBuilder<unknown> => sql`memo join member as other on other.id =
  case when sender_id = ${memberId}::bigint then recipient_id else sender_id end`;

/** The site's own account shows no name; a random note does not name its reader to its sender. */
function rowOf({ role, mb_id, contents, nick, ...row }: Kept): Row {
  const isHidden = mb_id === 'sysadmin' || (row.isRandom && row.isMine);
  return {
    ...row,
    nick: isHidden ? '' : nick,
    contents: encodeURIComponent(contents),
    isAdmin: role === memberRoles.operator,
  };
}

export async function listMessages(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  memberId: number,
  {
    folder,
    page,
    pageSize,
  }: { readonly folder: MessageFolder; readonly page: number; readonly pageSize: number },
) {
  const found = inFolder(folder, memberId, now());
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from memo where ${found}`.execute(db);
  const { rows } = await sql<Kept>`select ${columns(memberId)} from ${joined(memberId)}
    where ${found} order by memo.id desc
    limit ${pageSize}::int offset ${(page - 1) * pageSize}::int`.execute(db);
  return { lists: rows.map(rowOf), totalcnt: counted[0]?.total ?? 0 };
}

async function neighbours(db: Database, id: number, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ older: number | null; newer: number | null }>`select
    (select max(id) from memo where ${found} and id < ${id}::bigint) as older,
    (select min(id) from memo where ${found} and id > ${id}::bigint) as newer`.execute(db);
  const of = (other: number | null | undefined) => (other == null ? null : { id: other });
  return { prev: of(rows[0]?.older), next: of(rows[0]?.newer) };
}

const folderOf = ({ isKept, isMine }: Pick<Row, 'isKept' | 'isMine'>): MessageFolder => {
  if (isKept) return 'locker';
  return isMine ? 'send' : 'recv';
};

/** null: the member has no such message. Reading a received one changes the count of unread ones in all windows. */
export async function readMessage(
  deps: Pick<MemberDeps, 'db' | 'now' | 'channel' | 'log'>,
  memberId: number,
  id: number,
) {
  const { db } = deps;
  const now = deps.now();
  const any = messageFolders.map((folder) => inFolder(folder, memberId, now));
  const { rows } = await sql<Kept>`select ${columns(memberId)} from ${joined(memberId)}
    where memo.id = ${id}::bigint and (${sql.join(
      any.map((one) => sql`(${one})`),
      sql` or `,
    )})`.execute(db);
  const [kept] = rows;
  if (kept === undefined) return null;
  const read = rowOf(kept);
  const isNew = !read.isMine && read.view_date === null;
  if (isNew) {
    await db
      .updateTable('memo')
      .set({ viewed_at: now })
      .where('id', '=', id)
      .where('viewed_at', 'is', null)
      .execute();
    await sendUnread(deps, memberId);
  }
  const folder = folderOf(read);
  return {
    read: isNew ? { ...read, view_date: now } : read,
    folder,
    ...(await neighbours(db, id, inFolder(folder, memberId, now))),
  };
}

/** Longer than any notice of dormancy stands before it counts. */
const NOTICE_KEPT_MS = 800 * DAY_MS;

/** A message goes when neither side can see it any more. */
export const expiredMessages: ExpiredRows = (now, most) => [
  sql`delete from memo where id in (select id from memo where sent_at < ${messagesKeptSince(now)}::bigint
    and sender_place <> 'locker' and recipient_place <> 'locker' order by sent_at limit ${most})`,
  deletePast('site_notice', ['member_id', 'kind', 'period'], {
    column: 'at',
    until: now - NOTICE_KEPT_MS,
    most,
  }),
];
