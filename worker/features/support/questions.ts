/** Questions of the member, and the queue of operators. */
import type * as z from 'zod/mini';
import { betKeysOf, betListOf } from '../../../domain/protocol/calls/bets/bet-list.ts';
import {
  operatorQuestion,
  operatorQuestionFile,
  operatorQuestions,
  operatorReadQuestion,
  questionDelete,
  questionFileCall,
  questionList,
  questionLockedOut,
  questionLockedOutList,
  questionPartner,
  questionRead,
  questionScore,
  questionUpdate,
  type readQuestion,
} from '../../../domain/protocol/calls/support/question-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { fitsQuestion, questionLimits } from '../../../domain/support/question.ts';
import { type Coded as Answered, shownCode, successIn } from '../../coded-answer.ts';
import type { CallError } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Question, SupportApi, SupportRefusal } from './support-api.ts';

interface Coded<Data> extends Answered<Data> {
  readonly MSG?: string | undefined;
}

const codeOf = (code: string, words = ''): Result<never, SupportRefusal> =>
  refused({ kind: 'code', code, words });

function dataOf<Data>(
  answer: Result<Coded<Data>, CallError>,
  success: string | null,
): Result<Data, SupportRefusal> {
  if (!answer.ok) return answer;
  const data = successIn(answer.value, success);
  return data === null ? codeOf(shownCode(answer.value.CODE), answer.value.MSG) : ok(data);
}

const doneOf = (
  answer: Result<Coded<unknown>, CallError>,
  done: string | null,
): Result<null, SupportRefusal> => {
  if (!answer.ok) return answer;
  return answer.value.CODE === done ? ok(null) : codeOf(answer.value.CODE);
};

const questionOf = (
  read: Result<z.output<typeof readQuestion>, SupportRefusal>,
): Result<Question, SupportRefusal> =>
  read.ok ? ok({ ...read.value, bets: betKeysOf(read.value.bets) }) : read;

const siteKey = 'spo';
const zone = { lang: 'ko', utc: '+09:00' } as const;
const { pageSize } = questionLimits;

type Own = Pick<
  SupportApi,
  | 'questions'
  | 'question'
  | 'ask'
  | 'askAsPartner'
  | 'askLockedOut'
  | 'lockedOutQuestions'
  | 'remove'
  | 'score'
  | 'file'
>;
type OfOperators = Pick<SupportApi, 'queue' | 'queued' | 'queuedFile' | 'act'>;

function blobOf(
  found: Result<{ readonly type: string; readonly data: string }, SupportRefusal>,
): Blob | null {
  if (!found.ok) return null;
  const { type, data } = found.value;
  return new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], { type });
}

export const ownQuestions = ({ call }: Engine, place: string): Own => ({
  async askAsPartner(email, subject, contents) {
    const form = { email, subject, contents };
    return doneOf(await call(questionPartner, { place, form }), questionPartner.ok);
  },
  async askLockedOut(ticket, subject, contents) {
    const form = { ticket, subject, contents };
    return dataOf(await call(questionLockedOut, { place, form }), questionLockedOut.ok);
  },
  async lockedOutQuestions(ticket) {
    return dataOf(await call(questionLockedOutList, { place, form: { ticket } }), questionLockedOutList.ok);
  },
  async questions(keyword, page) {
    const params = { ...zone, site: siteKey, kindCode: 'ALL', pageSize, page, keyword: keyword.slice(0, 50) };
    const found = dataOf(await call(questionList, { place, params }), questionList.ok);
    if (!found.ok) return found;
    const { data, total } = found.value;
    return ok({ rows: data, pages: Math.max(1, Math.ceil(total / pageSize)) });
  },
  question: async (id) =>
    questionOf(
      dataOf(await call(questionRead, { place, params: { ...zone, siteKey, id } }), questionRead.ok),
    ),
  async ask({ id, kind, subject, contents, bets, files, dropped }) {
    if (!fitsQuestion(subject, contents)) return codeOf('DCU001');
    const fields: Record<string, string> = { html: '1', kind_code: kind, subject, contents };
    fields['drawid'] = bets.map(({ drawId }) => drawId).join(',');
    fields['score'] = betListOf(bets);
    if (id !== 0) fields['w'] = 'u';
    for (const at of dropped) fields[`file_del[${at}]`] = '1';
    const sent = Object.fromEntries(files.map((file, at) => [`file${at + 1}`, file]));
    const params = { siteKey, id };
    return dataOf(
      await call(questionUpdate, { place, params, form: fields, files: sent }),
      questionUpdate.ok,
    );
  },
  remove: async (id) =>
    doneOf(await call(questionDelete, { place, params: { siteKey, id } }), questionDelete.ok),
  score: async (id, score) =>
    doneOf(await call(questionScore, { place, params: { siteKey, id }, form: { score } }), questionScore.ok),
  file: async (file) =>
    blobOf(dataOf(await call(questionFileCall, { place, params: { file } }), questionFileCall.ok)),
});

export const operatorsQuestions = ({ call }: Engine, place: string): OfOperators => ({
  queue: async (code, page) =>
    dataOf(await call(operatorQuestions, { place, params: { code, page } }), operatorQuestions.ok),
  queued: async (number) =>
    questionOf(
      dataOf(await call(operatorReadQuestion, { place, params: { number } }), operatorReadQuestion.ok),
    ),
  queuedFile: async (file) =>
    blobOf(dataOf(await call(operatorQuestionFile, { place, params: { file } }), operatorQuestionFile.ok)),
  act: async (number, act, text) =>
    doneOf(
      await call(operatorQuestion, { place, params: { number }, form: { act, text } }),
      operatorQuestion.ok,
    ),
});
