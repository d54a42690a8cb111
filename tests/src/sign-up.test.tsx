/** B12, I3, I6: the fields of the registration: what each refuses, what screen readers get, and the agreements. */
import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nicknameFault } from '../../domain/member/nickname-rules.ts';
import type { Fault } from '../../domain/fault.ts';
import { AgreeStep, noAgreements } from '../../src/features/sign-up/agree-step.tsx';
import { CertifyForm } from '../../src/features/sign-up/certify-form.tsx';
import { DetailsStep, noDetails } from '../../src/features/sign-up/details-step.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

const refusalOf = (code: string): Fault => ({ kind: 'code', code, words: code });

/** The server refuses nicknames by the rules. */
const rules = {
  'sign-up.nickCheck'({ form: { mb_nick: nick } }: { readonly form: { readonly mb_nick: string } }) {
    if (nick === '관리자') return { ok: false, error: refusalOf('NICK_RESERVED') };
    return nicknameFault(nick) === null
      ? { ok: true, value: null }
      : { ok: false, error: refusalOf('NICK_FORMAT') };
  },
};

async function draw(content: ReactNode, answers: Record<string, unknown> = {}) {
  const { Frame, sent } = await givenClient({ ...rules, ...answers });
  await loadTextsOnDemand();
  return { screen: await render(<Frame>{content}</Frame>), sent };
}

function Details({ refusal, onSubmit }: { readonly refusal: Fault | null; readonly onSubmit: () => void }) {
  const [value, setValue] = useState(noDetails);
  return <DetailsStep value={value} onChange={setValue} busy={false} refusal={refusal} onSubmit={onSubmit} />;
}

async function drawDetails(refusal: Fault | null = null) {
  let submits = 0;
  const drawn = await draw(<Details refusal={refusal} onSubmit={() => void submits++} />);
  return { ...drawn, submits: () => submits };
}
/** The text that a screen reader gets with a field, beside its name. */
const described = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

describe('B12 the details of a new member', () => {
  test.each([
    ['ID_FORMAT', '아이디', '영문 소문자로 시작하는 4~20자'],
    ['ID_TAKEN', '아이디', '이미 사용 중인 아이디예요.'],
    ['PASSWORD_COMMON', '비밀번호', '너무 흔한 비밀번호예요.'],
    ['NICK_TAKEN', '닉네임', '이미 사용 중인 닉네임이에요.'],
    ['EMAIL_FORMAT', '이메일 (선택)', '이메일 주소를 확인해 주세요.'],
  ])('when %s is refused, the field %s says so and is marked', async (code, label, text) => {
    const { screen } = await drawDetails(refusalOf(code));
    const field = screen.getByLabelText(label, { exact: true });
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(described(field.element())).toContain(text);
    expect(screen.container.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
  });

  test.each([
    ['short1', ['length']],
    ['onlyletters', ['kinds']],
    ['blueee-82', ['repeats']],
    ['blue-abc-82', ['sequence']],
    ['saebyeol-82', ['holds-id']],
    ['soccer-2026', ['site-words']],
    ['blue-Kite-82', []],
  ])('I3 the password %s breaks %j, and the list says so in words', async (password, broken) => {
    const { screen } = await drawDetails();
    await screen.getByLabelText('아이디', { exact: true }).fill('saebyeol');
    await screen.getByLabelText('비밀번호', { exact: true }).fill(password);
    const open = () =>
      [...screen.container.querySelectorAll<HTMLElement>('li[data-holds=false]')].map(
        ({ dataset }) => dataset['rule'],
      );
    await expect.poll(open).toEqual(broken);
    for (const line of screen.container.querySelectorAll('li[data-holds=false]'))
      expect(line.textContent).toMatch(/아직/);
  });

  test.each([
    ['관리자', 'refused', '사용할 수 없는 닉네임이에요.'],
    ['a b', 'refused', '공백 없이'],
    ['가나다라마바사아자', 'refused', '공백 없이'],
    ['새벽별1', 'free', '사용할 수 있는 닉네임이에요.'],
  ])('I6 the nickname "%s" is %s once typing pauses', async (nick, state, text) => {
    const { screen } = await drawDetails();
    const field = screen.getByLabelText('닉네임');
    await field.fill(nick);
    await expect.element(field).toHaveAttribute('data-checked', state);
    expect(described(field.element())).toContain(text);
  });

  test('by keyboard in the order of the screen; different passwords are not sent, equal ones are', async () => {
    const { screen, submits } = await drawDetails();
    await screen.getByLabelText('아이디', { exact: true }).click();
    await userEvent.keyboard('saebyeol{Tab}blue-Kite-82{Tab}{Tab}blue-Kite-8{Tab}새벽별{Enter}');
    await expect.element(screen.getByText('두 비밀번호가 달라요.')).toBeVisible();
    expect(submits()).toBe(0);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{End}2{Enter}');
    await expect.poll(submits).toBe(1);
  });
});

test('B12 without the three mandatory agreements the next step says so; with all of them it is open', async () => {
  let done = 0;
  function Agreements() {
    const [value, setValue] = useState(noAgreements);
    return <AgreeStep value={value} onChange={setValue} onDone={() => void done++} />;
  }
  const { screen } = await draw(<Agreements />);
  const next = screen.getByRole('button', { name: '다음' });
  await next.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('필수 약관에 모두 동의해 주세요.');
  screen.getByRole('checkbox').first().element().focus();
  await userEvent.keyboard(' ');
  expect(
    screen
      .getByRole('checkbox')
      .elements()
      .every((box) => (box as HTMLInputElement).checked),
  ).toBe(true);
  await next.click();
  expect(done).toBe(1);
});

test.each([
  ['NAME', '이름', '이름을 확인해 주세요.'],
  ['UNDER_AGE', '생년월일', '만 19세 이상만 이용할 수 있어요.'],
  ['PHONE', '휴대폰 번호', '휴대폰 번호를 확인해 주세요.'],
])('B12 when the certification refuses %s, the field %s says so', async (code, label, text) => {
  const { screen } = await draw(<CertifyForm onCertified={() => {}} />, {
    'sign-up.certifySend': { ok: false, error: refusalOf(code) },
  });
  const field = screen.getByLabelText(label);
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(described(field.element())).toContain(text);
});

test('B12 I2 a code that is pasted with its words and spaces is the code', async () => {
  const { screen } = await draw(<CertifyForm onCertified={() => {}} />, {
    'sign-up.certifySend': { ok: true, value: { ticket: 't', sandbox: false, expiresInMs: 180_000 } },
  });
  await screen.getByLabelText('이름').click();
  await userEvent.keyboard('{Enter}');
  const field = screen.getByLabelText('인증번호');
  for (const pasted of [' 123 456 ', '[스포보드] １２３４５６']) {
    await field.fill(pasted);
    await expect.element(field).toHaveValue('123456');
  }
});
