import clsx from 'clsx';
import { ArrowLeft, ChevronDown, Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { MatchFacts } from '../../../domain/match/match.ts';
import type { LiveDetailFrame, MarketGroup, MarketLayout } from '../../../worker/core-api.ts';
import { useLiveDetail } from '../../core/use-live-detail.ts';
import { EmptyFace, SkeletonRows } from '../../parts/faces.tsx';
import { Flag } from '../../parts/flag.tsx';
import partStyles from '../../parts/parts.module.css';
import { leagueName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { lineText, marketText } from '../../text/outcome-text.ts';
import { MarketCells } from './market-cells.tsx';
import { MatchTimeline } from './match-timeline.tsx';
import { useOddsKeys } from './odds-keys.ts';
import { ScoreStrip } from './score-strip.tsx';
import styles from './detail.module.css';

const FOLDED = 'spo.folded-groups';
const storedFolds = (): readonly string[] =>
  (localStorage.getItem(FOLDED) ?? '').split(',').filter((part) => part !== '');

/** A market with more lines than this takes the whole width. */
const WIDE_FROM = 4;

/** Lines of one market id stand together: the main line first. */
function byMarket(
  markets: readonly MarketLayout[],
): readonly { readonly marketId: number; readonly lines: readonly MarketLayout[] }[] {
  const groups = new Map<number, MarketLayout[]>();
  for (const market of markets) groups.set(market.marketId, [...(groups.get(market.marketId) ?? []), market]);
  return [...groups].map(([marketId, lines]) => ({ marketId, lines }));
}

function Market({
  marketId,
  lines,
  facts,
}: {
  readonly marketId: number;
  readonly lines: readonly MarketLayout[];
  readonly facts: MatchFacts;
}) {
  const { say } = useText();
  return (
    <div className={styles['market']} data-wide={lines.length > WIDE_FROM}>
      <h3>{marketText(marketId, say)}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.specifier} data-favourite={line.favourite && lines.length > 1}>
            {line.line !== null && (
              <span
                className={clsx(styles['line'], 'num')}
                title={line.favourite ? say('detail.favourite') : undefined}
              >
                {lineText(marketId, line.line)}
              </span>
            )}
            <MarketCells market={line} facts={facts} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Groups({ frame }: { readonly frame: LiveDetailFrame }) {
  const { say } = useText();
  const [folded, setFolded] = useState(storedFolds);
  const toggle = (group: MarketGroup): void => {
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group];
    localStorage.setItem(FOLDED, next.join(','));
    setFolded(next);
  };
  if (frame.groups.length === 0) return <EmptyFace title={say('detail.no-markets')} />;
  return frame.groups.map(({ group, markets }) => (
    <section key={group} className={styles['group']}>
      <button
        type="button"
        className={styles['groupHead']}
        aria-expanded={!folded.includes(group)}
        onClick={() => toggle(group)}
      >
        {say(`detail.group.${group}`)} <span className="num">{markets.length}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {!folded.includes(group) && (
        <div className={styles['markets']}>
          {byMarket(markets).map(({ marketId, lines }) => (
            <Market key={marketId} marketId={marketId} lines={lines} facts={frame.facts} />
          ))}
        </div>
      )}
    </section>
  ));
}

export function LiveDetailScreen() {
  const { say, language } = useText();
  const matchId = Number(useParams()['id']);
  const { frame, spark, gone } = useLiveDetail(matchId);
  const ref = useRef<HTMLElement>(null);
  useOddsKeys(ref);
  const back = (
    <Link className={`${partStyles['button']} ${styles['back']}`} to="/hitgame/live">
      <ArrowLeft size={16} aria-hidden /> {say('detail.back')}
    </Link>
  );
  if (gone || !Number.isSafeInteger(matchId)) {
    return (
      <EmptyFace title={say('detail.gone')} hint={say('detail.gone.hint')}>
        {back}
      </EmptyFace>
    );
  }
  if (frame === null) {
    return (
      <section className={styles['screen']} aria-busy="true" aria-label={say('detail.loading')}>
        {back}
        <SkeletonRows count={6} height={72} />
      </section>
    );
  }
  return (
    <section ref={ref} className={styles['screen']} data-stream={frame.stream}>
      <header className={styles['head']}>
        {back}
        <h1>
          <Flag code={frame.league.countryCode} /> {leagueName(frame.league, say, language)}
        </h1>
        {frame.lock !== null && (
          <span className={styles['lock']} role="status">
            <Lock size={14} aria-hidden /> {say(`lock.${frame.lock}`)}
          </span>
        )}
      </header>
      <ScoreStrip facts={frame.facts} state={frame.state} />
      <MatchTimeline facts={frame.facts} state={frame.state} spark={spark} />
      <Groups frame={frame} />
    </section>
  );
}
