/** The list as a window shows it: rows and prices by the core's own view of the list, taken at a frame of the screen. */
import { createListView, type PriceViewDeps } from '../../../worker/features/prices/list-view.ts';
import { createLoadedSearch } from '../../../worker/features/prices/list-frame.ts';
import { pricesOf, listRowOf } from '../../../worker/features/prices/market-layout.ts';
import { type ListDelta, type ListRow, priceBits } from '../../../worker/features/prices/prices-api.ts';
import type { SitePort } from '../../../worker/features/site/site-api.ts';
import type { Book } from '../../../domain/book/book.ts';
import { lockOfMarket } from '../../../domain/book/lock-of.ts';
import type { Engine } from '../../../worker/engine/engine.ts';

const FRAME_MS = 16;
const arrows = priceBits.up | priceBits.down;

interface ShownPrice {
  readonly marketId: number;
  readonly specifier: string;
  readonly outcomeId: number;
  readonly odds: number;
  readonly bits: number;
}

/** One row as it is drawn, without cells and arrows, which belong to a core. */
export interface ShownRow {
  readonly matchId: number;
  readonly homeScore: number;
  readonly lock: string | null;
  readonly prices: readonly ShownPrice[];
}

type Prices = ReadonlyMap<number, readonly [odds: number, bits: number]>;

const drawn = ({ facts, state, lock, main }: ListRow, prices: Prices): ShownRow => ({
  matchId: facts.matchId,
  homeScore: state.homeScore,
  lock,
  prices: main.flatMap((layout) =>
    (layout?.outcomes ?? []).map(({ outcomeId, cell }) => {
      const [odds, bits] = prices.get(cell) ?? [0, 0];
      const { marketId, specifier } = layout ?? { marketId: 0, specifier: '' };
      return { marketId, specifier, outcomeId, odds, bits: bits & ~arrows };
    }),
  ),
});

const inOrder = (rows: readonly ShownRow[]): readonly ShownRow[] =>
  rows.toSorted((a, b) => a.matchId - b.matchId);

function takeIn(prices: Map<number, readonly [number, number]>, triples: Int32Array): void {
  for (let at = 0; at < triples.length; at += 3)
    prices.set(triples[at] ?? 0, [triples[at + 1] ?? 0, triples[at + 2] ?? 0]);
}

/** The rows that a book gives where its stream is up: what the node would show. */
export const rowsOfBook = (book: Book): readonly ShownRow[] =>
  inOrder(
    [...book.matches.values()].map((match) => {
      const { row, markets } = listRowOf(match, 'up', match.state);
      const prices = new Map<number, readonly [number, number]>();
      takeIn(
        prices,
        pricesOf(markets, (one) => lockOfMarket(match, one, 'up') === null),
      );
      return drawn(row, prices);
    }),
  );

const site = {
  leagueOf: (league: object) => ({ ...league, name: { ko: '', en: '' } }),
  leagueNames: () => new Map(),
  isInUse: () => true,
} as unknown as SitePort;
const pins = { now: () => [], favourites: { now: [], has: () => false } };

interface ScreenDeps extends Pick<PriceViewDeps, 'now' | 'later'> {
  readonly engine: Engine;
}

export function openScreen({ engine, now, later }: ScreenDeps) {
  let isHidden = false;
  /** Shown again, and not drawn yet. */
  let isStale = false;
  let isDue = false;
  let listed: readonly number[] = [];
  const rows = new Map<number, ListRow>();
  const prices = new Map<number, readonly [number, number]>();
  const nothing = (): void => {};
  const view = createListView(
    {
      live: engine.live,
      watchers: engine.watchers,
      pins,
      site,
      now,
      later,
      foundIn: createLoadedSearch(engine),
      onSent: nothing,
      onSkipped: nothing,
    },
    () => isHidden,
  );
  const draw = ({ frame, rows: changed, prices: triples }: ListDelta): void => {
    for (const row of changed) rows.set(row.facts.matchId, row);
    takeIn(prices, triples);
    if (frame === null) return;
    listed = frame.groups.flatMap(({ matchIds }) => matchIds);
    view.show(listed);
  };
  const take = (): void => {
    isDue = false;
    isStale = false;
    for (let next = view.source.take(); next !== undefined; next = view.source.take()) draw(next.value);
  };
  const wake = (): void => {
    if (isDue) return;
    isDue = true;
    later(FRAME_MS, take);
  };
  view.source.open(wake);
  wake();
  return {
    shown: (): readonly ShownRow[] =>
      inOrder(
        listed.flatMap((id) => {
          const row = rows.get(id);
          return row === undefined ? [] : [drawn(row, prices)];
        }),
      ),
    /** Nobody sees what it shows. */
    isHidden: () => isHidden || isStale,
    hide(ms: number): void {
      isHidden = true;
      later(ms, () => {
        isHidden = false;
        isStale = true;
        view.wake();
      });
    },
  };
}
export type Screen = ReturnType<typeof openScreen>;
