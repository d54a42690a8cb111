/**
 * The model behind the prices: the chance of each outcome, given the score and the remaining time, without the rest of the script. All
 * markets of a match come from one table of final scores, so they agree.
 */
import { baseballOutlook } from './chances-baseball.ts';
import { basketballOutlook } from './chances-basketball.ts';
import { soccerOutlook } from './chances-soccer.ts';
import type { Outlook } from './outlook.ts';
import type { Script } from './script.ts';
import type { Score } from './state-at.ts';

/** `second`: since kick-off, 0 before it. `firstHalf`: null if the sport has no markets on it. */
export function outlookOf(
  script: Script,
  score: Score,
  second: number,
): { readonly match: Outlook; readonly firstHalf: Outlook | null } {
  switch (script.feedSportId) {
    case 1:
      return soccerOutlook(script, score, second);
    case 2:
      return { match: basketballOutlook(script, score, second), firstHalf: null };
    case 3:
      return { match: baseballOutlook(script, score, second), firstHalf: null };
  }
}
