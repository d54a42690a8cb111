/** The cookies that hide popups: spopopup and the popup's number (A22, O5). */
import { readCookie, writeCookie } from '../../core/browser/site-cookie.ts';

const HOUR_SECONDS = 3600;
const nameOf = (id: number): string => `spopopup${id}`;

export const isPopupHidden = (id: number): boolean => readCookie(nameOf(id)) !== null;
export const hidePopup = (id: number, hours: number): void =>
  writeCookie(nameOf(id), 'Y', hours * HOUR_SECONDS);
