/** The question for the answer of a request that happens once. */
import { requestAnswer } from '../../domain/protocol/calls/base/request-calls.ts';
import type { AnswerCall } from '../http/answer-calls.ts';
import type { Requests } from './requests.ts';

/** A client asks twice a second for each request that it knows nothing of: two such requests of a member. */
const RATE = { max: 240, timeWindow: '1 minute' } as const;

export const answeredOnce = <T>(data: T) => ({ result: 'OK', msg: '', data });

export function requestCalls(answer: AnswerCall, requests: Requests): void {
  answer(
    requestAnswer,
    async ({ member, form }) =>
      answeredOnce(await requests.result({ memberId: member.memberId, reqId: form.reqId })),
    { rateLimit: RATE },
  );
}
