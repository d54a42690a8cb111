import type { Bet } from './bet.ts';

/** Bets for the winner modal: state win and winnings above 0 (B6); null: none. */
export function winners(
  bets: readonly Bet[],
): { readonly totalWon: number; readonly bets: readonly Bet[] } | null {
  const won = bets.filter(
    ({ state, won: gold, trade }) => state === 'win' && gold > 0 && trade?.side !== 'sold',
  );
  return won.length === 0 ? null : { totalWon: won.reduce((sum, bet) => sum + bet.won, 0), bets: won };
}
