/** Questions of members to the staff (K10). Every read and change names the member, so nobody reaches another member's question. */
import { finderOf } from '../../../domain/game-list/initials.ts';
import { plainLine, plainText } from '../../../domain/text/plain-text.ts';
import { type Selectable, sql } from 'kysely';
import {
  type QuestionKind,
  questionKinds,
  questionLimits,
  questionStatus,
  fitsQuestion,
} from '../../../domain/support/question.ts';
import { DAY_MS, startOfKoreanDay, wireTime } from '../../../domain/time/korean-time.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { transact } from '../../storage/transact.ts';
import type { SentForm } from '../../uploads/read-form.ts';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import type { questionUpdate } from '../../../domain/protocol/calls/support/question-calls.ts';
import { readBetList } from '../../../domain/protocol/calls/bets/bet-list.ts';
import { dropUploads, holdUploads, storeUploads } from '../../uploads/uploads.ts';
import { uploadLimits } from '../../../domain/uploads/upload-limits.ts';
import { betsOfQuestion, dropBetsOfQuestion, shareBetsOfQuestion } from './question-bets.ts';
import type { SupportTables } from './support-tables.ts';

type Kept = Selectable<SupportTables['question']>;

export const questionRowOf = (
  row: Pick<Kept, 'id' | 'kind' | 'subject' | 'created_at' | 'status' | 'is_unread'>,
) => ({
  id: row.id,
  kind_code: row.kind,
  subject: row.subject,
  at: row.created_at,
  datetime: wireTime(row.created_at),
  status: questionStatus(row.status),
  status_code: row.status,
  unread: row.is_unread,
});

/** A search looks at no more of a member's questions, the newest first. */
const MOST_SEARCHED = 300;

interface QuestionSearch {
  readonly memberId: number;
  readonly kindCode: QuestionKind | 'ALL';
  readonly keyword: string;
  readonly pageSize: number;
  readonly page: number;
}

export async function listQuestions(
  db: Database,
  { memberId, kindCode, keyword, pageSize, page }: QuestionSearch,
) {
  const own = db
    .selectFrom('question')
    .where('member_id', '=', memberId)
    .$if(kindCode !== 'ALL', (of) => of.where('kind', '=', kindCode as QuestionKind));
  if (keyword.trim() !== '') {
    const searched = await own.selectAll().orderBy('id', 'desc').limit(MOST_SEARCHED).execute();
    const isSought = finderOf(keyword);
    const found = searched.filter(({ subject, contents }) => isSought(`${subject}\n${contents}`));
    const data = found.slice((page - 1) * pageSize, page * pageSize).map(questionRowOf);
    return { data, kind: kindCode, total: found.length };
  }
  const total = await countOf(own);
  const rows = await own
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { data: rows.map(questionRowOf), kind: kindCode, total };
}

const readFiles = (db: Database, id: number) =>
  db
    .selectFrom('question_file')
    .innerJoin('upload', 'upload.id', 'question_file.upload_id')
    .select(['upload.id', 'upload.name'])
    .where('question_id', '=', id)
    .orderBy('place')
    .execute();

/** By our names and by those of the specification. */
const filesOf = async (db: Database, id: number) =>
  (await readFiles(db, id)).map((file) => ({
    ...file,
    origin_name: file.name,
    down_url: `/datatable/customer/file/${file.id}`,
  }));

/** `memberId`: the asker; null: an operator reads it. An answer that its member reads is no longer unread. */
export async function readQuestion(db: Database, id: number, memberId: number | null) {
  const row = await db
    .selectFrom('question')
    .selectAll()
    .where('id', '=', id)
    .$if(memberId !== null, (of) => of.where('member_id', '=', memberId ?? 0))
    .executeTakeFirst();
  if (row === undefined) return null;
  if (memberId !== null && row.is_unread)
    await db.updateTable('question').set({ is_unread: false }).where('id', '=', id).execute();
  const { contents, drawid, score, answer, answered_at } = row;
  const [bets, files] = [await betsOfQuestion(db, id), await filesOf(db, id)];
  return {
    data: {
      ...questionRowOf(row),
      contents,
      drawid,
      score,
      files,
      file1: files[0]?.origin_name ?? '',
      file2: files[1]?.origin_name ?? '',
    },
    file: files,
    bets,
    answer: answer === null || answered_at === null ? null : { contents: answer, at: answered_at },
  };
}

/** A file of a question. `memberId`: its asker; absent: an operator reads it. Null: there is none. */
export async function readQuestionFile(db: Database, id: string, memberId?: number) {
  const file = await db
    .selectFrom('question_file')
    .innerJoin('upload', 'upload.id', 'question_file.upload_id')
    .select(['upload.name', 'upload.type', 'upload.data', 'upload.member_id'])
    .where('upload.id', '=', id)
    .executeTakeFirst();
  if (file === undefined || (memberId !== undefined && file.member_id !== memberId)) return null;
  const { name, type, data } = file;
  return { name, type, data };
}

type QuestionAnswer = ReplyOf<typeof questionUpdate>;

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const kindOf = (text: string | undefined): QuestionKind | null =>
  questionKinds.find((kind) => kind === text) ?? null;

