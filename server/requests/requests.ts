/**
 * Answers a request once, for ever. A repeated request gets the stored answer, or waits for the work under way. A request whose answer is
 * asked for before the request came is barred.
 */
import type { DrawAnswerRow, DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { Database } from '../storage/database.ts';
import { type Answers, createAnswers } from './answers.ts';

export interface RequestKey {
  readonly memberId: number;
  readonly reqId: string;
}

/** The work of a request, which runs once. */
export interface OnceWork {
  /** Stores and returns the answer; calls `began` with the ms of its wait. */
  readonly decide: (began: (ms: number) => void) => Promise<DrawAnswerRow>;
  /** Runs after `decide`, before the first sender is answered. Repetitions do not wait for it. */
  readonly decided: (answer: DrawAnswerRow) => Promise<void>;
}

export interface Requests {
  readonly answers: Answers;
  /** Returns the stored answer, or the answer of the work under way, or the answer of this work. */
  once(key: RequestKey, work: OnceWork): Promise<DrawResultRow>;
  /** The stored answer, "waiting" with the seconds left, or "never-arrived", which bars the request. */
  result(key: RequestKey): Promise<DrawResultRow>;
}

interface UnderWay {
  until: number;
  readonly answer: Promise<DrawAnswerRow>;
}

const nameOf = ({ memberId, reqId }: RequestKey): string => `${memberId} ${reqId}`;

export function createRequests(db: Database, now: () => number): Requests {
  const answers = createAnswers(db, now);
  const underWay = new Map<string, UnderWay>();
  const begin = (name: string, decide: OnceWork['decide']): Promise<DrawAnswerRow> => {
    let until = now();
    const answer = decide((ms) => (until = now() + ms)).finally(() => underWay.delete(name));
    underWay.set(name, {
      get until() {
        return until;
      },
      answer,
    });
    return answer;
  };
  return {
    answers,
    async once(key, { decide, decided }) {
      const name = nameOf(key);
      const stored = underWay.has(name) ? null : await answers.standing(key.memberId, key.reqId);
      if (stored !== null) return stored;
      const running = underWay.get(name);
      if (running !== undefined) return { state: 'answered', answer: await running.answer };
      const answer = await begin(name, decide);
      await decided(answer);
      return { state: 'answered', answer };
    },
    async result(key) {
      const running = underWay.get(nameOf(key));
      if (running !== undefined)
        return { state: 'waiting', count: Math.max(0, Math.ceil((running.until - now()) / 1000)) };
      return (await answers.standing(key.memberId, key.reqId)) ?? answers.bar(key.memberId, key.reqId);
    },
  };
}
