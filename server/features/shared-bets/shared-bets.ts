/** Bets that their owners have shared, for everybody who may see them (G5). */
import { sql } from 'kysely';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import {
  parseBetKeys,
  sharedBets as sharedBetsCall,
  type SharedBetRow,
  sharedRowOf,
} from '../../../domain/protocol/calls/bets/shared-bet-calls.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Caller } from '../../requests/caller.ts';
import { deletePast, type ExpiredRows } from '../../storage/sweep.ts';
import { betRowsOf } from '../bets/bets-port.ts';
import { sharedBetMigrations } from './shared-bet-tables.ts';

/** Those of the bets that `reader` (null: a guest) may see: not while their post is hidden, nor after their message is no longer kept. */
async function readShared(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  reader: Caller | null,
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
    .where(
      sql<boolean>`(kept_until is null or kept_until > ${now()}::bigint) and case place when 'board' then not exists (
        select 1 from post where post.id = place_id::bigint and (hidden_at is not null or deleted_at is not null))
        else true end`,
    )
    .where(({ eb, or }) =>
      or([
        eb('audience', '=', 'everybody'),
        ...(reader === null
          ? []
          : [eb('member_id', '=', reader.memberId), eb('reader_id', '=', reader.memberId)]),
        ...(reader?.isOperator === true ? [eb('place', '=', 'support')] : []),
      ]),
    )
    .execute();
  const ids = [...new Set(shares.map(({ bet_id }) => bet_id))];
  const rows = await betRowsOf(db, ids, now());
  return rows
    .filter((row) => keys.some(({ gameCode, drawId }) => drawId === row.DrawId && gameCode === row.GameCode))
    .map(sharedRowOf);
}

const expired: ExpiredRows = (now, most) => [
  deletePast('shared_bet', ['place', 'place_id', 'bet_id'], { column: 'kept_until', until: now, most }),
];

function create(deps: Pick<MemberDeps, 'db' | 'now'>): ServerFeature {
  return {
    expired,
    calls(answer) {
      answer(sharedBetsCall, async ({ params: { bets }, look }) => ({
        CODE: 'SBL000',
        DATA: await readShared(deps, await look(), parseBetKeys(bets)),
      }));
    },
  };
}

export const sharedBets = { tables: sharedBetMigrations, create } satisfies Feature;
