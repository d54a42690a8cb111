import { isEnded } from '../match/match-status.ts';
import type { Bet } from './bet.ts';
import { withShownStatus } from './bet-status.ts';

/** Bets whose end a member is notified of and has not closed yet (B6). */
export interface EndedBets {
  /** Gold of the won ones together. */
  readonly totalWon: number;
  /** Won ones with winnings, the largest first. */
  readonly bets: readonly Bet[];
  /** Lost ones, the newest first. */
  readonly lost: readonly Bet[];
}

/** Bets that are kept of each kind: beyond them the oldest lost ones and the smallest winnings are only counted in the history. */
const MOST_ENDED = 200;

const isOwn = ({ trade }: Bet): boolean => trade?.side !== 'sold';
const isWon = (bet: Bet): boolean => bet.state === 'win' && bet.won > 0 && isOwn(bet);
const isLost = (bet: Bet): boolean => bet.state === 'lose' && isOwn(bet);

function ended(won: readonly Bet[], lost: readonly Bet[]): EndedBets | null {
  if (won.length === 0 && lost.length === 0) return null;
  return {
    totalWon: won.reduce((sum, bet) => sum + bet.won, 0),
    bets: won.toSorted((a, b) => b.won - a.won).slice(0, MOST_ENDED),
    lost: lost.slice(0, MOST_ENDED),
  };
}

/**
 * The ended bets after some have changed. A bet that comes again takes the place that it had: with another end (a result that was corrected)
 * it changes its kind, and as open or void it goes. null: there is none.
 */
export function withEnded(before: EndedBets | null, changed: readonly Bet[]): EndedBets | null {
  const ids = new Set(changed.map(({ drawId }) => drawId));
  const isOther = ({ drawId }: Bet): boolean => !ids.has(drawId);
  const shown = changed.map(withShownStatus);
  const isNews = shown.some((bet) => isWon(bet) || isLost(bet));
  if (!isNews && [...(before?.bets ?? []), ...(before?.lost ?? [])].every(isOther)) return before;
  return ended(
    [...shown.filter(isWon), ...(before?.bets ?? []).filter(isOther)],
    [...shown.filter(isLost), ...(before?.lost ?? []).filter(isOther)],
  );
}

/** The bets whose matches go on although they are decided: their final scores are still to come. */
export const unfinished = ({ bets, lost }: EndedBets): readonly Bet[] =>
  [...bets, ...lost].filter(({ legs }) =>
    legs.some(({ decidedScore, matchStatus }) => decidedScore !== undefined && !isEnded(matchStatus)),
  );

/** The ended bets with the scores that these have; bets that are not among them are left out. */
export function withFinalScores(before: EndedBets, named: readonly Bet[]): EndedBets {
  const byId = new Map(named.map((bet) => [bet.drawId, bet]));
  const scored = (bet: Bet): Bet => ({ ...bet, legs: byId.get(bet.drawId)?.legs ?? bet.legs });
  return { ...before, bets: before.bets.map(scored), lost: before.lost.map(scored) };
}
