import { sumWhere, type WholeTable } from './distributions.ts';

/** The possible ends of a match or of its first half: one table of final scores, from which all its markets are priced. */
export interface Outlook {
  /** P(final home − away = margin) and P(final total = total), by value. */
  readonly margin: (test: (margin: number) => boolean) => number;
  readonly total: (test: (total: number) => boolean) => number;
  /** P(final score). Basketball always returns 0: its margin and total are computed separately. */
  readonly both: (test: (home: number, away: number) => boolean) => number;
}

/** Adds the chances of a table up by the whole number that `valueAt` gives each place. */
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

/** `chances[home × width + away]`: the chance that the sides still score this many. */
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
