/** Ms as seconds with a tenth: 83,250 is "83.3". */
export const seconds = (ms: number): string => (ms / 1000).toFixed(1);

const KOREA_MS = 9 * 3_600_000;

/** Korean time of day with ms, as the site's clock shows it. `at`: ms since 1970. */
export const clockOf = (at: number): string => new Date(at + KOREA_MS).toISOString().slice(11, 23);
