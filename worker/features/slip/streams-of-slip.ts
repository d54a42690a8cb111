import { isLiveGame } from '../../../domain/catalogue/game-code.ts';
import { liveMatchStream, listStream } from '../../../domain/catalogue/stream-name.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';

/** The streams that the items of the slip need. `followsLiveList`: a window follows the live list, which carries every live match. */
export const streamsOfSlip = (
  items: readonly Pick<SlipItem, 'gameCode' | 'matchId'>[],
  followsLiveList: boolean,
): readonly string[] =>
  items.flatMap(({ gameCode, matchId }) => {
    if (!isLiveGame(gameCode)) return [listStream(gameCode)];
    return followsLiveList ? [] : [liveMatchStream(matchId)];
  });
