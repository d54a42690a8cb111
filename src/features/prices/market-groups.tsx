import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { MarketGroup } from '../../../domain/match/market-catalogue.ts';
import type { MatchFacts } from '../../../domain/match/match.ts';
import type { MatchDetailFrame, MarketLayout } from '../../../worker/features/prices/prices-api.ts';
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';
import { EmptyPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { lineText, marketText } from '../../text/outcome-text.ts';
import { MarketCells } from './market-cells.tsx';
import { useMatchDetail } from './use-match-detail.ts';
import styles from './market-groups.module.css';

const FOLDED = 'spo.folded-groups';
const storedFolds = (): readonly string[] =>
  (readStored(FOLDED) ?? '').split(',').filter((part) => part !== '');

/** A market with more lines than this takes the whole width. */
const WIDE_FROM = 4;

/** Groups the lines by market id, in their order. */
function byMarket(
  markets: readonly MarketLayout[],
): readonly { readonly marketId: number; readonly lines: readonly MarketLayout[] }[] {
  const groups = new Map<number, MarketLayout[]>();
  for (const market of markets) groups.set(market.marketId, [...(groups.get(market.marketId) ?? []), market]);
  return [...groups].map(([marketId, lines]) => ({ marketId, lines }));
}

interface MarketProps {
  readonly marketId: number;
  readonly lines: readonly MarketLayout[];
  readonly facts: MatchFacts;
}

function Market({ marketId, lines, facts }: MarketProps) {
  const { say } = useText();
  return (
    <div className={`thin ${styles['market']}`} data-wide={lines.length > WIDE_FROM}>
      <h3>{marketText(marketId, say)}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.specifier} className="row g4" data-favourite={line.favourite && lines.length > 1}>
            {line.line !== null && (
              <span
                className={clsx(styles['line'], 'num')}
                title={line.favourite ? say('detail.favourite') : undefined}
              >
                {lineText(marketId, line.line, line.specifier)}
              </span>
            )}
            <MarketCells market={line} facts={facts} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Every market of a match, in groups that fold. Browser storage keeps which groups are folded. */
export function MarketGroups({ frame }: { readonly frame: MatchDetailFrame }) {
  const { say } = useText();
  const [folded, setFolded] = useState(storedFolds);
  const toggle = (group: MarketGroup): void => {
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group];
    writeStored(FOLDED, next.join(','));
    setFolded(next);
  };
  if (frame.groups.length === 0) return <EmptyPlaceholder title={say('detail.no-markets')} />;
  return frame.groups.map(({ group, markets }) => (
    <section key={group} className={`card ${styles['group']}`}>
      <button
        type="button"
        className={`row bold wide ${styles['groupHead']}`}
        aria-expanded={!folded.includes(group)}
        onClick={() => toggle(group)}
      >
        {say(`detail.group.${group}`)} <span className="faint tiny num">{markets.length}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {!folded.includes(group) && (
        <div className={`stack ${styles['markets']}`}>
          {byMarket(markets).map(({ marketId, lines }) => (
            <Market key={marketId} marketId={marketId} lines={lines} facts={frame.facts} />
          ))}
        </div>
      )}
    </section>
  ));
}

/** The markets of a match under its row. */
export function UnfoldedMarkets({ matchId }: { readonly matchId: number }) {
  const { frame } = useMatchDetail(matchId);
  return frame === null ? <SkeletonRows count={2} height={56} /> : <MarketGroups frame={frame} />;
}
