import { type GameCode, gameCodes } from '../../../domain/catalogue/game-code.ts';
import { useClosedGames } from './use-closed-games.ts';

const { standard, special, live, jumpBall, coinToss, freeKick } = gameCodes;

/** The games of a page that shows or explains these alone. */
const gamesOf: Readonly<Record<string, readonly GameCode[]>> = {
  '/hitgame/srs': [standard],
  '/hitgame/special': [special],
  '/hitgame/live': [live],
  '/casual': [jumpBall, coinToss, freeKick],
  '/info/guide/srs': [standard],
  '/info/guide/special': [special],
  '/info/guide/live': [live],
  '/info/guide/jumpball': [jumpBall],
  '/info/guide/cointoss': [coinToss],
  '/info/guide/freekick': [freeKick],
};

/** Whether all games of the page at this address are closed; a match belongs to the list of its game. */
export function useClosedPages(): (address: string) => boolean {
  const isClosed = useClosedGames();
  return (address) => {
    const games = gamesOf[address.replace(/(?:\/\d+)?(?:[?#].*)?$/, '')] ?? [];
    return games.length > 0 && games.every(isClosed);
  };
}
