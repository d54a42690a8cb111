/** Casual games: calls, and the rounds that turn while the server runs. */
import { DEFAULT_ROUND_MS } from '../../../domain/casual/casual-round.ts';
import type { ServerFeature } from '../../feature.ts';
import { casualCalls } from './casual-calls.ts';
import { type CasualDesk, type CasualDeskDeps, createCasualDesk } from './casual-desk.ts';
import { turnRounds } from './round-clock.ts';

/** The desk, which tells the code of every bet that it answers. */
const counted = (desk: CasualDesk, count: (code: number) => void): CasualDesk => ({
  ...desk,
  async bet(bettor, form) {
    const result = await desk.bet(bettor, form);
    if (result.state === 'answered') count(result.answer.code);
    return result;
  },
});

/** `roundMs`: a minute where it is undefined. */
export async function createCasualFeature(
  deps: Omit<CasualDeskDeps, 'roundMs'> & {
    readonly roundMs: number | undefined;
    readonly count: (code: number) => void;
  },
): Promise<ServerFeature> {
  const desk = await createCasualDesk({ ...deps, roundMs: deps.roundMs ?? DEFAULT_ROUND_MS });
  return {
    calls: (answer) => casualCalls(answer, counted(desk, deps.count)),
    start: () => turnRounds(desk, deps.log),
  };
}
