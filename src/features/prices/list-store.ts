/** The list of a window: its frame, and its rows by match id. A row that was not sent again keeps its identity. */
import type { Observable } from 'rxjs';
import type {
  ListFrame,
  ListDelta,
  ListRow,
  MAX_SHOWN_ROWS,
} from '../../../worker/features/prices/prices-api.ts';
import { createAudience, followStream } from '../../core/door/follow-stream.ts';
import type { PriceBoard } from '../../core/prices/price-board.ts';
import { serverTime } from '../../core/door/server-time.ts';

export interface ListStore {
  readonly subscribeFrame: (listener: () => void) => () => void;
  readonly frame: () => ListFrame | null;
  readonly subscribeRow: (matchId: number, listener: () => void) => () => void;
  readonly row: (matchId: number) => ListRow | null;
  /** Notifies of visible rows whose score or lock has changed. */
  readonly subscribeNews: (listener: (row: ListRow) => void) => () => void;
  /** Called when a row comes into view; the returned function is called when it leaves. The core gets one report for several rows. */
  readonly shown: (matchId: number) => () => void;
}

interface ListStoreDeps {
  readonly open: () => Promise<Observable<ListDelta>>;
  readonly showRows: (matchIds: readonly number[]) => void;
  readonly board: PriceBoard;
}

const MAX_ROWS: typeof MAX_SHOWN_ROWS = 200;
const KEPT_ROWS = 600;

const isNews = (before: ListRow | undefined, now: ListRow): boolean =>
  before !== undefined &&
  (before.lock !== now.lock ||
    before.state.homeScore !== now.state.homeScore ||
    before.state.awayScore !== now.state.awayScore);

export function createListStore({ open, showRows, board }: ListStoreDeps): ListStore {
  let frame: ListFrame | null = null;
  const rows = new Map<number, ListRow>();
  const rowListeners = new Map<number, Set<() => void>>();
  const newsListeners = new Set<(row: ListRow) => void>();
  const visible = new Map<number, number>();
  let reported = false;

  const apply = (delta: ListDelta): void => {
    serverTime.take(delta.serverNow);
    board.apply(delta.prices);
    const news = delta.rows.filter((row) => isNews(rows.get(row.facts.matchId), row));
    for (const row of delta.rows) rows.set(row.facts.matchId, row);
    for (const row of delta.rows)
      for (const listener of rowListeners.get(row.facts.matchId) ?? []) listener();
    for (const row of news)
      if (visible.has(row.facts.matchId)) for (const listener of newsListeners) listener(row);
    if (delta.frame !== null) {
      frame = delta.frame;
      if (rows.size > KEPT_ROWS)
        for (const matchId of rows.keys()) if (!visible.has(matchId)) rows.delete(matchId);
      audience.notify();
    }
  };
  const audience = createAudience(() => followStream(open, apply));
  const report = (): void => {
    if (reported) return;
    reported = true;
    queueMicrotask(() => {
      reported = false;
      showRows([...visible.keys()].slice(0, MAX_ROWS));
    });
  };
  return {
    frame: () => frame,
    subscribeFrame: audience.subscribe,
    subscribeNews(listener) {
      newsListeners.add(listener);
      return () => newsListeners.delete(listener);
    },
    row: (matchId) => rows.get(matchId) ?? null,
    subscribeRow(matchId, listener) {
      const listeners = rowListeners.get(matchId) ?? new Set();
      listeners.add(listener);
      rowListeners.set(matchId, listeners);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rowListeners.delete(matchId);
      };
    },
    shown(matchId) {
      visible.set(matchId, (visible.get(matchId) ?? 0) + 1);
      report();
      return () => {
        const left = (visible.get(matchId) ?? 1) - 1;
        if (left <= 0) visible.delete(matchId);
        else visible.set(matchId, left);
        report();
      };
    },
  };
}
