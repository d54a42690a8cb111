/** The free top-up (H4): some gold a day for members who have little, after they agreed that their data may be provided (PO10). */
import { termsCodes } from '../../../domain/terms/terms.ts';
import { sql } from 'kysely';
import { topUpOpensAt, topUpRefusal, type TopUpRule, type TopUpState } from '../../../domain/member/money.ts';
import { topUpMove, topUpOffer } from '../../../domain/protocol/calls/money/money-calls.ts';
import { endOfKoreanDay, siteDay } from '../../../domain/time/korean-time.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { post } from '../../ledger/post.ts';
import { safeboxOf } from '../../ledger/safebox.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import { answeredOnce } from '../../requests/request-calls.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { openStakes } from '../bets/bets-port.ts';
import { goldInGoods } from '../store/store-port.ts';
import { missingOf } from '../terms/terms-port.ts';
import { moveMoney, type MoneyDeps, refuseMove, readWallets } from './money-moves.ts';

const RATE = { max: 30, timeWindow: '1 minute' } as const;

async function openGold(db: Database | Trx, memberId: number): Promise<number> {
  const { rows } = await sql<{
    gold: number | string;
  }>`select ${openStakes(sql`${memberId}::bigint`)} as gold`.execute(db);
  return Number(rows[0]?.gold ?? 0);
}

async function stateOf(db: Database | Trx, memberId: number, now: number): Promise<TopUpState> {
  const day = siteDay(now);
  const rows = await db
    .selectFrom('top_up')
    .select(['day', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const { spoGold } = await readWallets(db, memberId);
  // One after the other: a transaction has one connection.
  const inSafebox = await safeboxOf(db, memberId);
  const open = await openGold(db, memberId);
  const inGoods = await goldInGoods(db, memberId, now);
  return {
    gold: spoGold + inSafebox + open + inGoods,
    used: rows.filter((row) => row.day === day).length,
    lastAt: rows[0]?.at ?? null,
  };
}

const hasAgreed = async (db: Database | Trx, memberId: number, now: number): Promise<boolean> =>
  (await missingOf(db, memberId, [termsCodes['third-party']], now)).length === 0;

async function topUp({ now, values }: MoneyDeps, trx: Trx, memberId: number): Promise<MoveOutcome> {
  const at = now();
  if (await values.exact(trx, 'free-top-up-closed')) return refuseMove('closed');
  const rule = await values.exact(trx, 'free-top-up');
  const state = await stateOf(trx, memberId, at);
  const reason = topUpRefusal(state, rule, at);
  if (reason !== null) return refuseMove(reason);
  // Asked for last: nobody has to agree to anything for a top-up that is not given.
  if (!(await hasAgreed(trx, memberId, at))) return refuseMove('consent');
  const { id } = await trx
    .insertInto('top_up')
    .values({ member_id: memberId, day: siteDay(at), nth: state.used + 1, gold: rule.gold, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(trx, {
    requestId: `top-up:${id}`,
    kind: 'top-up',
    at,
    entries: [
      { owner: `member:${memberId}`, currency: 'gold', amount: rule.gold },
      { owner: 'top-ups', currency: 'gold', amount: -rule.gold },
    ],
  });
  return { kind: 'done', answer: { gold: rule.gold } };
}

/** The time from which the next top-up is possible, where the time is the reason. */
function nextAt(state: TopUpState, rule: TopUpRule, now: number): number | null {
  const tomorrow = endOfKoreanDay(now);
  if (state.used >= rule.perDay) return tomorrow;
  const opens = topUpOpensAt(state, rule);
  return opens > now ? opens : null;
}

export function topUpCalls(answer: AnswerCall, deps: MoneyDeps): void {
  const { db, now, values } = deps;
  answer(topUpOffer, async ({ member: { memberId } }) => {
    const at = now();
    const rule = await values.exact(db, 'free-top-up');
    const state = await stateOf(db, memberId, at);
    const closed = await values.exact(db, 'free-top-up-closed');
    return {
      CODE: 'FC000',
      DATA: {
        ...rule,
        used: state.used,
        nextAt: nextAt(state, rule, at),
        refusal: closed ? 'closed' : topUpRefusal(state, rule, at),
        consent: await hasAgreed(db, memberId, at),
      },
    };
  });
  answer(
    topUpMove,
    ({ member: { memberId }, form: { reqId }, once }) =>
      once.answer(
        moveMoney(deps, { memberId, reqId }, (trx) => topUp(deps, trx, memberId)),
        (data) => answeredOnce(data),
      ),
    { rateLimit: RATE },
  );
}
