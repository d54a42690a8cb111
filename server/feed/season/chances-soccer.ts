/** Soccer: goals are Poisson for the rest of each half, by the side's strength and the red cards. */
import { poissonTable } from './distributions.ts';
import { type Outlook, outlookFrom } from './outlook.ts';
import type { Phase, Script } from './script.ts';
import type { SeasonScore } from './state-at.ts';

/** Share of a match's goals in the first half. */
export const FIRST_HALF_SHARE = 0.46;
/** Factors of a red card: on the goals of the side that has it, and on the other side's goals. */
const WITH_RED_CARD = 0.72;
const AGAINST_RED_CARD = 1.2;

/** Factor on a side's scoring rate. */
export const redCardFactor = (own: number, others: number): number =>
  WITH_RED_CARD ** own * AGAINST_RED_CARD ** others;

const MOST_GOALS = 10;

const leftOf = ({ from, to }: Phase, second: number): number =>
  Math.min(1, Math.max(0, to - second) / (to - from));

function outlook(homeMean: number, awayMean: number, homeNow: number, awayNow: number): Outlook {
  const home = poissonTable(homeMean, MOST_GOALS);
  const away = poissonTable(awayMean, MOST_GOALS);
  const chances = home.flatMap((h) => away.map((a) => h * a));
  return outlookFrom(chances, MOST_GOALS + 1, homeNow, awayNow);
}

export function soccerOutlook(
  { phases, homeMean, awayMean }: Script,
  score: SeasonScore,
  second: number,
): { readonly match: Outlook; readonly firstHalf: Outlook } {
  const home = homeMean * redCardFactor(score.redHome, score.redAway);
  const away = awayMean * redCardFactor(score.redAway, score.redHome);
  const left = (period: number): number =>
    phases.reduce((sum, phase) => (phase.period === period ? sum + leftOf(phase, second) : sum), 0);
  const first = FIRST_HALF_SHARE * left(1);
  const all = first + (1 - FIRST_HALF_SHARE) * left(2);
  return {
    match: outlook(home * all, away * all, score.home, score.away),
    firstHalf: outlook(home * first, away * first, score.firstHalfHome, score.firstHalfAway),
  };
}
