/** The request of a call that is described with `once`: its handler can answer only through it, so every repetition gets one answer. */
import type { DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { OnceWork, RequestKey, Requests } from './requests.ts';

declare const fromRequests: unique symbol;
/** A body that holds the stored answer of its request. Nothing but `OnceRequest` makes one. */
export type OnceAnswer<Body> = Body & { readonly [fromRequests]: true };

export interface OnceRequest {
  /** Does the work unless the request is answered or under way; `bodyOf` makes what the call answers, for the first asker and all others. */
  answer<Body>(work: OnceWork, bodyOf: (result: DrawResultRow) => Body): Promise<OnceAnswer<Body>>;
}

export const onceRequest = (requests: Requests, key: RequestKey): OnceRequest => ({
  answer: async (work, bodyOf) =>
    bodyOf(await requests.once(key, work)) as OnceAnswer<ReturnType<typeof bodyOf>>,
});
