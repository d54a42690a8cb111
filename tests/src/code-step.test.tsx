/** B3 I2: the field of the one-time code while tries go wrong, are too many, and end the login. */
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoginHold } from '../../src/features/account/login-hold.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import type { LoginRefusal } from '../../worker/features/account/account-api.ts';
import { givenClient } from '../given/screens/client.tsx';

const refusal: LoginRefusal = { kind: 'step', step: { name: 'otp', ticket: 'ticket-1', terms: [] } };
const tooMany: LoginRefusal = { kind: 'state', code: 'AL429', days: null, until: null, message: null };

/** The form, whose codes are answered one after another. */
async function formWith(answers: readonly (LoginRefusal | 'in')[]) {
  await loadTextsOnDemand();
  const left = [...answers];
  const next: LoginRefusal[] = [];
  let entered = 0;
  const given = await givenClient({
    'account.logInStep': async () => {
      const answer = left.shift() ?? tooMany;
      return answer === 'in' ? { ok: true, value: null } : { ok: false, error: answer };
    },
  });
  const screen = await render(
    <given.Frame>
      <LoginHold
        refusal={refusal}
        id="demo1"
        onDone={() => void entered++}
        onNext={(asked) => void next.push(asked)}
        onAgain={() => {}}
        onSolve={async () => {}}
      />
    </given.Frame>,
  );
  const field = screen.getByRole('textbox');
  const button = screen.getByRole('button', { name: '로그인', exact: true });
  const type = async (code: string): Promise<void> => {
    await field.fill(code);
    await button.click();
  };
  const codes = () =>
    given.sent.flatMap(({ command, args }) => (command === 'account.logInStep' ? [args[1]] : []));
  return { screen, field, button, type, codes, next, entered: () => entered };
}

describe('B3 I2 the field of the code', () => {
  test('says how many tries are left, keeps what was typed, and takes the next code', async () => {
    const { screen, field, type, codes, entered } = await formWith([
      { kind: 'wrong-code', left: 2 },
      { kind: 'wrong-code', left: 1 },
      'in',
    ]);
    await type('111111');
    await expect.element(screen.getByText(/2번/)).toBeVisible();
    await expect.element(field).toHaveValue('111111');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await type('222222');
    await expect.element(screen.getByText(/1번/)).toBeVisible();
    await type('333333');
    await expect.poll(entered).toBe(1);
    expect(codes()).toEqual([{ value: '111111' }, { value: '222222' }, { value: '333333' }]);
  });

  test('after many tries says to wait, and stays open for the right code', async () => {
    const { screen, field, button, type, entered } = await formWith([tooMany, tooMany, 'in']);
    for (const code of ['111111', '222222']) {
      await type(code);
      await expect
        .element(screen.getByText('로그인 시도가 많아요. 잠시 후 다시 시도해 주세요.'))
        .toBeVisible();
      await expect.element(field).toHaveValue(code);
      await expect.element(button).toBeEnabled();
    }
    await type('333333');
    await expect.poll(entered).toBe(1);
  });

  test('when the tries of this login are used up, the login begins again; an empty code is not sent', async () => {
    const { button, type, next, codes } = await formWith([{ kind: 'ended' }]);
    await expect.element(button).toBeDisabled();
    expect(codes()).toEqual([]);
    await type('111111');
    await expect.poll(() => next).toEqual([{ kind: 'ended' }]);
  });
});
