import { memo } from 'react';
import type { MatchFacts } from '../../../domain/match/match.ts';
import type { MarketLayout } from '../../../worker/core-api.ts';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { outcomeHint, outcomeText } from '../../text/outcome-text.ts';
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
  return market.outcomes.map(({ outcomeId, cell }) => (
    <OddsButton
      key={cell}
      cell={cell}
      label={outcomeText(outcomeId, say)}
      narrow={narrow}
      hint={outcomeHint(outcomeId, market.line, names, say)}
    />
  ));
});
