/** The site's time is UTC+09:00 (Seoul, without summer time), as in domain/time/korean-time.ts. Ms. */
export const SITE_OFFSET_MS = 9 * 3_600_000;
