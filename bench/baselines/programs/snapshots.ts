/** Full snapshots over Comlink each frame: the worker hands over all it knows, the page draws what it shows. */
import { proxy, wrap } from 'comlink';
import { createDomScreen } from '../dom-screen.ts';
import { painted, ROWS, SHOWN_MARKETS } from '../feed.ts';
import type { WorkerFeed } from '../worker-feed.ts';

export function start(root: Element, feed: string): void {
  const screen = createDomScreen(root);
  const core = wrap<WorkerFeed>(
    new Worker(new URL('../worker-feed.ts', import.meta.url), { type: 'module' }),
  );
  void core.snapshots(
    feed,
    proxy((state, pt, oldest) => {
      if (!screen.draw(state)) return;
      for (const match of Object.values(state).slice(0, ROWS))
        for (const key of match.order.slice(0, SHOWN_MARKETS)) {
          const market = match.markets[key];
          if (market !== undefined) screen.write(match, market);
        }
      painted(pt, oldest);
    }),
  );
}
