/** Coupons (H3): a code gives gold, coins or mileage, once a member, until it ends or was used as often as it may be. */
import { currencies, type Currency } from '../../../domain/member/money.ts';
import { sql } from 'kysely';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { couponUse } from '../../../domain/protocol/calls/money/money-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { type Entry, post } from '../../ledger/post.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import type { Refused } from '../../requests/refused.ts';
import { answeredOnce } from '../../requests/request-calls.ts';
import type { OnceWork, RequestKey } from '../../requests/requests.ts';
import { type CouponTry, countCouponTry, takeCouponTryBack } from './coupon-tries.ts';
import { hashOfCoupon } from './make-coupons.ts';
import { moveMoney, type MoneyDeps, refuseMove } from './money-moves.ts';
import type { Trx } from '../../storage/database.ts';

const RATE = { max: 120, timeWindow: '1 minute' } as const;

interface CouponRow extends Readonly<Record<Currency, number>> {
  readonly id: number;
  readonly total: number;
  readonly used: number;
  readonly ends_at: number;
}

/** The coupon, locked until the transaction ends: its uses are counted one after another. */
async function lockCoupon(trx: Trx, code: string): Promise<CouponRow | null> {
  const { rows } = await sql<CouponRow>`select id, gold, coin, mile, total, used, ends_at from coupon
    where code_hash = ${hashOfCoupon(code)} for no key update`.execute(trx);
  return rows[0] ?? null;
}

const entriesOf = (memberId: number, coupon: CouponRow): readonly Entry[] =>
  currencies.flatMap((currency) => [
    { owner: `member:${memberId}` as const, currency, amount: coupon[currency] },
    { owner: 'coupons' as const, currency, amount: -coupon[currency] },
  ]);

async function use({ now }: MoneyDeps, trx: Trx, memberId: number, code: string): Promise<MoveOutcome> {
  const coupon = await lockCoupon(trx, code);
  if (coupon === null) return refuseMove('coupon-unknown');
  const { rows } = await sql`select 1 from coupon_use where coupon_id = ${coupon.id}::bigint
    and member_id = ${memberId}::bigint`.execute(trx);
  if (rows.length > 0) return refuseMove('coupon-used');
  const at = now();
  if (at >= coupon.ends_at) return refuseMove('coupon-ended');
  if (coupon.used >= coupon.total) return refuseMove('coupon-spent');
  await sql`update coupon set used = used + 1 where id = ${coupon.id}::bigint`.execute(trx);
  const { id } = await trx
    .insertInto('coupon_use')
    .values({ coupon_id: coupon.id, member_id: memberId, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = entriesOf(memberId, coupon);
  await post(trx, { requestId: `coupon:${id}`, kind: 'coupon', at, entries });
  const { gold, coin, mile } = coupon;
  return { kind: 'done', answer: { gold, reason: `${gold} ${coin} ${mile}` } };
}

const tooManyTries: Refused = { code: betCodes.limit, reason: 'too-many-tries' };

/** The try is counted outside of the move's transaction, which a refusal undoes. */
function couponWork(deps: MoneyDeps, key: RequestKey, from: CouponTry, code: string): OnceWork {
  const work = moveMoney(deps, key, (trx) => use(deps, trx, key.memberId, code));
  return {
    async act(began, contents, mayStillAct) {
      if (!(await countCouponTry(deps.db, from, deps.now())))
        return deps.requests.answers.refuse(key.memberId, key.reqId, tooManyTries, contents);
      const answer = await work.act(began, contents, mayStillAct);
      if (answer.reason !== 'coupon-unknown') await takeCouponTryBack(deps.db, from);
      return answer;
    },
    acted: work.acted,
  };
}

export function couponCalls(answer: AnswerCall, deps: MoneyDeps): void {
  answer(
    couponUse,
    ({ member: { memberId }, form: { reqId, code }, once, request }) =>
      once.answer(
        couponWork(deps, { memberId, reqId }, { memberId, address: limitKeyOf(request.ip) }, code),
        (data) => answeredOnce(data),
      ),
    { rateLimit: RATE },
  );
}
