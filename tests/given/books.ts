/** What the ledger of a site that has ended says of a member. */
import { expect } from 'playwright/test';
import { openDatabase } from '../../server/storage/database.ts';
import { verifyLedger } from './verify-ledger.ts';
import type { SentBet } from './member-page.ts';

const PLACED_STAKE = 1_000_000;

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

/** Reads the books of a site that has ended. */
export async function readBooks(dataDir: string, userId: string): Promise<Books> {
  const { db, close } = await openDatabase({ dataDir });
  try {
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
  } finally {
    await close();
  }
}

/** The books of a site that has ended: an accepted bet was charged once, one that was not taken never. */
export async function expectChargedOnce(
  { dataDir, userId, firstGold }: { dataDir: string; userId: string; firstGold: number },
  outcome: SentBet,
): Promise<void> {
  const { bets, gold, faults } = await readBooks(dataDir, userId);
  expect(faults).toEqual({ unbalanced: 0, wrongBalances: 0 });
  expect(bets.map(({ stake }) => stake)).toEqual(outcome === 'accepted' ? [PLACED_STAKE] : []);
  expect(gold).toBe(firstGold + bets.reduce((sum, { won, stake }) => sum + won - stake, 0));
}
