/** Plain DOM on the page, the feed in a worker that sends only what is visible: no framework on either side. */
import { proxy, wrap } from 'comlink';
import { createDomScreen } from '../dom-screen.ts';
import { painted, ROWS } from '../feed.ts';
import type { PlainState } from '../plain-state.ts';
import type { WorkerFeed } from '../worker-feed.ts';

export function start(root: Element, feed: string): void {
  const screen = createDomScreen(root);
  let matches: PlainState = {};
  const core = wrap<WorkerFeed>(
    new Worker(new URL('../worker-feed.ts', import.meta.url), { type: 'module' }),
  );
  void core.deltas(
    feed,
    ROWS,
    proxy((state) => {
      matches = state;
      screen.draw(state);
    }),
    proxy(({ markets, pt, oldest }) => {
      for (const { matchId, market } of markets) {
        const match = matches[matchId];
        if (match !== undefined) screen.write(match, market);
      }
      painted(pt, oldest);
    }),
  );
}
