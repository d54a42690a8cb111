import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import { AnalysisSections } from './analysis-sections.tsx';
import styles from './match-insights.module.css';
import { MatchTimeline } from './match-timeline.tsx';
import { OddsOverTime } from './odds-over-time.tsx';
import { PeriodTable } from './period-table.tsx';
import { Tracker } from './tracker.tsx';

/** Everything about a live match that is no price: score by period, tracker, odds over time, timeline and analysis. */
export function MatchInsights({ facts, state }: { readonly facts: MatchFacts; readonly state: MatchState }) {
  return (
    <div className={styles['insights']}>
      <PeriodTable facts={facts} state={state} />
      <Tracker facts={facts} state={state} />
      <OddsOverTime matchId={facts.matchId} startsAt={facts.startsAt} />
      <MatchTimeline facts={facts} state={state} />
      <AnalysisSections matchId={facts.matchId} />
    </div>
  );
}
