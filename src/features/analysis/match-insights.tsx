import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import { AnalysisOf } from './analysis-sections.tsx';
import { MatchTimeline } from './match-timeline.tsx';
import { OddsOverTime } from './odds-over-time.tsx';
import { PeriodTable } from './period-table.tsx';
import { useAnalysis } from './use-analysis.ts';

/** What happens in a live match: score by period, odds over time and timeline. */
export function MatchInsights({ facts, state }: { readonly facts: MatchFacts; readonly state: MatchState }) {
  return (
    <div className="page thin">
      <PeriodTable facts={facts} state={state} />
      <OddsOverTime matchId={facts.matchId} startsAt={facts.startsAt} />
      <MatchTimeline facts={facts} state={state} />
    </div>
  );
}

/** Form, head to head and table of a match. */
export const MatchAnalysis = ({ matchId }: { readonly matchId: number }) => (
  <AnalysisOf asked={useAnalysis(matchId)} />
);
