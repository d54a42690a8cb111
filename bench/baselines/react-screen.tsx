/** The screen in React: a memoised row per match that selects its match from a store. */
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import rowStyles from '../../src/features/prices/list-row.module.css';
import listStyles from '../../src/features/prices/match-list.module.css';
import oddsStyles from '../../src/features/prices/odds.module.css';
import { priceText, ROWS, SHOWN_MARKETS } from './feed.ts';
import type { PlainMatch, PlainOutcome } from './plain-state.ts';

const FLASH_MS = 300;
const FLASH_GAP_MS = 600;
const columns = ['winner', 'handicap', 'total'] as const;

const Cell = memo(function Cell({
  odds,
  dir,
  narrow,
}: Omit<PlainOutcome, 'id'> & { readonly narrow: boolean }) {
  const ref = useRef<HTMLSpanElement>(null);
  const last = useRef(-FLASH_GAP_MS);
  const first = useRef(true);
  useLayoutEffect(() => {
    const cell = ref.current;
    const now = performance.now();
    if (first.current || cell === null || now - last.current < FLASH_GAP_MS) {
      first.current = false;
      return;
    }
    last.current = now;
    cell.dataset['flash'] = '';
    setTimeout(() => delete cell.dataset['flash'], FLASH_MS);
  }, [odds]);
  return (
    <button
      type="button"
      className={`${oddsStyles['odds']} ${narrow ? oddsStyles['narrow'] : ''}`}
      data-state="open"
    >
      <span className={oddsStyles['label']}>승</span>
      <span ref={ref} className={oddsStyles['price']} data-dir={dir}>
        {priceText(odds)}
      </span>
    </button>
  );
});

export interface ScreenStore {
  readonly useIds: () => readonly number[];
  readonly useMatch: (matchId: number) => PlainMatch | undefined;
}

export function createReactScreen({ useIds, useMatch }: ScreenStore): () => ReactNode {
  const Row = memo(function Row({ matchId }: { readonly matchId: number }) {
    const match = useMatch(matchId);
    if (match === undefined) return null;
    const markets = match.order.slice(0, SHOWN_MARKETS).flatMap((key) => match.markets[key] ?? []);
    return (
      <article className={rowStyles['row']} data-match={matchId}>
        <div className={rowStyles['when']}>전반</div>
        <div className={rowStyles['teams']}>
          <span>{match.home}</span>
          <span>{match.away}</span>
        </div>
        {markets.map((market, at) => (
          <div key={market.key} className={`${rowStyles['column']} ${rowStyles[columns[at] ?? 'total']}`}>
            {market.outcomes.map(({ id, odds, dir }) => (
              <Cell key={id} odds={odds} dir={dir} narrow={at === 2 || market.outcomes.length > 2} />
            ))}
          </div>
        ))}
      </article>
    );
  });
  return function ReactScreen() {
    const ids = useIds();
    return (
      <div className={listStyles['list']} data-stream="up">
        {ids.slice(0, ROWS).map((matchId) => (
          <Row key={matchId} matchId={matchId} />
        ))}
      </div>
    );
  };
}
