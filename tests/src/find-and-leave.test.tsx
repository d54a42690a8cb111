/** B1 B11 H9: an id and a password found again by certification, leaving for good, and the own restriction: what each shows and sends. */
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { RestrictionScreen } from '../../src/features/settings/restriction-screen.tsx';
import { FindIdScreen } from '../../src/features/sign-up/find-id-screen.tsx';
import { FindPasswordScreen } from '../../src/features/sign-up/find-password-screen.tsx';
import { LeaveScreen } from '../../src/features/sign-up/leave-screen.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = {
  userId: '1',
  id: 'demo1',
  nick: '루키별',
  level: 'UL01',
  unreadMessages: 0,
  logOutSeconds: 900,
};
const answers = {
  'account.view': of({ state: 'member', member, standards: [] }),
  'sign-up.certifySend': { ok: true, value: { ticket: 't', sandbox: false, expiresInMs: 180_000 } },
  'sign-up.certifyConfirm': { ok: true, value: { certified: 'c1' } },
};

async function shown(path: string, screen: ReactNode, more: Record<string, unknown> = {}) {
  const { client, sent } = await givenClient({ ...answers, ...more });
  const { container } = await render(
    <ClientContext value={client}>
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </ClientContext>,
  );
  // Dialogs stand outside the container.
  const getByRole = page.getByRole.bind(page);
  const getByLabelText = page.getByLabelText.bind(page);
  const press = (name: string) => getByRole('button', { name, exact: true }).click();
  const certify = async (): Promise<void> => {
    await getByLabelText('이름').fill('홍길동');
    await getByLabelText('생년월일').fill('1990-01-02');
    await getByLabelText('휴대폰 번호').fill('010-1234-5678');
    await press('인증번호 받기');
    await getByLabelText('인증번호').fill('１２３４５６');
    await press('인증하기');
  };
  return {
    container,
    getByRole,
    getByLabelText,
    press,
    certify,
    given: (name: string) =>
      sent.filter(({ command }) => command === name).map(({ args: [fields] }) => fields),
  };
}

test('B1 the id of the certified person is shown; without an account the way leads to the sign-up', async () => {
  const found = { ok: true, value: { account: { id: 'demo1', joined_at: Date.UTC(2026, 10, 22, 3) } } };
  const first = await shown('/Find/Id', <FindIdScreen />, { 'sign-up.findId': found });
  await first.certify();
  await expect.poll(() => first.container.querySelector('[data-found]')?.textContent).toBe('demo1');
  expect(first.given('sign-up.certifyConfirm')).toEqual([{ form: { ticket: 't', certCode: '123456' } }]);
  expect(first.given('sign-up.findId')).toEqual([{ form: { authToken: 'c1' } }]);
  const none = { ok: true, value: { account: null } };
  const second = await shown('/Find/Id', <FindIdScreen />, { 'sign-up.findId': none });
  await second.certify();
  await expect.poll(() => second.container.textContent).toContain('가입한 계정이 없어요');
});

test('B1 a new password is set for the certified id alone, once both fields agree', async () => {
  const { certify, getByLabelText, getByRole, press, given, container } = await shown(
    '/Find/Password',
    <FindPasswordScreen />,
    { 'sign-up.findPassword': { ok: true, value: { reset: 'r1' } } },
  );
  await certify();
  await getByLabelText('아이디').fill('demo1');
  await press('다음');
  await getByLabelText('새 비밀번호', { exact: true }).fill('Blue*River58');
  await expect.element(getByRole('button', { name: '비밀번호 변경' })).toBeDisabled();
  await getByLabelText('새 비밀번호 확인').fill('Blue*River58');
  await press('비밀번호 변경');
  await expect.poll(() => container.textContent).toContain('비밀번호를 바꿨어요');
  expect(given('sign-up.findPassword')).toEqual([{ form: { authToken: 'c1', id: 'demo1' } }]);
  expect(given('sign-up.resetPassword')).toEqual([{ form: { reset: 'r1', password: 'Blue*River58' } }]);
});

test('B11 leaving shows what is lost, asks for a tick and the password, then sends the reason and logs out', async () => {
  const summary = { spoGold: 900, spoCoin: 2, spoMile: 3, chestGold: 4, openBets: 1, openStakes: 50 };
  const { container, getByRole, getByLabelText, press, given } = await shown('/unregister', <LeaveScreen />, {
    'sign-up.leaveSummary': { ok: true, value: summary },
    'security.issueAuthKey': { ok: true, value: { authkey: 'k1' } },
  });
  const lost = () =>
    [...container.querySelectorAll<HTMLElement>('[data-lost]')].map(({ dataset }) => dataset['amount']);
  await expect.poll(lost).toEqual(['900', '2', '3', '4', '1', '50']);
  await expect.element(getByRole('button', { name: '탈퇴하기' })).toBeDisabled();
  await getByLabelText('탈퇴하는 이유 (선택)').fill('쉬려고요');
  await getByRole('checkbox').click();
  await press('탈퇴하기');
  expect(given('sign-up.leave')).toEqual([]);
  await getByLabelText('비밀번호', { exact: true }).fill('blue-Kite-82');
  await press('확인');
  await expect.poll(() => given('account.logOut')).toHaveLength(1);
  expect(given('sign-up.leave')).toEqual([{ form: { authKey: 'k1', memo: '쉬려고요' } }]);
});

test('H9 an own restriction needs days that fit and a tick for just these days', async () => {
  const { getByRole, getByLabelText, press, given } = await shown(
    '/mypage/info/restriction?authkey=k2',
    <RestrictionScreen />,
    { 'site.view': of({}) },
  );
  await press('직접 입력');
  const submit = getByRole('button', { name: /이용 제한$/ });
  await getByLabelText('제한할 일수').fill('0');
  await expect.element(submit).toBeDisabled();
  await getByLabelText('제한할 일수').fill('3');
  await getByRole('checkbox', { name: /3일 동안/ }).click();
  await getByLabelText('제한할 일수').fill('4');
  await expect.element(submit).toBeDisabled();
  await getByRole('checkbox', { name: /4일 동안/ }).click();
  await press('4일 동안 이용 제한');
  await expect.poll(() => given('account.logOut')).toHaveLength(1);
  const form = { value: '4', authkey: 'k2' };
  expect(given('settings.changeConfig')).toEqual([{ params: { type: 'blockdate' }, form }]);
});
