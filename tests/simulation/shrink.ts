/** Makes a schedule that breaks a rule as small as it gets: fewest members, nodes, acts, steps of the feed and faults that still break it. */
import { noChances, type Plan } from './plan.ts';

/** Runs that a shrinking may take. */
export const MOST_RUNS = 150;

/** A list of a plan whose parts may be left out. */
interface List<P> {
  readonly of: (plan: P) => readonly unknown[];
  readonly put: (plan: P, parts: readonly unknown[]) => P;
}
export const listOf = <P>(name: keyof P): List<P> => ({
  of: (plan) => plan[name] as readonly unknown[],
  put: (plan, parts) => ({ ...plan, [name]: parts }),
});

/** What can go of a kind of schedule. `simpler`: changes that leave out much at once. */
export interface Parts<P> {
  readonly lists: readonly List<P>[];
  readonly simpler: (plan: P) => Iterable<(best: P) => P>;
}

const lists: readonly List<Plan>[] = [listOf('acts'), listOf('moves'), listOf('feed'), listOf('troubles')];

/** Each chance of a single message or statement alone. */
export function* withoutChances<P extends { readonly chances: Plan['chances'] }>(
  plan: P,
): Generator<(best: P) => P> {
  for (const chance of Object.keys(plan.chances) as (keyof typeof noChances)[])
    yield (best) => ({ ...best, chances: { ...best.chances, [chance]: 0 } });
}

/** The rule that is broken, without the numbers that differ between schedules. */
export const ruleOf = (broken: string): string => broken.replaceAll(/\d+/g, '#');

/** Without everything that can go at once. */
function* simpler(plan: Plan): Generator<(best: Plan) => Plan> {
  yield (best) => ({ ...best, chances: noChances });
  for (const list of lists) yield (best) => list.put(best, []);
  for (const name of ['nodes', 'members', 'devicesOfMember'] as const)
    for (let count = 1; count < plan[name]; count++)
      yield (best) => (best[name] > count ? { ...best, [name]: count } : best);
  yield* withoutChances(plan);
}

/** `broken`: the broken rule of a run; null: none. The seed stays, so what is rolled may change with each part that is left out. */
export async function shrinkBy<P>(
  plan: P,
  broken: (plan: P) => Promise<string | null>,
  parts: Parts<P>,
): Promise<P> {
  const first = await broken(plan);
  if (first === null) return plan;
  let best = plan;
  let runs = 0;
  const tries = async (one: P): Promise<boolean> => {
    if (runs >= MOST_RUNS || JSON.stringify(one) === JSON.stringify(best)) return false;
    runs++;
    const found = await broken(one);
    if (found === null || ruleOf(found) !== ruleOf(first)) return false;
    best = one;
    return true;
  };
  const leaveOut = async (list: List<P>, count: number): Promise<void> => {
    for (let from = 0; from < list.of(best).length;) {
      const left = list.of(best).filter((_, at) => at < from || at >= from + count);
      if (!(await tries(list.put(best, left)))) from += count;
    }
  };
  for (const change of parts.simpler(plan)) await tries(change(best));
  for (const list of parts.lists)
    for (let count = Math.ceil(list.of(best).length / 2); count >= 1; count >>= 1)
      await leaveOut(list, count);
  // What only another act needed may go now.
  for (const change of parts.simpler(plan)) await tries(change(best));
  return best;
}

export const shrink = (plan: Plan, broken: (plan: Plan) => Promise<string | null>): Promise<Plan> =>
  shrinkBy(plan, broken, { lists, simpler });
