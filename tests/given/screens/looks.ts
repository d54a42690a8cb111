/** Looks of a journey: windows, themes and languages. The test command takes one or two of them, `npm run test:long` the others. */

/** The details of a test or of a group that `npm run test:long` runs alone. */
export const LONG = { tag: '@long' } as const;
/** Of a test that `npm run test:long` runs, too: a long one builds on it. */
export const ALSO_LONG = { tag: '@also' } as const;

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'dark' | 'light';
  /** The details of its tests. */
  readonly details: { readonly tag?: string };
}

const look = (width: number, height: number, colorScheme: Look['colorScheme'], isLong: boolean): Look => ({
  width,
  height,
  colorScheme,
  details: isLong ? LONG : {},
});

/** A look that the test command takes, too. */
export const shortLook = (width: number, height: number, colorScheme: Look['colorScheme']): Look =>
  look(width, height, colorScheme, false);
export const longLook = (width: number, height: number, colorScheme: Look['colorScheme']): Look =>
  look(width, height, colorScheme, true);
