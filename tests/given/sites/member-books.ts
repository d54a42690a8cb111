/** What the ledger says of a member: gold, bets, and whether the books of the site hold. */
import type { Database } from '../../../server/storage/database.ts';
import { verifyLedger } from '../database/verify-ledger.ts';

export interface Books {
  readonly gold: number;
  readonly bets: readonly {
    readonly id: number;
    readonly state: string;
    readonly stake: number;
    readonly won: number;
    readonly odds: number;
    readonly marketId: number;
    readonly specifier: string;
    readonly outcomeId: number;
  }[];
  readonly faults: { readonly unbalanced: number; readonly wrongBalances: number };
}

export async function booksOf(db: Database, userId: string): Promise<Books> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('mb_id', '=', userId)
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('account')
    .select('balance')
    .where('owner', '=', `member:${member.id}`)
    .where('currency', '=', 'gold')
    .executeTakeFirstOrThrow();
  const bets = await db
    .selectFrom('bet')
    .innerJoin('bet_leg', 'bet_leg.bet_id', 'bet.id')
    .select([
      'bet.id',
      'bet.state',
      'bet.stake',
      'bet.won',
      'bet.odds',
      'bet_leg.market_id as marketId',
      'bet_leg.specifier',
      'bet_leg.outcome_id as outcomeId',
    ])
    .where('bet.member_id', '=', member.id)
    .orderBy('bet.id')
    .execute();
  return { gold: account.balance, bets, faults: await verifyLedger(db) };
}

/** The casual bets of a member, the first one first. */
export const casualBetsOf = (db: Database, userId: string) =>
  db
    .selectFrom('casual_bet')
    .innerJoin('member', 'member.id', 'casual_bet.member_id')
    .select(['game_code', 'inning', 'pick', 'stake', 'won'])
    .where('member.mb_id', '=', userId)
    .orderBy('casual_bet.id')
    .execute();
