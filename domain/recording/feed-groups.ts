/** Groups of markets, by which a feed stops bets, and names of markets: what a list of markets among the messages holds. */
import { tableOf } from '../row.ts';
import type { TimedFeedMessage } from './read-feed.ts';

/** Groups of the markets that the site lays out, where the recording has no list of markets. */
const scoreGroups = tableOf<readonly number[]>({
  regular_play: [1, 10, 11, 14, 16, 18, 29],
  '1st_half': [60, 68],
  incl_ot: [219, 223, 225],
  incl_ei: [251, 256, 258],
});
const usualGroups = new Map(
  Object.entries(scoreGroups).flatMap(([group, ids]) =>
    ids.map((id) => [id, ['all', 'score', group]] as const),
  ),
);

/** A market whose groups are not known is stopped with any group: no price stays open that the feed had closed. */
export function isInGroups(
  groups: ReadonlyMap<number, readonly string[]>,
  marketId: number,
  named: readonly string[],
): boolean {
  const own = groups.get(marketId) ?? usualGroups.get(marketId);
  return (
    own === undefined ||
    named.includes('all') ||
    named.every((one) => one === '') ||
    own.some((one) => named.includes(one))
  );
}

/** Groups by market id, of all lists. */
export const groupsIn = (messages: readonly TimedFeedMessage[]): ReadonlyMap<number, readonly string[]> =>
  new Map(messages.flatMap(({ content }) => (content.kind === 'market-names' ? [...content.groups] : [])));

/** Names by market id, of all lists, as far as they are of these markets. */
export const namesIn = (
  messages: readonly TimedFeedMessage[],
  markets: ReadonlyMap<number, unknown>,
): ReadonlyMap<number, string> =>
  new Map(
    messages.flatMap(({ content }) =>
      content.kind === 'market-names' ? [...content.names].filter(([id]) => markets.has(id)) : [],
    ),
  );
