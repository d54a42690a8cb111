/** Sharing of bets, for features in which members attach a bet: chat, boards and support. */
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import { type SharedBetRow, sharedRowOf } from '../../../domain/protocol/calls/bets/shared-bet-calls.ts';
import type { Trx } from '../../storage/database.ts';
import { betRowsOf } from '../bets/bets-port.ts';

/** Most bets of one message or post. */
const MAX_BETS_OF_PLACE = 10;

/** Where a bet is shared: the id of the message, post or question in its feature. */
export interface SharePlace {
  readonly place: 'chat' | 'board' | 'support';
  readonly placeId: string | number;
}

/** Who sees the bet besides its owner, and besides operators if the place is 'support'. */
export type ShareAudience =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'member'; readonly memberId: number };

interface Sharing extends SharePlace {
  readonly memberId: number;
  readonly audience: ShareAudience;
  /** Server ms. */
  readonly at: number;
  /** When the sharing ends by itself, server ms; null: not before `unshareBets`. */
  readonly keptUntil: number | null;
}

/**
 * Notes that the member shares these bets there. 'not-own': one of them is not the member's, 'too-many': more than `MAX_BETS_OF_PLACE`; then
 * nothing is written.
 */
export async function shareBets(
  trx: Trx,
  { memberId, place, placeId, audience, at, keptUntil }: Sharing,
  keys: readonly BetKey[],
): Promise<'shared' | 'not-own' | 'too-many'> {
  if (keys.length > MAX_BETS_OF_PLACE) return 'too-many';
  if (keys.length === 0) return 'shared';
  const ids = [...new Set(keys.map(({ drawId }) => drawId))];
  const own = await trx
    .selectFrom('bet')
    .select(['id', 'game_code'])
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .execute();
  const gameOf = new Map(own.map(({ id, game_code }) => [id, game_code]));
  if (keys.some(({ gameCode, drawId }) => gameOf.get(drawId) !== gameCode)) return 'not-own';
  await trx
    .insertInto('shared_bet')
    .values(
      ids.map((bet_id) => ({
        place,
        place_id: String(placeId),
        bet_id,
        member_id: memberId,
        audience: audience.kind,
        reader_id: audience.kind === 'member' ? audience.memberId : null,
        at,
        kept_until: keptUntil,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'shared';
}

/** Ends every sharing of one message or post, for example when it is deleted. */
export async function unshareBets(trx: Trx, { place, placeId }: SharePlace): Promise<void> {
  await trx
    .deleteFrom('shared_bet')
    .where('place', '=', place)
    .where('place_id', '=', String(placeId))
    .execute();
}

/** The bets that are shared there, as their cards show them now: without gold. `now`: server ms. */
export async function betsSharedAt(
  trx: Trx,
  { place, placeId }: SharePlace,
  now: number,
): Promise<readonly SharedBetRow[]> {
  const shares = await trx
    .selectFrom('shared_bet')
    .select('bet_id')
    .where('place', '=', place)
    .where('place_id', '=', String(placeId))
    .orderBy('bet_id')
    .execute();
  if (shares.length === 0) return [];
  const ids = shares.map(({ bet_id }) => bet_id);
  return (await betRowsOf(trx, ids, now)).map(sharedRowOf);
}
