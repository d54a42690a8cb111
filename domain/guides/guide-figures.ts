/** The figures that the guides name (A5). They come from the rules that judge bets, so that a guide cannot say another number. */
import type { BetStandard } from '../bet-rules/bet-standard.ts';
import { delaySecondsOf, standardFor } from '../bet-rules/default-standards.ts';
import { HISTORY_KEPT_MS } from '../bet/history-term.ts';
import { settleBet } from '../bet/settle-bet.ts';
import { casualGames } from '../casual/casual-game.ts';
import { CASUAL_LIMITS_OF } from '../casual/decide-casual-bet.ts';
import { DEFAULT_ROUND_MS } from '../casual/casual-round.ts';
import { gameCodes } from '../catalogue/game-code.ts';
import { LIST_DAYS } from '../game-list/pre-match-list.ts';
import { LOSS_LIMIT_WAIT_DAYS } from '../member/loss-limit.ts';
import { combinedOdds, expectedWinnings, MIN_ODDS } from '../odds/odds.ts';
import { MAX_SAVED_A_DAY, MAX_SAVED_DAYS } from '../slip/saved-slip.ts';
import { DAY_MS, MINUTE_MS } from '../time/korean-time.ts';
import { BUY_WAIT_MS } from '../trade/trade.ts';

/** Odds in hundredths, gold, or a count; null: there is no limit. */
export interface GuideFigure {
  readonly kind: 'odds' | 'gold' | 'count';
  readonly value: number | null;
}
export type GuideFigures = Readonly<Record<string, GuideFigure>>;

const odds = (value: number | null): GuideFigure => ({ kind: 'odds', value });
const gold = (value: number | null): GuideFigure => ({ kind: 'gold', value });
const count = (value: number | null): GuideFigure => ({ kind: 'count', value });

/** The guides' example: three folders, of which the second becomes void; and a half result. */
const LEGS = [185, 210, 150] as const;
const STAKE = 1_000_000;
const HALF = 190;

function examples(): GuideFigures {
  const [first, second, third] = LEGS;
  const promised = combinedOdds(LEGS);
  const withVoid = settleBet({ stake: STAKE, odds: promised, levelPenalty: [] }, [
    { odds: first, result: 'win' },
    { odds: second, result: 'void' },
    { odds: third, result: 'win' },
  ]);
  const half = (result: 'half-win' | 'half-lose'): number | null =>
    settleBet({ stake: STAKE, odds: HALF, levelPenalty: [] }, [{ odds: HALF, result }])?.won ?? null;
  return {
    legA: odds(first),
    legB: odds(second),
    legC: odds(third),
    stake: gold(STAKE),
    combined: odds(promised),
    winnings: gold(expectedWinnings(promised, STAKE)),
    voidOdds: odds(combinedOdds([first, third])),
    voidWinnings: gold(withVoid?.won ?? null),
    halfOdds: odds(HALF),
    halfWon: gold(half('half-win')),
    halfLost: gold(half('half-lose')),
  };
}

/** The least stake, and the largest stakes of the first and the last level. */
const stakesOf = (name: string, { levels }: BetStandard): GuideFigures => ({
  [`${name}Least`]: gold(levels.UL01.leastStake),
  [`${name}MostFirst`]: gold(levels.UL01.maxStake),
  [`${name}MostLast`]: gold(levels.UL05.maxStake),
});

/** `standards` and `roundMs`: the site's own where they are known; otherwise the default ones count. */
export function guideFigures(
  standards: readonly BetStandard[],
  roundMs: number = DEFAULT_ROUND_MS,
): GuideFigures {
  const standard = standardFor(standards, gameCodes.standard);
  const special = standardFor(standards, gameCodes.special);
  const live = standardFor(standards, gameCodes.live);
  return {
    ...examples(),
    ...Object.fromEntries(casualGames.map((game) => [game.type, odds(game.odds)])),
    ...stakesOf('casual', standardFor(standards, CASUAL_LIMITS_OF)),
    ...stakesOf('special', special),
    specialFolders: count(special.maxFolders),
    specialOdds: odds(special.maxOdds),
    specialSingleOdds: odds(special.maxSingleOdds),
    minOdds: odds(MIN_ODDS),
    leastStake: gold(standard.levels.UL01.leastStake),
    maxFolders: count(standard.maxFolders),
    maxOdds: odds(standard.maxOdds),
    maxSingleOdds: odds(standard.maxSingleOdds),
    drawRate: odds(standard.crossOver[0]?.rate ?? null),
    dailySpend: gold(standard.dailySpend),
    sameHits: count(standard.sameHits),
    delaySoccer: count(delaySecondsOf(live, 1)),
    delayBasketball: count(delaySecondsOf(live, 2)),
    delayBaseball: count(delaySecondsOf(live, 3)),
    delayOther: count(delaySecondsOf(live, null)),
    listDays: count(LIST_DAYS),
    historyDays: count(HISTORY_KEPT_MS / DAY_MS),
    savedDays: count(MAX_SAVED_DAYS),
    savedADay: count(MAX_SAVED_A_DAY),
    lossWaitDays: count(LOSS_LIMIT_WAIT_DAYS),
    buyWaitMinutes: count(BUY_WAIT_MS / MINUTE_MS),
    roundSeconds: count(roundMs / 1000),
  };
}
