import { sumWhere, type WholeTable } from './distributions.ts';

/** How a match, or its first half, may end: the one table of final scores that all its markets are priced from. */
export interface Outlook {
  /** P(final home − away = margin) and P(final total = total), by value. */
  readonly margin: (test: (margin: number) => boolean) => number;
  readonly total: (test: (total: number) => boolean) => number;
  /** P(final score). Only where both can be computed at once: not in basketball. */
  readonly both: (test: (home: number, away: number) => boolean) => number;
}

/** Chances of the whole numbers that `valueAt` gives the places of a table. */
function tableOf(
  chances: readonly number[],
  from: number,
  to: number,
  valueAt: (at: number) => number,
): WholeTable {
  const table = Array.from({ length: to - from + 1 }, () => 0);
  chances.forEach((chance, at) => {
    const place = valueAt(at) - from;
    table[place] = (table[place] ?? 0) + chance;
  });
  return { from, chances: table };
}

/** `chances[home × width + away]`: the chance that this much is still added to the score. */
export function outlookFrom(
  chances: readonly number[],
  width: number,
  homeNow: number,
  awayNow: number,
): Outlook {
  const most = width - 1;
  const homeAt = (at: number): number => homeNow + Math.floor(at / width);
  const awayAt = (at: number): number => awayNow + (at % width);
  const lead = homeNow - awayNow;
  const now = homeNow + awayNow;
  const margins = tableOf(chances, lead - most, lead + most, (at) => homeAt(at) - awayAt(at));
  const totals = tableOf(chances, now, now + 2 * most, (at) => homeAt(at) + awayAt(at));
  return {
    both(test) {
      let chance = 0;
      for (let at = 0; at < chances.length; at++)
        if (test(homeAt(at), awayAt(at))) chance += chances[at] ?? 0;
      return chance;
    },
    margin: (test) => sumWhere(margins, test),
    total: (test) => sumWhere(totals, test),
  };
}
