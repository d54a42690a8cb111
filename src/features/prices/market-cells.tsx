import { memo } from 'react';
import type { MatchFacts } from '../../../domain/match/match.ts';
import type { MarketLayout } from '../../../worker/features/prices/prices-api.ts';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { lineText, marketText, outcomeHint, outcomeText } from '../../text/outcome-text.ts';
import { OddsButton } from './odds-button.tsx';

/** The prices of one market, side by side. */
export const MarketCells = memo(function MarketCells({
  market,
  facts,
  narrow = false,
}: {
  readonly market: MarketLayout;
  readonly facts: MatchFacts;
  readonly narrow?: boolean;
}) {
  const { say, language } = useText();
  const names = { home: teamName(facts.home, say, language), away: teamName(facts.away, say, language) };
  const about = `${names.home} vs ${names.away}, ${marketText(market.marketId, say)} ${lineText(market.marketId, market.line, market.specifier)}`;
  return market.outcomes.map(({ outcomeId, cell }) => (
    <OddsButton
      key={cell}
      cell={cell}
      label={outcomeText(outcomeId, say)}
      narrow={narrow}
      about={about.trimEnd()}
      hint={outcomeHint(outcomeId, market.line, names, say)}
    />
  ));
});
