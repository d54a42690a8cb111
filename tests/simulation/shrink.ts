/** Makes a schedule that breaks a rule as small as it gets: fewest members, nodes, acts, steps of the feed and faults that still break it. */
import { noChances, type Plan } from './plan.ts';

/** Runs that a shrinking may take. */
export const MOST_RUNS = 150;

const lists = ['acts', 'moves', 'feed', 'troubles'] as const;

/** The rule that is broken, without the numbers that differ between schedules. */
export const ruleOf = (broken: string): string => broken.replaceAll(/\d+/g, '#');

/** Without everything that can go at once. */
function* simpler(plan: Plan): Generator<(best: Plan) => Plan> {
  yield (best) => ({ ...best, chances: noChances });
  for (const list of lists) yield (best) => ({ ...best, [list]: [] });
  for (const name of ['nodes', 'members', 'devicesOfMember'] as const)
    for (let count = 1; count < plan[name]; count++)
      yield (best) => (best[name] > count ? { ...best, [name]: count } : best);
  for (const chance of Object.keys(plan.chances) as (keyof typeof noChances)[])
    yield (best) => ({ ...best, chances: { ...best.chances, [chance]: 0 } });
}

/** `broken`: the broken rule of a run; null: none. The seed stays, so what is rolled may change with each part that is left out. */
export async function shrink(plan: Plan, broken: (plan: Plan) => Promise<string | null>): Promise<Plan> {
  const first = await broken(plan);
  if (first === null) return plan;
  let best = plan;
  let runs = 0;
  const tries = async (one: Plan): Promise<boolean> => {
    if (runs >= MOST_RUNS || JSON.stringify(one) === JSON.stringify(best)) return false;
    runs++;
    const found = await broken(one);
    if (found === null || ruleOf(found) !== ruleOf(first)) return false;
    best = one;
    return true;
  };
  const leaveOut = async (list: (typeof lists)[number], count: number): Promise<void> => {
    for (let from = 0; from < best[list].length;) {
      const left = best[list].filter((_, at) => at < from || at >= from + count);
      if (!(await tries({ ...best, [list]: left }))) from += count;
    }
  };
  for (const change of simpler(plan)) await tries(change(best));
  for (const list of lists)
    for (let count = Math.ceil(best[list].length / 2); count >= 1; count >>= 1) await leaveOut(list, count);
  // What only another act needed may go now.
  for (const change of simpler(plan)) await tries(change(best));
  return best;
}
