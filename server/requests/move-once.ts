/**
 * A request of a member that moves gold or goods outside of bets: decided and written in one transaction under the member's lock, together
 * with its answer.
 */
import { betCodes, type DrawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { Database, Trx } from '../storage/database.ts';
import type { AnswerTables } from './answer-table.ts';
import { transact } from '../storage/transact.ts';
import type { LedgerTables } from '../ledger/ledger-tables.ts';
import { lockSpending, type SpenderTables } from '../ledger/lock-spending.ts';
import { type Answers, isOutdated, writeAnswer } from './answers.ts';
import type { Caller } from './caller.ts';
import { type Refused, tokenEnded } from './refused.ts';
import type { OnceWork, RequestKey } from './requests.ts';

/** `done`: what the answer says beside its code; the fields of a bet that it does not use stay away. */
export type MoveOutcome =
  | { readonly kind: 'done'; readonly answer?: Pick<DrawAnswerRow, 'gold' | 'id' | 'reason'> }
  | { readonly kind: 'refused'; readonly why: Refused };

export type RefuseMove<Reason extends string> = (reason: Reason) => Extract<MoveOutcome, { kind: 'refused' }>;

/** The refusal of a move; each feature gives it the type of its own reasons. */
export const refuseMoveBy: RefuseMove<string> = (reason) => ({
  kind: 'refused',
  why: { code: betCodes.limit, reason },
});

/** What every move reads and writes; the feature that moves knows its own tables. */
type MoveTables = AnswerTables & LedgerTables & SpenderTables;

interface MoveOnceDeps {
  readonly db: Database<MoveTables>;
  /** Server ms. */
  readonly now: () => number;
  readonly requests: { readonly answers: Answers };
}

interface MoveSteps {
  /** Runs after the transaction: it publishes the new wallets. Its failure does not change the answer, so it handles its own errors. */
  readonly moved?: () => Promise<void>;
  /**
   * The transaction's first act, while no row is locked: it takes locks that come before rows, and names further members who are locked
   * together with the member, in the order of their ids, by what never changes.
   */
  readonly before?: (trx: Trx<MoveTables>) => Promise<readonly number[]>;
}

/** Thrown inside the transaction, so that a refusal leaves nothing written. */
class Refusal extends Error {
  readonly why: Refused;
  constructor(why: Refused) {
    super(why.reason ?? String(why.code));
    this.why = why;
  }
}

/** Stored as every refusal: another node, whose clock is right, would do what comes again. */
const outdated: Refused = { code: betCodes.tooLate, reason: 'outdated' };

/**
 * `move` runs under the member's lock; what it wrote is undone when it refuses. It may run again after a conflict with another transaction.
 * A request whose time has passed is refused without `move`, and so is one whose sender's token has ended meanwhile.
 */
export function moveOnce(
  { db, now, requests: { answers } }: MoveOnceDeps,
  { memberId, reqId }: RequestKey,
  move: (trx: Trx<MoveTables>) => Promise<MoveOutcome>,
  { moved, before }: MoveSteps = {},
): OnceWork {
  const write = async (
    trx: Trx<MoveTables>,
    contents: string,
    mayStillAct: Caller['mayStillAct'],
  ): Promise<DrawAnswerRow> => {
    await lockSpending(trx, memberId, ...((await before?.(trx)) ?? []));
    if ((await mayStillAct?.(trx)) === false) throw new Refusal(tokenEnded);
    const outcome = await move(trx);
    if (outcome.kind === 'refused') throw new Refusal(outcome.why);
    const answer = { reqId, code: betCodes.ok, data: betCodes.ok, ...outcome.answer };
    await writeAnswer(trx, { memberId, answer, contents }, now());
    return answer;
  };
  return {
    async act(_, contents, mayStillAct) {
      if (isOutdated(reqId, now())) return answers.refuse(memberId, reqId, outdated, contents);
      try {
        return await transact(db, (trx) => write(trx, contents, mayStillAct));
      } catch (error) {
        if (error instanceof Refusal) return answers.refuse(memberId, reqId, error.why, contents);
        // Another node answered or barred the request in between.
        const ended = await answers.ended(memberId, reqId, contents);
        if (ended === null) throw error;
        return ended;
      }
    },
    async acted({ code }) {
      if (code === betCodes.ok) await moved?.();
    },
  };
}
