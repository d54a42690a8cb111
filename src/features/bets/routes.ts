import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type Check, type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';
import { isHistoryGame } from './history-games.ts';

const history = createTextChunk(
  'src/features/bets/history-screen.tsx',
  async () => (await import('./history-screen.tsx')).HistoryScreen,
);

/** Accepts a game that has a history; every other name is a 404. */
const knownGame: Check = ({ game = '' }) => isHistoryGame(game);

export const betsRoutes: FeatureRoutes = {
  pages: [
    { path: '/hitgame/history', ...onDemand(history) },
    { path: '/mypage/hitgame/:game', ...onDemand(history, knownGame) },
  ],
  chunks: [history],
};
