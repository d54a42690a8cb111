import clsx from 'clsx';
import { memo, useLayoutEffect, useRef } from 'react';
import type { MatchFacts } from '../../../domain/match/match.ts';
import type { MarketLayout } from '../../../worker/features/prices/prices-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { lineText, marketText, outcomeHint, outcomeText } from '../../text/outcome-text.ts';
import { usePick } from '../slip/use-pick.ts';
import styles from './odds.module.css';

const MOST_LETTERS = 3;

interface OddsButtonProps {
  readonly cell: number;
  readonly label: string;
  /** The event by which this outcome wins. */
  readonly hint: string;
  /** Match and market, for screen readers: the eye reads them in the row. They stand in the name, before the price, and have no element: each would be laid out and drawn with every price. */
  readonly about: string;
  /** A narrow button has room for three letters beside its price: of a longer label the first one is seen. */
  readonly narrow: boolean;
}

/** One price. Its number, arrow, lock and pressed state are written by the price board; React draws the label once. */
export const OddsButton = memo(function OddsButton({ cell, label, hint, about, narrow }: OddsButtonProps) {
  const { board } = useClient();
  const pick = usePick();
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => (ref.current === null ? undefined : board.attach(cell, ref.current)), [board, cell]);
  return (
    <button
      ref={ref}
      type="button"
      className={clsx(styles['odds'], narrow && styles['narrow'])}
      data-cell={cell}
      title={hint === '' ? undefined : hint}
      onClick={() => void pick(cell)}
    >
      <span className={styles['label']} role="img" aria-label={`${label} ${about}`}>
        {narrow && label.length > MOST_LETTERS ? label.charAt(0) : label}
      </span>
      <span className={styles['price']}>–</span>
    </button>
  );
});

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
