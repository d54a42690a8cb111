/** Rows of the calls of corrections. Times are server ms; amounts are whole units. */
import * as z from 'zod/mini';
import { outcomeResults } from '../../../match/market.ts';
import { resultOf } from '../../../match/stake-shares.ts';
import { askedOfMatch } from './operator-rows.ts';

/** By its name, or by its shares of the stake ("1+0/4"). */
export const outcomeResult = z.union([
  z.enum(outcomeResults),
  z.templateLiteral([z.int(), '+', z.int(), '/', z.int()]).check(z.refine((text) => resultOf(text) === text)),
]);

const decidedOutcome = {
  marketId: z.int(),
  specifier: z.string(),
  outcomeId: z.int(),
  /** The result that it has. */
  before: outcomeResult,
};

/** Decided bets on an outcome by their result, and their stakes. */
export const decidedRow = z.object({ ...decidedOutcome, bets: z.int(), gold: z.number() });

/** What a correction would change: bets, gold that members get and give, and bets that are open again. */
export const correctionCost = z.object({
  bets: z.int(),
  paid: z.number(),
  taken: z.number(),
  opened: z.int(),
});

/** A correction of decided results that an operator asked for. */
export const correctionRow = z.object({
  ...askedOfMatch,
  correction: z.int(),
  /** None: all that is decided of it is void. */
  results: z.array(z.object({ ...decidedOutcome, result: outcomeResult })),
});

export type DecidedRow = z.output<typeof decidedRow>;
export type CorrectionCost = z.output<typeof correctionCost>;
export type CorrectionRow = z.output<typeof correctionRow>;
