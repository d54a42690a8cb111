/** Puts skins and stickers on (M3). */
import type { Good } from '../../../domain/store/goods.ts';
import { goodCurrency } from '../../ledger/post.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import { transact } from '../../storage/transact.ts';
import { findGood } from './buy.ts';
import type { MoneyDeps } from '../cashier/cashier-port.ts';
import type { Trx } from '../../storage/database.ts';
import { heldOf } from './store-port.ts';

interface Worn {
  readonly memberId: number;
  readonly slot: 'skin' | 'sticker';
  readonly good: Pick<Good, 'id' | 'code'>;
  readonly at: number;
}

const takeOff = async (trx: Trx, memberId: number, slot: Worn['slot']): Promise<void> =>
  void (await trx
    .updateTable('member_look')
    .set({ is_on: false })
    .where('member_id', '=', memberId)
    .where('slot', '=', slot)
    .where('is_on', '=', true)
    .execute());

/** The member wears this good already, with its present code. */
export const isWorn = async (trx: Trx, { memberId, slot, good: { id, code } }: Omit<Worn, 'at'>) =>
  (await trx
    .selectFrom('member_look')
    .select('good_id')
    .where('member_id', '=', memberId)
    .where('slot', '=', slot)
    .where('good_id', '=', id)
    .where('code', '=', code)
    .where('is_on', '=', true)
    .executeTakeFirst()) !== undefined;

/** Puts the good on in place of the one that the member wears in the slot. */
export async function wear(trx: Trx, { memberId, slot, good: { id, code }, at }: Worn): Promise<void> {
  await takeOff(trx, memberId, slot);
  await trx
    .insertInto('member_look')
    .values({ member_id: memberId, slot, good_id: id, code, is_on: true, at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'slot', 'good_id']).doUpdateSet({ is_on: true, code, at }),
    )
    .execute();
}

/** `goodId` null: the site's own look. False: the member has no such skin. All windows of the member are notified. */
export async function wearSkin(deps: MoneyDeps, memberId: number, goodId: number | null): Promise<boolean> {
  const skin = await transact(deps.db, async (trx) => {
    await lockSpending(trx, memberId);
    if (goodId === null) {
      await takeOff(trx, memberId, 'skin');
      return '';
    }
    const good = await findGood(deps, trx, goodId);
    if (good?.kind !== 'skin' || (await heldOf(trx, memberId, goodCurrency(goodId))) < 1) return null;
    await wear(trx, { memberId, slot: 'skin', good, at: deps.now() });
    return good.code;
  });
  if (skin === null) return false;
  deps.channel.send(memberId, 'Skin', { skin: skin === '' ? null : skin });
  return true;
}
