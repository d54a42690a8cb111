/**
 * Registers calls by their descriptions (domain/protocol/calls). If the sender or the input does not fit, the call is answered here, as its
 * description says. The handler gets checked fields and the member of the request.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Frozen, isRow } from '../../domain/row.ts';
import type { CallDescription, CallerRole } from '../../domain/protocol/calls/base/call.ts';
import { isLeftOut } from '../../domain/protocol/wire/wire-fields.ts';
import { readForm } from '../uploads/read-form.ts';
import type { Caller } from '../requests/caller.ts';
import { contentsOf } from '../requests/contents.ts';
import { type OnceAnswer, onceRequest, type OnceRequest } from '../requests/once-request.ts';
import type { Requests } from '../requests/requests.ts';
import { createUnnamedRequests, type UnnamedRequests } from '../requests/unnamed-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The description by which the route was registered. */
    readonly call?: CallDescription;
  }
}

type Once = true | undefined;

export interface AskedCall<Params, Form, Role extends CallerRole, Kind extends Once> {
  readonly params: Params;
  readonly form: Form;
  /** The member of the request; null in calls that are open to guests. */
  readonly member: Role extends 'member' | 'operator' ? Caller : null;
  /** Looks up the member of the request in a call that is open to guests; null: a guest. */
  readonly look: () => Promise<Caller | null>;
  /** The `token` header, the only credential; null: none. */
  readonly token: string | null;
  /** In a call that is described with `once`: the request, which makes the only valid answer. */
  readonly once: Kind extends true ? OnceRequest : null;
  readonly request: FastifyRequest;
  /**
   * For answers with a status other than 200: the handler returns it. null in a call that is answered once, which always sends its stored
   * answer.
   */
  readonly reply: Kind extends true ? null : FastifyReply;
}

type Read<Shape> = Shape extends z.ZodMiniType ? z.output<Shape> : null;
/** A call that is answered once can return only an answer of its request. */
type Answered<Body, Kind extends Once> = Kind extends true
  ? Promise<OnceAnswer<Body>>
  : Promise<Body | FastifyReply> | Body | FastifyReply;

interface RateLimit {
  readonly max: number;
  readonly timeWindow: string;
}
/** So many members of one address may use up the limit of a call: a password's hash or a picture costs the server too much without an end. */
const MEMBERS_OF_AN_ADDRESS = 10;

