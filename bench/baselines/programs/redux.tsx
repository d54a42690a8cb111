/** Redux Toolkit on the main thread, an action per message. */
import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { Provider, shallowEqual, useSelector } from 'react-redux';
import type { BookEvent } from '../../../domain/book/book-event.ts';
import { connectFeed, painted } from '../feed.ts';
import { applyPlain, type PlainState } from '../plain-state.ts';
import { createReactScreen } from '../react-screen.tsx';

const noMatches: PlainState = {};
const matches = createSlice({
  name: 'matches',
  initialState: noMatches,
  reducers: {
    arrived: (draft, { payload }: PayloadAction<readonly BookEvent[]>) => applyPlain(draft, payload),
  },
});
const store = configureStore({
  reducer: { matches: matches.reducer },
  middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
});
type State = ReturnType<typeof store.getState>;
const useIds = (): readonly number[] =>
  useSelector((state: State) => Object.keys(state.matches).map(Number), shallowEqual);
const useMatch = (matchId: number) => useSelector((state: State) => state.matches[matchId]);

const Screen = createReactScreen({ useIds, useMatch });

export function start(root: Element, feed: string): void {
  createRoot(root).render(
    <Provider store={store}>
      <Screen />
    </Provider>,
  );
  connectFeed(feed, (events, pt) => {
    store.dispatch(matches.actions.arrived(events));
    painted(pt);
  });
}
