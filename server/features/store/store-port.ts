/** The store for other features: what a member wears, and items that are used. */
import { sql } from 'kysely';
import type { GoodKind } from '../../../domain/catalogue/good.ts';
import { WITHDRAWAL_MS } from '../../../domain/store/goods.ts';
import { type GoodCurrency, goodCurrency, post } from '../../ledger/post.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database, Trx } from '../../storage/database.ts';

// What members wear: a skin of the site, and a sticker beside their casual bets.

export interface WornGoods {
  readonly skin: string | null;
  readonly sticker: string | null;
}

export async function lookOf(db: Database | Trx, memberId: number): Promise<WornGoods> {
  const rows = await db
    .selectFrom('member_look')
    .select(['slot', 'code'])
    .where('member_id', '=', memberId)
    .where('is_on', '=', true)
    .execute();
  const codeOf = (slot: string) => rows.find((row) => row.slot === slot)?.code ?? null;
  return { skin: codeOf('skin'), sticker: codeOf('sticker') };
}

// Uses up goods, for the store and for features that an item pays for.

interface Taken {
  readonly memberId: number;
  readonly goodId: number;
  /** What the item does, for the log. */
  readonly note: string;
  readonly at: number;
}

/** How many of the good the member has. */
export async function heldOf(trx: Trx, memberId: number, currency: GoodCurrency): Promise<number> {
  const row = await trx
    .selectFrom('account')
    .select('balance')
    .where('owner', '=', `member:${memberId}`)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** The gold that a member's unused goods bring back, if they are taken back now. A skin that was worn is used. */
export async function goldInGoods(db: Database | Trx, memberId: number, now: number): Promise<number> {
  const { rows } = await sql<{ gold: number | string }>`
    select coalesce(sum(-gold / count * left_count), 0) as gold from good_act bought
    where member_id = ${memberId}::bigint and act = 'buy' and left_count > 0 and at > ${now - WITHDRAWAL_MS}::bigint
      and not exists (select 1 from member_look worn
        where worn.member_id = bought.member_id and worn.slot = 'skin' and worn.good_id = bought.good_id)`.execute(
    db,
  );
  return Number(rows[0]?.gold ?? 0);
}

/** No more may be taken back than the member still has. */
async function boundLots(trx: Trx, memberId: number, goodId: number, held: number): Promise<void> {
  await sql`update good_act set left_count = kept.count from (
      select id, greatest(0, least(left_count, ${held}::bigint - coalesce(sum(left_count) over (
        order by id desc rows between unbounded preceding and 1 preceding), 0)))::int as count
      from good_act where member_id = ${memberId}::bigint and good_id = ${goodId}::bigint and left_count > 0) kept
    where good_act.id = kept.id and good_act.left_count <> kept.count`.execute(trx);
}

/** Takes one of the good, under the member's lock (lock-spending.ts). False: the member has none. */
export async function takeGood(trx: Trx, { memberId, goodId, note, at }: Taken): Promise<boolean> {
  const currency = goodCurrency(goodId);
  const held = await heldOf(trx, memberId, currency);
  if (held < 1) return false;
  const { id } = await trx
    .insertInto('good_act')
    .values({ member_id: memberId, good_id: goodId, act: 'use', count: 1, gold: 0, left_count: 0, note, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(trx, {
    requestId: `good-use:${id}`,
    kind: 'good-use',
    at,
    entries: [
      { owner: `member:${memberId}`, currency, amount: -1 },
      { owner: 'store', currency, amount: 1 },
    ],
  });
  await boundLots(trx, memberId, goodId, held - 1);
  return true;
}

/** Takes one item of the kind, under the member's lock; its note says what it did. False: the member has none. */
export async function takeItem(
  { values, now }: Pick<MemberDeps, 'values' | 'now'>,
  trx: Trx,
  { memberId, kind, note }: { readonly memberId: number; readonly kind: GoodKind; readonly note: string },
): Promise<boolean> {
  for (const good of await values.exact(trx, 'goods'))
    if (good.kind === kind && (await takeGood(trx, { memberId, goodId: good.id, note, at: now() })))
      return true;
  return false;
}
