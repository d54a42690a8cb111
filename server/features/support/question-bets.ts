/** The member's bets that go with a question. Operators see them as long as the question is kept. */
import { betKeysOf, type BetRef } from '../../../domain/protocol/calls/bets/bet-list.ts';
import { questionLimits } from '../../../domain/support/question.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { shareBets, unshareBets } from '../shared-bets/shared-bets-port.ts';

const placeOf = (id: number) => ({ place: 'support', placeId: id }) as const;

/** In place of those that it had. False: a bet is not the member's, or there are too many; then nothing is written. */
export async function shareBetsOfQuestion(
  trx: Trx,
  { id, memberId, now }: { readonly id: number; readonly memberId: number; readonly now: number },
  refs: readonly BetRef[],
): Promise<boolean> {
  const keys = betKeysOf(refs);
  if (keys.length !== refs.length || keys.length > questionLimits.bets) return false;
  await unshareBets(trx, placeOf(id));
  const keptUntil = now + questionLimits.keptDays * DAY_MS;
  const audience = { kind: 'member', memberId } as const;
  const sharing = { ...placeOf(id), memberId, audience, at: now, keptUntil };
  return (await shareBets(trx, sharing, keys)) === 'shared';
}

export const dropBetsOfQuestion = (trx: Trx, id: number): Promise<void> => unshareBets(trx, placeOf(id));

export const betsOfQuestion = (db: Database, id: number): Promise<BetRef[]> =>
  db
    .selectFrom('shared_bet')
    .innerJoin('bet', 'bet.id', 'shared_bet.bet_id')
    .select(['bet.game_code', 'bet.id as draw_id'])
    .where('place', '=', 'support')
    .where('place_id', '=', String(id))
    .orderBy('bet.id')
    .execute();
