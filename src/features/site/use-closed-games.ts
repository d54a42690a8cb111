import type { GameCode } from '../../../domain/catalogue/game-code.ts';
import { useSite } from './use-site.ts';

/** The games that the staff has taken out of use, by the site's list alone: every place that offers a game asks here. None until the list has come. */
export function useClosedGames(): (game: GameCode) => boolean {
  const { games } = useSite();
  return (game) => games.length > 0 && !games.some(({ gameCode, inUse }) => gameCode === game && inUse);
}
