/** O5, A1: a browser that blocks the site's data throws at each use of a storage. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { rememberTarget, takeTarget } from '../../src/core/session/after-login.ts';
import { holdForLife } from '../../src/core/door/core-generation.ts';
import { earlyStart, startEarly } from '../../src/core/prices/early-start.ts';
import { readCookie, writeCookie } from '../../src/core/browser/site-cookie.ts';
import {
  readOfWindow,
  readStored,
  writeOfWindow,
  writeStored,
} from '../../src/core/browser/stored-choice.ts';
import { shareChoice } from '../../src/features/bets/use-share-choice.ts';
import { keepReturnPage, takeReturnPage } from '../../src/features/sign-in/social-window.ts';
import { keepSocialTicket, socialTicketOf } from '../../src/features/sign-in/use-social-ticket.ts';
import { reloadForChunk } from '../../src/parts/chunks/chunk-reload.ts';
import { CoreErrorPlaceholder } from '../../src/shell/boot-screen.tsx';
import { languageNow, setLanguage } from '../../src/text/i18n.ts';
import { TextProvider } from '../../src/text/text-provider.tsx';
import { themeNow, toggleTheme } from '../../src/theme/theme.ts';
import { readDeviceId } from '../../src/core/door/start-core.ts';

const refuse = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const block = (): void => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse });
};
const allow = (): void => {
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(document, 'cookie');
};
const own = (['localStorage', 'sessionStorage'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const,
);
beforeEach(block);
afterEach(() => {
  allow();
  for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(window, name, descriptor);
  vi.restoreAllMocks();
});

const error = () =>
  render(
    <TextProvider>
      <CoreErrorPlaceholder />
    </TextProvider>,
  );

test('the page that could not start says what blocks it, in the language of the page', async () => {
  await error();
  await expect.element(page.getByText('브라우저가 이 사이트의 데이터 저장을 막고 있어요')).toBeVisible();
  await expect.element(page.getByText(/쿠키와 사이트 데이터를 허용/)).toBeVisible();
});

test('where data is allowed, another cause is named', async () => {
  allow();
  for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(window, name, descriptor);
  await error();
  await expect.element(page.getByText('연결 프로그램을 시작하지 못했어요')).toBeVisible();
});

test('a choice lasts as long as the page, and a reload for missing code is not tried', () => {
  expect([writeStored('k', 'a'), writeOfWindow('k', 'b')]).toEqual([false, false]);
  expect([readStored('k'), readOfWindow('k')]).toEqual(['a', 'b']);
  writeStored('k', null);
  writeOfWindow('k', null);
  expect([readStored('k'), readOfWindow('k')]).toEqual([null, null]);
  expect(reloadForChunk()).toBe(false);
});

test('theme, language, device, share, targets and tickets go on', async () => {
  const before = themeNow();
  toggleTheme();
  expect(themeNow()).not.toBe(before);
  toggleTheme();
  expect(await setLanguage('en')).toBe(true);
  expect(languageNow()).toBe('en');
  await setLanguage('ko');
  expect(readDeviceId()).toBe(readDeviceId());
  shareChoice.set(true);
  expect(shareChoice.get()).toBe(true);
  shareChoice.set(false);
  rememberTarget('/mypage');
  expect(takeTarget()).toBe('/mypage');
  expect(takeTarget()).toBeNull();
  keepReturnPage('/info');
  expect([takeReturnPage(), takeReturnPage()]).toEqual(['/info', '/']);
  keepSocialTicket('t');
  expect(socialTicketOf('t')).toBe('t');
  writeCookie('c', 'v', 60);
  expect(readCookie('c')).toBeNull();
});

test('locks and workers that are refused end the start, and do not hang or throw in the head of the page', async () => {
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('no', 'SecurityError'));
  await expect(holdForLife('window:x')).rejects.toThrow('no');
  vi.spyOn(window, 'BroadcastChannel').mockImplementation(refuse);
  expect(() => startEarly('/core.js', 'family')).not.toThrow();
});

test('locks that are refused before the page’s modules have come are no uncaught error, and end the start', async () => {
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('no', 'SecurityError'));
  vi.spyOn(navigator.locks, 'query').mockRejectedValue(new DOMException('no', 'SecurityError'));
  const uncaught: unknown[] = [];
  const onUncaught = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    uncaught.push(event.reason);
  };
  window.addEventListener('unhandledrejection', onUncaught, true);
  startEarly('/core.js', 'refused');
  // Rejections without a reader are reported after the tasks that are under way.
  const { port1, port2 } = new MessageChannel();
  for (let turn = 0; turn < 3; turn++) {
    const arrived = new Promise((resolve) => (port2.onmessage = resolve));
    port1.postMessage(null);
    await arrived;
  }
  window.removeEventListener('unhandledrejection', onUncaught, true);
  expect(uncaught).toEqual([]);
  await expect(earlyStart('refused')?.held).rejects.toThrow('no');
});
