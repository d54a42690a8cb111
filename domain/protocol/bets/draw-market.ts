/** Placing a bet on the betting socket: DrawMarket, its answers, and the question for a lost answer. */
import { bettingGameCodes } from '../../catalogue/game-code.ts';
import { MAX_MARK } from '../../bet-rules/match-mark.ts';
import * as z from 'zod/mini';
import { drawPolicyFields } from './draw-policy.ts';
import { drawPick, drawsOf } from './draw-pick.ts';
import { drawRefusal } from './draw-refusal.ts';

/** `Seen`: mark of the match as the member saw it (match-mark.ts); left out: every state is accepted. Additive. */
const drawPrice = { Rate: z.number(), Seen: z.optional(z.string().check(z.maxLength(MAX_MARK))) };

/** The id of a request that happens once; the member's side makes it. */
export const reqId = z.string().check(z.minLength(8), z.maxLength(64));

/**
 * client → server. Amounts in gold, Rate as decimal odds. `versions`: market key → seq of the price that the member saw. `versions` and
 * `epoch` are null if the client has no sequence numbers; then the member saw the rate (see old-draw-market).
 */
export const drawMarketRow = z.object({
  reqId,
  game_code: z.literal(bettingGameCodes),
  deadline: z.int(),
  epoch: z.nullable(z.string().check(z.maxLength(64))),
  stream: z.string().check(z.maxLength(40)),
  versions: z.nullable(z.record(z.string().check(z.maxLength(120)), z.int())),
  gold: z.int().check(z.positive()),
  ...drawPolicyFields,
  checkedBetShare: z.optional(z.boolean()),
  draws: drawsOf(z.extend(drawPick, drawPrice)),
});
export type DrawMarketRow = z.infer<typeof drawMarketRow>;

/** server → client: the live delay has begun; `count` seconds. */
export const drawTimerRow = z.object({
  /** Left out by an older back end: then it is the request of the pending bet. */
  reqId: z.optional(z.string()),
  count: z.int().check(z.nonnegative()),
});
export type DrawTimerRow = z.infer<typeof drawTimerRow> & { readonly reqId: string };

/**
 * server → client, event DrawLiveOddsResult, and the stored answer of a request. The bet is accepted only if code and data are both 200. On
 * a price change (code -8020) `rate` is the present decimal price.
 */
export const drawAnswerRow = z.object({
  reqId: z.string(),
  code: z.int(),
  data: z.int(),
  DrawId: z.optional(z.int()),
  /** Of an operator's request: the number of the grant or of the value change. A bet has its DrawId. */
  id: z.optional(z.int()),
  Odd: z.optional(z.number()),
  gold: z.optional(z.int()),
  expected: z.optional(z.int()),
  rate: z.optional(z.number()),
  /** Index of the refused draw in the request, from 0. */
  draw: z.optional(z.int().check(z.nonnegative())),
  reason: z.optional(z.string().check(z.maxLength(40))),
  /** The numbers that the rule was judged by. A refusal that cannot be read is dropped; the code remains. */
  refusal: z.catch(z.optional(drawRefusal), undefined),
});
export type DrawAnswerRow = z.infer<typeof drawAnswerRow>;

/** The event DrawLiveOddsResult. An older back end names no request: a member has one pending bet at a time (F3). */
export const drawAnswerEvent = z.extend(drawAnswerRow, { reqId: z.optional(z.string()) });

/** Acknowledgement of DrawMarket and of DrawResult: the answer, "still waiting", or "never arrived" (then the bet is never taken). */
export const drawResultRow = z.union([
  z.object({ state: z.literal('answered'), answer: drawAnswerRow }),
  z.object({ state: z.literal('waiting'), count: z.int() }),
  z.object({ state: z.literal('never-arrived') }),
]);
export type DrawResultRow = z.infer<typeof drawResultRow>;

/**
 * Answer codes (G9). The specification defines some; the site adds codes that the specification leaves open:
 *
 * -8020 price changed, -8021 market closed or suspended, -8022 too late (deadline), -8023 older price version, -8024 feed not up, -8027 the
 * server is being stopped and takes no new bet, -8028 the member's loss of the day has reached the limit that the member set, -8029 the match
 * is played from a recording without results, -8030 the match has changed since the member saw it, -8031 an earlier bet is still being decided, -8032 the bet passes
 * another limit that the member set: for stakes or time, or for the loss of a week or month.
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
  serverClosing: -8027,
  lossLimit: -8028,
  noResults: -8029,
  matchChanged: -8030,
  inFlight: -8031,
  ownLimit: -8032,
} as const;
