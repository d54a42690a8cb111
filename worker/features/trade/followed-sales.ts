/**
 * The sales that the pages of all windows show, followed over the betting socket. The server answers each question with the present state
 * of the sales and then sends what changes. Without an answer nothing is followed, and the pages are read more often instead.
 */
import { BehaviorSubject, type Observable } from 'rxjs';
import {
  followedSales,
  MOST_FOLLOWED_SALES,
  type SaleNow,
  saleNowRow,
} from '../../../domain/protocol/trade/follow-sales.ts';
import type { Engine } from '../../engine/engine.ts';

const ANSWER_WITHIN_MS = 5000;

export type SalesNow = ReadonlyMap<number, SaleNow>;

interface ShownPage {
  readonly ids: readonly number[];
  /** New sales of other members belong on the page. */
  readonly added: boolean;
}

export interface FollowedSales {
  /** By the id of the sale; a sale that is not followed is absent. */
  readonly now: Observable<SalesNow>;
  /** Whether the server follows every sale that the pages show. */
  isFollowing(): boolean;
  /** Follows the sales of a page, instead of those that it showed before. */
  show(place: string, page: ShownPage): void;
  forget(place: string): void;
  /** The server's event. Returns the sale before and now; null: it is not followed. */
  take(payload: unknown): { readonly before: SaleNow | undefined; readonly now: SaleNow } | null;
  onLink(isUp: boolean): void;
}

export function createFollowedSales({ link }: Pick<Engine, 'link'>): FollowedSales {
  const pages = new Map<string, ShownPage>();
  const now = new BehaviorSubject<SalesNow>(new Map());
  let following = false;
  let asking = false;
  let again = false;
  const shownIds = (): ReadonlySet<number> => new Set([...pages.values()].flatMap(({ ids }) => ids));
  /** Keeps only what the pages show. */
  const set = (rows: readonly SaleNow[]): void => {
    const shown = shownIds();
    const next = new Map([...now.value].filter(([id]) => shown.has(id)));
    for (const row of rows) if (shown.has(row.id)) next.set(row.id, row);
    now.next(next);
  };
  const question = () => ({
    ids: [...shownIds()].slice(0, MOST_FOLLOWED_SALES),
    added: [...pages.values()].some(({ added }) => added) ? (1 as const) : (0 as const),
  });
  const ask = async (): Promise<void> => {
    if (asking) return void (again = true);
    const socket = link.socket();
    if (socket === null || !socket.connected) return;
    [asking, again] = [true, false];
    const answer = await socket.ask('FollowSales', question(), ANSWER_WITHIN_MS).catch(() => null);
    asking = false;
    const read = followedSales.safeParse(answer);
    const rows = read.success ? read.data.sales : [];
    // The server leaves out what it does not know, and what it cannot follow besides the sales of others.
    const answered = new Set(rows.map(({ id }) => id));
    following = read.success && [...shownIds()].every((id) => answered.has(id));
    set(rows);
    if (again) await ask();
  };
  return {
    now,
    isFollowing: () => following,
    show(place, page) {
      pages.set(place, page);
      void ask();
    },
    forget(place) {
      if (pages.delete(place)) void ask();
    },
    take(payload) {
      const read = saleNowRow.safeParse(payload);
      if (!read.success || !shownIds().has(read.data.id)) return null;
      const before = now.value.get(read.data.id);
      set([read.data]);
      return { before, now: read.data };
    },
    onLink(isUp) {
      following = false;
      now.next(new Map());
      if (isUp && pages.size > 0) void ask();
    },
  };
}
