import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { scoreText } from '../../parts/matches/leg-score.tsx';
import { nameIn } from '../../text/format.ts';
import type { Language, Say } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText, pickedText } from '../../text/outcome-text.ts';

interface BetNameText {
  /** "서울 vs 수원"; of a decided leg with its score: "서울 2 : 1 수원". */
  readonly match: string;
  /** "외 2": how many legs there are beside the first; '' for none. It is never cut off. */
  readonly more: string;
  /** Market and line of the first leg; '' where the market has no name of its own. */
  readonly market: string;
  /** The same with its pick. */
  readonly pick: string;
  /** Its accepted price. It is never cut off. */
  readonly odds: string;
}

/** The price at which a leg was accepted, hundredths. `odds` of a void or cancelled leg is its factor, 1.00. */
export const acceptedOdds = ({ odds, receipt }: Pick<BetLeg, 'odds' | 'receipt'>): number =>
  receipt?.takenOdds ?? odds;

/** The text between both teams: of a decided leg the score of its match. */
export const betweenTeams = (leg: BetLeg): string => (leg.state === 'opened' ? 'vs' : scoreText(leg));

/** Both teams, and what stands between them. */
export const matchText = (leg: BetLeg, language: Language): string =>
  [nameIn(leg.home, language), betweenTeams(leg), nameIn(leg.away, language)].join(' ');

const marketOf = ({ marketId, specifier }: BetLeg, say: Say): string =>
  `${marketText(marketId, say)} ${lineText(marketId, shownLineOf(specifier), specifier)}`.trim();

/** "승무패 · 서울 승리", "Handicap H-1 · Seoul win": market with its line, and the pick. */
export const pickText = (leg: BetLeg, say: Say, language: Language): string =>
  [marketOf(leg, say), pickedText(leg, say, language)].filter((part) => part !== '').join(' · ');

/** Names a bet by its first leg; null: it has no legs. */
export function betNameOf({ legs }: Pick<Bet, 'legs'>, say: Say, language: Language): BetNameText | null {
  const [leg] = legs;
  if (leg === undefined) return null;
  return {
    match: matchText(leg, language),
    more: legs.length === 1 ? '' : say('history.and-more', { count: legs.length - 1 }),
    market: marketOf(leg, say),
    pick: pickText(leg, say, language),
    odds: betOdds(acceptedOdds(leg)),
  };
}
