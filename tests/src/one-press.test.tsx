/** Forms of the account and of the desk whose act happens once: while one answer is awaited, no press sends another. */
import { Navigate } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OtpCancelScreen } from '../../src/features/account/otp-cancel-screen.tsx';
import { SavedCards } from '../../src/features/cashier/saved-cards.tsx';
import { OperatorFrame } from '../../src/features/operator/operator-frame.tsx';
import { ReportsScreen } from '../../src/features/operator/reports-screen.tsx';
import { IconForm } from '../../src/features/settings/icon-form.tsx';
import { PasswordForm } from '../../src/features/settings/update-user-screen.tsx';
import { RestrictionScreen } from '../../src/features/settings/restriction-screen.tsx';
import { PasskeysScreen } from '../../src/features/sign-in/passkeys-screen.tsx';
import { asOperator, shown } from '../given/screens/shown-form.tsx';

const never = new Promise(() => {});
const refused = (code: string) => ({ ok: false, error: { kind: 'code', code, words: '' } });

test('S9 a code that proves an operator is sent once, although Enter is pressed twice', async () => {
  const { screen, sent } = await shown(<OperatorFrame>{null}</OperatorFrame>, {
    ...asOperator,
    'operator.operatorState': { ok: true, value: { state: 'unproven', factor: 'otp' } },
    'operator.operatorProve': never,
  });
  await screen.getByLabelText('인증 번호 6자리').fill('123456');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(screen.getByRole('button', { name: '확인', exact: true })).toBeDisabled();
  expect(sent('operator.operatorProve')).toEqual([[{ form: { code: '123456' } }]]);
});

test('B1 a passkey begins with its own name, needs one, and is renamed once', async () => {
  const passkey = { id: 'a', name: '내 폰', created_at: '2026-11-22 18:30:00', used_at: null };
  const { screen, sent } = await shown(<PasskeysScreen />, {
    ...asOperator,
    'passkey.passkeyList': { ok: true, value: { passkeys: [passkey] } },
    'passkey.passkeyRename': never,
  });
  await screen.getByRole('button', { name: '내 폰 이름 변경' }).click();
  const row = screen.getByRole('listitem');
  const field = row.getByRole('textbox');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('내 폰');
  await field.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(row.getByRole('alert')).toHaveTextContent('이름을 1자 이상 입력해 주세요.');
  await field.fill(' 새 폰 ');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(row.getByRole('button', { name: '저장' })).toBeDisabled();
  expect(sent('passkey.passkeyRename')).toEqual([[{ form: { id: 'a', name: '새 폰' } }]]);
});

const restriction = (answer: unknown) =>
  shown(
    <>
      <Navigate to="/?authkey=key" replace />
      <RestrictionScreen />
    </>,
    { ...asOperator, 'settings.changeConfig': answer },
  );

test('H9 a restriction is asked for once, and waits for its answer', async () => {
  const { screen, sent } = await restriction(never);
  await screen.getByRole('checkbox').click();
  const button = screen.getByRole('button', { name: '7일 동안 이용 제한' });
  await button.click();
  await expect.element(button).toBeDisabled();
  const fields = { params: { type: 'blockdate' }, form: { value: '7', authkey: 'key' } };
  expect(sent('settings.changeConfig')).toEqual([[fields]]);
});

test('H9 a refused restriction says why, and can be asked for again', async () => {
  const { screen, sent } = await restriction(refused('AC001'));
  await screen.getByRole('checkbox').click();
  const button = screen.getByRole('button', { name: '7일 동안 이용 제한' });
  await button.click();
  await expect.poll(() => screen.getByRole('alert').element().textContent).not.toBe('');
  await button.click();
  await expect.poll(() => sent('settings.changeConfig')).toHaveLength(2);
  expect(sent('account.logOut')).toEqual([]);
});

test('I3 a new password is sent once, although Enter is pressed twice', async () => {
  const { screen, sent } = await shown(<PasswordForm id="demo1" />, {
    ...asOperator,
    'settings.changePassword': never,
  });
  await screen.getByLabelText('비밀번호', { exact: true }).fill('old-pass7!');
  await screen.getByLabelText('새 비밀번호', { exact: true }).fill('kx9!vmq2z');
  await screen.getByLabelText('새 비밀번호 확인', { exact: true }).fill('kx9!vmq2z');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(() => sent('settings.changePassword')).toHaveLength(1);
});

test('I1 an icon is removed once, and a refused removal says why', async () => {
  const view = { icon: 'a'.repeat(64), nick: '닉' } as Parameters<typeof IconForm>[0]['view'];
  const { screen, sent } = await shown(<IconForm view={view} onChanged={() => {}} />, {
    ...asOperator,
    'settings.changeIcon': refused('AC005'),
  });
  await screen.getByRole('button', { name: '사진 삭제' }).click();
  await expect.poll(() => screen.getByRole('alert').element().textContent).not.toBe('');
  expect(sent('settings.changeIcon')).toEqual([[{ form: { value: '' } }]]);
});

/** Presses that come before React has drawn anything. */
function pressTwice(button: { element(): Element }): void {
  const press = (): void => (button.element() as HTMLElement).click();
  press();
  press();
}

test('I2 one-time passwords are switched off once', async () => {
  const { screen, sent } = await shown(<OtpCancelScreen />, {
    ...asOperator,
    'security.issueAuthKey': { ok: true, value: { authkey: 'key' } },
    'security.otpDisable': never,
  });
  await screen.getByLabelText('비밀번호', { exact: true }).fill('spoboard1!');
  await userEvent.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: '해제하기' });
  await expect.element(button).toBeVisible();
  pressTwice(button);
  await expect.element(button).toBeDisabled();
  expect(sent('security.otpDisable')).toEqual([[{ form: { authKey: 'key' } }]]);
});

test('H2 a saved card becomes the default once', async () => {
  const card = { id: 7, last4: '4242', expiry: '12/30', holder: '홍길동', isDefault: false };
  const props = { cards: [card], chosen: null, onChoose() {}, onAdd() {}, onChanged() {} };
  const { screen, sent } = await shown(<SavedCards {...props} />, { 'charge.cardChange': never });
  pressTwice(screen.getByRole('button', { name: '기본으로 설정' }));
  await expect
    .poll(() => sent('charge.cardChange'))
    .toEqual([[{ form: { card: 7, act: 'default' }, beside: '7' }]]);
});

test('K8 a report is taken once', async () => {
  const person = { number: 2, nick: '하나' };
  const row = {
    report: 1,
    kind: 'chat',
    target: 'public/2',
    text: '말',
    bets: [],
    place: null,
    same: 1,
    at: 0,
  };
  const said = { reason: 'abuse', words: '', author: person, reporter: person, note: '', decision: null };
  const open = { state: 'new', operator: null, isOwn: false, decidedAt: null };
  const { screen, sent } = await shown(<ReportsScreen />, {
    ...asOperator,
    'report.operatorReports': { ok: true, value: { rows: [{ ...row, ...said, ...open }], total: 1 } },
    'report.operatorReport': never,
  });
  const button = screen.getByRole('button', { name: '내가 처리' });
  await expect.element(button).toBeVisible();
  pressTwice(button);
  await expect
    .poll(() => sent('report.operatorReport'))
    .toEqual([[{ params: { number: 1 }, form: { act: 'take' } }]]);
});
