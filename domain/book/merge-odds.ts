/**
 * Squash: merges neighbouring odds events of one stream into the newest state of each market, when a backlog has built up. Of a market with
 * several updates, only the needed ones are kept, in order. The arrow compares with the last different price, so the last two different
 * prices of an outcome are kept.
 */
import type { MarketUpdate, OutcomeUpdate } from '../match/market.ts';
import type { BookEvent, OddsEvent } from './book-event.ts';

/** Replaces every run of odds events by the merged events; all other events keep their place. `merged`: number of updates merged away. */
export function squash(events: readonly BookEvent[]): {
  readonly events: readonly BookEvent[];
  readonly merged: number;
} {
  const out: BookEvent[] = [];
  let run: OddsEvent[] = [];
  let merged = 0;
  const endRun = (): void => {
    if (run.length > 1) {
      const joined = mergeOdds(run);
      merged += joined.merged;
      out.push(...joined.events);
    } else out.push(...run);
    run = [];
  };
  for (const event of events) {
    if (event.kind === 'odds' && withdraws(event)) {
      endRun();
      out.push(event);
    } else if (event.kind === 'odds' && (run.length === 0 || run[0]?.stream === event.stream))
      run.push(event);
    else {
      endRun();
      if (event.kind === 'odds') run.push(event);
      else out.push(event);
    }
  }
  endRun();
  return { events: out, merged };
}

/** Odds without any market withdraw all markets of the match (E5). They name no market, so they cannot be merged. */
const withdraws = ({ matches }: OddsEvent): boolean => matches.some(({ markets }) => markets.length === 0);

interface Kept {
  readonly matchId: number;
  /** All updates of the market in order; usually one. */
  readonly updates: { readonly update: MarketUpdate; readonly seq: number; readonly pt: number }[];
}

/**
 * The newest update of each market, after the update with an outcome's last different price. Both keep their sequence numbers, so that a
 * market's version stays exact.
 */
function mergeOdds(run: readonly OddsEvent[]): { events: OddsEvent[]; merged: number } {
  const markets = new Map<string, Kept>();
  let seen = 0;
  for (const event of run) {
    for (const { matchId, markets: updates } of event.matches) {
      for (const update of updates) {
        seen++;
        const key = `${matchId} ${update.marketId} ${update.specifier}`;
        const kept = markets.get(key) ?? { matchId, updates: [] };
        kept.updates.push({ update, seq: event.seq, pt: event.pt });
        markets.set(key, kept);
      }
    }
  }
  return layOut(run, markets, seen);
}

function layOut(
  run: readonly OddsEvent[],
  markets: ReadonlyMap<string, Kept>,
  seen: number,
): { events: OddsEvent[]; merged: number } {
  const stream = run[0]?.stream ?? '';
  const bySeq = new Map<number, OddsEvent & { matches: { matchId: number; markets: MarketUpdate[] }[] }>();
  let kept = 0;
  for (const { matchId, updates } of markets.values()) {
    for (const { update, seq, pt } of needed(updates)) {
      kept++;
      const event = bySeq.get(seq) ?? { kind: 'odds' as const, stream, seq, pt, matches: [] };
      event.matches.push({ matchId, markets: [update] });
      bySeq.set(seq, event);
    }
  }
  return { events: [...bySeq.values()].sort((a, b) => a.seq - b.seq), merged: seen - kept };
}

/**
 * The updates of a market that give the same end state: the last one; the first active one, because the market may be new (D3 adds it only
 * then); and for every outcome the newest update whose price differs from the last.
 */
function needed(updates: Kept['updates']): Kept['updates'] {
  const last = updates.at(-1);
  if (last === undefined || updates.length === 1) return updates;
  if (updates.some(({ update }) => !isPlain(update.outcomes, last.update.outcomes))) return updates;
  const keep = new Set<number>([updates.length - 1, updates.findIndex(({ update }) => update.status === 1)]);
  last.update.outcomes.forEach((outcome, at) => {
    keep.add(updates.findLastIndex(({ update }) => update.outcomes[at]?.odds !== outcome.odds));
  });
  keep.delete(-1);
  return [...keep].sort((a, b) => a - b).flatMap((at) => updates[at] ?? []);
}

/**
 * The same outcomes in the same order, all priced. A price that disappeared and came back resets the arrow, so such updates are all kept.
 */
const isPlain = (outcomes: readonly OutcomeUpdate[], last: readonly OutcomeUpdate[]): boolean =>
  outcomes.length === last.length &&
  outcomes.every((outcome, at) => outcome.id === last[at]?.id && outcome.odds !== 0);
