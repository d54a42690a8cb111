/**
 * What a whole recording shows of a match beforehand: its scores, from the score markets' winners. Known first, because some
 * markets close minutes before the score market does.
 */
import type { MarketDefinition, RecordedMessage } from './betfair-message.ts';

export interface Goals {
  readonly home: number;
  readonly away: number;
}

export interface RecordedResult {
  readonly final: Goals | null;
  readonly half: Goals | null;
  /** Some market of the first half is in the recording: its closing shows when half-time is. */
  readonly knowsHalfTime: boolean;
  /** Some market on goals is in the recording: its closing shows goals. */
  readonly knowsGoals: boolean;
}

export const noResult: RecordedResult = { final: null, half: null, knowsHalfTime: false, knowsGoals: false };

function scoreOf(definition: MarketDefinition): Goals | null {
  const winner = definition.runners.find(({ status }) => status === 'WINNER');
  const score = /^(\d+)\s*-\s*(\d+)$/.exec(winner?.name ?? '');
  return score?.[1] !== undefined && score[2] !== undefined
    ? { home: Number(score[1]), away: Number(score[2]) }
    : null;
}

/** By event id. */
export function resultsOfRecording(
  messages: readonly RecordedMessage[],
): ReadonlyMap<string, RecordedResult> {
  const results = new Map<string, RecordedResult>();
  for (const { changes } of messages) {
    for (const { definition } of changes) {
      if (definition === null) continue;
      const known = results.get(definition.eventId) ?? noResult;
      const { marketType, status } = definition;
      const knowsHalfTime =
        known.knowsHalfTime || marketType === 'HALF_TIME' || marketType === 'HALF_TIME_SCORE';
      const score = status === 'CLOSED' ? scoreOf(definition) : null;
      results.set(definition.eventId, {
        knowsHalfTime,
        knowsGoals: known.knowsGoals || /^(OVER_UNDER_\d{2,3}|CORRECT_SCORE)$/.test(marketType),
        final: marketType === 'CORRECT_SCORE' && score !== null ? score : known.final,
        half: marketType === 'HALF_TIME_SCORE' && score !== null ? score : known.half,
      });
    }
  }
  return results;
}
