/** Recordings named on the command line as feed sources: recordings of one event are joined, and what was found is printed. */
import { playFeed } from '../../../domain/recording/play-feed.ts';
import { playRecording } from '../../../domain/recording/play-recording.ts';
import { groupByEvent, inTimeOrder } from '../../../domain/recording/read-lines.ts';
import type { FeedSource } from '../feed-source.ts';
import { recordedLeagues, siteDirectory } from './directory.ts';
import { joinFeeds, type OpenedFeed, type OpenedFile, type OpenedRecording, openFile } from './open-file.ts';
import { createReplay } from './replay-source.ts';

export interface OpenOptions {
  readonly speed: number;
  readonly loop: boolean;
  readonly now: number;
  readonly say: (line: string) => void;
}

/** Opens one feed source per group of recordings that share an event. Times are moved so that each recording is about to begin. */
export async function openRecordings(
  files: readonly string[],
  { speed, loop, now, say }: OpenOptions,
): Promise<FeedSource[]> {
  const opened: OpenedRecording[] = [];
  const feeds: OpenedFeed[] = [];
  const sessions: FeedSource[] = [];
  for (const file of files) {
    for (const found of await openFile(file, say)) {
      if (found.kind === 'recordings') opened.push(...found.recordings);
      else if (found.kind === 'feed') feeds.push(found.feed);
      else sessions.push(await sessionSource(found, { speed, loop, now, say }));
    }
  }
  return [
    ...sessions,
    ...(feeds.length > 0 ? feedSource(feeds, { speed, loop, now, say }) : []),
    ...feedSources(opened, { speed, loop, now, say }),
  ];
}

const sumOf = (counts: ReadonlyMap<string | number, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function feedSource(feeds: readonly OpenedFeed[], { speed, loop, now, say }: OpenOptions): FeedSource[] {
  const name = feeds.map((feed) => feed.name).join(' + ');
  const played = playFeed(joinFeeds(feeds), siteDirectory);
  if (played.steps.length === 0) {
    const why = [...played.dropped.keys()].slice(0, 3).join(', ');
    say(`${name}: nothing in it is offered on the site (${why || 'no odds of a match'})`);
    return [];
  }
  const unnamed = sumOf(played.unnamed);
  say(
    `${name}: Unified Odds Feed, ${played.matches.length} matches, ${played.markets} markets (${unnamed} under their number), ${played.steps.length} messages used, ${sumOf(played.dropped)} passed over`,
  );
  return [
    createReplay(played, { name: `feed ${name} (${speed}x)`, leagues: recordedLeagues, speed, loop, now }),
  ];
}

/** A recorded session has no results: bets on it are void when it ends. The core that plays it is loaded only here. */
async function sessionSource(
  { name, session }: Extract<OpenedFile, { kind: 'session' }>,
  { speed, loop, now, say }: OpenOptions,
): Promise<FeedSource> {
  const { stepsOfSession } = await import('../../../worker/replay/session-feed.ts');
  const steps = await stepsOfSession(session);
  say(`${name}: a recorded session, ${session.count} entries, ${steps.length} messages used`);
  return createReplay(
    { steps, playsAt: steps[0]?.at ?? null },
    { name: `session ${name} (${speed}x)`, leagues: recordedLeagues, speed, loop, now },
  );
}

function feedSources(
  opened: readonly OpenedRecording[],
  { speed, loop, now, say }: OpenOptions,
): FeedSource[] {
  return groupByEvent(opened.map(({ messages }) => messages)).flatMap((places) => {
    const parts = places.flatMap((place) => opened[place] ?? []);
    const played = playRecording(inTimeOrder(parts.map(({ messages }) => messages)), siteDirectory);
    const name = parts.map((part) => part.name).join(' + ');
    if (played.steps.length === 0) {
      say(
        `${name}: nothing in it is offered on the site (${[...played.book.dropped.keys()].slice(0, 3).join(', ')})`,
      );
      return [];
    }
    const ignored = [...played.book.dropped.values()].reduce((sum, count) => sum + count, 0);
    say(
      `${name}: ${played.book.matches.size} matches, ${played.book.markets.size} markets, ${played.steps.length} messages used, ${ignored} market changes passed over`,
    );
    return [
      createReplay(played, {
        name: `recording ${name} (${speed}x)`,
        leagues: recordedLeagues,
        speed,
        loop,
        now,
      }),
    ];
  });
}
