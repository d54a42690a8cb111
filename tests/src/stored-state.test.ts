/** O5: every cookie and storage key of the specification: what is written under it, and for how long. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkDevice } from '../../src/core/session/device-check.ts';
import { writeChatChoice } from '../../src/core/session/chat-choices.ts';
import { DAY_SECONDS, writeCookie } from '../../src/core/browser/site-cookie.ts';
import { writeToken } from '../../src/core/session/token-cookie.ts';
import { shareChoice } from '../../src/features/bets/use-share-choice.ts';
import { writeRatePolicy } from '../../src/features/slip/rate-cookie.ts';
import { hidePopup } from '../../src/features/site/popup-cookie.ts';
import { siteDay } from '../../domain/time/korean-time.ts';
import { eventsWereOffered } from '../../src/features/events/events-offer.ts';
import { hideSurveyToday } from '../../src/features/survey/survey-offer.ts';
import { MAX_POPUPS, HIDE_HOURS } from '../../domain/resource/popup.ts';
import { pinSlip } from '../../src/features/slip/slip-panel.tsx';

/** The cookies that `act` writes: name, value, seconds. */
function written(act: () => void): readonly (readonly [name: string, value: string, seconds: number])[] {
  const set = vi.spyOn(document, 'cookie', 'set');
  act();
  const texts = set.mock.calls.map(([text]) => text);
  set.mockRestore();
  return texts.map((text) => {
    const [, name = '', value = '', seconds = ''] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(text) ?? [];
    return [name, decodeURIComponent(value), Number(seconds)] as const;
  });
}

const popups = Array.from({ length: MAX_POPUPS }, (_, at) => at + 1);
const cookies: readonly (readonly [
  act: string,
  name: string,
  value: string,
  seconds: number,
  run: () => void,
])[] = [
  ['the token', 'auth._token', 'abc', 30 * DAY_SECONDS, () => writeToken('abc')],
  ['notes of who comes', 'ls_notify_enter_user', 'Y', 86_400, () => writeChatChoice('notify', true)],
  ['the scroll lock', 'ls_scroll_lock', 'Y', 86_400, () => writeChatChoice('scroll', true)],
  ['the price policy', 'Cookie_PassRateChange', 'any', 86_400, () => writeRatePolicy('any')],
  ['the pinned slip', 'FIXED_CART_POSITION', 'Y', DAY_SECONDS, () => pinSlip(true)],
  ...popups.map(
    (id) => [`popup ${id}`, `spopopup${id}`, 'Y', 24 * 3600, () => hidePopup(id, HIDE_HOURS)] as const,
  ),
  ['the events of today', 'spoevents', siteDay(Date.now()), DAY_SECONDS, () => eventsWereOffered()],
  ['no survey today', 'NO_DISPLAY_SURVEY_TODAY', 'Y', DAY_SECONDS, () => hideSurveyToday()],
];

afterEach(() => {
  for (const [, name] of cookies) writeCookie(name, null, 0);
  writeCookie('device_check', null, 0);
});

describe('O5 cookies', () => {
  test.each(cookies)('%s stands in %s', (_act, name, value, seconds, run) => {
    expect(written(run)).toEqual([[name, value, seconds]]);
    expect(document.cookie).toContain(`${name}=`);
  });

  test('the device check stands for 24 hours', () => {
    const [cookie] = written(() => void checkDevice());
    expect(cookie).toEqual(['device_check', expect.stringMatching(/^PM0[12]$/), 24 * 3600]);
  });
});

describe('O5 local storage', () => {
  test('the wish to share stands in isShare', () => {
    shareChoice.set(true);
    expect(localStorage.getItem('isShare')).toBe('Y');
    shareChoice.set(false);
    expect(localStorage.getItem('isShare')).toBe('N');
  });
});
