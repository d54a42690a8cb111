import { createBrowserRouter, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ConstructionFace, InfoFace, RouteErrorFace } from '../screens/faces/route-faces.tsx';
import { isHistoryGame } from '../screens/history/history-games.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { DefaultLayout } from '../screens/shell/default-layout.tsx';
import { RootRoute } from './root-route.tsx';

const liveDetail = async () => ({
  Component: (await import('../screens/live/live-detail-screen.tsx')).LiveDetailScreen,
});
const standardList = async () => ({
  Component: (await import('../screens/standard/standard-screen.tsx')).StandardScreen,
});
const specialList = async () => ({
  Component: (await import('../screens/standard/standard-screen.tsx')).SpecialScreen,
});
const results = async () => ({
  Component: (await import('../screens/schedule/results-screen.tsx')).ResultsScreen,
});
const liveScore = async () => ({
  Component: (await import('../screens/schedule/results-screen.tsx')).LiveScoreScreen,
});
const event = async () => ({ Component: (await import('../screens/event/event-screen.tsx')).EventScreen });
const history = async () => ({
  Component: (await import('../screens/history/history-screen.tsx')).HistoryScreen,
});
const casualLobby = async () => ({
  Component: (await import('../screens/casual/casual-lobby.tsx')).CasualLobby,
});
const casualWindow = async () => ({
  Component: (await import('../screens/casual/casual-window.tsx')).CasualWindow,
});
const liveList = async () => ({ Component: (await import('../screens/live/live-screen.tsx')).LiveScreen });

/** After the first screen stands, in ms, where the browser cannot tell when it is idle. */
const FETCH_AHEAD_AFTER_MS = 1500;
/** The screens that members go to most are fetched while there is nothing else to do. What fails is fetched again when it is opened. */
export function fetchAhead(): void {
  const fetchAll = (): void => {
    for (const screen of [standardList, liveList, liveDetail]) screen().catch(() => {});
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll);
  else setTimeout(fetchAll, FETCH_AHEAD_AFTER_MS);
}

const notFound = (): never => {
  throw data(null, { status: 404, statusText: 'This page could not be found' });
};

/** A game whose history there is; any other word is no page. */
const knownGame = ({ params }: LoaderFunctionArgs): null =>
  isHistoryGame(params['game'] ?? '') ? null : notFound();

/** History routing from /. What the menus name but is not built yet stands behind /hitgame/construction. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: RootRoute,
      ErrorBoundary: RouteErrorFace,
      HydrateFallback: () => null,
      children: [
        { path: '/hitgame/live/:id/popup', lazy: liveDetail },
        { path: '/hitgame/livescore', lazy: liveScore },
        { path: '/view/casual/default/lobby/:siteKey/:lang', lazy: casualWindow },
        {
          Component: DefaultLayout,
          ErrorBoundary: RouteErrorFace,
          children: [
            { path: '/', Component: HomeScreen },
            { path: '/login', Component: HomeScreen },
            { path: '/hitgame/srs', lazy: standardList },
            { path: '/hitgame/special', lazy: specialList },
            { path: '/hitgame/live', lazy: liveList },
            { path: '/hitgame/results', lazy: results },
            { path: '/hitgame/history', lazy: history },
            { path: '/mypage/hitgame/:game', lazy: history, loader: knownGame },
            { path: '/hitgame/live/:id', lazy: liveDetail },
            { path: '/casual', lazy: casualLobby },
            { path: '/hitgame/construction', Component: ConstructionFace },
            { path: '/hitgame/event', lazy: event },
            { path: '/hitgame', loader: () => redirect('/hitgame/srs') },
            { path: '/info', loader: () => redirect('/info/introduce') },
            { path: '/info/introduce', Component: InfoFace },
            {
              path: '*',
              loader: notFound,
              Component: () => null,
            },
          ],
        },
      ],
    },
  ]);
