import { SITE_OFFSET_MS } from '../../../domain/time/site-offset.ts';

/** Ms as seconds with a tenth: 83,250 is "83.3". */
export const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Korean time of day with ms, as the site's clock shows it. `at`: ms since 1970. */
export const clockOf = (at: number): string => new Date(at + SITE_OFFSET_MS).toISOString().slice(11, 23);
