/** Questions of members to the staff (K10). Nobody reads another member's question, answer or file. */
import * as z from 'zod/mini';
import { ordersOf, questionOrders } from '../../../desk/list-order.ts';
import { questionCodes, questionKinds, questionLimits } from '../../../support/question.ts';
import { plainText } from '../../../text/plain-text.ts';
import { answerWith, codeAnswer, codeAnswered, codes, describe, notFound } from '../base/call.ts';
import { betKeysOf, type BetRef } from '../bets/bet-list.ts';
import { number, wholeField } from '../base/fields.ts';
import { listed, page } from '../base/operator-fields.ts';

const short = z.string().check(z.maxLength(20));
const lang = z.catch(z.enum(['ko', 'en']), 'ko');

/** DCU209: nobody is logged in. */
const ofMember = { who: 'member', onGuest: codeAnswered('DCU209') } as const;

const questionRow = z.object({
  id: z.int(),
  kind_code: z.enum(questionKinds),
  subject: z.string(),
  /** Server ms. */
  at: z.number(),
  /** The same time by the specification's name, UTC. */
  datetime: z.optional(z.string()),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  status_code: z.string(),
  unread: z.boolean(),
});
const questionFile = z.object({
  id: z.string(),
  name: z.string(),
  /** The name and the address by the specification's names. */
  origin_name: z.optional(z.string()),
  down_url: z.optional(z.string()),
});
const betRef = z.object({ game_code: z.int(), draw_id: z.int() });
const readQuestion = z.object({
  data: z.extend(questionRow, {
    contents: z.string(),
    /** Bets that belong to it, as the member wrote them. */
    drawid: z.string(),
    score: z.nullable(z.int()),
    /** By the specification's names; `file` has the files, too. */
    files: z.optional(z.array(questionFile)),
    file1: z.optional(z.string()),
    file2: z.optional(z.string()),
  }),
  file: z.array(questionFile),
  /** Own bets of the member that belong to it. */
  bets: z.pipe(
    z.array(betRef),
    z.transform((refs: BetRef[]) => betKeysOf(refs)),
  ),
  answer: z.nullable(z.object({ contents: z.string(), at: z.number() })),
});

/** The names of the kinds by code. */
export const questionConfig = describe({
  ...ofMember,
  name: 'question-config',
  kept: true,
  path: '/datatable/customer/config/:site/:lang',
  params: z.object({ site: short, lang }),
  answer: answerWith(z.object({ kind: z.record(z.string(), z.string()) })),
  ok: 'DCC000',
  refusals: ['DCU209'],
});

/** `kindCode`: a kind, or ALL. Newest first. */
export const questionList = describe({
  ...ofMember,
  name: 'question-list',
  kept: true,
  path: '/datatable/customer/list/:site/:lang/:kindCode/:utc/:pageSize/:page',
  params: z.object({
    site: short,
    lang,
    kindCode: z.enum([...questionKinds, 'ALL']),
    utc: short,
    pageSize: wholeField(1, questionLimits.pageSize),
    page,
    keyword: z._default(z.optional(z.string().check(z.maxLength(50))), ''),
  }),
  answer: answerWith(z.object({ data: z.array(questionRow), kind: z.string(), total: z.int() })),
  ...codes('DCL000', { malformed: 'DCU002', other: ['DCU209'] }),
});

export const questionRead = describe({
  ...ofMember,
  name: 'question-read',
  kept: true,
  path: '/datatable/customer/read/:siteKey/:lang/:utc/:id',
  params: z.object({ siteKey: short, lang, utc: short, id: number }),
  answer: answerWith(readQuestion),
  ...codes('DCR000', { malformed: 'DCU003', other: ['DCU209'] }),
});

/**
 * multipart/form-data: kind_code, subject, contents, drawid, score (own bets, bet-list.ts), w=u to edit, file_del[0|1], up to two files.
 * DCU001: something is missing or too long. DCU003: no such question. DCU005: a file is refused; MSG is the fault (domain/uploads). DCU006: the
 * bets are not the member's, or too many. DCU201: it no longer waits. DCU203: no more questions today.
 */
export const questionUpdate = describe({
  ...ofMember,
  name: 'question-update',
  method: 'POST',
  path: '/datatable/customer/update/:siteKey/:id',
  params: z.object({ siteKey: short, id: wholeField(0, Number.MAX_SAFE_INTEGER) }),
  files: ['file1', 'file2'],
  answer: z.extend(codeAnswer, { DATA: z.nullish(z.int()), MSG: z.optional(z.string()) }),
  ...codes('DCU000', {
    malformed: 'DCU003',
    other: ['DCU001', 'DCU005', 'DCU006', 'DCU201', 'DCU203', 'DCU209'],
  }),
});

const ticket = z.string().check(z.minLength(1), z.maxLength(100));
const lockedOut = {
  who: 'guest',
  params: z.object({}),
  onMalformed: codeAnswered('DCU001'),
} as const;

