/** As watchers of public betting SDKs do: drawn once updates have been quiet for a moment. Under a burst they never are. */
import { debounceTime, Subject } from 'rxjs';
import { createDomScreen } from '../dom-screen.ts';
import { connectFeed, painted } from '../feed.ts';
import { applyPlain, type PlainMarket, type PlainMatch, type PlainState } from '../plain-state.ts';

const QUIET_MS = 100;

export function start(root: Element, feed: string): void {
  const state: PlainState = {};
  const screen = createDomScreen(root);
  const dirty = new Map<PlainMarket, PlainMatch>();
  const changes = new Subject<void>();
  let newest = 0;
  let oldest = 0;
  let begun = false;
  const draw = (): void => {
    if (!screen.draw(state)) return;
    begun = true;
    for (const [market, match] of dirty) screen.write(match, market);
    dirty.clear();
    painted(newest, oldest);
    oldest = 0;
  };
  connectFeed(feed, (events, pt) => {
    applyPlain(state, events, (match, market) => dirty.set(market, match));
    newest = pt;
    if (oldest === 0) oldest = pt;
    if (begun) changes.next();
    else draw();
  });
  changes.pipe(debounceTime(QUIET_MS)).subscribe(draw);
}
