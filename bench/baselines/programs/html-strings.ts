/** The rows as one text of HTML, written whole with each message: what a page does that keeps no account of what changed. */
import rowStyles from '../../../src/features/prices/list-row.module.css';
import listStyles from '../../../src/features/prices/match-list.module.css';
import oddsStyles from '../../../src/features/prices/odds.module.css';
import { connectFeed, painted, priceText, ROWS, SHOWN_MARKETS } from '../feed.ts';
import { applyPlain, type PlainMarket, type PlainMatch, type PlainState } from '../plain-state.ts';

const columns = ['winner', 'handicap', 'total'] as const;

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const cellOf = ({ odds, dir }: PlainMarket['outcomes'][number]): string =>
  `<button class="${oddsStyles['odds']} ${oddsStyles['narrow']}" data-state="open"><span class="${oddsStyles['label']}">승</span><span class="${oddsStyles['price']}" data-dir="${dir}">${priceText(odds)}</span></button>`;

const columnOf = ({ outcomes }: PlainMarket, at: number): string =>
  `<div class="${rowStyles['column']} ${rowStyles[columns[at] ?? 'total']}">${outcomes.map(cellOf).join('')}</div>`;

function rowOf({ matchId, home, away, order, markets }: PlainMatch): string {
  const shown = order.slice(0, SHOWN_MARKETS).flatMap((key) => markets[key] ?? []);
  const teams = `<div class="${rowStyles['teams']}"><span>${safe(home)}</span><span>${safe(away)}</span></div>`;
  return `<article class="${rowStyles['row']}" data-match="${matchId}"><div class="${rowStyles['when']}">전반</div>${teams}${shown.map(columnOf).join('')}</article>`;
}

export function start(root: Element, feed: string): void {
  const state: PlainState = {};
  const list = document.createElement('div');
  list.className = listStyles['list'] ?? '';
  list.dataset['stream'] = 'up';
  root.append(list);
  connectFeed(feed, (events, pt) => {
    applyPlain(state, events);
    const rows = Object.values(state).slice(0, ROWS);
    if (rows.length === 0) return;
    list.innerHTML = rows.map(rowOf).join('');
    painted(pt);
  });
}
