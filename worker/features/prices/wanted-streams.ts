/** The streams that the windows' pages need. */
import { liveMatchStream, LIVE_LIST } from '../../../domain/catalogue/stream-name.ts';
import type { Page } from './prices-api.ts';

export const isLiveList = (page: Page | undefined): boolean =>
  page?.kind === 'live-list' || page?.kind === 'home';

/** A list's stream carries every match of its game, so a match stream is wanted only while no window shows the live list. */
export function streamsOfPages(pages: readonly Page[]): readonly string[] {
  const preMatch = pages.flatMap((page) => (page.kind === 'pre-match-list' ? [String(page.game)] : []));
  if (pages.some(isLiveList)) return [LIVE_LIST, ...preMatch];
  return [
    ...pages.flatMap((page) => (page.kind === 'match' ? [liveMatchStream(page.matchId)] : [])),
    ...preMatch,
  ];
}
