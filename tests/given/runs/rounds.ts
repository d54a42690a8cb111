/**
 * What a test does in `npm test`, and what more in `npm run test:long`: rounds of random acts, widths and themes, and acts that are rare and
 * slow. The projects `long` and `src-long` set LONG_TESTS and run the files once more that vite.config.ts names.
 */
export const isLong = import.meta.env['LONG_TESTS'] !== undefined;

/** The rounds of this run. */
export const roundsOf = (short: number, long: number): number => (isLong ? long : short);

/** The cases that `npm run test:long` alone has; none in `npm test`. */
export const inLong = <T>(...cases: readonly T[]): readonly T[] => (isLong ? cases : []);
