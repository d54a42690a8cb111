/**
 * Which price changes a bet accepts between the member's click and the server's decision (R28). Client and server use the same function,
 * with integers only.
 */

/** From the strictest to the most lenient. `within-3`: a better price, or a price at most 3 % worse. */
export const ratePolicies = ['none', 'better', 'within-1', 'within-3', 'within-5', 'any'] as const;
export type RatePolicy = (typeof ratePolicies)[number];

/** How much worse a price may be, in hundredths of a percent of the price that the member saw; null: not decided by a tolerance. */
const tolerances: Readonly<Record<RatePolicy, number | null>> = {
  none: null,
  better: 0,
  'within-1': 100,
  'within-3': 300,
  'within-5': 500,
  any: null,
};
const WHOLE = 10_000;

/** Hundredths of a percent that a price may be worse; null for the policies without such a bound. */
export const toleranceOf = (policy: RatePolicy): number | null => tolerances[policy];

/** Whether a bet made at the price `seen` may be taken at the price `now`; both in hundredths. Higher is better for the member. */
export function acceptsPrice(policy: RatePolicy, seen: number, now: number): boolean {
  if (now === seen || policy === 'any') return true;
  const tolerance = tolerances[policy];
  return tolerance !== null && now * WHOLE >= seen * (WHOLE - tolerance);
}

/**
 * The strictest policy that accepts this change, to offer it with a refused bet. null: `policy` accepts the change already, or the price
 * fell by more than the widest tolerance.
 */
export function policyToOffer(policy: RatePolicy, seen: number, now: number): RatePolicy | null {
  if (acceptsPrice(policy, seen, now)) return null;
  return ratePolicies.find((one) => one !== 'any' && acceptsPrice(one, seen, now)) ?? null;
}
