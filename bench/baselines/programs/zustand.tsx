/** zustand with immer on the main thread, a draft per message. */
import { createRoot } from 'react-dom/client';
import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';
import { useShallow } from 'zustand/react/shallow';
import { connectFeed, painted } from '../feed.ts';
import { applyPlain, type PlainState } from '../plain-state.ts';
import { createReactScreen } from '../react-screen.tsx';

const useStore = create(immer<{ matches: PlainState }>(() => ({ matches: {} })));
const useIds = (): readonly number[] =>
  useStore(useShallow(({ matches }) => Object.keys(matches).map(Number)));
const useMatch = (matchId: number) => useStore(({ matches }) => matches[matchId]);

const Screen = createReactScreen({ useIds, useMatch });

export function start(root: Element, feed: string): void {
  createRoot(root).render(<Screen />);
  connectFeed(feed, (events, pt) => {
    useStore.setState((draft) => applyPlain(draft.matches, events));
    painted(pt);
  });
}
