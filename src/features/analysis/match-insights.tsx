import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import { AnalysisOf } from './analysis-sections.tsx';
import { MatchStatistics } from './match-statistics.tsx';
import { MatchTimeline } from './match-timeline.tsx';
import { MomentumLine } from './momentum-line.tsx';
import { OddsOverTime } from './odds-over-time.tsx';
import { PeriodTable } from './period-table.tsx';
import { useAnalysis } from './use-analysis.ts';
import { useMatchSheet } from './use-match-sheet.ts';
import { useOddsHistory } from './use-odds-history.ts';

/**
 * What happens in a live match: score by period, momentum, odds over time, timeline, and statistics where the feed has some. These come
 * later than the others and may be missing: they stand last, so that nothing moves.
 */
export function MatchInsights({ facts, state }: { readonly facts: MatchFacts; readonly state: MatchState }) {
  const odds = useOddsHistory(facts.matchId);
  const statistics = useMatchSheet(facts.matchId)?.statistics ?? null;
  return (
    <div className="page thin">
      <PeriodTable facts={facts} state={state} />
      <MomentumLine facts={facts} state={state} odds={odds} />
      <OddsOverTime odds={odds} startsAt={facts.startsAt} />
      <MatchTimeline facts={facts} state={state} />
      {statistics !== null && <MatchStatistics facts={facts} statistics={statistics} />}
    </div>
  );
}

/** Form, head to head and table of a match. */
export const MatchAnalysis = ({ matchId }: { readonly matchId: number }) => (
  <AnalysisOf asked={useAnalysis(matchId)} />
);
