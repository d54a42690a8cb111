/** Purchases (M2) and their withdrawal (M4): gold or coins and goods are moved by one posting. */
import {
  type Good,
  mostHeld,
  type PaidWith,
  type StoreRefusal,
  takeFromLots,
  WITHDRAWAL_MS,
} from '../../../domain/store/goods.ts';
import { balancesOf, goodCurrency, post } from '../../ledger/post.ts';
import { type MoveOutcome, refuseMoveBy, type RefuseMove } from '../../requests/move-once.ts';
import type { MoneyDeps } from '../cashier/cashier-port.ts';
import type { Trx } from '../../storage/database.ts';
import { heldOf } from './store-port.ts';

export const refuseGood: RefuseMove<StoreRefusal> = refuseMoveBy;

export interface WantedGood {
  readonly memberId: number;
  readonly goodId: number;
  readonly count: number;
}

interface Act extends WantedGood {
  readonly act: 'buy' | 'withdraw';
  /** Into the wallet; negative: out of it. */
  readonly gold: number;
  readonly coins: number;
  readonly at: number;
}

export const findGood = async ({ values }: MoneyDeps, trx: Trx, goodId: number): Promise<Good | undefined> =>
  (await values.exact(trx, 'goods')).find(({ id }) => id === goodId);

/** Writes the act and moves gold one way, goods the other. */
async function trade(trx: Trx, { memberId, goodId, count, act, gold, coins, at }: Act): Promise<void> {
  const isPurchase = act === 'buy';
  const { id } = await trx
    .insertInto('good_act')
    .values({
      member_id: memberId,
      good_id: goodId,
      act,
      count,
      gold,
      coins,
      left_count: isPurchase ? count : 0,
      note: '',
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = `member:${memberId}` as const;
  const goods = isPurchase ? count : -count;
  const currency = goodCurrency(goodId);
  const paid = (
    [
      ['gold', gold],
      ['coin', coins],
    ] as const
  ).filter(([, amount]) => amount !== 0);
  await post(trx, {
    requestId: `good-${act}:${id}`,
    kind: `good-${act}`,
    at,
    entries: [
      ...paid.flatMap(([money, amount]) => [
        { owner, currency: money, amount },
        { owner: 'store' as const, currency: money, amount: -amount },
      ]),
      { owner, currency, amount: goods },
      { owner: 'store', currency, amount: -goods },
    ],
  });
}

/** Called under the member's lock, so the balances stay as they were read. */
export async function buyGood(
  deps: MoneyDeps,
  trx: Trx,
  { memberId, goodId, count, currency }: WantedGood & { readonly currency: PaidWith },
): Promise<MoveOutcome> {
  const good = await findGood(deps, trx, goodId);
  if (good?.onSale !== true) return refuseGood('no-good');
  const held = await heldOf(trx, memberId, goodCurrency(goodId));
  if (held + count > mostHeld(good)) return refuseGood('too-many');
  const bought = { memberId, goodId, count, act: 'buy', at: deps.now() } as const;
  const { gold, coin } = await balancesOf(trx, memberId);
  if (currency === 'coin') {
    const coins = good.coins * count;
    if (coins === 0) return refuseGood('no-coins');
    if (coins > coin) return refuseGood('too-few-coins');
    await trade(trx, { ...bought, gold: 0, coins: -coins });
    return { kind: 'done', answer: { gold } };
  }
  const cost = good.price * count;
  if (cost > gold) return refuseGood('MB203');
  await trade(trx, { ...bought, gold: -cost, coins: 0 });
  return { kind: 'done', answer: { gold: gold - cost } };
}

/** The purchases of the last days of which something may still be taken back, newest first. */
export const openLots = (trx: Trx | MoneyDeps['db'], memberId: number, now: number) =>
  trx
    .selectFrom('good_act')
    .select(['id', 'good_id as goodId', 'left_count as left', 'gold', 'coins', 'count'])
    .where('member_id', '=', memberId)
    .where('act', '=', 'buy')
    .where('left_count', '>', 0)
    .where('at', '>', now - WITHDRAWAL_MS)
    .orderBy('id', 'desc')
    .execute();

/** A skin that was worn is used. */
const wasWorn = async (trx: Trx, memberId: number, goodId: number): Promise<boolean> =>
  (await trx
    .selectFrom('member_look')
    .select('code')
    .where('member_id', '=', memberId)
    .where('slot', '=', 'skin')
    .where('good_id', '=', goodId)
    .executeTakeFirst()) !== undefined;

/** Whether something unused is left of purchases that are too old to be taken back. */
const wasBoughtBefore = async (
  trx: Trx,
  { memberId, goodId }: Pick<WantedGood, 'memberId' | 'goodId'>,
  now: number,
): Promise<boolean> =>
  (await trx
    .selectFrom('good_act')
    .select('id')
    .where('member_id', '=', memberId)
    .where('good_id', '=', goodId)
    .where('act', '=', 'buy')
    .where('left_count', '>', 0)
    .where('at', '<=', now - WITHDRAWAL_MS)
    .executeTakeFirst()) !== undefined;

/** Under the member's lock: unused goods go back, newest purchase first, and what they cost comes back. */
export async function withdraw(
  deps: MoneyDeps,
  trx: Trx,
  { memberId, goodId, count }: WantedGood,
): Promise<MoveOutcome> {
  const at = deps.now();
  if ((await heldOf(trx, memberId, goodCurrency(goodId))) < count) return refuseGood('none-left');
  if (await wasWorn(trx, memberId, goodId)) return refuseGood('cannot-withdraw');
  const lots = (await openLots(trx, memberId, at)).filter((lot) => lot.goodId === goodId);
  const parts = takeFromLots(
    lots.map(({ id, left, gold, coins, count: bought }) => ({
      id,
      left,
      price: -gold / bought,
      coins: -coins / bought,
    })),
    count,
  );
  if (parts === null)
    return refuseGood(
      (await wasBoughtBefore(trx, { memberId, goodId }, at)) ? 'too-late' : 'cannot-withdraw',
    );
  for (const { id, taken } of parts)
    await trx
      .updateTable('good_act')
      .set(({ eb }) => ({ left_count: eb('left_count', '-', taken) }))
      .where('id', '=', id)
      .execute();
  const gold = parts.reduce((sum, { price, taken }) => sum + price * taken, 0);
  const coins = parts.reduce((sum, { coins: each, taken }) => sum + each * taken, 0);
  await trade(trx, { memberId, goodId, count, act: 'withdraw', gold, coins, at });
  return { kind: 'done', answer: { gold } };
}
