/** The requests of one kind that this core sent. Each request ends once, with the first of its answers. */
import type { NamedRequest, OutboxDeps, OutboxKind, OutboxRequest } from './outbox-kind.ts';

/** Most ended requests that are remembered; their later answers are dropped. */
export const MAX_ENDED = 1000;

/** A request that waits for its outcome. */
export interface UnderWay<Outcome, Sent> {
  readonly memberId: string;
  readonly sent: Sent;
  readonly done: (outcome: Outcome | null) => void;
  /** The answer to `send` is still awaited, so the outbox does not ask for it. */
  sending: boolean;
}

/** The newest ids of requests that ended. */
function createEnded() {
  const ids = new Set<string>();
  return {
    has: (reqId: string): boolean => ids.has(reqId),
    add(reqId: string): void {
      const oldest = ids.values().next();
      if (ids.size >= MAX_ENDED && oldest.done !== true) ids.delete(oldest.value);
      ids.add(reqId);
    },
  };
}

export function createUnderWay<Answer, Outcome, Sent>(
  { storedRequests, memberId }: OutboxDeps,
  kind: OutboxKind<Answer, Outcome, Sent>,
) {
  const requests = new Map<string, UnderWay<Outcome, Sent>>();
  const ended = createEnded();
  const named = (reqId: string): NamedRequest<Sent> => ({ reqId, sent: requests.get(reqId)?.sent ?? null });
  const end = (reqId: string, outcome: Outcome): void => {
    if (ended.has(reqId)) return;
    ended.add(reqId);
    const request = named(reqId);
    const done = requests.get(reqId)?.done;
    requests.delete(reqId);
    void storedRequests.remove(reqId);
    kind.onOutcome(outcome, request);
    done?.(outcome);
  };
  return {
    requests,
    named,
    /** No question is needed: the answer is awaited, or the request has ended. */
    isSettled: (reqId: string): boolean => ended.has(reqId) || requests.get(reqId)?.sending === true,
    end,
    /** Sends or asks, and ends the request if the answer has an outcome. False: the outcome is not known yet, or the member has left. */
    async ask(request: OutboxRequest<Sent>, how: 'send' | 'ask'): Promise<boolean> {
      let outcome: Outcome | null = null;
      try {
        const answer = await kind[how](request);
        if (request.memberId === memberId()) outcome = kind.read(answer, request);
      } catch {
        // A rejection counts as no answer.
      }
      if (outcome !== null) end(request.reqId, outcome);
      return outcome !== null;
    },
    /** Stops following the requests of members who have left. They stay stored. */
    dropOtherMembers(): void {
      for (const [reqId, one] of requests) {
        if (one.sending || one.memberId === memberId()) continue;
        requests.delete(reqId);
        one.done(null);
      }
    },
  };
}

export type AllUnderWay<Answer, Outcome, Sent> = ReturnType<typeof createUnderWay<Answer, Outcome, Sent>>;
