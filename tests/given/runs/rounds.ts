/**
 * What a test does in `npm test`, and what more in `npm run test:long`: rounds of random acts, and acts that are rare and slow. The project
 * `long` sets LONG_TESTS and runs the files once more that vite.config.ts names.
 */
export const isLong = process.env['LONG_TESTS'] !== undefined;

/** The rounds of this run. */
export const roundsOf = (short: number, long: number): number => (isLong ? long : short);
