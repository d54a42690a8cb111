/** Placing a bet on the betting socket: DrawMarket, its answers, and asking for a lost answer. */
import { z } from 'zod';
import { drawRefusal, MAX_DRAWS } from './draw-refusal.ts';

/** client → server. Amounts in gold, Rate as decimal odds. `versions`: market key → seq of the price the member saw. */
export const drawMarketRow = z.object({
  reqId: z.string().min(8).max(64),
  game_code: z.union([z.literal(57), z.literal(58), z.literal(59)]),
  deadline: z.number().int(),
  epoch: z.string().max(64),
  stream: z.string().max(40),
  versions: z.record(z.string().max(120), z.number().int()),
  gold: z.number().int().positive(),
  /** Pass-rate flag (live): 'none' refuse any change, 'better' take better prices, 'any' take all. */
  passRate: z.enum(['none', 'better', 'any']),
  checkedBetShare: z.boolean().optional(),
  draws: z
    .array(
      z.object({
        MatchId: z.number().int(),
        MarketId: z.number().int(),
        Specifiers: z.string().max(200),
        OutcomeId: z.number().int(),
        Rate: z.number(),
      }),
    )
    .min(1)
    .max(MAX_DRAWS),
});
export type DrawMarketRow = z.infer<typeof drawMarketRow>;

/** server → client: the live delay has begun; `count` seconds. */
export const drawTimerRow = z.object({ reqId: z.string(), count: z.number().int().nonnegative() });
export type DrawTimerRow = z.infer<typeof drawTimerRow>;

/**
 * server → client, event DrawLiveOddsResult, and the stored answer of a request. Success only if code and data are both 200.
 * On a price change (code -8020) `rate` is the present decimal price.
 */
export const drawAnswerRow = z.object({
  reqId: z.string(),
  code: z.number().int(),
  data: z.number().int(),
  DrawId: z.number().int().optional(),
  Odd: z.number().optional(),
  gold: z.number().int().optional(),
  expected: z.number().int().optional(),
  rate: z.number().optional(),
  /** Which of the request's draws the refusal speaks of, from 0. */
  draw: z.number().int().nonnegative().optional(),
  reason: z.string().max(40).optional(),
  /** What the rule was judged by. One that cannot be read costs only itself: the code is left to speak. */
  refusal: drawRefusal.optional().catch(undefined),
});
export type DrawAnswerRow = z.infer<typeof drawAnswerRow>;

/** Acknowledgement of DrawMarket and of DrawResult: the answer, "still waiting", or "never arrived" (then it never will be taken). */
export const drawResultRow = z.union([
  z.object({ state: z.literal('answered'), answer: drawAnswerRow }),
  z.object({ state: z.literal('waiting'), count: z.number().int() }),
  z.object({ state: z.literal('never-arrived') }),
]);
export type DrawResultRow = z.infer<typeof drawResultRow>;

/**
 * Answer codes. Those of the specification (§8), and the site's own, which the specification leaves open:
 * -8020 price changed, -8021 market closed or suspended, -8022 too late (deadline), -8023 older price version, -8024 feed not up.
 */
export const betCodes = {
  ok: 200,
  okToo: -1,
  linkLost: -666,
  noMoreGold: -8008,
  dailySpend: 203,
  limit: 204,
  limitToo: 205,
  belowMinimum: -8000,
  aboveMaximum: -8001,
  sameAxis: -8002,
  sameHit: -8003,
  oneHit: -8004,
  passRateForbidden: -8006,
  aboveMaxOdds: -8009,
  tooFewFolders: -8010,
  tooManyFolders: -8011,
  singleMaxWinnings: -8012,
  singleMaxOdds: -8013,
  priceChanged: -8020,
  marketClosed: -8021,
  tooLate: -8022,
  olderPrice: -8023,
  feedDown: -8024,
  notLoggedIn: -8025,
  malformed: -8026,
} as const;
