/** Bets that their owners have shared, for everybody who may see them (G5). */
import { sql } from 'kysely';
import { keptMs } from '../../../domain/chat/chat-limits.ts';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import {
  keysOf,
  sharedBets,
  type SharedBetRow,
  sharedRowOf,
} from '../../../domain/protocol/calls/shared-bet-calls.ts';
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Bettor } from '../../requests/bettor.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { betRowsOf } from '../bets/bet-rows-port.ts';

/** Those of the bets that `reader` (null: a guest) may see. */
async function readShared(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  reader: Bettor | null,
  keys: readonly BetKey[],
): Promise<readonly SharedBetRow[]> {
  const shares = await db
    .selectFrom('shared_bet')
    .select('bet_id')
    .where(
      'bet_id',
      'in',
      keys.map(({ drawId }) => drawId),
    )
    .where(({ eb, or }) =>
      or([
        eb('audience', '=', 'everybody'),
        ...(reader === null
          ? []
          : [eb('member_id', '=', reader.memberId), eb('reader_id', '=', reader.memberId)]),
      ]),
    )
    .execute();
  const ids = [...new Set(shares.map(({ bet_id }) => bet_id))];
  const rows = await betRowsOf(db, ids, now());
  return rows
    .filter((row) => keys.some(({ gameCode, drawId }) => drawId === row.DrawId && gameCode === row.GameCode))
    .map(sharedRowOf);
}

/** Messages of the chat are kept no longer than this; boards end the sharing with the post. */
const expired: ExpiredRows = (now, most) => [
  sql`delete from shared_bet where (place, place_id, bet_id) in (
    select place, place_id, bet_id from shared_bet
    where place = 'chat' and at <= ${now - keptMs.one}::bigint limit ${most}::int)`,
];

export function createSharedBetsFeature(deps: MemberDeps): ServerFeature {
  return {
    expired,
    calls(answer) {
      answer(sharedBets, async ({ params: { bets }, look }) => ({
        CODE: 'SBL000',
        DATA: await readShared(deps, await look(), keysOf(bets)),
      }));
    },
  };
}
