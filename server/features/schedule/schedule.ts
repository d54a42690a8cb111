/** Schedule, results, live scores and odds of single events: calls alone. */
import type { ServerFeature } from '../../feature.ts';
import { gameCalls, type GameCallsDeps } from './game-calls.ts';

export const createScheduleFeature = (deps: GameCallsDeps): ServerFeature => ({
  calls: (answer) => gameCalls(answer, deps),
});
