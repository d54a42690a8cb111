/** Recordings named on the command line as feed sources: recordings of one event are joined, and what was found is printed. */
import { setImmediate } from 'node:timers/promises';
import { playFeedInSlices } from '../../../domain/recording/play-feed.ts';
import { repeatInSlices } from '../../../domain/recording/play-recording.ts';
import { groupByEvent } from '../../../domain/recording/group-by-event.ts';
import type { SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import type { FeedSource } from '../feed-source.ts';
import { recordedLeagues, siteDirectory } from '../../../domain/recording/site-directory.ts';
import { inTurns } from '../../../domain/recording/slices.ts';
import { joinInSlices } from '../../../domain/recording/tape-writer.ts';
import {
  joinFeeds,
  MAX_MESSAGES,
  type OpenedFeed,
  type OpenedFile,
  type OpenedRecording,
  openFiles,
  UnreadableRecording,
} from './open-file.ts';
import { SLICE_MESSAGES } from './read-recorded.ts';
import { createReplay, createSurvey } from './replay-source.ts';

interface OpenOptions {
  /** Files with names for streams that have ids alone. */
  readonly names?: readonly string[];
  readonly speed: number;
  readonly loop: boolean;
  readonly now: number;
  readonly say: (line: string) => void;
}

interface SourceOptions extends Omit<OpenOptions, 'names'> {
  /** Ids that matches of other sources have. */
  readonly taken: Set<number>;
}

/** Opens one feed source per group of recordings that share an event. Times are moved so that each recording is about to begin. */
export async function openRecordings(
  files: readonly string[],
  { names = [], speed, loop, now, say }: OpenOptions,
): Promise<FeedSource[]> {
  const opened: OpenedRecording[] = [];
  const feeds: OpenedFeed[] = [];
  // Matches of two recordings may have one number: an event of the exchange, a match of a feed, a match of the site in a session.
  const options: SourceOptions = { speed, loop, now, say, taken: new Set() };
  const sessions: FeedSource[] = [];
  for (const found of await openFiles(files, names, say))
    if (found.kind === 'recordings') opened.push(...found.recordings);
    else if (found.kind === 'feed') feeds.push(found.feed);
    else sessions.push(await sessionSource(found, options));
  return [
    ...sessions,
    ...(feeds.length > 0 ? await feedSource(feeds, options) : []),
    ...(await feedSources(opened, options)),
  ];
}

/** A source that plays `steps` by its options. The log names the source by `kind` and its name. */
const replayOf = (
  played: Parameters<typeof createReplay>[0],
  {
    kind,
    name,
    hasResults = true,
  }: { readonly kind: string; readonly name: string; readonly hasResults?: boolean },
  { speed, loop, now, taken }: SourceOptions,
): FeedSource =>
  createReplay(played, {
    name: `${kind} ${name} (${speed}x)`,
    leagues: recordedLeagues,
    speed,
    loop,
    now,
    hasResults,
    taken,
  });

const sumOf = (counts: ReadonlyMap<string | number, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** So many reasons are named, the most frequent first. */
const MOST_REASONS = 8;
/** Names what was passed over. */
function reasonsOf(dropped: ReadonlyMap<string, number>): string {
  const all = [...dropped].toSorted(([, a], [, b]) => b - a).map(([reason, count]) => `${reason} ${count}`);
  if (all.length === 0) return '';
  return ` (${all.slice(0, MOST_REASONS).join(', ')}${all.length > MOST_REASONS ? ' …' : ''})`;
}

/** So many markets are named that the site has under their number alone. */
const MOST_NAMES = 20;

async function feedSource(feeds: readonly OpenedFeed[], options: SourceOptions): Promise<FeedSource[]> {
  const { say } = options;
  const name = feeds.map((feed) => feed.name).join(' + ');
  const played = await inTurns(
    playFeedInSlices(joinFeeds(feeds), siteDirectory, SLICE_MESSAGES),
    setImmediate,
  );
  if (played.steps.length === 0) {
    const why = [...played.dropped.keys()].slice(0, 3).join(', ');
    say(`${name}: nothing in it is offered on the site (${why || 'no odds of a match'})`);
    return [];
  }
  const unnamed = sumOf(played.unnamed);
  const names = [...played.marketNames].map(([marketId, own]) => `${marketId} "${own}"`);
  say(
    `${name}: Unified Odds Feed, ${played.matches.length} matches, ${played.markets} markets (${unnamed} under their number), ${played.steps.length} messages used, ${sumOf(played.dropped)} passed over${reasonsOf(played.dropped)}`,
  );
  if (names.length > 0)
    say(
      `${name}: markets under their number: ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ' …' : ''}`,
    );
  return [replayOf(played, { kind: 'feed', name }, options)];
}

/** The steps of a feed are in memory. Throws UnreadableRecording. */
export function refuseLong(name: string, { count }: Pick<SpoFile, 'count'>): void {
  if (count > MAX_MESSAGES)
    throw new UnreadableRecording(
      `${name} is a recorded session of ${count} entries: as a feed at most ${MAX_MESSAGES} are played`,
    );
}

/** A recorded session has no results, so no bet on it is taken. The core that plays it is loaded only here. */
async function sessionSource(
  { name, session }: Extract<OpenedFile, { kind: 'session' }>,
  options: SourceOptions,
): Promise<FeedSource> {
  refuseLong(name, session);
  const { stepsOfSession } = await import('../../../worker/replay/session-feed.ts');
  const steps = await stepsOfSession(session);
  options.say(
    `${name}: a recorded session, ${session.count} entries, ${steps.length} messages used; it has no results, so no bet is taken on it`,
  );
  const played = { steps, playsAt: steps[0]?.at ?? null };
  return replayOf(played, { kind: 'session', name, hasResults: false }, options);
}

/** So many recordings that the site offers nothing of are named. */
const MOST_UNUSED = 5;

async function feedSources(
  opened: readonly OpenedRecording[],
  options: SourceOptions,
): Promise<FeedSource[]> {
  const { say } = options;
  const unused: string[] = [];
  const sources: FeedSource[] = [];
  for (const places of groupByEvent(opened.map(({ messages }) => messages))) {
    const parts = places.flatMap((place) => opened[place] ?? []);
    const tapes = parts.map((part) => part.messages);
    const messages = await inTurns(joinInSlices(tapes, SLICE_MESSAGES), setImmediate);
    const survey = createSurvey();
    const walk = repeatInSlices(messages, siteDirectory, { slice: SLICE_MESSAGES, onStep: survey.take });
    const played = await inTurns(walk, setImmediate);
    const name = parts.map((part) => part.name).join(' + ');
    if (survey.steps === 0) {
      unused.push(
        `${name}: nothing in it is offered on the site (${[...played.book.dropped.keys()].slice(0, 3).join(', ')})`,
      );
      continue;
    }
    const ignored = sumOf(played.book.dropped);
    say(
      `${name}: ${played.book.matches.size} matches, ${played.book.markets.size} markets, ${survey.steps} messages used, ${ignored} market changes passed over${reasonsOf(played.book.dropped)}`,
    );
    sources.push(replayOf({ ...played, survey }, { kind: 'recording', name }, options));
  }
  for (const line of unused.slice(0, MOST_UNUSED)) say(line);
  if (unused.length > MOST_UNUSED)
    say(`of ${unused.length - MOST_UNUSED} more recordings nothing is offered on the site either`);
  return sources;
}
