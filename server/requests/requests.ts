/**
 * Answers a request once, for ever. A repeated request gets the stored answer, or waits for the work under way; one of the same id that asks for
 * something else is refused. A request whose answer is asked for before the request came is barred.
 */
import type { DrawAnswerRow, DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { Database } from '../storage/database.ts';
import type { AnswerTables } from './answer-table.ts';
import type { Caller } from './caller.ts';
import { createLocalHolds, type Holds } from './holds.ts';
import { type Answers, createAnswers } from './answers.ts';
import { areOther, NO_CONTENTS } from './contents.ts';
import { otherContents, refusalRow } from './refused.ts';

export interface RequestKey {
  readonly memberId: number;
  readonly reqId: string;
  /** Digest of what the request asks for (contents.ts); left out: it is not compared. */
  readonly contents?: string;
  /** Of the token that sent it (caller.ts). */
  readonly mayStillAct?: Caller['mayStillAct'];
}

/** The work of a request, which runs once. */
export interface OnceWork {
  /**
   * Stores and returns the answer, an accepted one with the contents; calls `began` with the ms of its wait. `mayStillAct`: asked in the transaction
   * that writes, where the sender's token can have ended since the call came.
   */
  readonly act: (
    began: (ms: number) => void,
    contents: string,
    mayStillAct?: Caller['mayStillAct'],
  ) => Promise<DrawAnswerRow>;
  /** Runs after `act`, before the first sender is answered. Repetitions do not wait for it. */
  readonly acted: (answer: DrawAnswerRow) => Promise<void>;
}

export interface Requests {
  readonly answers: Answers;
  readonly holds: Holds;
  /**
   * Returns the stored answer, or the answer of the work under way, or the answer of this work. A request whose id was accepted or is decided for
   * other contents is refused, and the first one stays as it is.
   */
  once(key: RequestKey, work: OnceWork): Promise<DrawResultRow>;
  /** The stored answer, "waiting" with the seconds left, or "never-arrived", which bars the request. */
  result(key: RequestKey): Promise<DrawResultRow>;
}

interface UnderWay {
  /** Ms of the announced wait that are left. */
  left(): number;
  readonly contents: string;
  readonly answer: Promise<DrawAnswerRow>;
}

const others = ({ reqId }: RequestKey): DrawResultRow => ({
  state: 'answered',
  answer: refusalRow(reqId, otherContents),
});
const holdOf = (name: string): string => `request ${name}`;
const nameOf = ({ memberId, reqId }: RequestKey): string => `${memberId} ${reqId}`;

/** How long a request counts as under way beyond its announced wait, if the node that decides it does not answer. */
const DECIDED_WITHIN_MS = 3000;

/** `holds`: marks of all nodes; by default of this process alone. */
export function createRequests(
  db: Database<AnswerTables>,
  now: () => number,
  holds: Holds = createLocalHolds(() => performance.now()),
): Requests {
  const answers = createAnswers(db, now);
  const underWay = new Map<string, UnderWay>();
  const begin = (
    name: string,
    act: OnceWork['act'],
    contents: string,
    mayStillAct: Caller['mayStillAct'],
  ): Promise<DrawAnswerRow> => {
    let wait = { until: now(), ms: 0 };
    const hold = (ms: number): void => holds.extend(holdOf(name), ms + DECIDED_WITHIN_MS);
    hold(0);
    const began = (ms: number): void => {
      wait = { until: now() + ms, ms };
      hold(ms);
    };
    const answer = act(began, contents, mayStillAct).finally(() => {
      underWay.delete(name);
      holds.release(holdOf(name));
    });
    underWay.set(name, {
      // The site's time goes back where it follows a jump of the clock.
      left: () => Math.min(wait.ms, Math.max(0, wait.until - now())),
      contents,
      answer,
    });
    return answer;
  };
  /** Seconds left of the work at another node; 0: no node works on it. */
  const secondsElsewhere = async (name: string): Promise<number> =>
    Math.ceil((await holds.left(holdOf(name))) / 1000);
  return {
    answers,
    holds,
    async once(key, { act, acted }) {
      const name = nameOf(key);
      const { contents = NO_CONTENTS } = key;
      if (!underWay.has(name)) {
        // Looked up before the answer: an answer that is stored in between is found by the second look.
        const count = await secondsElsewhere(name);
        const stored = await answers.known(key.memberId, key.reqId);
        if (stored !== null) return areOther(stored.contents, contents) ? others(key) : stored.result;
        if (count > 0 && !underWay.has(name)) return { state: 'waiting', count };
      }
      // Without a wait before the work begins: the same request may have come twice at the same moment.
      const running = underWay.get(name);
      if (running !== undefined)
        return areOther(running.contents, contents)
          ? others(key)
          : { state: 'answered', answer: await running.answer };
      const answer = await begin(name, act, contents, key.mayStillAct);
      await acted(answer);
      return { state: 'answered', answer };
    },
    async result(key) {
      const running = underWay.get(nameOf(key));
      if (running !== undefined) return { state: 'waiting', count: Math.ceil(running.left() / 1000) };
      // Looked up before the answer: an answer that is stored in between is found by the second look.
      const count = await secondsElsewhere(nameOf(key));
      const stored = await answers.standing(key.memberId, key.reqId);
      if (stored !== null) return stored;
      return count > 0 ? { state: 'waiting', count } : answers.bar(key.memberId, key.reqId);
    },
  };
}
