/**
 * The odds of one match over time for one window: the server's history, then the changes of the book. A window that does not show the match's
 * stream gets the history alone.
 */
import { marksBetween } from '../../../domain/analysis/marks-between.ts';
import type { LiveMarket, LiveMatch } from '../../../domain/book/book.ts';
import { rowMarketsIn } from '../../../domain/game-list/row-markets.ts';
import type { MatchState } from '../../../domain/match/match.ts';
import {
  appendToHistory,
  noOddsHistory,
  type OddsHistory,
  type OddsHistoryDelta,
  type OddsTick,
} from '../../../domain/odds/odds-history.ts';
import { decodeOddsHistory } from '../../../domain/protocol/calls/matches/analysis.ts';
import { oddsHistory } from '../../../domain/protocol/calls/matches/analysis-calls.ts';
import type { Source } from '../../door/stream-port.ts';
import type { Engine } from '../../engine/engine.ts';
import type { WindowScope } from '../../feature.ts';
import type { OddsUpdate } from './analysis-api.ts';

/** Least time between two messages. */
export const ODDS_EVERY_MS = 1000;
/** A history that could not be loaded is asked for again after this time. */
export const HISTORY_AGAIN_MS = 5000;

type Needs = Pick<Engine, 'deps' | 'live' | 'watchers' | 'call' | 'serverNow'>;

/** Follows the main markets and the state of a match; `take` returns what has changed since the last call. */
function createChanges(matchId: number, { live, serverNow }: Needs) {
  const sent = new Map<string, number>();
  let state: MatchState | null = null;
  const find = (): LiveMatch | null => live.book.matches.get(matchId) ?? null;
  const ticksOf = ({ marketId, specifier, status, outcomes, pt }: LiveMarket): OddsTick[] => {
    if (status !== 1) return [];
    return outcomes.flatMap(({ id, odds }) => {
      const key = `${marketId} ${specifier} ${id}`;
      if (odds === 0 || sent.get(key) === odds) return [];
      sent.set(key, odds);
      return [{ marketId, specifier, outcomeId: id, at: pt, odds }];
    });
  };
  return {
    /** Marks count from the present state on. */
    begin: (): void => void (state = find()?.state ?? null),
    take(): OddsHistoryDelta | null {
      const match = find();
      if (match === null) return null;
      const at = serverNow();
      const markets = rowMarketsIn(match);
      const marks = state === null ? [] : marksBetween(state, match.state, match.facts.sportId, at);
      state = match.state;
      const lines = markets.filter((market) => market !== null);
      const paused = lines.length === 0 ? null : lines.every(({ status }) => status !== 1);
      const ticks = lines.flatMap(ticksOf);
      return { at, ticks, marks, paused };
    },
  };
}

/** Wakes at most once in ODDS_EVERY_MS; a change in between wakes at the end of that time. */
function createPace({ deps }: Needs, wake: () => void) {
  let wokenAt = Number.NEGATIVE_INFINITY;
  let stopTimer: (() => void) | null = null;
  const act = (): void => {
    stopTimer = null;
    wokenAt = deps.now();
    wake();
  };
  return {
    changed(): void {
      if (stopTimer !== null) return;
      const rest = ODDS_EVERY_MS - (deps.now() - wokenAt);
      if (rest <= 0) act();
      else stopTimer = deps.later(rest, act);
    },
    stop: (): void => stopTimer?.(),
  };
}

const concerns = (markets: readonly LiveMarket[], matchId: number): boolean =>
  markets.some((market) => market.matchId === matchId);

/** Asks for the history until it has come or the window has left; returns the stop function. */
function loadHistory(
  matchId: number,
  { call, deps }: Needs,
  place: string,
  take: (history: OddsHistory) => void,
): () => void {
  let stopped = false;
  let stopTimer = (): void => {};
  const ask = async (): Promise<void> => {
    const answer = await call(oddsHistory, { params: { match_id: matchId }, place });
    if (stopped) return;
    if (!answer.ok) {
      stopTimer = deps.later(HISTORY_AGAIN_MS, () => void ask());
      return;
    }
    const { DATA } = answer.value;
    take(DATA === undefined ? noOddsHistory : decodeOddsHistory(DATA));
  };
  void ask();
  return () => {
    stopped = true;
    stopTimer();
  };
}

export function createOddsSource(
  matchId: number,
  needs: Needs,
  { id, visibility }: Pick<WindowScope, 'id' | 'visibility'>,
): Source<OddsUpdate> {
  const changes = createChanges(matchId, needs);
  let history: OddsHistory | null = null;
  let isSent = false;
  let dirty = false;
  const next = (): OddsUpdate | null => {
    if (history === null) return null;
    if (!isSent) {
      isSent = true;
      return { kind: 'all', asOf: 0, ...history };
    }
    if (!dirty || visibility.hidden()) return null;
    dirty = false;
    const delta = changes.take();
    if (delta === null) return null;
    const before = new Set(history.series);
    history = appendToHistory(history, delta);
    const series = history.series.filter((one) => !before.has(one));
    return { kind: 'changed', asOf: delta.at, ...history, series };
  };
  return {
    open(wake) {
      const pace = createPace(needs, wake);
      const note = (): void => {
        dirty = true;
        if (!visibility.hidden()) pace.changed();
      };
      const stopLoading = loadHistory(matchId, needs, `${id} ${matchId}`, (loaded) => {
        history = loaded;
        changes.begin();
        note();
        wake();
      });
      const stopShown = visibility.onShown(note);
      const stopWatching = needs.watchers.add({
        onCommit({ rows, markets }) {
          if (history !== null && (rows.has(matchId) || concerns(markets, matchId))) note();
        },
      });
      return () => {
        stopLoading();
        stopShown();
        stopWatching();
        pace.stop();
      };
    },
    take() {
      const value = next();
      return value === null ? undefined : { value, more: value.kind === 'all' };
    },
  };
}
