/**
 * The price policy on the wire. `passRate` is the specification's one-bit flag of game 59: "ignore a change of the price". Older back ends
 * read only this flag, so it is true only for "any". `ratePolicy` and `tolerance` are additive and carry the whole policy.
 */
import * as z from 'zod/mini';
import { toleranceOf, ratePolicies, type RatePolicy } from '../../bet-rules/price-policy.ts';
import { type BettingGameCode, isLiveGame } from '../../catalogue/game-code.ts';

/** Fields of DrawMarket. The three words in `passRate` come from clients that were loaded before `ratePolicy` existed. */
export const drawPolicyFields = {
  passRate: z.optional(z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['none', 'better', 'any'])])),
  ratePolicy: z.optional(z.enum(['none', 'better', 'within', 'any'])),
  /** With `within`: hundredths of a percent by which the price may be worse. */
  tolerance: z.optional(z.union([z.literal(100), z.literal(300), z.literal(500)])),
};
const drawPolicy = z.object(drawPolicyFields);
type DrawPolicy = z.infer<typeof drawPolicy>;

const isWithin = (policy: RatePolicy): policy is 'within-1' | 'within-3' | 'within-5' =>
  policy.startsWith('within-');

/** Only live bets carry the flag: bets of 57 and 58 carry `checkedBetShare` instead. */
export function encodePolicy(policy: RatePolicy, gameCode: BettingGameCode): DrawPolicy {
  const flag = isLiveGame(gameCode) ? { passRate: policy === 'any' } : {};
  if (!isWithin(policy)) return { ...flag, ratePolicy: policy };
  const tolerance = drawPolicyFields.tolerance.parse(toleranceOf(policy));
  return { ...flag, ratePolicy: 'within', tolerance };
}

/**
 * The policy of a bet. Without `ratePolicy` the flag decides. A flag that is unset or left out accepts a better price and refuses a worse
 * one: a better price harms no member (R28).
 */
export function decodePolicy({ passRate, ratePolicy, tolerance }: DrawPolicy): RatePolicy {
  // Without a tolerance the policy is "better".
  if (ratePolicy === 'within')
    return ratePolicies.find((one) => isWithin(one) && toleranceOf(one) === tolerance) ?? 'better';
  if (ratePolicy !== undefined) return ratePolicy;
  if (passRate === true || passRate === 1) return 'any';
  return typeof passRate === 'string' ? passRate : 'better';
}
