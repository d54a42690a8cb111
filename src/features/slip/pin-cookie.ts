/** The pinned slip (E1) is kept for a day (O5). */
import { DAY_SECONDS, readCookie, writeCookie } from '../../core/browser/site-cookie.ts';

const NAME = 'FIXED_CART_POSITION';

export const isPinned = (): boolean => readCookie(NAME) === 'Y';
export const pinSlip = (pinned: boolean): void => writeCookie(NAME, pinned ? 'Y' : 'N', DAY_SECONDS);
