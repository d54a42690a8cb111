/**
 * What a recording takes of calls and of the chat's socket: their fields and answers by their descriptions (redact.ts). Of operators' calls and
 * of payments it takes the codes of the answers alone.
 */
import { isRow, type Row, rowOf } from '../../row.ts';
import type { CallDescription } from '../calls/base/call.ts';
import {
  answeredInvite,
  chatEvents,
  chatPageAnswer,
  type ChatQuestion,
  chatQuestions,
  chatRefusal,
  chatRefusalCodes,
  doneAnswer,
  invitedAnswer,
  joinedAnswer,
  sentAnswer,
} from '../chat/chat-rows.ts';
import { PUBLIC_ROOM } from '../../chat/chat-room.ts';
import type { Redactor } from './redact.ts';

export type Described = Pick<
  CallDescription,
  'name' | 'method' | 'path' | 'who' | 'params' | 'form' | 'answer' | 'ok' | 'refusals' | 'onGuest' | 'once'
>;

/** What came of a call: the body of an answer, the status of another one, nothing, or a newer call took its place. */
export type CallOutcome =
  | { readonly row: unknown }
  | { readonly status: number }
  | { readonly lost: true }
  | { readonly cancelled: true };

export interface GivenFields {
  readonly params?: unknown;
  readonly form?: unknown;
}

/** Names of the chat's entries begin with it. */
export const CHAT_PREFIX = 'chat.';

/** Payments and what operators see: the money of payment providers, and rows of other members. */
const CLOSED = /^\/(charge|freecharge|payment|sandbox|operate|coupon)(\/|$)/;
const isClosed = ({ path, who }: Described): boolean =>
  who === 'operator' || who === 'machine' || CLOSED.test(path);
/** The site's own resources: a replay asks the site for them. */
const OWN = /^\/(resource|icons|docs|metrics|healthz|livez|readyz)(\/|$)/;

export const isRecordedCall = ({ path }: Pick<Described, 'path'>): boolean => !OWN.test(path);

/** Where the call goes, with the names of its parameters: as `POST /account/info/:lang`. */
export const callPlaceOf = ({ method, path }: Pick<Described, 'method' | 'path'>): string =>
  `${method} ${path}`;

const RESULTS = ['OK', 'SUCCESS', 'ERROR', 'FAIL', 'NOT_LOGIN'];

const codesOf = ({ ok, refusals, onGuest }: Described): ReadonlySet<string> =>
  new Set([...RESULTS, ...refusals, ...(ok === null ? [] : [ok]), ...Object.values(onGuest?.body ?? {})]);

export function recordedFields(redactor: Redactor, described: Described, { params, form }: GivenFields): Row {
  if (isClosed(described)) return {};
  return {
    params: redactor.take(described.params, params ?? {}, { typed: true }),
    form: described.form === null ? null : redactor.take(described.form, form ?? {}, { typed: true }),
  };
}

/** The name of the rule by which a move was refused. */
const REASON = /^[a-z]+(-[a-z]+){0,4}$/;

/** Texts that the site says: the codes of the description, and why a move was refused. */
function wordsOf(described: Described, body: unknown): ReadonlySet<string> {
  const codes = codesOf(described);
  const { reason } = rowOf(rowOf(rowOf(body)['data'])['answer']);
  if (described.once !== true || typeof reason !== 'string' || !REASON.test(reason)) return codes;
  return new Set([...codes, reason]);
}

/** The code of an answer alone. */
function codeOf(body: unknown, words: ReadonlySet<string>): Row {
  const codes = Object.entries(rowOf(body)).filter(
    ([name, code]) => (name === 'CODE' || name === 'result') && typeof code === 'string' && words.has(code),
  );
  return Object.fromEntries(codes);
}

export function recordedOutcome(redactor: Redactor, described: Described, outcome: CallOutcome): Row {
  if (!('row' in outcome)) return outcome;
  const words = wordsOf(described, outcome.row);
  if (isClosed(described)) return { row: codeOf(outcome.row, words) };
  const row = redactor.take(described.answer, outcome.row, { words });
  return { row: row ?? null };
}

const answersOf = {
  JoinRoom: joinedAnswer,
  LeaveRoom: doneAnswer,
  ChatMore: chatPageAnswer,
  SendMsg: sentAnswer,
  BetShare: sentAnswer,
  CreateOneOnOne: invitedAnswer,
  acceptOneOnOneRoom: answeredInvite,
  rejectOneOnOneRoom: answeredInvite,
  CloseOneOnOne: doneAnswer,
} as const satisfies Readonly<Record<ChatQuestion, unknown>>;

const chatWords: ReadonlySet<string> = new Set([...chatRefusalCodes, PUBLIC_ROOM]);

const isChatQuestion = (event: string): event is ChatQuestion => Object.hasOwn(chatQuestions, event);
const isChatEvent = (event: string): event is keyof typeof chatEvents => Object.hasOwn(chatEvents, event);

/** null: the site knows no such question. */
export const recordedChatQuestion = (redactor: Redactor, event: string, row: unknown): unknown =>
  isChatQuestion(event) ? redactor.take(chatQuestions[event], row, { words: chatWords }) : null;

export function recordedChatAnswer(redactor: Redactor, event: string, row: unknown): unknown {
  if (!isChatQuestion(event) || !isRow(row)) return null;
  const schema = row['ok'] === true ? answersOf[event] : chatRefusal;
  return redactor.take(schema, row, { words: chatWords });
}

/** null: the site knows no such event. */
export const recordedChatEvent = (redactor: Redactor, event: string, row: unknown): unknown =>
  isChatEvent(event) ? redactor.take(chatEvents[event], row, { words: chatWords }) : null;
