/** B3 K10: the form by which a stopped member asks the staff from the refused login. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { LoginRefusal } from '../../worker/features/account/account-api.ts';
import { LoginBlocked } from '../../src/features/account/login-blocked.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

type State = Extract<LoginRefusal, { readonly kind: 'state' }>;
const stopped: State = {
  kind: 'state',
  code: 'AL100',
  days: null,
  until: null,
  message: null,
  cause: '도배',
  ask: 'ticket-1',
};

async function drawn(refusal: State, sent: unknown, earlier: unknown[] = []) {
  await loadTextsOnDemand();
  const given = await givenClient({
    'question.questionLockedOut': sent,
    'question.questionLockedOutList': { ok: true, value: earlier },
  });
  const screen = await render(
    <given.Frame>
      <LoginBlocked refusal={refusal} />
    </given.Frame>,
  );
  const asked = () => given.sent.filter(({ command }) => command === 'question.questionLockedOut');
  const send = async (subject: string, contents: string): Promise<void> => {
    await screen.getByLabelText('제목').fill(subject);
    await screen.getByLabelText('내용').fill(contents);
    await screen.getByRole('button', { name: '문의 보내기' }).click();
  };
  return { screen, asked, send };
}

test('a break that the member set is named in words, and the words of an operator stand as they are', async () => {
  const own = await drawn({ ...stopped, code: 'AL003', days: 30, cause: 'self' }, null);
  await expect.element(own.screen.getByText('본인이 설정한 이용 제한')).toBeVisible();
  expect(own.screen.container.textContent).not.toContain('self');
  const other = await drawn(stopped, null);
  await expect.element(other.screen.getByText('도배')).toBeVisible();
});

test('a stopped member sends a question by the ticket of the login, once', async () => {
  const { screen, asked, send } = await drawn(stopped, { ok: true, value: 7 });
  await send('정지를 풀어 주세요', ' ');
  await expect.element(screen.getByText('제목과 내용을 확인해 주세요.')).toBeVisible();
  expect(asked()).toEqual([]);
  await send('정지를 풀어 주세요', '도배하지 않았어요.');
  await expect.element(screen.getByText('문의를 보냈어요.')).toBeVisible();
  const form = { ticket: 'ticket-1', subject: '정지를 풀어 주세요', contents: '도배하지 않았어요.' };
  expect(asked().map(({ args }) => args)).toEqual([[{ form }]]);
  expect(screen.getByRole('button', { name: '문의 보내기' }).elements()).toEqual([]);
});

test.each([
  [{ kind: 'code', code: 'DCU203', words: '' }, '오늘은 더 문의할 수 없어요. 내일 다시 문의해 주세요.'],
  [{ kind: 'code', code: 'DCU209', words: '' }, '확인 시간이 지났어요. 다시 로그인한 뒤 보내 주세요.'],
  [{ kind: 'no-link', text: '503 Error' }, '보내지 못했어요. 다시 시도해 주세요.'],
])('when it is refused (%j), the form says why and keeps the text', async (error, text) => {
  const { screen, send } = await drawn(stopped, { ok: false, error });
  await send('제목이에요', '내용이에요');
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByLabelText('내용')).toHaveValue('내용이에요');
});

test('earlier questions stand below with their answers; without a ticket there is no form', async () => {
  const earlier = [
    { id: 2, subject: '다시 물어요', at: 0, answer: null },
    { id: 1, subject: '풀어 주세요', at: 0, answer: { contents: '풀어 드렸어요.', at: 1 } },
  ];
  const { screen } = await drawn(stopped, null, earlier);
  await expect.element(screen.getByText('풀어 드렸어요.')).toBeVisible();
  await expect.element(screen.getByText('답변을 기다리고 있어요.')).toBeVisible();
  const other = await drawn({ ...stopped, ask: null }, null);
  expect(other.screen.container.querySelector('[data-locked-out]')).toBeNull();
});
