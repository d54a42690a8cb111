/** B1 I1: the linked accounts of a member: each act asks for the password first; a provider without keys cannot be linked. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SocialLinksScreen } from '../../src/features/sign-in/social-links-screen.tsx';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = {
  userId: '1',
  id: 'demo1',
  nick: '루키별',
  level: 'UL01',
  unreadMessages: 0,
  logOutSeconds: 900,
};
const providers = [
  { provider: 'naver', ready: true },
  { provider: 'kakao', ready: true },
  { provider: 'facebook', ready: false },
];
const naver = { provider: 'naver', linked_at: '2026-11-22 03:00:00', used_at: null };

test('B1 I1 a link is ended with an authkey, and is gone from the list; one without keys says why', async () => {
  let links = [naver];
  const { Frame, sent } = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'social.signInWays': { ok: true, value: { providers, passkeys: false } },
    'social.socialLinks': () => ({ ok: true, value: { links } }),
    'security.issueAuthKey': { ok: true, value: { authkey: 'k1' } },
    'social.socialUnlink': () => {
      links = [];
      return { ok: true, value: {} };
    },
  });
  const screen = await render(
    <Frame>
      <SocialLinksScreen />
      <Toasts />
    </Frame>,
  );
  const linked = () =>
    [...screen.container.querySelectorAll<HTMLElement>('[data-link]')].map(
      ({ dataset }) => dataset['linked'],
    );
  await expect.poll(linked).toEqual(['true', 'false', 'false']);
  await expect.element(screen.getByRole('button', { name: '페이스북 연결' })).toBeDisabled();
  await screen.getByRole('button', { name: '네이버 연결 해제' }).click();
  expect(sent.some(({ command }) => command === 'social.socialUnlink')).toBe(false);
  await page.getByLabelText('비밀번호', { exact: true }).fill('blue-Kite-82');
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect.poll(linked).toEqual(['false', 'false', 'false']);
  await expect.element(page.getByText('네이버 연결을 해제했어요.')).toBeVisible();
  const unlinked = sent
    .filter(({ command }) => command === 'social.socialUnlink')
    .map(({ args: [fields] }) => fields);
  expect(unlinked).toEqual([{ form: { provider: 'naver', authkey: 'k1' } }]);
});
