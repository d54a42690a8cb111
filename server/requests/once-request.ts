/**
 * The request of a call that is described with `once`. Its handler can answer only through it, so every repetition gets the same answer.
 */
import type { DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { OnceWork, RequestKey, Requests } from './requests.ts';

declare const fromRequests: unique symbol;
/** The stored answer of a request. Only `OnceRequest` makes this type. */
export type StoredResult = DrawResultRow & { readonly [fromRequests]: true };
/** A body with the stored answer of its request. Only `OnceRequest` makes this type. */
export type OnceAnswer<Body> = Body & { readonly [fromRequests]: true };

export interface OnceRequest {
  /**
   * Does the work unless the request is answered or under way. `bodyOf` makes the body of the call, for the first sender and for
   * repetitions. The body's `data` is the result itself, so a handler cannot answer anything else.
   */
  answer<Body extends { readonly data: StoredResult }>(
    work: OnceWork,
    bodyOf: (result: StoredResult) => Body,
  ): Promise<OnceAnswer<Body>>;
}

export const onceRequest = (requests: Requests, key: RequestKey): OnceRequest => ({
  answer: async (work, bodyOf) =>
    bodyOf((await requests.once(key, work)) as StoredResult) as OnceAnswer<ReturnType<typeof bodyOf>>,
});
