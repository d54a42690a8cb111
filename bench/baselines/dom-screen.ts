/** The screen as plain DOM, with the product's own styles. */
import rowStyles from '../../src/features/prices/list-row.module.css';
import listStyles from '../../src/features/prices/match-list.module.css';
import oddsStyles from '../../src/features/prices/odds.module.css';
import { priceText, ROWS, SHOWN_MARKETS } from './feed.ts';
import type { PlainMarket, PlainMatch, PlainState } from './plain-state.ts';

const FLASH_MS = 300;
const FLASH_GAP_MS = 600;
const columns = ['winner', 'handicap', 'total'] as const;

function make(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

export interface DomScreen {
  /** Draws the rows once they are known. */
  draw(state: PlainState): boolean;
  /** Writes a market's prices where it is on the screen. */
  write(match: PlainMatch, market: PlainMarket): void;
}

export function createDomScreen(root: Element): DomScreen {
  const cells = new Map<string, readonly HTMLElement[]>();
  const flashed = new WeakMap<HTMLElement, number>();
  const list = make('div', listStyles['list'] ?? '');
  list.dataset['stream'] = 'up';
  root.append(list);
  let drawn = false;
  const flash = (cell: HTMLElement): void => {
    const now = performance.now();
    if (now - (flashed.get(cell) ?? -FLASH_GAP_MS) < FLASH_GAP_MS) return;
    flashed.set(cell, now);
    cell.dataset['flash'] = '';
    setTimeout(() => delete cell.dataset['flash'], FLASH_MS);
  };
  const cellOf = (odds: number, narrow: boolean): HTMLElement => {
    const cell = make(
      'button',
      `${oddsStyles['odds']} ${narrow ? oddsStyles['narrow'] : ''}`,
      make('span', oddsStyles['label'] ?? '', '승'),
      make('span', oddsStyles['price'] ?? '', priceText(odds)),
    );
    cell.dataset['state'] = 'open';
    return cell;
  };
  const rowOf = (match: PlainMatch): HTMLElement => {
    const markets = match.order.slice(0, SHOWN_MARKETS).flatMap((key) => match.markets[key] ?? []);
    const parts = markets.map((market, at) => {
      const made = market.outcomes.map(({ odds }) => cellOf(odds, at === 2 || market.outcomes.length > 2));
      cells.set(`${match.matchId} ${market.key}`, made);
      return make('div', `${rowStyles['column']} ${rowStyles[columns[at] ?? 'total']}`, ...made);
    });
    const teams = make(
      'div',
      rowStyles['teams'] ?? '',
      make('span', '', match.home),
      make('span', '', match.away),
    );
    const row = make(
      'article',
      rowStyles['row'] ?? '',
      make('div', rowStyles['when'] ?? '', '전반'),
      teams,
      ...parts,
    );
    row.dataset['match'] = String(match.matchId);
    return row;
  };
  return {
    draw(state) {
      if (drawn) return true;
      const rows = Object.values(state).slice(0, ROWS);
      if (rows.length === 0) return false;
      list.append(...rows.map(rowOf));
      drawn = true;
      return true;
    },
    write(match, market) {
      const shown = cells.get(`${match.matchId} ${market.key}`);
      if (shown === undefined) return;
      market.outcomes.forEach(({ odds, dir }, at) => {
        const cell = shown[at]?.lastElementChild;
        const text = cell?.firstChild;
        if (!(cell instanceof HTMLElement) || text === null || text === undefined) return;
        const next = priceText(odds);
        if (text.nodeValue === next) return;
        text.nodeValue = next;
        if (cell.dataset['dir'] !== dir) cell.dataset['dir'] = dir;
        flash(cell);
      });
    },
  };
}
