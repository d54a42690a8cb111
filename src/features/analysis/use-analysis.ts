import { useAsk } from '../../parts/answers/use-ask.ts';

/** The analysis of a match. */
export const useAnalysis = (matchId: number) =>
  useAsk(String(matchId), (core) => core.analysis.ofMatch(matchId));
