/** The pick of a draw in a request: a match, one of its markets, and an outcome. */
import * as z from 'zod/mini';
import { MAX_DRAWS } from './draw-refusal.ts';

export const drawPick = z.object({
  MatchId: z.int(),
  MarketId: z.int(),
  Specifiers: z.string().check(z.maxLength(200)),
  OutcomeId: z.int(),
});

/** The draws of one request: at least one pick. */
export const drawsOf = <Draw extends z.ZodMiniObject>(draw: Draw) =>
  z.array(draw).check(z.minLength(1), z.maxLength(MAX_DRAWS));
