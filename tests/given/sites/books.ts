/** What the ledger of a site that has ended says of a member. */
import { expect } from 'playwright/test';
import { openDatabaseIn } from './site-database.ts';
import { type Books, booksOf } from './member-books.ts';
import type { SentBet } from './sent-bets.ts';

const PLACED_STAKE = 1_000_000;

/** Reads the books of a site that has ended. */
export async function readBooks(dataDir: string, userId: string): Promise<Books> {
  const { db, close } = await openDatabaseIn(dataDir);
  try {
    return await booksOf(db, userId);
  } finally {
    await close();
  }
}

/** The books of a member who sent one bet: an accepted one was charged once, one that was not taken never. */
export function expectChargedOnce({ bets, gold, faults }: Books, firstGold: number, outcome: SentBet): void {
  expect(faults).toEqual({ unbalanced: 0, wrongBalances: 0 });
  expect(bets.map(({ stake }) => stake)).toEqual(outcome === 'accepted' ? [PLACED_STAKE] : []);
  expect(gold).toBe(firstGold + bets.reduce((sum, { won, stake }) => sum + won - stake, 0));
}
