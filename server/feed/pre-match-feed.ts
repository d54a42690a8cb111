/**
 * Standard (57) and special (58) games: every match of the sources before its start, with the markets of that game. Each game has its own
 * book and stream. Its matches close when they start, and are settled by the results of the played match.
 */
import { gameCodes, type PreMatchCode } from '../../domain/catalogue/game-code.ts';
import { STANDARD_LIST, SPECIAL_LIST } from '../../domain/catalogue/stream-name.ts';
import { crossLists } from '../../domain/bet-rules/cross-rules.ts';
import type { FeedEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import { sportOf } from '../../domain/catalogue/sport.ts';
import type { MarketSettlement } from '../../domain/match/market.ts';
import { phaseOf } from '../../domain/match/match-status.ts';
import type { MatchState, PreMatchFacts } from '../../domain/match/match.ts';
import { bookEventsOf, gather, type Settlement } from '../../domain/feed/tick.ts';
import { type LiveBoard } from '../../domain/feed/live-board.ts';
import type { Publisher } from '../../domain/feed/publisher.ts';
import { sportIds } from '../../domain/match/sport-ids.ts';

const marketsOfFeedSport =
  (lists: Readonly<Record<number, readonly number[]>>) =>
  (sportId: number): readonly number[] => {
    const { feedId } = sportOf(sportId);
    return feedId === null ? [] : (lists[feedId] ?? []);
  };

/** Asian handicaps of soccer are in no cross list: each is bet on alone. */
const SOCCER_ASIAN_HANDICAP = 16;
const preMatchLists = Object.fromEntries(
  Object.entries(crossLists).map(([sport, { markets }]) => [
    sport,
    sport === '1' ? [...markets, SOCCER_ASIAN_HANDICAP] : markets,
  ]),
);
/** Double chance, draw no bet, both teams to score, and the first half: each bet on alone. */
const specialLists = { 1: [10, 11, 29, 60, 68] };

export interface PreMatchGame {
  readonly code: PreMatchCode;
  readonly stream: string;
  /**
   * Added to the played match's id to get this game's id, so that all games can be bet on side by side. Played ids stay below 2e15, the
   * distance between two games; the largest safe integer is 9e15.
   */
  readonly ids: number;
  /** Offered markets, by product sport id. */
  readonly offered: (sportId: number) => readonly number[];
}

export const preMatchGames: readonly PreMatchGame[] = [
  {
    code: 57,
    stream: STANDARD_LIST,
    ids: 4_000_000_000_000_000,
    offered: marketsOfFeedSport(preMatchLists),
  },
  { code: 58, stream: SPECIAL_LIST, ids: 6_000_000_000_000_000, offered: marketsOfFeedSport(specialLists) },
];

/** The game of a match id; null: the live game. */
export const preMatchGameOf = (matchId: number): PreMatchGame | null =>
  preMatchGames.findLast(({ ids }) => matchId >= ids) ?? null;

/** The id of the played match, for a match of any game. */
export const playedIdOf = (matchId: number): number => matchId - (preMatchGameOf(matchId)?.ids ?? 0);

/** The match in every game that offers it. */
export const gameIdsOf = (playedId: number): readonly number[] => [
  playedId,
  ...preMatchGames.map(({ ids }) => playedId + ids),
];

/** Changes are published at this pace; readers of pre-match prices need no faster one. */
export const PRE_MATCH_EVERY_MS = 500;
const ALIVE_MS = 1000;
/** A started match stays on the board, closed, for this long, so that slips with it can show why. */
const CLOSED_FOR_MS = 60_000;

interface PreMatchFeedDeps {
  readonly game: PreMatchGame;
  readonly board: LiveBoard;
  readonly publisher: Publisher;
  readonly settle: (settlement: Settlement) => void;
}

interface PreMatchFeed {
  follow(events: readonly FeedEvent[], at: number, feed: { readonly healthy: boolean }): void;
}

interface ListedMatch {
  readonly markets: readonly number[];
  readonly startsAt: number;
  readonly state: MatchState;
  closedAt: number | null;
}

const closed = (state: MatchState, at: number): MatchState => ({
  ...state,
  statusCode: 20,
  open: false,
  clockAt: at,
});

/** The matches of one game on its board, and their unpublished events. */
function createListedMatches({ game, settle }: Pick<PreMatchFeedDeps, 'game' | 'settle'>) {
  const { ids, offered: offeredIn } = game;
  const listed = new Map<number, ListedMatch>();
  let pending: FeedEvent[] = [];
  const close = (matchId: number, one: ListedMatch, at: number): void => {
    if (one.closedAt !== null) return;
    one.closedAt = at;
    pending.push({ kind: 'state', at, matchId, state: closed(one.state, at) });
  };
  const open = (match: MatchSnapshot, at: number): void => {
    const { facts, state, markets } = match;
    const offered = offeredIn(facts.sportId);
    const waits = phaseOf(state.statusCode) === 'waiting' && facts.startsAt > at;
    const own = markets.filter(({ marketId }) => offered.includes(marketId));
    const matchId = facts.matchId + ids;
    const known = listed.get(matchId);
    // The match was published again as one in play: it has started, whatever its start time says.
    if (!waits && known !== undefined) return close(matchId, known, at);
    // Sent again without a market of this game: those that it had are closed, as on the live board.
    if (!waits || (own.length === 0 && known === undefined)) return;
    const waiting = { ...state, open: true };
    listed.set(matchId, { markets: offered, startsAt: facts.startsAt, state: waiting, closedAt: null });
    const preMatch: PreMatchFacts = {
      parentId: facts.matchId,
      playedId: facts.matchId,
      specialType: game.code === gameCodes.special ? 1 : 0,
      important: facts.main,
      fullTime: null,
    };
    const moved: MatchSnapshot = { facts: { ...facts, matchId, preMatch }, state: waiting, markets: own };
    pending.push({ kind: 'match', at, match: moved });
  };
  return {
    take(event: FeedEvent): void {
      if (event.kind === 'match') return open(event.match, event.at);
      const matchId = (event.kind === 'odds' ? event.odds.matchId : event.matchId) + ids;
      if (event.kind === 'settlement') {
        const markets = settledOf(game, event.markets);
        return markets.length === 0 ? undefined : settle({ matchId, markets });
      }
      const one = listed.get(matchId);
      if (one === undefined) return;
      const starts = event.kind === 'state' && phaseOf(event.state.statusCode) !== 'waiting';
      if (event.kind === 'gone' || starts) return close(matchId, one, event.at);
      if (event.kind !== 'odds' || one.closedAt !== null) return;
      const markets = event.odds.markets.filter(({ marketId }) => one.markets.includes(marketId));
      if (markets.length > 0) pending.push({ kind: 'odds', at: event.at, odds: { matchId, markets } });
    },
    /** Returns the gathered events. Closes matches whose start time has come, and removes matches that were closed long ago. */
    pass(at: number): readonly FeedEvent[] {
      for (const [matchId, one] of listed) {
        if (one.startsAt <= at) close(matchId, one, at);
        if (one.closedAt === null || at - one.closedAt < CLOSED_FOR_MS) continue;
        listed.delete(matchId);
        pending.push({ kind: 'gone', at, matchId });
      }
      const events = pending;
      pending = [];
      return events;
    },
  };
}

export function createPreMatchFeed(deps: PreMatchFeedDeps): PreMatchFeed {
  const { board, publisher } = deps;
  const { stream } = deps.game;
  const listed = createListedMatches(deps);
  let publishedAt = 0;
  let aliveAt = 0;
  const publish = (at: number): void => {
    const { tick } = gather(listed.pass(at));
    board.apply(bookEventsOf(tick, publisher.nextSeq(stream), at, stream));
    publisher.publish(tick);
    const { removed } = tick;
    if (removed.length === 0) return;
    const seq = publisher.nextSeq(stream) - 1;
    board.apply([{ kind: 'matches', stream, seq, pt: at, matches: [], removed }]);
  };
  return {
    follow(events, at, feed) {
      for (const event of events) listed.take(event);
      board.ticked(at, feed);
      if (at - publishedAt >= PRE_MATCH_EVERY_MS) {
        publishedAt = at;
        publish(at);
      }
      if (at - aliveAt >= ALIVE_MS) {
        aliveAt = at;
        publisher.alive();
      }
    },
  };
}

const allSports = Object.values(sportIds);

/** The markets of a settlement that the game offers. */
export function settledOf(
  { offered }: PreMatchGame,
  markets: readonly MarketSettlement[],
): readonly MarketSettlement[] {
  const listed = new Set(allSports.flatMap((sportId) => offered(sportId)));
  return markets.filter(({ marketId }) => listed.has(marketId));
}
