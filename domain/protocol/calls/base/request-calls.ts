/** Calls of requests that happen once (R13). */
import * as z from 'zod/mini';
import { drawResultRow, reqId } from '../../bets/draw-market.ts';
import { describe, malformed, notLoggedIn } from './call.ts';

export const isRequestId = (id: string): boolean => z.safeParse(reqId, id).success;

/** The answer of every call that is described with `once`, and of the question for it. */
export const onceAnswer = z.object({ result: z.string(), msg: z.string(), data: z.optional(drawResultRow) });
export type OnceAnswerBody = z.infer<typeof onceAnswer>;

const ofRequest = {
  who: 'member',
  answer: onceAnswer,
  ok: 'OK',
  refusals: ['ERROR', 'NOT_LOGIN'],
  onGuest: notLoggedIn,
  onMalformed: malformed,
} as const;
/** Fields of a description that moves gold or goods once; its form holds `reqId`. */
export const onceOfMember = { ...ofRequest, once: true } as const;

/** The stored answer of any request of the member; "never arrived" bars the request. */
export const requestAnswer = describe({
  ...ofRequest,
  name: 'request-answer',
  kind: 'member-read',
  path: '/request/answer',
  form: z.object({ reqId }),
});
