/** How a match, or its first half, may end: the one table of final scores that all its markets are priced from. */
export interface Outlook {
  /** P(final home − away = margin) and P(final total = total), by value. */
  readonly margin: (test: (margin: number) => boolean) => number;
  readonly total: (test: (total: number) => boolean) => number;
  /** P(final score). Only where both can be told at once: not in basketball. */
  readonly both: (test: (home: number, away: number) => boolean) => number;
}

/** `chances[home × width + away]`: the chance that this much is still added to the score. */
export function outlookFrom(
  chances: readonly number[],
  width: number,
  homeNow: number,
  awayNow: number,
): Outlook {
  const both: Outlook['both'] = (test) => {
    let chance = 0;
    for (let at = 0; at < chances.length; at++) {
      const part = chances[at] ?? 0;
      if (part > 0 && test(homeNow + Math.floor(at / width), awayNow + (at % width))) chance += part;
    }
    return chance;
  };
  return {
    both,
    margin: (test) => both((home, away) => test(home - away)),
    total: (test) => both((home, away) => test(home + away)),
  };
}
