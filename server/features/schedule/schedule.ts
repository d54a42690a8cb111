/** Schedule, results, live scores and odds of single events: calls alone. */
import type { Feature } from '../../feature.ts';
import { gameCalls } from './game-calls.ts';

export const schedule = {
  create: ({ archive, now, boards, bets }) => ({
    calls: (answer) => gameCalls(answer, { ofDay: archive.ofDay, now, board: boards.board, bets }),
  }),
} satisfies Feature;
