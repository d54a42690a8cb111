import { useAsk } from '../../parts/answers/use-ask.ts';

export const useAnalysis = (matchId: number) =>
  useAsk(String(matchId), (core) => core.analysis.ofMatch(matchId));
