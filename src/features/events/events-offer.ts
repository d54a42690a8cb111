/** When the events open by themselves: once on a day of the site (A19). */
import { DAY_SECONDS, readCookie, writeCookie } from '../../core/browser/site-cookie.ts';
import { SITE_OFFSET_MS } from '../../../domain/time/site-offset.ts';

/** The site's day, YYYY-MM-DD. */
const siteToday = (): string => new Date(Date.now() + SITE_OFFSET_MS).toISOString().slice(0, 10);

/** Holds the day on which they opened last. */
const SHOWN_ON = 'spoevents';

export const mayOfferEvents = (): boolean => {
  const shown = readCookie(SHOWN_ON);
  return shown === null || shown < siteToday();
};

export const eventsWereOffered = (): void => writeCookie(SHOWN_ON, siteToday(), DAY_SECONDS);
