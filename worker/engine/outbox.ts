/**
 * Requests that must happen once: bets, and everything else that moves gold. Each request is stored before it is sent, is sent once, and
 * is followed until its outcome is known, even when the link is lost. A request without an answer is unknown (R13). The outbox asks
 * for it by its id, after a reconnect, when its member is here again and by the next core. It never sends the request again.
 *
 *   post ─▶ written ─▶ sent ──answer─────────────────────────────▶ known: forgotten, and its feature is notified, once
 *                        └──no answer──▶ unknown ──asked for──▶────┘
 *
 * The feature sends and asks: over the betting socket, by calls, or in another way.
 */
import { concatMap, filter, map } from 'rxjs';
import type { StoredRequest } from './deps.ts';
import type { Outbox, OutboxDeps, OutboxKind, OutboxRequests } from './outbox-kind.ts';
import { type AllUnderWay, createUnderWay, type UnderWay } from './under-way.ts';

/** Requests without an answer are asked for again after this: soon, because what they wait for (a node, the database) is mostly back within a second or two. */
export const ASK_AGAIN_MS = 500;
/** Most requests of one kind under way; a further request is not sent. */
export const MAX_UNDER_WAY = 100;

/** Asks for the requests of the present member, one after another. Returns true if some outcomes are still unknown. */
async function askRound<Answer, Outcome, Sent>(
  { storedRequests, memberId }: OutboxDeps,
  kind: OutboxKind<Answer, Outcome, Sent>,
  underWay: AllUnderWay<Answer, Outcome, Sent>,
): Promise<boolean> {
  underWay.dropOtherMembers();
  let waits = false;
  for (const { kind: name = null, ...request } of await storedRequests.all()) {
    const { reqId } = request;
    if (name !== kind.name || request.memberId !== memberId() || underWay.isSettled(reqId)) continue;
    if (!kind.canAsk()) return false;
    const isKnown = await underWay.ask({ ...request, ...underWay.named(reqId) }, 'ask');
    waits ||= !isKnown;
  }
  return waits;
}

/** Repeats rounds while an outcome is unknown. A round that is requested during another round begins after it. */
function createRounds(later: OutboxDeps['later'], round: () => Promise<boolean>): () => void {
  let isAsking = false;
  let again = false;
  let stopTimer = (): void => {};
  const begin = (): void => {
    again = isAsking;
    if (isAsking) return;
    isAsking = true;
    stopTimer();
    void round()
      .catch(() => true)
      .then((waits) => {
        isAsking = false;
        if (again) begin();
        else if (waits) stopTimer = later(ASK_AGAIN_MS, begin);
      });
  };
  return begin;
}

function createRequests<Answer, Outcome, Sent>(
  deps: OutboxDeps,
  kind: OutboxKind<Answer, Outcome, Sent>,
): OutboxRequests<Answer, Outcome, Sent> {
  const { storedRequests, memberId, memberCame, now, later } = deps;
  /** Grows with each login: a request is sent only over the login that it was made in. */
  let logins = 0;
  memberCame.subscribe(() => logins++);
  const underWay = createUnderWay(deps, kind);
  const beginRound = createRounds(later, () => askRound(deps, kind, underWay));
  const resolve = (): void => {
    underWay.dropOtherMembers();
    beginRound();
  };
  const dispatch = async (one: UnderWay<Outcome, Sent>, stored: StoredRequest): Promise<void> => {
    const request = { ...stored, sent: one.sent };
    const login = logins;
    await storedRequests.put(withKind(stored, kind.name));
    const isKnown =
      request.memberId === memberId() && login === logins && (await underWay.ask(request, 'send'));
    one.sending = false;
    if (!isKnown) underWay.dropOtherMembers();
    // The outcome is known by now (perhaps by another answer), or the member has left.
    if (!underWay.requests.has(request.reqId)) return;
    kind.onUnknown?.(request);
    resolve();
  };
  return {
    post: ({ sent, ...given }) =>
      new Promise((done) => {
        const one = { memberId: given.memberId, sent, done, sending: true };
        const isFull = underWay.requests.size >= MAX_UNDER_WAY;
        underWay.requests.set(given.reqId, one);
        if (isFull) underWay.end(given.reqId, kind.unsent);
        else void dispatch(one, { ...given, at: now() });
      }),
    onAnswer(reqId, answer) {
      const outcome = kind.read(answer, underWay.named(reqId));
      if (outcome !== null) underWay.end(reqId, outcome);
    },
    resolve,
  };
}

const withKind = (request: StoredRequest, kind: string | null): StoredRequest =>
  kind === null ? request : { ...request, kind };

export function createOutbox(deps: OutboxDeps): Outbox {
  const { storedRequests, memberId, memberCame, now } = deps;
  /** Asks for the requests of a kind, by its name. */
  const rounds = new Map<string | null, () => void>();
  const isStored = async (name: string): Promise<boolean> =>
    (await storedRequests.all()).some((request) => request.kind === name && request.memberId === memberId());
  return {
    open(kind) {
      const requests = createRequests(deps, kind);
      rounds.set(kind.name, requests.resolve);
      memberCame.subscribe(requests.resolve);
      if (memberId() !== null) requests.resolve();
      return requests;
    },
    async follow({ reqId, memberId: whose, kind }) {
      const known = await storedRequests.all();
      if (!known.some((request) => request.reqId === reqId))
        await storedRequests.put(withKind({ reqId, memberId: whose, at: now(), row: null }, kind));
      rounds.get(kind)?.();
    },
    storedForMember: (name) =>
      memberCame.pipe(
        concatMap(() => isStored(name)),
        filter((found) => found),
        map(() => {}),
      ),
  };
}
