/** Tests of small inputs, each with those of its right values that matter to it. */
import { describe, expect, test } from 'vitest';

type SeenCase<Given, All> = readonly [name: string, given: Given, expected: Partial<All>];

/** The values that a case names; a case that names none tests nothing and is refused. */
function named<All extends object>(all: All, expected: Partial<All>): Partial<All> {
  const keys = Object.keys(expected) as (keyof All)[];
  expect(keys).not.toEqual([]);
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Partial<All>;
}

/** A test for each case of each group. `seen`: what an input becomes. */
export function seenCases<Given, All extends object>(
  seen: (given: Given) => All,
  groups: readonly (readonly [title: string, cases: readonly SeenCase<Given, All>[]])[],
): void {
  describe.each(groups)('%s', (_, cases) => {
    test.each(cases)('%s', (_name, given, expected) => {
      expect(named(seen(given), expected)).toEqual(expected);
    });
  });
}
