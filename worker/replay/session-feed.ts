/** Turns a recorded session into a feed that a server can play: the changes of the live list, step by step. */
import type { LiveMarket, LiveMatch } from '../../domain/book/book.ts';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { updateOfMarket } from '../../domain/book/match-snapshot.ts';
import type { BookChanges } from '../../domain/book/changes.ts';
import { isLiveStream, LIVE_LIST } from '../../domain/catalogue/stream-name.ts';
import { isOffered } from '../../domain/game-list/row-markets.ts';
import type { MarketUpdate } from '../../domain/match/market.ts';
import type { RecordedStep } from '../../domain/recording/play-recording.ts';
import type { LiveState } from '../engine/book-state.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { playInSlices } from './feed-session.ts';
import type { Recording } from './recorded-order.ts';
import { recordingOf } from './recorded-session.ts';
import { openReplay } from './replay.ts';

/** The last description of a match in the feed. */
type Described = Pick<LiveMatch, 'facts' | 'state'>;

/** The whole match if its facts changed, otherwise only its state. */
function rowEvent(match: LiveMatch, before: Described | undefined, at: number): FeedEvent[] {
  const { facts, state, markets } = match;
  if (before?.facts !== facts) {
    const offered = markets.filter(isOffered).map(updateOfMarket);
    return [{ kind: 'match', at, match: { facts, state, markets: offered } }];
  }
  return before.state === state ? [] : [{ kind: 'state', at, matchId: facts.matchId, state }];
}

function oddsEvents(
  markets: readonly LiveMarket[],
  needsNoOdds: (matchId: number) => boolean,
  at: number,
): FeedEvent[] {
  const byMatch = new Map<number, MarketUpdate[]>();
  for (const market of markets) {
    if (needsNoOdds(market.matchId)) continue;
    const updates = byMatch.get(market.matchId) ?? [];
    byMatch.set(market.matchId, updates);
    updates.push(updateOfMarket(market));
  }
  return [...byMatch].map(([matchId, updates]): FeedEvent => ({
    kind: 'odds',
    at,
    odds: { matchId, markets: updates },
  }));
}

function createSessionFeed() {
  const described = new Map<number, Described>();
  /** While the list stream is not up, a match that the book does not hold may still be on the list. */
  const goneEvents = ({ book, streams }: LiveState, at: number): FeedEvent[] => {
    if (streams.get(LIVE_LIST)?.phase !== 'up') return [];
    const gone = [...described.keys()].filter((matchId) => !book.matches.has(matchId));
    for (const matchId of gone) described.delete(matchId);
    return gone.map((matchId): FeedEvent => ({ kind: 'gone', at, matchId }));
  };
  return (live: LiveState, { rows, markets, shape }: BookChanges, at: number): FeedEvent[] => {
    const listed = (matchId: number): LiveMatch[] => {
      const match = live.book.matches.get(matchId);
      return match !== undefined && isLiveStream(match.stream) ? [match] : [];
    };
    const whole = new Set<number>();
    const events = [...rows].flatMap(listed).flatMap((match) => {
      const { facts, state } = match;
      const before = described.get(facts.matchId);
      if (before?.facts !== facts) whole.add(facts.matchId);
      described.set(facts.matchId, { facts, state });
      return rowEvent(match, before, at);
    });
    const needsNoOdds = (matchId: number): boolean => whole.has(matchId) || listed(matchId).length === 0;
    return [...events, ...oddsEvents(markets, needsNoOdds, at), ...(shape ? goneEvents(live, at) : [])];
  };
}

/** The steps of the live list. A session holds no results, so a server that plays it settles nothing. */
export async function stepsOfReplay(recording: Recording): Promise<readonly RecordedStep[]> {
  const steps: RecordedStep[] = [];
  const feed = createSessionFeed();
  const replay = openReplay(recording, {
    onCommit(changes, at) {
      const events = feed(replay.live, changes, at);
      if (events.length > 0) steps.push({ at, events });
    },
  });
  await playInSlices(replay);
  replay.stop();
  return steps;
}

/** The steps of a file, from its first keyframe. */
export const stepsOfSession = (file: SpoFile): Promise<readonly RecordedStep[]> =>
  stepsOfReplay(recordingOf(file));
