/** No framework: the main thread takes each message, changes its records, and writes the cells that are on the screen. */
import { createDomScreen } from '../dom-screen.ts';
import { connectFeed, painted } from '../feed.ts';
import { applyPlain, type PlainState } from '../plain-state.ts';

export function start(root: Element, feed: string): void {
  const state: PlainState = {};
  const screen = createDomScreen(root);
  connectFeed(feed, (events, pt) => {
    applyPlain(state, events, screen.write);
    if (screen.draw(state)) painted(pt);
  });
}
