/** Joins the changes of a device with what the account keeps, by the rule that the devices follow, too (`domain/favourites`). */
import { favouriteKey } from '../../../domain/favourites/favourites.ts';
import { type KeptFavourite, mergedFavourites } from '../../../domain/favourites/kept-favourites.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { favouritesOf } from './favourites-port.ts';

const isSame = (a: KeptFavourite, b: KeptFavourite | undefined): boolean =>
  b !== undefined &&
  a.at === b.at &&
  a.on === b.on &&
  a.name.ko === b.name.ko &&
  a.name.en === b.name.en &&
  (a.value ?? '') === (b.value ?? '');

const byKeyOf = (list: readonly KeptFavourite[]): ReadonlyMap<string, KeptFavourite> =>
  new Map(list.map((one) => [favouriteKey(one), one]));

async function write(trx: Trx, memberId: number, list: readonly KeptFavourite[]): Promise<void> {
  if (list.length === 0) return;
  await trx
    .insertInto('favourite')
    .values(
      list.map(({ kind, sportId, id, name, at, on, value = '' }) => ({
        member_id: memberId,
        kind,
        sport_id: sportId,
        target_id: id,
        name_ko: name.ko,
        name_en: name.en,
        changed_at: at,
        is_on: on,
        value,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind', 'sport_id', 'target_id']).doUpdateSet((row) => ({
        name_ko: row.ref('excluded.name_ko'),
        name_en: row.ref('excluded.name_en'),
        changed_at: row.ref('excluded.changed_at'),
        is_on: row.ref('excluded.is_on'),
        value: row.ref('excluded.value'),
      })),
    )
    .execute();
}

async function drop(trx: Trx, memberId: number, list: readonly KeptFavourite[]): Promise<void> {
  for (const { kind, sportId, id } of list)
    await trx
      .deleteFrom('favourite')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('sport_id', '=', sportId)
      .where('target_id', '=', id)
      .execute();
}

/** A pinned match is over after this; so is a removal that every device has long taken. */
const KEPT_MS = 60 * DAY_MS;
/** What changed before this goes. */
export const favouritesKeptSince = (now: number): number => now - KEPT_MS;

/**
 * What a device sends as it is taken at `time`. A new pin that is older than what is kept, as those of earlier releases are, is one of now:
 * it would go at once.
 */
const takenAt = (
  time: number,
  held: ReadonlyMap<string, KeptFavourite>,
  one: KeptFavourite,
): KeptFavourite => {
  const isGone =
    one.kind === 'match' && one.on && one.at < favouritesKeptSince(time) && !held.has(favouriteKey(one));
  return { ...one, at: isGone ? time : Math.min(one.at, time) };
};

/**
 * The list of the account after the changes, and what of it they changed; a row that a limit dropped is among these as a removal. A change cannot be later than now: a device whose clock is ahead
 * would win against all later ones. The member's row is locked, so that two devices at once keep the limits.
 */
export const joinedFavourites = (
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  memberId: number,
  changes: readonly KeptFavourite[],
): Promise<{ readonly list: readonly KeptFavourite[]; readonly changed: readonly KeptFavourite[] }> =>
  transact(db, async (trx) => {
    if (changes.length === 0) return { list: await favouritesOf(trx, memberId), changed: [] };
    await lockSpending(trx, memberId);
    const held = await favouritesOf(trx, memberId);
    const time = now();
    const before = byKeyOf(held);
    const list = mergedFavourites(
      held,
      changes.map((one) => takenAt(time, before, one)),
    );
    const after = byKeyOf(list);
    const changed = list.filter((one) => !isSame(one, before.get(favouriteKey(one))));
    const dropped = held.filter((one) => !after.has(favouriteKey(one)));
    await write(trx, memberId, changed);
    await drop(trx, memberId, dropped);
    // Rows above the limits are gone on the other devices, too.
    const left = dropped.flatMap((one) => (one.on ? [{ ...one, on: false }] : []));
    return { list, changed: [...changed, ...left] };
  });
