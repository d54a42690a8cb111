/** Shares of a whole in whole percent that are 100 together: what is left by rounding down goes to the largest rests, of equal ones to the first. */
export function wholePercents(shares: readonly number[]): readonly number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (100 * share) / all);
  const floors = exact.map(Math.floor);
  const left = 100 - floors.reduce((sum, one) => sum + one, 0);
  const byRest = [...exact.keys()].toSorted(
    (a, b) => (exact[b] ?? 0) - (floors[b] ?? 0) - ((exact[a] ?? 0) - (floors[a] ?? 0)) || a - b,
  );
  const raised = new Set(byRest.slice(0, left));
  return floors.map((one, at) => one + Number(raised.has(at)));
}