/**
 * The question of a member whom a restriction or a stop keeps out; `ticket` is ASK of the refused login, and counts once. DCU001: something is
 * missing or too long. DCU203: no more questions today. DCU209: the ticket has ended.
 */
export const questionLockedOut = describe({
  ...lockedOut,
  name: 'question-locked-out',
  path: '/datatable/customer/locked-out',
  form: z.object({
    ticket,
    subject: z.string().check(z.maxLength(1000)),
    contents: z.string().check(z.maxLength(20_000)),
  }),
  answer: answerWith(z.int()),
  ok: 'DCU000',
  refusals: ['DCU001', 'DCU203', 'DCU209'],
});

/**
 * A partner writes without an account and without an identity check; the answer comes by email. DCU001: something is missing or too long, or the
 * email is none. DCU203: no more today.
 */
export const questionPartner = describe({
  ...lockedOut,
  name: 'question-partner',
  path: '/datatable/customer/partner',
  form: z.object({
    email: z.string().check(z.maxLength(1000)),
    subject: z.string().check(z.maxLength(1000)),
    contents: z.string().check(z.maxLength(20_000)),
  }),
  ok: 'DCU000',
  refusals: ['DCU001', 'DCU203'],
});

/** The newest questions of that member, with their answers. */
export const questionLockedOutList = describe({
  ...lockedOut,
  name: 'question-locked-out-list',
  path: '/datatable/customer/locked-out/list',
  form: z.object({ ticket }),
  answer: answerWith(
    z.array(
      z.object({
        id: z.int(),
        subject: z.string(),
        at: z.number(),
        answer: z.nullable(z.object({ contents: z.string(), at: z.number() })),
      }),
    ),
  ),
  ok: 'DCL000',
  refusals: ['DCU001', 'DCU209'],
});

/** DCU201: the staff works on it. */
export const questionDelete = describe({
  ...ofMember,
  name: 'question-delete',
  method: 'POST',
  path: '/datatable/customer/delete/:siteKey/:id',
  params: z.object({ siteKey: short, id: number }),
  ...codes('DCD000', { malformed: 'DCU003', other: ['DCU201', 'DCU209'] }),
});

/** DCU003: no such question, or it has no answer yet. */
export const questionScore = describe({
  ...ofMember,
  name: 'question-score',
  path: '/datatable/customer/score/:siteKey/:id',
  params: z.object({ siteKey: short, id: number }),
  form: z.object({ score: wholeField(1, 5) }),
  ...codes('DCS000', { malformed: 'DCU003', other: ['DCU209'] }),
});

const operatorRow = z.extend(questionRow, {
  member: z.object({ number: z.int(), nick: z.string() }),
  operator: z.nullable(z.string()),
});

const ofOperator = { who: 'operator', onGuest: notFound('not found'), ok: 'OP000' } as const;

/** The waiting ones and those in progress oldest first, the ended ones newest first, unless an order is asked for. */
export const operatorQuestions = describe({
  ...ofOperator,
  name: 'operator-questions',
  path: '/operate/questions/:code/:page',
  params: z.object({
    code: z.enum(questionCodes),
    ...listed,
    order: z._default(z.optional(z.enum(ordersOf(questionOrders))), ''),
  }),
  answer: answerWith(z.object({ rows: z.array(operatorRow), total: z.int() })),
  refusals: ['OP404'],
});

export const operatorReadQuestion = describe({
  ...ofOperator,
  name: 'operator-read-question',
  path: '/operate/question/:number',
  params: z.object({ number }),
  answer: answerWith(readQuestion),
  refusals: ['OP404'],
});

/** `take`: in progress. `answer`: the text is kept and the question ended. OP404: none. OP422: no text. */
export const operatorQuestion = describe({
  ...ofOperator,
  name: 'operator-question',
  path: '/operate/question/:number',
  params: z.object({ number }),
  form: z.object({
    act: z.enum(['take', 'answer']),
    text: z._default(
      z.optional(z.string().check(z.overwrite(plainText), z.maxLength(questionLimits.contents))),
      '',
    ),
  }),
  refusals: ['OP404', 'OP422'],
});

const file = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** `data`: base64. */
const readFile = z.object({ name: z.string(), type: z.string(), data: z.string() });

/** A file of any question. */
export const operatorQuestionFile = describe({
  ...ofOperator,
  name: 'operator-question-file',
  path: '/operate/question/file/:file',
  params: z.object({ file }),
  answer: answerWith(readFile),
  refusals: ['OP404'],
});

/** A file of an own question. */
export const questionFileCall = describe({
  ...ofMember,
  name: 'question-file',
  path: '/datatable/customer/file/:file',
  params: z.object({ file }),
  answer: answerWith(readFile),
  ...codes('DCF000', { malformed: 'DCU003', other: ['DCU209'] }),
});
