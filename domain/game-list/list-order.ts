/** The order of a stream's matches in its list, whole and unfiltered. */
import type { LiveMatch } from '../book/book.ts';
import { liveTabs } from '../catalogue/sport.ts';
import { isLiveStream } from '../catalogue/stream-name.ts';
import { liveList } from './live-list.ts';
import { preMatchList } from './pre-match-list.ts';

const groupsOf = (stream: string, matches: readonly LiveMatch[], now: number) =>
  isLiveStream(stream)
    ? liveList(matches, { tab: liveTabs.all, leagues: [] }).groups
    : preMatchList(matches, { tab: liveTabs.all, leagues: [], day: null, search: '' }, now).groups;

/** Matches that the list of `stream` leaves out are at the end. `now`: server ms. */
export function inListOrder(
  stream: string,
  matches: readonly LiveMatch[],
  now: number,
): readonly LiveMatch[] {
  const left = new Map(matches.map((match) => [match.facts.matchId, match]));
  const listed: LiveMatch[] = [];
  for (const matchId of groupsOf(stream, matches, now).flatMap(({ matchIds }) => matchIds)) {
    const match = left.get(matchId);
    if (match !== undefined) listed.push(match);
    left.delete(matchId);
  }
  return [...listed, ...left.values()];
}
