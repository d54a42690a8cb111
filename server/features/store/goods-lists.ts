/** Lists of goods (M1) and of what a member has (M3). */
import type { GoodRow, HeldRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { MOST_LISTED } from '../../../domain/catalogue/good.ts';
import { type Good, isIn } from '../../../domain/store/goods.ts';
import { goodCurrency } from '../../ledger/post.ts';
import { openLots } from './buy.ts';
import type { MoneyDeps } from '../cashier/cashier-port.ts';

export const goodRowOf = (
  { id, kind, ko, en, textKo, textEn, price, coins, code }: Good,
  lang: string,
): GoodRow => ({
  id,
  kind,
  price,
  coins,
  code,
  name: lang === 'en' ? en : ko,
  text: lang === 'en' ? textEn : textKo,
});

interface AskedGoods {
  readonly lang: string;
  readonly category: number;
  readonly page: number;
}

export async function readGoods({ db, values }: MoneyDeps, { lang, category, page }: AskedGoods) {
  const all = (await values.exact(db, 'goods')).filter((good) => good.onSale && isIn(good, category));
  return {
    list: all.slice((page - 1) * MOST_LISTED, page * MOST_LISTED).map((good) => goodRowOf(good, lang)),
    total: all.length,
  };
}

interface HeldAsked {
  readonly memberId: number;
  readonly lang: string;
  readonly isSkin: boolean;
}

/** The member's goods in the order of the store. */
export async function readInventory(
  { db, values, now }: MoneyDeps,
  { memberId, lang, isSkin }: HeldAsked,
): Promise<HeldRow[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['currency', 'balance'])
    .where('owner', '=', `member:${memberId}`)
    .where('currency', 'like', 'good:%')
    .execute();
  const counts = new Map(accounts.map(({ currency, balance }) => [currency, balance]));
  const looks = await db
    .selectFrom('member_look')
    .select(['good_id', 'is_on'])
    .where('member_id', '=', memberId)
    .execute();
  const lots = await openLots(db, memberId, now());
  const rows = (await values.exact(db, 'goods')).map((good) => {
    const look = looks.find(({ good_id }) => good_id === good.id);
    const open = lots.reduce((sum, lot) => sum + (lot.goodId === good.id ? lot.left : 0), 0);
    return {
      ...goodRowOf(good, lang),
      count: counts.get(goodCurrency(good.id)) ?? 0,
      canWithdraw: good.kind === 'skin' && look !== undefined ? 0 : open,
      isOn: look?.is_on ?? false,
    };
  });
  return rows.filter(
    ({ kind, count, isOn }) => (kind === 'skin') === isSkin && (count > 0 || (kind === 'sticker' && isOn)),
  );
}
