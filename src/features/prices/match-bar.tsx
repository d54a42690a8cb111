import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { isWinnerMarket } from '../../../domain/odds/momentum.ts';
import { chancesOf } from '../../../domain/odds/win-chance.ts';
import type { MatchDetailFrame, priceBits } from '../../../worker/features/prices/prices-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { sideColours } from '../../parts/matches/side-colours.ts';
import { MatchClock } from '../../parts/matches/match-clock.tsx';
import { everySecond } from '../../parts/matches/second-ticker.ts';
import { dayAndTime, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { isOver, statusText } from '../../text/status-text.ts';
import { MatchStanding } from '../open-bets/use-match-bets.tsx';
import styles from './match-bar.module.css';

const { selectable }: Pick<typeof priceBits, 'selectable'> = { selectable: 1 };

/** The chances of the sides as two stops of a line, written each second without rendering. A locked price is an old one: no line. */
function useChanceLine({ groups, lock, stream }: Pick<MatchDetailFrame, 'groups' | 'lock' | 'stream'>) {
  const { board } = useClient();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const winner = groups.flatMap(({ markets }) => markets).find(({ marketId }) => isWinnerMarket(marketId));
    const write = (): void => {
      const prices = winner?.outcomes.map(({ cell }) => board.get(cell)) ?? [];
      const isOpen =
        lock === null && stream === 'up' && prices.every((one) => ((one?.bits ?? 0) & selectable) !== 0);
      const chances = isOpen ? chancesOf(prices.map((one) => one?.odds ?? 0)) : null;
      const line = ref.current;
      if (line === null) return;
      line.hidden = chances === null;
      if (chances === null) return;
      line.style.setProperty('--to-draw', `${(100 * chances.home).toFixed(1)}%`);
      line.style.setProperty('--to-away', `${(100 * (chances.home + chances.draw)).toFixed(1)}%`);
    };
    write();
    return everySecond(write);
  }, [board, groups, lock, stream]);
  return ref;
}

function Facts({ frame }: { readonly frame: MatchDetailFrame }) {
  const { say, language } = useText();
  const { facts, state } = frame;
  const line = useChanceLine(frame);
  const started = state.statusCode !== 0;
  const colours = sideColours(facts);
  return (
    <div className={`stack g10 ${styles['bar']}`} data-match-bar style={colours as CSSProperties}>
      <b className="row g6 nowrap">
        <Crest name={facts.home.name} />{' '}
        <span className="cut">
          <NameText name={teamName(facts.home, say, language)} />
        </span>
      </b>
      <span className={`middle ${styles['middle']}`}>
        <strong className="num large nowrap">
          {started && state.reporting !== 0 ? `${state.homeScore} : ${state.awayScore}` : 'vs'}
        </strong>
        <small className="cut">
          <span data-live={started && !isOver(state.statusCode)}>
            {started ? statusText(state.statusCode, say) : dayAndTime(facts.startsAt, language)}{' '}
            <MatchClock state={state} />
          </span>
          <MatchStanding matchId={facts.matchId} />
        </small>
      </span>
      <b className="row g6 nowrap">
        <span className="cut">
          <NameText name={teamName(facts.away, say, language)} />
        </span>{' '}
        <Crest name={facts.away.name} />
      </b>
      <i ref={line} className={styles['chances']} />
    </div>
  );
}

interface MatchBarProps {
  readonly frame: MatchDetailFrame;
  /** In a box that scrolls by itself, which has no header above it. */
  readonly isBeside: boolean;
}

/**
 * The match in one line of 48 px that stays while its page scrolls. It comes when the large score above has gone, so that nothing is said
 * twice, and moves nothing. Readers of the screen have the score that stays in the page.
 */
export function MatchBar({ frame, isBeside }: MatchBarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const place = ref.current;
    const score = place?.parentElement?.querySelector('[data-score-strip]');
    if (place === null || score === null || score === undefined) return;
    const watch = new IntersectionObserver(
      // A busy page is given several at once, the oldest first.
      (entries) => {
        const last = entries.at(-1);
        setStuck(last !== undefined && !last.isIntersecting && last.boundingClientRect.top < innerHeight / 2);
      },
      { rootMargin: `-${isBeside ? '0px' : getComputedStyle(place).top} 0px 0px` },
    );
    watch.observe(score);
    return () => watch.disconnect();
  }, [isBeside]);
  return (
    <div ref={ref} className={styles['place']} data-beside={isBeside} aria-hidden>
      {isStuck && <Facts frame={frame} />}
    </div>
  );
}
