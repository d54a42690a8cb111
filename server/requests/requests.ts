/**
 * Requests that are answered once, for ever. A request that comes again gets the stored answer, or waits for the one under way;
 * a request that is asked for before it came is barred.
 */
import type { DrawAnswerRow, DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { Database } from '../storage/database.ts';
import { type Answers, createAnswers } from './answers.ts';

export interface RequestKey {
  readonly memberId: number;
  readonly reqId: string;
}

/** What a request does, once. */
export interface OnceWork {
  /** Stores what it answers; `began` takes the ms that it will wait. */
  readonly decide: (began: (ms: number) => void) => Promise<DrawAnswerRow>;
  /** Runs after it, before the first asker is answered: those who ask meanwhile do not wait for it. */
  readonly decided: (answer: DrawAnswerRow) => Promise<void>;
}

export interface Requests {
  readonly answers: Answers;
  /** The stored answer, that of the work under way, or that of this work. */
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
