/**
 * The scores of a match, read from a whole recording beforehand: the winners of the score markets. They are needed early, because some
 * markets close minutes before the score market.
 */
import type { MarketDefinition } from './betfair-message.ts';
import type { KnownMarkets } from './known-markets.ts';
import type { DefinedMarket } from './message-tape.ts';
import { createSliceCount, type InSlices } from './slices.ts';

export interface Goals {
  readonly home: number;
  readonly away: number;
}

export interface RecordedResult {
  readonly final: Goals | null;
  readonly half: Goals | null;
  /** True: the recording has a first-half market, whose close shows half-time. */
  readonly knowsHalfTime: boolean;
  /** True: the recording has a market on goals, whose close shows goals. */
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

/** By event id. `defined`: all definitions, in the order of their messages. Stops after each `slice` of them. */
export function* resultsOfRecording(
  defined: readonly DefinedMarket[],
  { followed, closingOf }: Pick<KnownMarkets, 'followed' | 'closingOf'>,
  slice: number,
): InSlices<ReadonlyMap<string, RecordedResult>> {
  const results = new Map<string, RecordedResult>();
  const isFull = createSliceCount(slice);
  for (const one of defined) {
    if (isFull()) yield;
    const definition = followed(one.marketId, one.definition);
    const known = results.get(definition.eventId) ?? noResult;
    const { marketType, status } = definition;
    const knowsHalfTime =
      known.knowsHalfTime || marketType === 'HALF_TIME' || marketType === 'HALF_TIME_SCORE';
    // The exchange corrects scores, too: that of the last close counts.
    const score = status === 'CLOSED' ? scoreOf(closingOf(one.marketId) ?? definition) : null;
    results.set(definition.eventId, {
      knowsHalfTime,
      knowsGoals: known.knowsGoals || /^(OVER_UNDER_\d{2,3}|CORRECT_SCORE)$/.test(marketType),
      final: marketType === 'CORRECT_SCORE' && score !== null ? score : known.final,
      half: marketType === 'HALF_TIME_SCORE' && score !== null ? score : known.half,
    });
  }
  return results;
}
