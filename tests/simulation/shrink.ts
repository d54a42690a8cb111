/** Makes a schedule that breaks a rule as small as it gets: fewest members, nodes, acts, steps of the feed and faults that still break it. */
import { noChances, type Plan } from './plan.ts';

/** Runs that a shrinking may take. */
export const MOST_RUNS = 150;

const lists = ['acts', 'feed', 'troubles'] as const;

/** The plan without a part of one of its lists. */
const without = (plan: Plan, list: (typeof lists)[number], from: number, count: number): Plan => ({
  ...plan,
  [list]: plan[list].filter((_, at) => at < from || at >= from + count),
});

function* smaller(plan: Plan): Generator<Plan> {
  yield { ...plan, chances: noChances };
  for (const list of lists) if (plan[list].length > 0) yield { ...plan, [list]: [] };
  for (const name of ['nodes', 'members', 'devicesOfMember'] as const)
    if (plan[name] > 1) yield { ...plan, [name]: 1 };
  for (const chance of Object.keys(noChances) as (keyof typeof noChances)[])
    if (plan.chances[chance] > 0) yield { ...plan, chances: { ...plan.chances, [chance]: 0 } };
  const longest = Math.max(...lists.map((list) => plan[list].length));
  for (let count = longest >> 1; count >= 1; count >>= 1)
    for (const list of lists)
      for (let from = 0; from < plan[list].length; from += count) yield without(plan, list, from, count);
}

/** The rule that is broken, without the numbers that differ between schedules. */
export const ruleOf = (broken: string): string => broken.replaceAll(/\d+/g, '#');

/** `broken`: the broken rule of a run; null: none. The seed stays, so what is rolled may change with each part that is left out. */
export async function shrink(plan: Plan, broken: (plan: Plan) => Promise<string | null>): Promise<Plan> {
  const first = await broken(plan);
  if (first === null) return plan;
  let best = plan;
  let runs = 0;
  const isStillBroken = async (one: Plan): Promise<boolean> => {
    runs++;
    const found = await broken(one);
    return found !== null && ruleOf(found) === ruleOf(first);
  };
  for (let isSmaller = true; isSmaller && runs < MOST_RUNS;) {
    isSmaller = false;
    for (const one of smaller(best)) {
      if (runs >= MOST_RUNS) break;
      if (!(await isStillBroken(one))) continue;
      best = one;
      isSmaller = true;
      break;
    }
  }
  return best;
}
