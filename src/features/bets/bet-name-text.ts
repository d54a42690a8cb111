import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import { betOdds } from '../../core/price-board.ts';
import { nameIn } from '../../text/format.ts';
import type { Language, Say } from '../../text/i18n.ts';
import { lineOf, lineText, marketText, outcomeText } from '../../text/outcome-text.ts';

export interface BetNameText {
  /** "서울 vs 수원 외 2" */
  readonly match: string;
  /** Market, line, pick and accepted price of the first leg. */
  readonly pick: string;
}

/** The price at which a leg was accepted, hundredths. `odds` of a void or cancelled leg is its factor, 1.00. */
export const acceptedOdds = ({ odds, receipt }: Pick<BetLeg, 'odds' | 'receipt'>): number =>
  receipt?.takenOdds ?? odds;

/** Names a bet by its first leg; null: it has no legs. */
export function betNameOf({ legs }: Pick<Bet, 'legs'>, say: Say, language: Language): BetNameText | null {
  const [leg] = legs;
  if (leg === undefined) return null;
  const { marketId, specifier, outcomeId } = leg;
  const match = `${nameIn(leg.home, language)} vs ${nameIn(leg.away, language)}`;
  const parts = [
    marketText(marketId, say),
    lineText(marketId, lineOf(specifier), specifier),
    outcomeText(outcomeId, say),
    betOdds(acceptedOdds(leg)),
  ];
  return {
    match: legs.length === 1 ? match : say('history.and-more', { match, count: legs.length - 1 }),
    pick: parts.filter((part) => part !== '').join(' '),
  };
}
