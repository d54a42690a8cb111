/** B1, B7: the login panel: what it refuses in words, how it is used by keyboard, and where cancelling leads. */
import { MemoryRouter, useLocation } from 'react-router';
import { of } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LoginRefusal } from '../../worker/features/account/account-api.ts';
import { loginVisit, rememberTarget } from '../../src/core/session/after-login.ts';
import { type DialogName, dialogs } from '../../src/core/browser/dialogs.ts';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { account } from '../../src/features/account/account.ts';
import { LoginPanel } from '../../src/features/account/login-panel.tsx';
import { PasskeysScreen } from '../../src/features/sign-in/passkeys-screen.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

afterEach(() => dialogs.show(null));

const refused = (error: LoginRefusal) => ({ ok: false, error });
const stateOf = (code: string, message: string | null = null): LoginRefusal => ({
  kind: 'state',
  code,
  days: null,
  until: null,
  message,
});

const ways = { ok: true, value: { providers: [], passkeys: false } };

async function drawPanel(result: object = { ok: true, value: null }, offered: object = ways) {
  const { Frame, sent } = await givenClient({ 'account.logIn': result, 'social.signInWays': offered });
  let done = 0;
  const screen = await render(
    <Frame>
      <LoginPanel onDone={() => void done++} />
    </Frame>,
  );
  const logins = () => sent.filter(({ command }) => command === 'account.logIn').map(({ args }) => args);
  return { screen, logins, done: () => done };
}

describe('B1 the login panel', () => {
  test('the password that is typed is shown and hidden again, and Enter still logs in', async () => {
    const { screen, logins } = await drawPanel();
    await screen.getByLabelText('아이디').fill('demo1');
    const password = screen.getByLabelText('비밀번호');
    await password.fill('blue-Kite-82');
    const show = screen.getByRole('button', { name: '입력한 글자 보기' });
    await expect.element(password).toHaveAttribute('type', 'password');
    await show.click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(show).toHaveAttribute('aria-pressed', 'true');
    await show.click();
    await expect.element(password).toHaveAttribute('type', 'password');
    await password.click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => logins().length).toBe(1);
  });

  test('the button that shows the password lies in its field, behind what is typed', async () => {
    const { screen } = await drawPanel();
    const field = screen.getByLabelText('비밀번호').element();
    const button = screen.getByRole('button', { name: '입력한 글자 보기' }).element().getBoundingClientRect();
    const box = field.getBoundingClientRect();
    expect(button.right).toBeLessThanOrEqual(box.right);
    expect(button.top).toBeGreaterThanOrEqual(box.top);
    expect(button.bottom).toBeLessThanOrEqual(box.bottom);
    const end = box.right - Number.parseFloat(getComputedStyle(field).paddingRight);
    expect(button.left).toBeGreaterThanOrEqual(end);
    const other = screen.getByLabelText('아이디').element().getBoundingClientRect();
    expect([box.left, box.width]).toEqual([other.left, other.width]);
  });

  test('a way that is closed keeps the colours of its owner’s mark', async () => {
    const closed = { ok: true, value: { providers: [{ provider: 'naver', ready: false }], passkeys: false } };
    await drawPanel(undefined, closed);
    const mark = (): Element | null => document.querySelector('button:disabled [data-mark=naver]');
    await expect.poll(mark).not.toBeNull();
    const style = getComputedStyle(mark() ?? document.body);
    expect([style.backgroundColor, style.filter]).toEqual(['rgb(3, 199, 90)', 'none']);
  });

  test('B8 O5 where the browser keeps no cookies, the form says that the login ends with a reload', async () => {
    await loadTextsOnDemand();
    const said = /브라우저가 쿠키를 막고 있어요/;
    const kept = await drawPanel();
    await expect.element(kept.screen.getByLabelText('아이디')).toBeVisible();
    expect(kept.screen.getByText(said).elements()).toEqual([]);
    await kept.screen.unmount();
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} });
    const { screen } = await drawPanel();
    Reflect.deleteProperty(document, 'cookie');
    await expect.element(screen.getByText(said)).toBeVisible();
  });

  test('B7 A7 on /login, where a guard led to, the form says what the login is for', async () => {
    rememberTarget('/mypage/charge');
    const { client } = await givenClient({ 'social.signInWays': ways });
    const at = (path: string) => (
      <ClientContext value={client}>
        <MemoryRouter initialEntries={[path]}>
          <LoginPanel onDone={() => {}} />
        </MemoryRouter>
      </ClientContext>
    );
    const screen = await render(at('/login'));
    await expect.element(screen.getByText('로그인하면 충전할 수 있어요')).toBeVisible();
    await screen.unmount();
    const elsewhere = await render(at('/hitgame/live'));
    await expect.element(elsewhere.getByLabelText('아이디')).toBeVisible();
    expect(elsewhere.getByText('로그인하면 충전할 수 있어요').elements()).toEqual([]);
  });

  test('B3 while the core proves its work the form stays away, and the login goes on by itself', async () => {
    const { promise: second, resolve } = Promise.withResolvers<object>();
    const results: readonly unknown[] = [refused({ kind: 'captcha', challenge: 'c1' }), second];
    let asked = 0;
    const { screen, logins, done } = await drawPanel(() => results[asked++]);
    await screen.getByLabelText('아이디').fill('demo1');
    await screen.getByRole('button', { name: '로그인', exact: true }).click();
    await expect.element(screen.getByText(/입력할 것은 없어요/)).toBeVisible();
    await expect.poll(logins).toEqual([
      ['demo1', '', undefined],
      ['demo1', '', 'c1'],
    ]);
    expect(screen.getByLabelText('아이디').elements()).toEqual([]);
    resolve({ ok: true, value: null });
    await expect.poll(done).toBe(1);
  });

  test.each<[LoginRefusal, string]>([
    [{ kind: 'empty-id' }, '아이디를 입력해 주세요.'],
    [{ kind: 'empty-password' }, '비밀번호를 입력해 주세요.'],
    [{ kind: 'empty-both' }, '아이디와 비밀번호를 입력해 주세요.'],
    [{ kind: 'password-length' }, '비밀번호는 8자 이상 100자 이하예요.'],
    [{ kind: 're-enter' }, '아이디 또는 비밀번호를 다시 입력해 주세요.'],
    [stateOf('AL429'), '로그인 시도가 많아요. 잠시 후 다시 시도해 주세요.'],
    [stateOf('AL777', '서버가 적은 이유예요.'), '서버가 적은 이유예요.'],
    [
      { kind: 'no-link', text: '500 Error' },
      '지금은 로그인할 수 없어요. 잠시 후 다시 시도해 주세요. (500 Error)',
    ],
  ])('%j is read out, and the fields stay', async (error, text) => {
    const { screen, done } = await drawPanel(refused(error));
    await screen.getByLabelText('아이디').fill('demo1');
    await screen.getByRole('button', { name: '로그인', exact: true }).click();
    await expect.element(screen.getByRole('alert').first()).toHaveTextContent(text);
    await expect.element(screen.getByLabelText('비밀번호')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByLabelText('아이디')).toHaveValue('demo1');
    expect(done()).toBe(0);
  });

  test('by keyboard: id, password, Enter; the other ways follow in their order', async () => {
    const { screen, logins, done } = await drawPanel();
    await screen.getByLabelText('아이디').click();
    await userEvent.keyboard('demo1{Tab}spoboard1!{Enter}');
    await expect.poll(done).toBe(1);
    expect(logins()).toEqual([['demo1', 'spoboard1!', undefined]]);
    const names: (string | null)[] = [];
    for (let step = 0; step < 5; step++) {
      await userEvent.tab();
      names.push(document.activeElement?.textContent || (document.activeElement?.ariaLabel ?? null));
    }
    expect(names).toEqual(['입력한 글자 보기', '로그인', '회원가입', '아이디 찾기', '비밀번호 찾기']);
  });

  test('while one login is under way there is no second one', async () => {
    const { screen, logins } = await drawPanel(() => new Promise(() => {}));
    await screen.getByLabelText('비밀번호').click();
    await userEvent.keyboard('spoboard1!{Enter}{Enter}');
    await expect.element(screen.getByRole('button', { name: '확인하고 있어요' })).toBeDisabled();
    expect(logins()).toHaveLength(1);
  });
});

