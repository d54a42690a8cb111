/**
 * The feed's leader: advances the sources on boards of its own and publishes each message of the lists once, encoded, on the bus. It serves
 * no socket; its node reads the bus like all others. One author lives for one term of the lease.
 */
import { createBoards, type ServedBoardsDeps, leagueNamesOf, newEpoch } from '../feed/boards.ts';
import type { Settlement } from '../../domain/feed/tick.ts';
import type { FeedSource } from '../feed/feed-source.ts';
import type { Emit } from '../../domain/feed/publisher.ts';
import { createFeed, type KeptOfFeed } from '../feed/run-feed.ts';
import { encodeBusEvent, encodeSettlement } from './bus-codec.ts';
import type { BusMessage, FeedBus } from './redis-feed.ts';

export const authorLimits = {
  /** The author ends when no message has reached the bus for this time: another node may reach it. */
  unreachedMs: 2000,
  /** Messages that wait for the bus's answer; above this the author ends. */
  underWay: 500,
  /** The state is published at most this often, however many nodes ask. */
  stateEveryMs: 500,
  /** While the database does not answer, it is asked for the open bets again after this time. */
  askAgainMs: 500,
} as const;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** In the parts of a published state. */
const STATE_ID = 'state';

interface AuthorDeps extends Omit<ServedBoardsDeps, 'sources'> {
  readonly bus: FeedBus;
  readonly fence: number;
  readonly kept: KeptOfFeed;
  readonly sources: readonly FeedSource[];
  readonly openMatchIds: () => Promise<readonly number[]>;
  readonly marketsPerMessage?: number;
  /** Called once, when the bus refuses the term or cannot be reached. */
  readonly onEnded: (why: 'refused' | 'unreached') => void;
  /** Called with each settlement, also when the bus loses it. */
  readonly onSettled: (settlement: Settlement) => void;
}

export interface FeedAuthor {
  start(): Promise<void>;
  publishState(): void;
  stop(): void;
}

/** Sends messages in order, and notices when they no longer arrive. */
function createSender({ bus, fence, onEnded, log }: AuthorDeps) {
  let underWay = 0;
  let reachedAt = performance.now();
  let ended = false;
  let failing = false;
  const end = (why: 'refused' | 'unreached'): void => {
    if (ended) return;
    ended = true;
    onEnded(why);
  };
  const isUnreached = (): boolean =>
    underWay > authorLimits.underWay || performance.now() - reachedAt > authorLimits.unreachedMs;
  return {
    stop: (): void => void (ended = true),
    hasEnded: (): boolean => ended,
    send(message: BusMessage): void {
      if (ended) return;
      underWay++;
      bus
        .publish(fence, message)
        .then((isAdded) => {
          reachedAt = performance.now();
          failing = false;
          if (!isAdded) end('refused');
        })
        // A message that is lost leaves a gap in the sequence; the nodes notice it and ask for the state.
        .catch((error: unknown) => {
          if (!ended && !failing) log('messages of the feed do not reach Redis', error);
          failing = true;
          if (isUnreached()) end('unreached');
        })
        .finally(() => underWay--);
      if (underWay > authorLimits.underWay) end('unreached');
    },
  };
}

export function createAuthor(deps: AuthorDeps): FeedAuthor {
  const { sources, now, log, fence, openMatchIds, onSettled } = deps;
  const { send, stop: stopSending, hasEnded } = createSender(deps);
  const emit: Emit = (_stream, event, { packed }) =>
    send({ kind: 'list', frames: [encodeBusEvent(event, packed())] });
  const epoch = newEpoch(fence);
  const boards = createBoards({
    ...deps,
    leagues: leagueNamesOf(sources),
    epoch,
    matchEpoch: epoch,
    emit,
    followedMatches: () => [],
  });
  const settle = (settlement: Settlement): void => {
    send({ kind: 'settlement', frames: [encodeSettlement(settlement)] });
    onSettled(settlement);
  };
  /** Without this list, bets on markets that were decided before the term would stay open until the next term. */
  const askForOpenMatches = async (): Promise<readonly number[]> => {
    while (!hasEnded())
      try {
        return await openMatchIds();
      } catch (error) {
        log('the open bets could not be read', error);
        await pause(authorLimits.askAgainMs);
      }
    return [];
  };
  const feed = createFeed({ ...deps, sources, now, log }, boards, { record: () => {} }, { push: settle });
  let publishedAt = Number.NEGATIVE_INFINITY;
  const publishState = (): void => {
    if (performance.now() - publishedAt < authorLimits.stateEveryMs) return;
    publishedAt = performance.now();
    const lists = [boards, ...boards.preMatch].map(({ board, publisher }) => ({
      publisher,
      stream: board.stream,
    }));
    const frames = lists.flatMap(({ publisher, stream }) =>
      [...publisher.snapshot(stream, STATE_ID).first].map((part) => encodeBusEvent('Fixture', part)),
    );
    send({ kind: 'state', frames });
  };
  return {
    async start() {
      await feed.start(askForOpenMatches, publishState);
    },
    publishState,
    stop() {
      feed.stop();
      stopSending();
    },
  };
}
