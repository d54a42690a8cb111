/**
 * The statistics and line-ups of one match for the window that shows its page: asked for at once, after each change of its score, cards or period, and
 * every SHEET_EVERY_MS while it is in play and the window is seen. A back end that sends them with the state of the match is not asked.
 */
import { isLive } from '../../../domain/match/match-status.ts';
import type { MatchState } from '../../../domain/match/match.ts';
import { type MatchSheet, sameStatistics } from '../../../domain/match/match-sheet.ts';
import { decodeSheet, noSheet } from '../../../domain/protocol/calls/matches/match-sheet.ts';
import type { AnswerData } from '../../../domain/protocol/calls/base/call.ts';
import { matchSheet } from '../../../domain/protocol/calls/matches/analysis-calls.ts';
import type { Source } from '../../door/stream-port.ts';
import type { Engine } from '../../engine/engine.ts';
import type { WindowScope } from '../../feature.ts';

export const SHEET_EVERY_MS = 20_000;
/** A page of a match that is not in play looks for its begin this often; a question that failed is asked again after this time. */
export const SHEET_SELDOM_MS = 60_000;

type Needs = Pick<Engine, 'deps' | 'live' | 'watchers' | 'ask'>;

const sameSheet = (a: MatchSheet | null, b: MatchSheet): boolean =>
  a !== null && sameStatistics(a.statistics, b.statistics) && a.lineUps === b.lineUps;

/** What makes the statistics change at once. */
const signOf = ({ statusCode, homeScore, awayScore, redCards }: MatchState): string =>
  [statusCode, homeScore, awayScore, redCards?.home, redCards?.away].join(' ');

/** Asks again and again; `take` gets what has changed. Returns what asks at once, and the stop function. */
function createAsking(
  matchId: number,
  { ask, deps }: Needs,
  place: string,
  take: (row: AnswerData<typeof matchSheet>) => void,
) {
  let version = '';
  let stopTimer = (): void => {};
  let isStopped = false;
  return {
    async now(nextAfterMs: () => number | null): Promise<void> {
      stopTimer();
      const answer = await ask(matchSheet, { params: { match_id: matchId, version }, place });
      if (isStopped || (!answer.ok && answer.error.kind === 'cancelled')) return;
      if (answer.ok) {
        version = answer.value.version;
        take(answer.value);
      }
      const ms = answer.ok ? nextAfterMs() : SHEET_SELDOM_MS;
      if (ms !== null) stopTimer = deps.later(ms, () => void this.now(nextAfterMs));
    },
    stop(): void {
      isStopped = true;
      stopTimer();
    },
  };
}

export function createSheetSource(
  matchId: number,
  needs: Needs,
  { id, visibility }: Pick<WindowScope, 'id' | 'visibility'>,
): Source<MatchSheet> {
  const { live, watchers } = needs;
  const stateNow = (): MatchState | null => live.book.matches.get(matchId)?.state ?? null;
  let asked: MatchSheet = noSheet;
  let hasAnswer = false;
  let sent: MatchSheet | null = null;
  let sign: string | null = null;
  const sheetNow = (): MatchSheet | null => {
    const statistics = stateNow()?.statistics;
    if (statistics !== undefined) return { ...asked, statistics };
    return hasAnswer ? asked : null;
  };
  /** null: the next question comes when the window is seen again, or not at all. */
  const nextAfterMs = (): number | null => {
    const state = stateNow();
    if (visibility.hidden()) return null;
    return state !== null && isLive(state.statusCode) ? SHEET_EVERY_MS : SHEET_SELDOM_MS;
  };
  return {
    open(wake) {
      const asking = createAsking(matchId, needs, `${id} ${matchId}`, (row) => {
        asked = decodeSheet(row, asked);
        hasAnswer = true;
        wake();
      });
      const askNow = (): void => void asking.now(nextAfterMs);
      const follow = (): void => {
        const state = stateNow();
        if (state === null) return;
        if (state.statistics !== undefined) return wake();
        const next = signOf(state);
        if (sign === next) return;
        const isFirst = sign === null;
        sign = next;
        if (!isFirst && !visibility.hidden()) askNow();
      };
      follow();
      if (stateNow()?.statistics === undefined) askNow();
      const stopShown = visibility.onShown(askNow);
      const stopWatching = watchers.add({
        onCommit({ rows }) {
          if (rows.has(matchId)) follow();
        },
      });
      return () => {
        asking.stop();
        stopShown();
        stopWatching();
      };
    },
    take() {
      const sheet = sheetNow();
      if (sheet === null || sameSheet(sent, sheet)) return undefined;
      sent = sheet;
      return { value: sheet };
    },
  };
}
