/** AG Grid community with asynchronous transactions: a row a match, a column a price, the grid's own flash. */
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  createGrid,
  type GridApi,
  HighlightChangesModule,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community';
import { connectFeed, painted, priceText, SHOWN_MARKETS } from '../feed.ts';
import { applyPlain, type PlainMatch, type PlainState } from '../plain-state.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  HighlightChangesModule,
  CellStyleModule,
]);

/** A frame: its own default of 50 ms would only make it later. */
const WAIT_MS = 16;
const ROW_HEIGHT = 60;
const PRICES = 8;

type GridRow = Readonly<Record<string, string | number>>;

function rowOf(match: PlainMatch): GridRow {
  const row: Record<string, string | number> = {
    matchId: match.matchId,
    teams: `${match.home} – ${match.away}`,
  };
  const prices = match.order
    .slice(0, SHOWN_MARKETS)
    .flatMap((key) => match.markets[key]?.outcomes.map(({ odds }) => odds) ?? []);
  prices.forEach((odds, at) => (row[`p${at}`] = odds));
  return row;
}

const columns: ColDef<GridRow>[] = [
  { field: 'teams', width: 260 },
  ...Array.from({ length: PRICES }, (_, at): ColDef<GridRow> => ({
    field: `p${at}`,
    width: 90,
    enableCellChangeFlash: true,
    valueFormatter: ({ value }) => priceText(Number(value)),
  })),
];

const visiblePrices = () =>
  [...document.querySelectorAll<HTMLElement>('.ag-row')]
    .filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    })
    .map((row) => ({
      matchId: Number(row.getAttribute('row-id')),
      prices: [...row.querySelectorAll('[col-id^=p]')].map((cell) => cell.textContent),
    }));

export function start(root: Element, feed: string): void {
  const state: PlainState = {};
  let grid: GridApi<GridRow> | null = null;
  let newest = 0;
  let oldest = 0;
  Object.assign(window, { visiblePrices });
  const place = document.createElement('div');
  place.style.cssText = 'height: 100vh';
  root.append(place);
  connectFeed(feed, (events, pt) => {
    const changed = new Set<PlainMatch>();
    applyPlain(state, events, (match) => changed.add(match));
    newest = pt;
    if (oldest === 0) oldest = pt;
    if (grid === null) {
      if (Object.keys(state).length === 0) return;
      grid = createGrid<GridRow>(place, {
        theme: themeQuartz,
        columnDefs: columns,
        rowData: Object.values(state).map(rowOf),
        rowHeight: ROW_HEIGHT,
        getRowId: ({ data }) => String(data['matchId']),
        asyncTransactionWaitMillis: WAIT_MS,
        cellFlashDuration: 300,
        onAsyncTransactionsFlushed() {
          painted(newest, oldest === 0 ? newest : oldest);
          oldest = 0;
        },
      });
      return;
    }
    grid.applyTransactionAsync({ update: [...changed].map(rowOf) });
  });
}
