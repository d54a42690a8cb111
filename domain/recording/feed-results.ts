/**
 * The results of the markets of a recorded feed as they stand at its end. A settlement or a cancellation that was taken back is not played,
 * because a bet is settled once; of several for one line the last one counts, at the time of the first.
 */
import type { MarketSettlement } from '../match/market.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import type { FeedLine } from './uof-message.ts';

export const lineKey = ({ marketId, specifier }: FeedLine): string => `${marketId} ${specifier}`;

interface Final {
  readonly at: number;
  readonly settlement: MarketSettlement;
}

export interface FinalResults {
  /** The settlement of a line, once, when its time has come; none: it was taken back or is played already. */
  readonly take: (matchId: number, line: FeedLine, at: number) => readonly MarketSettlement[];
  /** What was passed over, by reason. */
  readonly dropped: () => ReadonlyMap<string, number>;
}

type Known = Map<string, Final>;

/** The outcomes of each line, as far as the feed has named them: a cancellation names none. */
function outcomesOf(messages: readonly TimedFeedMessage[]): ReadonlyMap<string, readonly number[]> {
  const outcomes = new Map<string, readonly number[]>();
  for (const { content } of messages)
    if (content.kind === 'odds')
      for (const market of content.markets)
        if (market.outcomes.length > 0)
          outcomes.set(
            `${content.matchId} ${lineKey(market)}`,
            market.outcomes.map(({ id }) => id),
          );
  return outcomes;
}

const isSame = (a: MarketSettlement, b: MarketSettlement): boolean =>
  JSON.stringify(a.results) === JSON.stringify(b.results);

export function finalResults(messages: readonly TimedFeedMessage[]): FinalResults {
  const outcomes = outcomesOf(messages);
  const [settled, cancelled]: readonly [Known, Known] = [new Map(), new Map()];
  const dropped = new Map<string, number>();
  const drop = (reason: string): void => void dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
  const put = (known: Known, key: string, at: number, settlement: MarketSettlement): void => {
    const before = known.get(key);
    if (before !== undefined && !isSame(before.settlement, settlement)) drop('settlement that was corrected');
    known.set(key, { at: before?.at ?? at, settlement });
  };
  for (const { pt, content } of messages) {
    if (!('matchId' in content)) continue;
    const keyOf = (line: FeedLine): string => `${content.matchId} ${lineKey(line)}`;
    if (content.kind === 'settlement') for (const one of content.markets) put(settled, keyOf(one), pt, one);
    if (content.kind === 'cancel' && !content.isPart)
      for (const line of content.markets) {
        const ids = outcomes.get(keyOf(line)) ?? [];
        const results = ids.map((outcomeId) => ({ outcomeId, result: 'void' as const }));
        if (ids.length > 0) put(cancelled, keyOf(line), pt, { ...line, results });
      }
    const back = { 'rollback-settlement': settled, 'rollback-cancel': cancelled } as const;
    if (content.kind === 'rollback-settlement' || content.kind === 'rollback-cancel')
      for (const line of content.markets)
        drop(
          back[content.kind].delete(keyOf(line)) ? 'settlement that was taken back' : 'rollback of nothing',
        );
  }
  const played = new Set<string>();
  return {
    take(matchId, line, at) {
      const key = `${matchId} ${lineKey(line)}`;
      // A market that was cancelled as a whole is void, whatever its results.
      const final = cancelled.get(key) ?? settled.get(key);
      if (final === undefined || at < final.at || played.has(key)) return [];
      played.add(key);
      return [{ marketId: line.marketId, specifier: line.specifier, results: final.settlement.results }];
    },
    dropped: () => dropped,
  };
}