export const plainOf = (subject: string, contents: string) => ({
  subject: plainLine(subject),
  contents: plainText(contents),
});

type NewQuestion = Pick<Kept, 'kind' | 'subject' | 'contents' | 'drawid' | 'changed_at'>;

interface QuestionWriter {
  readonly memberId: number;
  readonly now: number;
  /** Questions of a day. */
  readonly perDay?: number;
}

/** The number of the new question; null: no more today. The member's row is locked. */
export async function insertQuestion(
  trx: Trx,
  question: NewQuestion,
  { memberId, now, perDay = questionLimits.perDay }: QuestionWriter,
): Promise<number | null> {
  const today = trx
    .selectFrom('question')
    .where('member_id', '=', memberId)
    .where('created_at', '>=', startOfKoreanDay(now));
  if ((await countOf(today)) >= perDay) return null;
  const row = { ...question, member_id: memberId, created_at: now };
  return (await trx.insertInto('question').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A new question (`id` 0), or a change of one that still waits. The member's row is locked, so that the day's limit holds. */
export async function writeQuestion(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  { id, memberId }: { readonly id: number; readonly memberId: number },
  { fields, files }: SentForm,
): Promise<QuestionAnswer> {
  const { kind_code, subject = '', contents = '', drawid = '', score = '' } = fields;
  const kind = kindOf(kind_code);
  if (kind === null || !fitsQuestion(subject, contents) || drawid.length > 200) return { CODE: 'DCU001' };
  const bets = readBetList(score);
  if (bets === null) return { CODE: 'DCU006' };
  const sender = { memberId, area: 'support', kinds: ['picture', 'text', 'session'] } as const;
  const stored = await storeUploads(db, sender, files, now());
  if (typeof stored === 'string') return { CODE: 'DCU005', MSG: stored };
  const values = { kind, ...plainOf(subject, contents), drawid, changed_at: now() };
  try {
    return await transact(db, async (trx) => {
      await lockSpending(trx, memberId);
      const key = id === 0 ? await insert() : await change();
      const kept = await trx
        .selectFrom('question_file')
        .select(['upload_id', 'place'])
        .where('question_id', '=', key)
        .orderBy('place')
        .execute();
      const dropped = kept.filter((_, at) => fields[`file_del[${at}]`] === '1').map((one) => one.upload_id);
      await dropUploads(trx, dropped);
      if (kept.length - dropped.length + stored.length > uploadLimits.files) throw new Refused('many');
      const held = await holdUploads(
        trx,
        sender,
        stored.map((file) => file.id),
        now(),
      );
      if (!(await shareBetsOfQuestion(trx, { id: key, memberId, now: now() }, bets)))
        throw new Refused('DCU006');
      const first = (kept.at(-1)?.place ?? -1) + 1;
      if (held.length > 0)
        await trx
          .insertInto('question_file')
          .values(held.map((upload_id, at) => ({ upload_id, question_id: key, place: first + at })))
          .execute();
      return { CODE: 'DCU000', DATA: key };

      async function insert(): Promise<number> {
        const inserted = await insertQuestion(trx, values, { memberId, now: now() });
        if (inserted === null) throw new Refused('DCU203');
        return inserted;
      }
      async function change(): Promise<number> {
        const own = trx.selectFrom('question').select('status').where('id', '=', id);
        const row = await own.where('member_id', '=', memberId).forUpdate().executeTakeFirst();
        if (row === undefined) throw new Refused('DCU003');
        if (questionStatus(row.status) !== 0) throw new Refused('DCU201');
        await trx.updateTable('question').set(values).where('id', '=', id).execute();
        return id;
      }
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.code === 'many' ? { CODE: 'DCU005', MSG: 'many' } : { CODE: error.code };
  }
}

/** The question with its files. Returns the code: the member has none of this number, or the staff works on it. */
export const deleteQuestion = (db: Database, id: number, memberId: number): Promise<string> =>
  transact(db, async (trx) => {
    const own = await trx
      .selectFrom('question')
      .select('status')
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst();
    if (own === undefined) return 'DCU003';
    if (questionStatus(own.status) === 1) return 'DCU201';
    const files = await trx
      .selectFrom('question_file')
      .select('upload_id')
      .where('question_id', '=', id)
      .execute();
    await dropUploads(
      trx,
      files.map(({ upload_id }) => upload_id),
    );
    await dropBetsOfQuestion(trx, id);
    await trx.deleteFrom('question').where('id', '=', id).execute();
    return 'DCD000';
  });

export async function scoreQuestion(
  db: Database,
  id: number,
  memberId: number,
  score: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('question')
    .set({ score })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('answer', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const expiredQuestions: ExpiredRows = (now, most) => {
  const before = now - questionLimits.keptDays * DAY_MS;
  return [
    sql`delete from upload where id in (select upload_id from question_file join question on question.id = question_id
      where changed_at < ${before}::bigint order by changed_at limit ${most})`,
    sql`delete from question where id in (select id from question where changed_at < ${before}::bigint
      and not exists (select 1 from question_file where question_id = question.id) order by changed_at limit ${most})`,
  ];
};
