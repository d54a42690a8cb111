/**
 * Answers of back ends that do not acknowledge: they come as events of the question's name, in the order of the questions (F4, F5).
 */
export const answeredByEvent: ReadonlySet<string> = new Set(['DrawHistory', 'DrawDetail', 'DrawCancel']);

export interface EventAnswers {
  /** Calls `take` with the event that answers; returns the stop, which is called also when the answer came another way. */
  wait(event: string, take: (payload: unknown) => void): () => void;
  /** True when the event answered a question. */
  onEvent(event: string, payload: unknown): boolean;
}

export function createEventAnswers(): EventAnswers {
  const waiting = new Map<string, Set<(payload: unknown) => void>>();
  return {
    wait(event, take) {
      if (!answeredByEvent.has(event)) return () => {};
      const list = waiting.get(event) ?? new Set();
      waiting.set(event, list);
      list.add(take);
      return () => list.delete(take);
    },
    onEvent(event, payload) {
      const [first] = waiting.get(event) ?? [];
      if (first === undefined) return false;
      waiting.get(event)?.delete(first);
      first(payload);
      return true;
    },
  };
}
