/**
 * Answers of requests, one per member and request id. The answer of an accepted bet is kept for ever. A refusal, and "never arrived", which
 * bars the request, are kept for the times in answerLimits and barLimits; then the sweep removes them.
 *
 * Why this is safe: a request that comes after its answer was removed is refused by its own time. A bet names a deadline, which a client
 * sets as it sends, and which lies at most deadlineAheadMs ahead. A casual bet names its round, and no round is longer than an hour. Any
 * other request has the time at which it was made in its id. All these times pass long before barLimits.keptMs, with hours to spare for a
 * wrong clock.
 */
import { MINUTE_MS, DAY_MS } from '../../domain/time/korean-time.ts';
import type { DrawAnswerRow, DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import { timeOfRequest } from '../../domain/protocol/request-time.ts';
import { sql } from 'kysely';
import type { Database, Trx } from '../storage/database.ts';
import type { AnswerTables } from './answer-table.ts';
import { gatherCalls } from '../storage/gather-calls.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { type AnswerRow, createBars, insertNew, barLimits } from './bars.ts';
import { areOther, NO_CONTENTS } from './contents.ts';
import { barredMeanwhile, otherContents, type Refused, refusalRow } from './refused.ts';
import type { SpenderTables } from '../ledger/lock-spending.ts';
import type { ExpiredRows } from '../storage/sweep.ts';

export const answerLimits = {
  /** A member may ask why a bet was refused as long as the browser remembers the bet. */
  refusedMs: 7 * DAY_MS,
  /** A bet with a later deadline is refused: its "never arrived" might be removed before the deadline. */
  deadlineAheadMs: 60 * MINUTE_MS,
  /** A request is refused this long after the time in its id, and this long before it. */
  requestMs: 60 * MINUTE_MS,
} as const;

/** Whether the deadline has passed, or is further ahead than a client sets it. */
export const isOutOfTime = (deadline: number, receivedAt: number): boolean =>
  receivedAt > deadline || deadline > receivedAt + answerLimits.deadlineAheadMs;

/** Whether a request comes too late or too early for the time in its id, or its id has no time. */
export function isOutdated(reqId: string, receivedAt: number): boolean {
  const madeAt = timeOfRequest(reqId);
  return madeAt === null || Math.abs(receivedAt - madeAt) > answerLimits.requestMs;
}

/** A request that was answered or barred. */
interface KnownRequest {
  readonly result: DrawResultRow;
  readonly contents: string;
}

export interface Answers {
  known(memberId: number, reqId: string): Promise<KnownRequest | null>;
  standing(memberId: number, reqId: string): Promise<DrawResultRow | null>;
  /** The answer of a request that was answered or barred meanwhile, a refusal where that one had other contents; null: it was not. */
  ended(memberId: number, reqId: string, contents: string): Promise<DrawAnswerRow | null>;
  /**
   * Bars the request, unless it is answered already. If the member has barred too many requests, it stores nothing and answers "waiting"
   * with the seconds until the member should ask again.
   */
  bar(memberId: number, reqId: string): Promise<DrawResultRow>;
  /** Stores a refusal unless the request has an answer; returns the stored answer as `ended` does. `contents` left out: it is not compared. */
  refuse(memberId: number, reqId: string, why: Refused, contents?: string): Promise<DrawAnswerRow>;
}

/** Answers that are read or stored by one query. */
const ANSWERS_AT_ONCE = 500;

interface MemberAnswer {
  readonly memberId: number;
  readonly answer: DrawAnswerRow;
  /** Of the request (contents.ts). */
  readonly contents: string;
}

/**
 * Stores answers of bets in the transaction that writes the bets. Returns those that were stored: an answer is missing when its request was
 * answered or barred before.
 */
export async function writeAnswers<Own extends MemberAnswer>(
  trx: Trx<AnswerTables>,
  answers: readonly Own[],
  now: number,
): Promise<readonly Own[]> {
  if (answers.length === 0) return [];
  const rows = answers.map(({ memberId, answer, contents }) =>
    rowOf(requestOf(memberId, answer.reqId), 'answered', answer, { now, contents }),
  );
  const { rows: stored } = await sql<RequestRow>`
    ${insertRows('bet_answer', rows)} on conflict (member_id, req_id) do nothing
    returning member_id, req_id`.execute(trx);
  const names = new Set(stored.map(nameOfRow));
  return answers.filter(({ memberId, answer }) => names.has(nameOfRow(requestOf(memberId, answer.reqId))));
}

/** Stores the answer of a bet in the transaction that writes the bet. Throws when the request was answered before. */
export async function writeAnswer(trx: Trx<AnswerTables>, own: MemberAnswer, now: number): Promise<void> {
  const stored = await writeAnswers(trx, [own], now);
  if (stored.length === 0) throw new Error('the request was answered before');
}

interface RequestRow {
  readonly member_id: number;
  readonly req_id: string;
}

const requestOf = (memberId: number, reqId: string): RequestRow => ({ member_id: memberId, req_id: reqId });
const nameOfRow = ({ member_id, req_id }: RequestRow): string => `${member_id} ${req_id}`;

const rowOf = (
  request: RequestRow,
  state: 'answered' | 'refused' | 'never-arrived',
  answer: DrawAnswerRow | null,
  { now, contents = NO_CONTENTS }: { readonly now: number; readonly contents?: string },
): AnswerRow => ({ ...request, state, answer: JSON.stringify(answer), created_at: now, contents });

/** The stored answers of the requests, in their order. */
async function knownOf(
  db: Database<AnswerTables>,
  requests: readonly RequestRow[],
): Promise<readonly (KnownRequest | null)[]> {
  const { rows } = await sql<AnswerRow>`select answer.* from bet_answer answer
    join json_populate_recordset(null::bet_answer, ${JSON.stringify(requests)}::json) asked
    on answer.member_id = asked.member_id and answer.req_id = asked.req_id`.execute(db);
  const found = new Map(rows.map((row) => [nameOfRow(row), row]));
  return requests.map((request) => {
    const row = found.get(nameOfRow(request));
    if (row === undefined) return null;
    const { contents } = row;
    return row.state === 'never-arrived'
      ? { contents, result: { state: 'never-arrived' } }
      : { contents, result: { state: 'answered', answer: JSON.parse(row.answer) as DrawAnswerRow } };
  });
}

export function createAnswers(db: Database<AnswerTables & SpenderTables>, now: () => number): Answers {
  const read = gatherCalls((requests: readonly RequestRow[]) => knownOf(db, requests), {
    most: ANSWERS_AT_ONCE,
  });
  const store = gatherCalls(
    async (rows: readonly AnswerRow[]) => {
      await insertNew(db, rows);
      return rows;
    },
    { most: ANSWERS_AT_ONCE, aloneAfterFailure: true },
  );
  const bar = createBars(db, now);
  const known = (memberId: number, reqId: string): Promise<KnownRequest | null> =>
    read(requestOf(memberId, reqId));
  const standing = async (memberId: number, reqId: string): Promise<DrawResultRow | null> =>
    (await known(memberId, reqId))?.result ?? null;
  const ended: Answers['ended'] = async (memberId, reqId, contents) => {
    const found = await known(memberId, reqId);
    if (found === null) return null;
    // Another node answered an id that came to both with different contents.
    if (areOther(found.contents, contents)) return refusalRow(reqId, otherContents);
    return found.result.state === 'answered' ? found.result.answer : refusalRow(reqId, barredMeanwhile);
  };
  return {
    known,
    standing,
    ended,
    async bar(memberId, reqId) {
      await bar(rowOf(requestOf(memberId, reqId), 'never-arrived', null, { now: now() }));
      return (await standing(memberId, reqId)) ?? { state: 'waiting', count: MINUTE_MS / 1000 };
    },
    async refuse(memberId, reqId, why, contents = NO_CONTENTS) {
      await store(rowOf(requestOf(memberId, reqId), 'refused', refusalRow(reqId, why), { now: now() }));
      const kept = await ended(memberId, reqId, contents);
      if (kept === null) throw new Error('an answer was not stored');
      return kept;
    },
  };
}

/** Deletes answers that are not kept for ever: refusals, and barred requests. */
export const expiredAnswers: ExpiredRows = (now, most) => {
  const answers = (state: 'refused' | 'never-arrived', keptMs: number) =>
    sql`delete from bet_answer where (member_id, req_id) in (
      select member_id, req_id from bet_answer
      where state = ${sql.lit(state)} and created_at <= ${now - keptMs}::bigint limit ${most}::int)`;
  return [answers('never-arrived', barLimits.keptMs), answers('refused', answerLimits.refusedMs)];
};
