/** O4 What only a member sees, while the token cannot be checked because there is no link. */
import { of } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { linkUp } from '../given/screens/client.tsx';
import { mountSite } from '../given/screens/mounted-site.tsx';

const account = of({ state: 'checking', member: null, standards: [] });
const lost = of({ ...linkUp, link: 'disconnected', online: false, stream: 'down', lostAt: 1 });
const words = '연결이 끊겨 불러오지 못했어요';
const paths = [
  '/safebox',
  '/mypage',
  '/mypage/charge',
  '/mypage/coupon',
  '/mypage/mileage',
  '/mypage/info/passkeys',
  '/messages/write',
  '/survey',
  '/unregister',
];
afterEach(() => void (document.cookie = 'auth._token=; max-age=0; path=/'));

test.each(paths)('%s says that it comes with the connection, and asks for no login', async (path) => {
  await mountSite(path, { width: 1280, answers: { 'account.view': account, 'connection.view': lost } });
  await expect.poll(() => document.querySelector('main')?.textContent).toContain(words);
  expect(document.querySelector('main')?.textContent).toContain('연결되면 저절로 보여요');
});

test('the header of a phone says that the member is being checked, and asks for no login', async () => {
  document.cookie = 'auth._token=t; path=/';
  await mountSite('/', { width: 390, answers: { 'account.view': account } });
  await expect.element(page.getByRole('button', { name: '확인 중' }).first()).toBeDisabled();
  await expect.element(page.getByRole('button', { name: '로그인', exact: true })).not.toBeInTheDocument();
});
