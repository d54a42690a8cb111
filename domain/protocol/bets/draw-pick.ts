/** The pick of a draw in a request: a match, one of its markets, and an outcome. */
import { z } from 'zod';
import { MAX_DRAWS } from './draw-refusal.ts';

export const drawPick = z.object({
  MatchId: z.number().int(),
  MarketId: z.number().int(),
  Specifiers: z.string().max(200),
  OutcomeId: z.number().int(),
});

/** The draws of one request: at least one pick. */
export const drawsOf = <Draw extends z.ZodObject>(draw: Draw) => z.array(draw).min(1).max(MAX_DRAWS);
