/** Messages of a Unified Odds Feed: imported, published by the site's own publisher, and read by the core. */
import { playFeed, type PlayedFeed } from '../../domain/recording/play-feed.ts';
import type { TimedFeedMessage } from '../../domain/recording/read-feed.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { joinFeeds, type OpenedFeed } from '../../server/feed/recording/open-file.ts';
import { pacing, type ReplayResult } from './exit-code.ts';
import { type ReplayOptions, endOf } from './options.ts';
import { replayRecording } from './replay-recording.ts';
import { counted, linesOfReplayed } from './replayed-lines.ts';

function together(maps: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const counts of maps) for (const [reason, count] of counts) all[reason] = (all[reason] ?? 0) + count;
  return all;
}

/** "odds 12 (340 markets), settlement 2 (40 markets), facts 1" */
function kindsOf(messages: readonly TimedFeedMessage[]): string {
  const kinds = Map.groupBy(messages, ({ content }) =>
    content.kind === 'other' || content.kind === 'producer' ? content.name : content.kind,
  );
  return [...kinds]
    .map(([kind, own]) => {
      const markets = own.reduce(
        (sum, { content }) => sum + ('markets' in content ? content.markets.length : 0),
        0,
      );
      return `${kind} ${own.length}${markets > 0 ? ` (${markets} markets)` : ''}`;
    })
    .join(', ');
}

const dateOf = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

function* linesOfFeed(played: PlayedFeed, messages: readonly TimedFeedMessage[]): Generator<string> {
  const times = messages.flatMap(({ pt, content }) =>
    content.kind === 'facts' || content.kind === 'market-names' ? [] : [pt],
  );
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  yield `recorded   ${dateOf(first)} to ${dateOf(last)}, ${messages.length} messages, ${played.steps.length} used`;
  yield `messages   ${kindsOf(messages) || 'none'}`;
  if (played.guessed > 0) yield `sport      of ${played.guessed} matches nothing says it: soccer is taken`;
  yield `markets    ${played.markets} in ${played.matches.length} matches`;
  for (const { facts, state } of played.matches)
    yield `           ${facts.home.name.ko} – ${facts.away.name.ko}: status ${state.statusCode}, ${state.homeScore}:${state.awayScore}`;
  const unnamed = Object.fromEntries(
    [...played.unnamed].map(([marketId, count]) => {
      const name = played.marketNames.get(marketId);
      return [name === undefined ? `market ${marketId}` : `market ${marketId} "${name}"`, count];
    }),
  );
  yield `unnamed    ${counted(unnamed)} (the site shows these markets under their number)`;
}

export async function showFeed(
  feeds: readonly OpenedFeed[],
  options: ReplayOptions,
  say: (line: string) => void,
): Promise<ReplayResult> {
  const all = joinFeeds(feeds);
  const end = endOf(options.until, all[0]?.pt ?? 0);
  const messages = all.filter(({ pt }) => pt <= end);
  const played = playFeed(messages, siteDirectory);
  const wait = pacing(options.speed, options.maxGapMs);
  const replayed = await replayRecording(played.steps, wait === undefined ? {} : { wait });
  const dropped = together([
    ...feeds.map((feed) => feed.dropped),
    played.dropped,
    new Map(Object.entries(replayed.dropped)),
  ]);
  for (const line of linesOfFeed(played, messages)) say(line);
  for (const line of linesOfReplayed(replayed, dropped)) say(line);
  if (options.json) {
    const { events, updates, seconds, hash, settled } = replayed;
    const counts = { matches: played.matches.length, markets: played.markets, messages: messages.length };
    say(JSON.stringify({ events, dropped, ...counts, updates, seconds, hash, settled }));
  }
  if (played.steps.length === 0) {
    say('nothing   in it is an odds message of a match that the site offers');
    return 'nothingUsable';
  }
  const isExpected = options.expect === null || options.expect === replayed.hash;
  return isExpected && replayed.hash === replayed.serverHash ? 'verified' : 'differs';
}
