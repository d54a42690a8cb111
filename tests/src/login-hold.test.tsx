/** B3 B15: what a login needs next, each step with what it sends; what ended a session, and the alarm of a login on another device. */
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LoginRefusal, LoginStep } from '../../worker/features/account/account-api.ts';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { LoginHold } from '../../src/features/account/login-hold.tsx';
import { OtherDeviceDialog } from '../../src/features/account/other-device-dialog.tsx';
import { SessionNotice } from '../../src/features/account/session-notice.tsx';
import { type SessionNoticeFacts, sessionNotice } from '../../src/features/account/session-notice-store.ts';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { givenClient } from '../given/screens/client.tsx';

afterEach(() => {
  dialogs.show(null);
  sessionNotice.set(null);
});

const step = (name: LoginStep['name'], terms: readonly string[] = []): LoginRefusal => ({
  kind: 'step',
  step: { name, ticket: 't', terms },
});

async function held(refusal: LoginRefusal, answer: unknown = { ok: true, value: {} }) {
  const { Frame, sent } = await givenClient({ 'account.logInStep': answer });
  const calls: string[] = [];
  const next: LoginRefusal[] = [];
  const screen = await render(
    <Frame>
      <LoginHold
        refusal={refusal}
        id="demo4"
        onDone={() => void calls.push('done')}
        onNext={(one) => void next.push(one)}
        onAgain={() => void calls.push('again')}
        onSolve={async (challenge) => void calls.push(challenge)}
      />
    </Frame>,
  );
  return { screen, calls, next, given: () => sent.map(({ args: [, given] }) => given) };
}

describe('B3 a step of a login', () => {
  test('a dormant account wakes up by one press; what comes next is handed on', async () => {
    const { screen, next, given } = await held(step('wake'), {
      ok: false,
      error: step('agree', ['PO01']),
    });
    await screen.getByRole('button', { name: '휴면 해제하고 로그인' }).click();
    await expect.poll(() => next).toEqual([step('agree', ['PO01'])]);
    expect(given()).toEqual([{}]);
  });

  test('a new password must keep the rules before it can be sent', async () => {
    const { screen, calls, given } = await held(step('password'));
    const submit = screen.getByRole('button', { name: '비밀번호 바꾸고 로그인' });
    await screen.getByLabelText('새 비밀번호', { exact: true }).fill('demo4-12345');
    await expect.element(submit).toBeDisabled();
    await screen.getByLabelText('새 비밀번호', { exact: true }).fill('Blue*River58');
    await screen.getByLabelText('새 비밀번호 확인').fill('Blue*River58');
    await submit.click();
    await expect.poll(() => calls).toEqual(['done']);
    expect(given()).toEqual([{ value: 'Blue*River58' }]);
  });

  test('all of the changed terms must be agreed to; each can be read', async () => {
    const { screen, calls, given } = await held(step('agree', ['PO01', 'PO02']));
    const submit = screen.getByRole('button', { name: '동의하고 로그인' });
    await screen.getByRole('checkbox', { name: '이용약관' }).click();
    await expect.element(submit).toBeDisabled();
    await screen.getByRole('checkbox', { name: '개인정보 처리방침' }).click();
    expect(screen.getByRole('link').elements()).toHaveLength(2);
    await submit.click();
    await expect.poll(() => calls).toEqual(['done']);
    expect(given()).toEqual([{ agreed: ['PO01', 'PO02'] }]);
  });

  test('I2 the field of the code has the focus; a wrong code is said at it, and stays', async () => {
    const { screen, calls, given } = await held(step('otp'), {
      ok: false,
      error: { kind: 'wrong-code', left: 2 },
    });
    await userEvent.keyboard('123456{Enter}');
    await expect.element(screen.getByRole('textbox')).toHaveValue('123456');
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    expect(given()).toEqual([{ value: '123456' }]);
    expect(calls).toEqual([]);
    await screen.getByRole('button', { name: '다른 계정으로 로그인' }).click();
    expect(calls).toEqual(['again']);
  });

  test('after wrong tries the core proves its work by itself, with nothing to type', async () => {
    const { screen, calls } = await held({ kind: 'captcha', challenge: 'c1' });
    await expect.poll(() => screen.container.textContent).toContain('입력할 것은 없어요');
    expect(screen.getByRole('textbox').elements()).toEqual([]);
    expect(calls).toEqual(['c1']);
  });
});

describe('B15 other devices', () => {
  const notice = async (facts: SessionNoticeFacts) => {
    const { Frame } = await givenClient();
    sessionNotice.set(facts);
    return render(
      <Frame>
        <SessionNotice notice={facts} />
      </Frame>,
    );
  };

  test('an ended session says by whom, until when and why; it leads to the login, and can be closed', async () => {
    const until = Date.UTC(2026, 10, 22, 3);
    const screen = await notice({ reason: 'closed', end: { by: 'restricted', until, cause: '도배' } });
    await expect.poll(() => screen.container.textContent).toMatch(/제한하여 로그아웃됐어요.*도배.*11\.22/s);
    await screen.getByRole('button', { name: '로그인', exact: true }).click();
    expect(dialogs.now().asked).toBe('login');
    await screen.getByRole('button', { name: '안내 닫기' }).click();
    expect(sessionNotice.get()).toBeNull();
  });

  test('where others may have acted, the way to a new password stands beside the login', async () => {
    const screen = await notice({ reason: 'closed', end: { by: 'duplicate', until: null, cause: null } });
    await expect.element(screen.getByText('다른 곳에서 접속하여 로그아웃 합니다.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '비밀번호 찾기' })).toBeVisible();
  });

  test('the first device blocks the second one by one press, or leaves it', async () => {
    const { Frame, sent } = await givenClient();
    const screen = await render(
      <Frame>
        <OtherDeviceDialog />
        <Toasts />
      </Frame>,
    );
    await expect.element(screen.getByText('다른 기기에서 접속하였습니다. 차단하시겠습니까?')).toBeVisible();
    await page.getByRole('button', { name: '차단', exact: true }).click();
    await expect.element(page.getByText('다른 기기의 접속을 차단했어요.')).toBeVisible();
    expect(sent.map(({ command }) => command)).toEqual(['session.otherDeviceLogout']);
  });
});
