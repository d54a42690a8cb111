/** A recording as many: each copy has matches of its own and begins a little later, so that their waves do not coincide. */
import { basename } from 'node:path';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { isLive } from '../../domain/match/match-status.ts';
import { playFeed } from '../../domain/recording/play-feed.ts';
import { playRecording, type RecordedStep } from '../../domain/recording/play-recording.ts';
import { groupByEvent } from '../../domain/recording/group-by-event.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { joinTapes } from '../../domain/recording/tape-writer.ts';
import { type OpenedFile, openFile, UnreadableRecording } from '../../server/feed/recording/open-file.ts';
import { stepsOfSession } from '../../worker/replay/session-feed.ts';

export interface Playable {
  readonly steps: readonly RecordedStep[];
  readonly playsAt: number | null;
}

/** What is in the file, recordings or a session, as feeds with steps. Throws UnreadableRecording. */
export async function playablesOf(file: string, say: (line: string) => void): Promise<readonly Playable[]> {
  const opened = await openFile(file, say);
  const playables = (await Promise.all(opened.map(playablesIn)))
    .flat()
    .filter(({ steps }) => steps.length > 0);
  if (playables.length > 0) return playables;
  throw new UnreadableRecording(
    `${basename(file)}: nothing in it is a market of a match that the site offers`,
  );
}

/** Whether a match of it is ever in play and open: the live screen shows no price of another one. */
export const isEverInPlay = ({ steps }: Playable): boolean =>
  steps.some(({ events }) =>
    events.some((event) => {
      const state = event.kind === 'match' ? event.match.state : event.kind === 'state' ? event.state : null;
      return state !== null && state.open && isLive(state.statusCode);
    }),
  );

async function playablesIn(opened: OpenedFile): Promise<readonly Playable[]> {
  if (opened.kind === 'session') {
    const steps = await stepsOfSession(opened.session);
    return [{ steps, playsAt: steps[0]?.at ?? null }];
  }
  if (opened.kind === 'feed') return [playFeed(opened.feed.messages, siteDirectory)];
  return groupByEvent(opened.recordings.map(({ messages }) => messages)).map((places) =>
    playRecording(
      joinTapes(places.flatMap((place) => opened.recordings[place]?.messages ?? [])),
      siteDirectory,
    ),
  );
}

/** Match ids of a copy are apart from those of the others by this. */
const COPY_IDS = 10_000_000_000;

function moved(event: FeedEvent, copy: number, by: number): FeedEvent {
  const at = event.at + by;
  const ids = copy * COPY_IDS;
  switch (event.kind) {
    case 'match': {
      const { facts } = event.match;
      const match = {
        ...event.match,
        facts: { ...facts, matchId: facts.matchId + ids, startsAt: facts.startsAt + by },
      };
      return { ...event, at, match };
    }
    case 'odds':
      return { ...event, at, odds: { ...event.odds, matchId: event.odds.matchId + ids } };
    // Copies serve loads without bets, so spans of cancels stay as they are.
    case 'state':
    case 'settlement':
    case 'gone':
      return { ...event, at, matchId: event.matchId + ids };
  }
}

export const copyOf = ({ steps, playsAt }: Playable, copy: number, staggerMs: number): Playable => ({
  steps: steps.map((step) => ({
    at: step.at + copy * staggerMs,
    events: step.events.map((event) => moved(event, copy, copy * staggerMs)),
  })),
  playsAt: playsAt === null ? null : playsAt + copy * staggerMs,
});

/** All copies in one, in time order. */
export function multiplied(one: Playable, times: number, staggerMs: number): readonly RecordedStep[] {
  const all = Array.from({ length: times }, (_, copy) => copyOf(one, copy, staggerMs).steps).flat();
  return all.sort((a, b) => a.at - b.at);
}
