/**
 * Answers of back ends that send no acknowledgement: events with the name of the question (F4, F5). Such an event does not identify its
 * question, so it goes to the oldest question that it fits: by the game of a history, or by the bets that were asked for or cancelled.
 */
import { type Row, rowOf } from '../../domain/row.ts';

const listOf = (value: unknown): readonly Row[] => {
  const { list } = rowOf(value);
  return Array.isArray(list) ? list.map(rowOf) : [];
};

const isOfAsked = (question: unknown, answer: unknown): boolean => {
  const { ids } = rowOf(question);
  return Array.isArray(ids) && listOf(answer).every(({ DrawId: id }) => ids.includes(id));
};
const isOfGame = (question: unknown, answer: unknown): boolean =>
  listOf(answer).every(({ GameCode: code }) => Number(code) === rowOf(question)['gameType']);

const fitting: ReadonlyMap<string, (question: unknown, answer: unknown) => boolean> = new Map([
  ['DrawHistory', isOfGame],
  ['DrawDetail', isOfAsked],
  ['DrawCancel', isOfAsked],
]);

interface EventAnswers {
  /**
   * Calls `take` with the event that answers the question. Returns a stop function, which the caller also calls when the answer came
   * another way or too late.
   */
  wait(event: string, question: unknown, take: (payload: unknown) => void): () => void;
  /** True when the event answered a question. */
  onEvent(event: string, payload: unknown): boolean;
}

interface Waiting {
  readonly question: unknown;
  readonly take: (payload: unknown) => void;
}

export function createEventAnswers(): EventAnswers {
  const waiting = new Map<string, Set<Waiting>>();
  return {
    wait(event, question, take) {
      if (!fitting.has(event)) return () => {};
      const list = waiting.get(event) ?? new Set();
      waiting.set(event, list);
      const one = { question, take };
      list.add(one);
      return () => list.delete(one);
    },
    onEvent(event, payload) {
      const fits = fitting.get(event);
      for (const one of waiting.get(event) ?? []) {
        if (fits?.(one.question, payload) !== true) continue;
        waiting.get(event)?.delete(one);
        one.take(payload);
        return true;
      }
      return false;
    },
  };
}
