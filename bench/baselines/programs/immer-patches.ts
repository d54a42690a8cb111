/** Immer's patches from a worker over Comlink, all of the state, a message each 8 ms; the page applies them and draws the cells that they name. */
import { proxy, wrap } from 'comlink';
import { applyPatches, enablePatches } from 'immer';
import { createDomScreen } from '../dom-screen.ts';
import { painted } from '../feed.ts';
import type { PlainState } from '../plain-state.ts';
import type { WorkerFeed } from '../worker-feed.ts';

export function start(root: Element, feed: string): void {
  enablePatches();
  const screen = createDomScreen(root);
  let state: PlainState = {};
  const core = wrap<WorkerFeed>(
    new Worker(new URL('../worker-feed.ts', import.meta.url), { type: 'module' }),
  );
  void core.patches(
    feed,
    proxy((first) => {
      state = first;
      screen.draw(state);
    }),
    proxy((patches, pt, oldest) => {
      state = applyPatches(state, [...patches]);
      screen.draw(state);
      const named = new Set(patches.map(({ path: [matchId, , key] }) => `${matchId}|${key}`));
      for (const one of named) {
        const [matchId = '', key = ''] = one.split('|');
        const match = state[Number(matchId)];
        const market = match?.markets[key];
        if (match !== undefined && market !== undefined) screen.write(match, market);
      }
      painted(pt, oldest);
    }),
  );
}
