/** A mutable store on the main thread; what changed is drawn once a frame, the newest only. */
import { animationFrames, filter } from 'rxjs';
import { createDomScreen } from '../dom-screen.ts';
import { connectFeed, painted } from '../feed.ts';
import { applyPlain, type PlainMarket, type PlainMatch, type PlainState } from '../plain-state.ts';

export function start(root: Element, feed: string): void {
  const state: PlainState = {};
  const screen = createDomScreen(root);
  const dirty = new Map<PlainMarket, PlainMatch>();
  let newest = 0;
  let oldest = 0;
  connectFeed(feed, (events, pt) => {
    applyPlain(state, events, (match, market) => dirty.set(market, match));
    newest = pt;
    if (oldest === 0) oldest = pt;
  });
  animationFrames()
    .pipe(filter(() => newest > 0))
    .subscribe(() => {
      if (!screen.draw(state)) return;
      for (const [market, match] of dirty) screen.write(match, market);
      dirty.clear();
      painted(newest, oldest);
      newest = 0;
      oldest = 0;
    });
}
