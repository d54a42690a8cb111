import { useEffect, useEffectEvent, useState } from 'react';
import type { AnalysisAnswer } from '../../../worker/features/analysis/analysis-api.ts';
import { useClient } from '../../core/use-client.ts';

/** The analysis of a match, asked for once, and again by `retry`. `answer` null: not here yet. */
export function useAnalysis(matchId: number): {
  readonly answer: AnalysisAnswer | null;
  readonly retry: () => void;
} {
  const { core } = useClient();
  const [held, setHeld] = useState<{ readonly asked: string; readonly answer: AnalysisAnswer } | null>(null);
  const [round, setRound] = useState(0);
  const asked = `${matchId} ${round}`;
  const ask = useEffectEvent(() => core.analysis.ofMatch(matchId));
  useEffect(() => {
    let stopped = false;
    void ask().then((answer) => {
      const isCancelled = !answer.ok && answer.error.kind === 'cancelled';
      if (!stopped && !isCancelled) setHeld({ asked, answer });
    });
    return () => {
      stopped = true;
    };
  }, [asked]);
  return { answer: held?.asked === asked ? held.answer : null, retry: () => setRound(round + 1) };
}
