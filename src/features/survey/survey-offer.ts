/** Whether the site may offer the survey today (N6). */
import { DAY_SECONDS, readCookie, writeCookie } from '../../core/browser/site-cookie.ts';

const NOT_TODAY = 'NO_DISPLAY_SURVEY_TODAY';

export const mayOfferSurvey = (): boolean => readCookie(NOT_TODAY) === null;
export const hideSurveyToday = (): void => writeCookie(NOT_TODAY, 'Y', DAY_SECONDS);
