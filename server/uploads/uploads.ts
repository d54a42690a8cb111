/** Files of members: stored once they are checked, held by what uses them, and deleted when nothing does. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { type UploadFault, type UploadKind, uploadLimits } from '../../domain/uploads/upload-limits.ts';
import { DAY_MS, koreanDay } from '../../domain/time/korean-time.ts';
import type { Database, Trx } from '../storage/database.ts';
import type { UploadTables, UploadArea } from './upload-tables.ts';
import type { ExpiredRows } from '../storage/sweep.ts';
import { transact } from '../storage/transact.ts';
import { type CheckedFile, checkFile, type SentFile } from './check-file.ts';

export interface StoredUpload {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

interface UploadSender {
  readonly memberId: number;
  readonly area: UploadArea;
  readonly kinds: readonly UploadKind[];
}

/** Adds to what the member has sent on this day. False: that would be too much. */
async function countDay(
  trx: Trx<UploadTables>,
  memberId: number,
  files: readonly CheckedFile[],
  now: number,
): Promise<boolean> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const { filesPerDay, storedBytesPerDay } = uploadLimits;
  const counted = await trx
    .insertInto('upload_day')
    .values({ member_id: memberId, day: koreanDay(now), files: files.length, bytes })
    .onConflict((conflict) =>
      conflict.columns(['day', 'member_id']).doUpdateSet({
        files: (row) => row('upload_day.files', '+', files.length),
        bytes: (row) => row('upload_day.bytes', '+', bytes),
      }),
    )
    .returning(['files', 'bytes'])
    .executeTakeFirstOrThrow();
  return counted.files <= filesPerDay && counted.bytes <= storedBytesPerDay;
}

class DayIsFull extends Error {}

async function insert(
  db: Database<UploadTables>,
  { memberId, area }: UploadSender,
  files: readonly CheckedFile[],
  now: number,
) {
  const rows = files.map(({ name, type, bytes }) => ({
    id: randomBytes(16).toString('hex'),
    member_id: memberId,
    area,
    name,
    type,
    bytes: bytes.length,
    data: bytes.toString('base64'),
    created_at: now,
  }));
  await transact(db, async (trx) => {
    if (!(await countDay(trx, memberId, files, now))) throw new DayIsFull();
    await trx.insertInto('upload').values(rows).execute();
  });
  return rows.map(({ id, name, type, bytes }) => ({ id, name, type, bytes }));
}

/** Checks and stores all of the files, or none. What uses them must call `holdUploads`, or they are deleted after a day. */
export async function storeUploads(
  db: Database<UploadTables>,
  sender: UploadSender,
  sent: readonly SentFile[],
  now: number,
): Promise<readonly StoredUpload[] | UploadFault> {
  if (sent.length === 0) return [];
  if (sent.length > uploadLimits.files) return 'many';
  if (sent.some((file, at) => sent.findIndex(({ bytes }) => bytes.equals(file.bytes)) !== at)) return 'same';
  const files: CheckedFile[] = [];
  for (const file of sent) {
    const checked = await checkFile(file, sender.kinds);
    if (typeof checked === 'string') return checked;
    files.push(checked);
  }
  try {
    return await insert(db, sender, files, now);
  } catch (error) {
    if (error instanceof DayIsFull) return 'day';
    throw error;
  }
}

/** The files are in use from now on. Returns the ids of those that the member stored in this area and that nothing else holds. */
export async function holdUploads(
  trx: Trx<UploadTables>,
  { memberId, area }: Pick<UploadSender, 'memberId' | 'area'>,
  ids: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const held = await trx
    .updateTable('upload')
    .set({ used_at: now })
    .where('id', 'in', ids)
    .where('member_id', '=', memberId)
    .where('area', '=', area)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return held.map(({ id }) => id);
}

export async function dropUploads(trx: Trx<UploadTables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('upload').where('id', 'in', ids).execute();
}

export const readUpload = async (db: Database<UploadTables>, id: string, area: UploadArea) =>
  db
    .selectFrom('upload')
    .select(['id', 'name', 'type', 'data'])
    .where('id', '=', id)
    .where('area', '=', area)
    .executeTakeFirst();

/** RFC 8187: the name in UTF-8. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Sends a stored file so that no browser runs or shows it as anything but a picture. A browser keeps it, and asks each time whether it is still
 * shown: `known` is what it has (If-None-Match), and then no data go out.
 */
export function sendUpload(
  reply: FastifyReply,
  {
    id,
    name,
    type,
    data,
  }: { readonly id: string; readonly name: string; readonly type: string; readonly data: string },
  known: string | undefined,
): FastifyReply {
  const isPicture = type === 'image/webp';
  // The bytes of an upload never change.
  const tag = `"${id}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (known === tag) return reply.code(304).send();
  return reply
    .type(isPicture ? type : 'text/plain; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header(
      'content-disposition',
      `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(name)}`,
    )
    .send(Buffer.from(data, 'base64'));
}

/** Files that nothing holds, and counts of past days. */
export const expiredUploads: ExpiredRows = (now, most) => [
  sql`delete from upload where id in (select id from upload
    where used_at is null and created_at < ${now - uploadLimits.unusedMs}::bigint order by created_at limit ${most})`,
  sql`delete from upload_day where (day, member_id) in (select day, member_id from upload_day
    where day < ${koreanDay(now - DAY_MS)} order by day limit ${most})`,
];
