/** The bets that a writer shares in a post: only own ones, shown with how they stand. */
import { betKeysOf, type BetRef } from '../../../domain/protocol/calls/bets/bet-list.ts';
import type { PostRow } from '../../../domain/protocol/calls/community/board-calls.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { shareBets, unshareBets } from '../shared-bets/shared-bets-port.ts';

const statesOf = async (db: Database | Trx, memberId: number, refs: readonly BetRef[]) => {
  if (refs.length === 0) return [];
  return db
    .selectFrom('bet')
    .select(['id', 'game_code', 'state', 'won'])
    .where('member_id', '=', memberId)
    .where(
      'id',
      'in',
      refs.map(({ draw_id }) => draw_id),
    )
    .execute();
};

type Stored = Awaited<ReturnType<typeof statesOf>>[number];
const isSame = (bet: Stored, { game_code, draw_id }: BetRef): boolean =>
  bet.id === draw_id && bet.game_code === game_code;

/** Whether all of the bets are the member's. */
export async function ownsBets(trx: Trx, memberId: number, refs: readonly BetRef[]): Promise<boolean> {
  const own = await statesOf(trx, memberId, refs);
  return refs.every((ref) => own.some((bet) => isSame(bet, ref)));
}

/** Shares the bets with the readers of the post, and those of its earlier text no longer. All of them are the member's. */
export async function shareBetsOfPost(
  trx: Trx,
  { memberId, id, now }: { readonly memberId: number; readonly id: number; readonly now: number },
  refs: readonly BetRef[],
): Promise<void> {
  const place = { place: 'board', placeId: id } as const;
  await unshareBets(trx, place);
  const shared = await shareBets(
    trx,
    { memberId, ...place, audience: { kind: 'everybody' }, at: now, keptUntil: null },
    betKeysOf(refs),
  );
  // A post must not promise bets that its readers cannot see.
  if (shared !== 'shared') throw new Error(`the bets of post ${id} were not shared: ${shared}`);
}

/** `json`: the bets as the post stores them. No gold is shown. */
export async function betsOfPost(
  db: Database,
  memberId: number | null,
  json: string,
): Promise<PostRow['bets']> {
  const refs = JSON.parse(json) as readonly BetRef[];
  if (memberId === null || refs.length === 0) return [];
  const own = await statesOf(db, memberId, refs);
  return refs.map((ref) => {
    const bet = own.find((one) => isSame(one, ref));
    // A settled bet that the member has not seen yet is `done`, whatever it won.
    const state = bet?.state === 'done' ? (bet.won > 0 ? 'win' : 'lose') : (bet?.state ?? null);
    return { ...ref, state };
  });
}
