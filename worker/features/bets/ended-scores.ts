import { unfinished, withFinalScores } from '../../../domain/bet/winner.ts';
import type { Slice } from '../../engine/slices.ts';
import type { BetsState } from './bets-state.ts';
import type { History } from './history.ts';

/** How often the winner's message asks for final scores, while it has a match that goes on. */
export const ENDED_SCORES_MS = 20_000;

/** Brings the final scores of matches into the winner's message that went on after they had decided a bet. */
export const createEndedScores =
  (state: Slice<BetsState>, { details }: Pick<History, 'details'>) =>
  async (): Promise<void> => {
    const asked = state.now.winner;
    if (asked === null) return;
    for (const [game, bets] of Map.groupBy(unfinished(asked), ({ gameCode }) => gameCode)) {
      const named = await details(
        game,
        bets.map(({ drawId }) => drawId),
      );
      const shown = state.now.winner;
      // The member closed it meanwhile, or has left.
      if (shown === null || named.length === 0) continue;
      state.update((draft) => void (draft.winner = withFinalScores(shown, named)));
    }
  };
