/** What the accessibility checker found, in lines: for journeys and for mounted pages. */

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** Places of one rule that a line names. */
const MOST_PLACES = 3;

/** One line a broken rule, with the first places that break it. */
export const linesOfViolations = (violations: readonly Violation[]): string[] =>
  violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, MOST_PLACES)
        .map(({ target }) => target.join(' '))
        .join(', ')}`,
  );
