/** A call is described once. The worker calls by the description, the server registers by it, and tests and documentation read it. */
import * as z from 'zod/mini';
import type { Frozen } from '../../../row.ts';

/** Who may use a call. A guest's call is answered to everybody; a machine's call only to programs on the server's own machine. */
export type CallerRole = 'guest' | 'member' | 'operator' | 'machine';

/** The kind of a call for the limits of an address: acts are rare, a member's reads may be many, 'free' calls cost almost nothing. */
export type CallKind = 'act' | 'member-read' | 'free';

/** An answer that a call gives before its handler runs. */
export interface EarlyAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;
}

interface EarlyAnswers {
  /** The answer to a sender that may not use the call. Every call that is not for guests has one. */
  readonly onGuest?: EarlyAnswer;
  /** The answer to bad params or a bad form; without it, status 400 with the id of the request. */
  readonly onMalformed?: EarlyAnswer;
}

export interface CallDescription<
  Params extends z.ZodMiniObject = z.ZodMiniObject,
  Form extends z.ZodMiniObject | null = z.ZodMiniObject | null,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Role extends CallerRole = CallerRole,
  Once extends true | undefined = true | undefined,
  Bare extends true | undefined = true | undefined,
  File extends string = string,
> extends EarlyAnswers {
  /** Calls with the same name and caller cancel each other (O4). */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path parameters as `:name`; the other fields of `params` go into the query. */
  readonly path: string;
  readonly who: Role;
  readonly params: Params;
  /** null: no body. */
  readonly form: Form;
  readonly answer: Answer;
  /** The code of success in the answer's CODE or result; null: the answer has no code. */
  readonly ok: string | null;
  /** Every other code that the server answers. */
  readonly refusals: readonly string[];
  /**
   * The call moves gold or goods: it is sent through the outbox and answered once for ever. A member sends it; its form names the request
   * (`reqId`).
   */
  readonly once?: Once;
  /** Only a refusal's answer has data. */
  readonly bare?: Bare;
  /** Names of the files that come beside the fields of a form, as multipart/form-data. The server reads the form by itself. */
  readonly files?: readonly File[];
  /**
   * The last answer stays readable without a network (worker/engine/kept-answers): a question whose answer may be old, never an act. A name: its
   * page says by itself since when the answer stands.
   */
  readonly kept?: true | 'terms' | 'faq' | 'limits' | 'schedule' | 'casual';
  /** The browser stores the cookies of the answer and sends them along. They bind an answer to this browser and are no credential. */
  readonly usesCookies?: true;
  /** Set if the kind differs from the result of callKindOf. */
  readonly kind?: CallKind;
}

/** The kind by method and sender: a POST is an act; a member's GET costs a check of the token. */
export function callKindOf({
  method,
  who,
  kind,
}: Pick<CallDescription, 'method' | 'who' | 'kind'>): CallKind {
  if (kind !== undefined) return kind;
  if (method !== 'GET') return 'act';
  return who === 'member' || who === 'operator' ? 'member-read' : 'free';
}

const nothing = z.object({});
type NoFields = typeof nothing;
/** The answer that is only a code. */
export const codeAnswer = z.object({ CODE: z.string() });

/** A description has a form, a method or an answer: without all three it would be a question of which nothing could be read. */
type ActOrQuestion =
  | { readonly form: z.ZodMiniObject }
  | { readonly method: CallDescription['method'] }
  | { readonly answer: z.ZodMiniType };

/**
 * Keeps the exact types of a description. What is left out: without `params` a call has none, without `form` no body; with a form it is a POST, without
 * one a GET; an act answers a code alone, and that of success only. Without a side effect: of a file of calls, a script keeps those that it asks.
 */
/* @__NO_SIDE_EFFECTS__ */
export const describe = <
  Role extends CallerRole,
  Answer extends z.ZodMiniType = typeof codeAnswer,
  Params extends z.ZodMiniObject = NoFields,
  Form extends z.ZodMiniObject | null = null,
  Once extends true | undefined = undefined,
  Bare extends true | undefined = undefined,
  File extends string = never,
>(
  description: Omit<
    CallDescription<Params, Form, Answer, Role, Once, Bare, File>,
    'params' | 'form' | 'answer' | 'method' | 'refusals'
  > & {
    readonly params?: Params;
    readonly form?: Form;
    readonly answer?: Answer;
    readonly method?: CallDescription['method'];
    readonly refusals?: readonly string[];
  } & ActOrQuestion,
): CallDescription<Params, Form, Answer, Role, Once, Bare, File> => ({
  method: (description.form ?? null) === null ? 'GET' : 'POST',
  refusals: [],
  // Left out, they are of the types that the parameters have then.
  params: nothing as unknown as Params,
  form: null as Form,
  answer: codeAnswer as unknown as Answer,
  ...description,
});

export const codeAnswered = (CODE: string): EarlyAnswer => ({ status: 200, body: { CODE } });

interface Refusals {
  /** The answer to a sender that may not use the call. */
  readonly guest?: string;
  /** The answer to bad fields. */
  readonly malformed?: string;
  readonly other?: readonly string[];
}

/** The codes of a call whose every answer has a CODE. */
/* @__NO_SIDE_EFFECTS__ */
export const codes = (ok: string, { guest, malformed: bad, other = [] }: Refusals) => ({
  ok,
  refusals: [...new Set([guest, bad, ...other].filter((code) => code !== undefined))].sort(),
  ...(guest !== undefined && { onGuest: codeAnswered(guest) }),
  ...(bad !== undefined && { onMalformed: codeAnswered(bad) }),
});

/** The answer with what success says. */
/* @__NO_SIDE_EFFECTS__ */
export const answerWith = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ CODE: z.string(), DATA: z.nullish(data) });

export const notFound = (error: string): EarlyAnswer => ({ status: 404, body: { error } });
/** Early answers of calls with `result` and `msg`. */
export const notLoggedIn = { status: 200, body: { result: 'NOT_LOGIN', msg: '로그인이 필요해요.' } };
export const malformed = { status: 200, body: { result: 'ERROR', msg: '잘못된 요청이에요.' } };

export type FieldsOf<Shape extends z.ZodMiniObject | null> = Shape extends z.ZodMiniObject
  ? { readonly [Name in keyof z.input<Shape>]: string | number }
  : undefined;

/** The data of an answer with CODE and DATA, or with result, msg and data; null: it has none. */
type DataIn<Answer> = Answer extends { readonly DATA?: infer Data }
  ? NonNullable<Data>
  : Answer extends { readonly data?: infer Data }
    ? NonNullable<Data>
    : null;

/** What an answer with another code than that of success says. */
export type RefusalData<Called extends CallDescription> = DataIn<z.output<Called['answer']>>;

/** What the answer of success says. */
export type AnswerData<Called extends CallDescription> = Called extends { readonly bare?: infer Bare }
  ? Bare extends true
    ? null
    : RefusalData<Called>
  : never;

/** A whole answer, as the server gives it. */
export type ReplyOf<Called extends CallDescription> = Frozen<z.input<Called['answer']>>;

const PLACE = /:(\w+)/g;

/** The path with its parameters filled in. Fields that the path does not name become the query, in their order. */
export function callPathOf(
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const named = new Set([...path.matchAll(PLACE)].map(([, name]) => name));
  const filled = path.replaceAll(PLACE, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries(params)
    .filter(([name, value]) => !named.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return query === '' ? filled : `${filled}?${query}`;
}