export interface AnswerOptions {
  /**
   * Calls per time window, in place of the limits of create-http: of a member, and of an address ten times as many; of an address where others
   * may call.
   */
  readonly rateLimit?: RateLimit;
  /** Replaces the description's answer to bad input, if that answer contains the time. */
  readonly onMalformed?: () => unknown;
  /** Fields that are added to the answer to a sender whose token has ended. */
  readonly onEnded?: (token: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** Registers a call by its description. */
export type AnswerCall = <
  Params extends z.ZodMiniObject,
  Form extends z.ZodMiniObject | null,
  Out extends z.ZodMiniType,
  Role extends CallerRole,
  Kind extends Once,
>(
  description: CallDescription<Params, Form, Out, Role, Kind>,
  handler: (
    asked: AskedCall<z.output<Params>, Read<Form>, Role, Kind>,
  ) => Answered<Frozen<z.input<Out>>, Kind>,
  options?: AnswerOptions,
) => void;

export interface AnswerDeps {
  readonly app: FastifyInstance;
  /** The member of a token; null: the token is unknown or has ended. */
  readonly bettorOf: (token: string) => Promise<Caller | null>;
  /** Whether the login of an operator's token was proved by a second factor lately. */
  readonly isProven: (token: string) => Promise<boolean>;
  /** Whether this request may use calls for machines. */
  readonly mayUseMachineCalls: (request: FastifyRequest) => boolean;
  /** Stores the answers of calls that are answered once. */
  readonly requests: Requests;
  /** Server ms. */
  readonly now?: () => number;
}

const MAX_TOKEN_CHARS = 200;

export const tokenOf = ({ headers: { token } }: FastifyRequest): string | null =>
  typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_CHARS ? token : null;

/** Has status 400, so guard-calls answers it with the id of the request. */
const malformedInput = (): Error => Object.assign(new Error('the input does not fit'), { statusCode: 400 });

/** Of a form without files that comes as multipart/form-data. */
const plainForm = { fields: 40, fieldBytes: 64 * 1024, files: 0 } as const;

/** The fields of the body: clients send forms in both encodings. A form that cannot be read is no row, so that a schema refuses it. */
async function sentFields(request: FastifyRequest): Promise<unknown> {
  if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) return request.body;
  const sent = await readForm(request, plainForm);
  return typeof sent === 'string' ? 'unreadable' : sent.fields;
}

/** The specification's client sends some calls without a body, and names no request: a call that is answered once then gets a name here. */
const bodyWith =
  ({ nameOf }: UnnamedRequests) =>
  ({ once }: CallDescription, body: unknown, request: FastifyRequest): unknown => {
    const fields = body ?? {};
    if (once !== true || !isRow(fields) || !isLeftOut(fields['reqId'])) return fields;
    return { ...fields, reqId: nameOf({ token: tokenOf(request) ?? '', url: request.url, fields }).id };
  };

/** The request of a call that is described with `once`; null: the call is not. */
const onceBy =
  (requests: Requests) =>
  (
    { once, name }: CallDescription,
    member: Caller | null,
    params: unknown,
    form: Readonly<Record<string, unknown>> | undefined,
  ): OnceRequest | null => {
    if (once !== true || member === null) return null;
    const { reqId, ...fields } = form ?? {};
    const contents = contentsOf([name, params, fields]);
    const { memberId, mayStillAct } = member;
    return onceRequest(requests, { memberId, reqId: String(reqId), contents, mayStillAct });
  };

/** Counts the calls of each member, at whatever address: members of one address do not stop each other. Throws when there are too many. */
function limitOfMembers(app: FastifyInstance, { name }: CallDescription, limit: RateLimit) {
  const members = new WeakMap<FastifyRequest, number>();
  const keyGenerator = (request: FastifyRequest): string => `${name} ${members.get(request)}`;
  const count = app.createRateLimit({ ...limit, keyGenerator });
  return async (request: FastifyRequest, reply: FastifyReply, memberId: number): Promise<void> => {
    members.set(request, memberId);
    const counted = await count(request);
    if (counted.isAllowed) return;
    const { max, remaining, ttlInSeconds, isExceeded } = counted;
    void reply.headers({
      'x-ratelimit-limit': max,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': ttlInSeconds,
    });
    if (!isExceeded) return;
    void reply.header('retry-after', ttlInSeconds);
    throw Object.assign(new Error('the member calls too often'), { statusCode: 429 });
  };
}

/** Of an address, in place of the limit of all calls. */
const limitOfAddress = ({ max, timeWindow }: RateLimit, isOfMembers: boolean): RateLimit =>
  isOfMembers ? { max: max * MEMBERS_OF_AN_ADDRESS, timeWindow } : { max, timeWindow };

/** Throws if a description is contradictory or incomplete. */
function checkDescription({ path, method, who, form, onGuest, once }: CallDescription): void {
  if (who !== 'guest' && onGuest === undefined)
    throw new Error(`${path} does not say what it answers to a guest`);
  const namesRequest = form !== null && 'reqId' in form.shape;
  const isOfMember = who === 'member' || who === 'operator';
  if (once === true && (method !== 'POST' || !isOfMember || !namesRequest))
    throw new Error(`${path} is answered once, so it is a POST of a member whose form has a reqId`);
}

export interface Answering {
  readonly answer: AnswerCall;
  /** The calls registered so far. */
  readonly calls: readonly CallDescription[];
}

export function createAnswer(deps: AnswerDeps): Answering {
  const { app, bettorOf, isProven, mayUseMachineCalls, requests, now = Date.now } = deps;
  const bodyOf = bodyWith(createUnnamedRequests(now));
  const calls: CallDescription[] = [];
  const look = async (request: FastifyRequest): Promise<Caller | null> => {
    const token = tokenOf(request);
    return token === null ? null : bettorOf(token);
  };
  /** An operator's calls are open only to a login that a one-time password has proved. */
  const isProvenOperator = async ({ isOperator }: Caller, request: FastifyRequest): Promise<boolean> => {
    const token = tokenOf(request);
    return isOperator === true && token !== null && (await isProven(token));
  };
  /** The member of the request, or null for a guest; 'refused': the sender may not use the call. */
  const admit = async (who: CallerRole, request: FastifyRequest): Promise<Caller | null | 'refused'> => {
    if (who === 'guest') return null;
    if (who === 'machine') return mayUseMachineCalls(request) ? null : 'refused';
    const member = await look(request);
    if (member === null) return 'refused';
    return who === 'member' || (await isProvenOperator(member, request)) ? member : 'refused';
  };
  const onceOf = onceBy(requests);
  const answer: AnswerCall = (description, handler, { rateLimit, onMalformed, onEnded } = {}) => {
    const { method, path, who, params, form, onGuest } = description;
    const call = description as unknown as CallDescription;
    checkDescription(call);
    calls.push(call);
    const isOfMembers = who === 'member' || who === 'operator';
    const countMember = rateLimit && isOfMembers ? limitOfMembers(app, call, rateLimit) : null;
    const ofAddress = rateLimit && limitOfAddress(rateLimit, isOfMembers);
    app.route({
      method,
      url: path,
      config: { call, ...(ofAddress && { rateLimit: ofAddress }) },
      async handler(request, reply) {
        // What a member is answered is for nobody else who uses the browser.
        if (isOfMembers) void reply.header('cache-control', 'no-store');
        const member = await admit(who, request);
        if (member === 'refused') {
          const token = tokenOf(request);
          const more = token === null ? {} : await onEnded?.(token);
          return reply.code(onGuest?.status ?? 401).send({ ...onGuest?.body, ...more });
        }
        if (member !== null) await countMember?.(request, reply, member.memberId);
        const fields = params.safeParse({ ...(request.query as object), ...(request.params as object) });
        const body = form === null ? null : form.safeParse(bodyOf(call, await sentFields(request), request));
        if (!fields.success || body?.success === false) {
          if (onMalformed !== undefined) return onMalformed();
          if (description.onMalformed === undefined) throw malformedInput();
          return reply.code(description.onMalformed.status).send(description.onMalformed.body);
        }
        return handler({
          params: fields.data,
          form: (body?.data ?? null) as never,
          member: member as never,
          look: () => look(request),
          token: tokenOf(request),
          once: onceOf(call, member, fields.data, body?.data) as never,
          request,
          reply: (call.once === true ? null : reply) as never,
        });
      },
    });
  };
  return { answer, calls };
}