describe('B7 cancelling', () => {
  const Path = () => <output>{useLocation().pathname}</output>;
  const guarded = (hasPageBefore: boolean) => ({ pathname: '/login', state: loginVisit(hasPageBefore) });

  test.each<[string, DialogName, (string | ReturnType<typeof guarded>)[], string]>([
    [
      'a login on /login after a page of the site leads back to it',
      'login',
      ['/casual', guarded(true)],
      '/casual',
    ],
    ['a login on /login without a page before leads home', 'login', [guarded(false)], '/'],
    ['a login over a page stays there', 'login', ['/casual', '/hitgame/live'], '/hitgame/live'],
    ['"please log in" on /login leads back', 'please-login', ['/casual', guarded(true)], '/casual'],
    ['"please log in" over a page stays there', 'please-login', ['/casual'], '/casual'],
  ])('%s', async (_, name, visits, expected) => {
    const visitor = of({ state: 'visitor', member: null, standards: [] });
    const { client } = await givenClient({ 'account.view': visitor, 'social.signInWays': ways });
    const screen = await render(
      <ClientContext value={client}>
        <MemoryRouter initialEntries={visits} initialIndex={visits.length - 1}>
          <Path />
          {Object.entries(account.mounted).map(([mounted, Dialog]) => (
            <Dialog key={mounted} />
          ))}
        </MemoryRouter>
      </ClientContext>,
    );
    dialogs.show(name);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.container.querySelector('output')?.textContent).toBe(expected);
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  });
});

test('B1 a member’s passkeys have their times in Korean time', async () => {
  const member = { userId: 'demo1', nick: '별', level: 'UL01', unreadMessages: 0, logOutSeconds: null };
  const passkey = { id: 'a', name: '내 폰', created_at: '2026-11-22 18:30:00', used_at: null };
  const { Frame } = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'passkey.passkeyList': {
      ok: true,
      value: {
        passkeys: [passkey, { ...passkey, id: 'b', name: '열쇠', used_at: '2026-11-23 00:05:00' }],
      },
    },
  });
  const screen = await render(
    <Frame>
      <PasskeysScreen />
    </Frame>,
  );
  const row = (place: number) => screen.getByRole('listitem').nth(place).element().textContent;
  await expect.poll(() => row(0)).toMatch(/만든 날 2026\.11\.23.* 03:30 · 아직 사용하지 않았어요/);
  expect(row(1)).toMatch(/마지막 사용 2026\.11\.23.* 09:05/);
});
