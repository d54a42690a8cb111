import { ArrowLeft, BellPlus, Lock } from 'lucide-react';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { useMatchDetail } from './use-match-detail.ts';
import { useMatchTitle } from './use-match-title.ts';
import { EmptyPlaceholder, SkeletonRows } from '../../parts/placeholders.tsx';
import { Flag } from '../../parts/flag.tsx';
import { Button } from '../../parts/button.tsx';
import partStyles from '../../parts/button.module.css';
import { leagueName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { openPriceAlert } from '../alerts/use-price-alert.ts';
import { MarketGroups } from './market-groups.tsx';
import { MatchTimeline } from './match-timeline.tsx';
import { useOddsKeys } from './odds-keys.ts';
import { ScoreStrip } from './score-strip.tsx';
import styles from './match-screen.module.css';

export function MatchScreen() {
  const { say, language } = useText();
  const matchId = Number(useParams()['id']);
  const { frame, spark, gone } = useMatchDetail(matchId);
  const ref = useRef<HTMLElement>(null);
  useMatchTitle(frame);
  useOddsKeys(ref);
  const back = (
    <Link className={`${partStyles['button']} ${styles['back']}`} to="/hitgame/live">
      <ArrowLeft size={16} aria-hidden /> {say('detail.back')}
    </Link>
  );
  if (gone || !Number.isSafeInteger(matchId)) {
    return (
      <EmptyPlaceholder title={say('detail.gone')} hint={say('detail.gone.hint')}>
        {back}
      </EmptyPlaceholder>
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
        <Button onClick={() => openPriceAlert(frame)}>
          <BellPlus size={16} aria-hidden /> {say('detail.price-alert')}
        </Button>
        {frame.lock !== null && (
          <span className={styles['lock']} role="status">
            <Lock size={14} aria-hidden /> {say(`lock.${frame.lock}`)}
          </span>
        )}
      </header>
      <ScoreStrip facts={frame.facts} state={frame.state} />
      <MatchTimeline facts={frame.facts} state={frame.state} spark={spark} />
      <MarketGroups frame={frame} />
    </section>
  );
}
