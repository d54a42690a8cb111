import { DAY_MS } from '../time/korean-time.ts';

/** A person who left may join again after so many days (B11). */
export const REJOIN_DAYS = 30;
export const REJOIN_MS = REJOIN_DAYS * DAY_MS;
