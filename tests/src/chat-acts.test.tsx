/** J2 what an operator does with a message and its member from the chat. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MemberMenu } from '../../src/features/chat/member-menu.tsx';
import { givenClient } from '../given/screens/client.tsx';

type Props = Parameters<typeof MemberMenu>[0];

const line = {
  userId: '7',
  nickname: '루키별',
  seq: 3,
  state: 'ready',
  isAdmin: false,
  isMine: false,
  bet: null,
};
const view = { room: 'public/ko', me: { userId: '1', isAdmin: true } };

async function opened(answer: object) {
  const given = await givenClient({ 'chat.chatMute': answer, 'chat.chatRemove': answer });
  let closed = 0;
  const screen = await render(
    <given.Frame>
      <MemberMenu
        view={view as unknown as Props['view']}
        line={line as unknown as Props['line']}
        onClose={() => void closed++}
      />
    </given.Frame>,
  );
  await screen.getByLabelText('사유').fill('도배');
  return { screen, sent: given.sent, closed: () => closed };
}

test('J2 each act is its call, with the reason; the menu closes when it is done', async () => {
  const { screen, sent, closed } = await opened({ ok: true, value: null });
  await screen.getByRole('button', { name: '채팅 금지', exact: true }).click();
  await expect.poll(closed).toBe(1);
  await screen.getByRole('button', { name: '메시지 삭제' }).click();
  await expect.poll(closed).toBe(2);
  expect(sent).toEqual([
    { command: 'chat.chatMute', args: [{ form: { number: 7, minutes: 10, reason: '도배' } }] },
    { command: 'chat.chatRemove', args: [{ form: { room: 'public/ko', seq: 3, reason: '도배' } }] },
  ]);
});

test.each([
  [{ kind: 'code', code: 'OP403', words: '' }, '운영자의 채팅은 금지할 수 없어요.'],
  [{ kind: 'no-link', text: '404 Error' }, '운영 화면에서 먼저 일회용 비밀번호를 확인해 주세요.'],
])('J2 when an act is refused (%o), the menu stays and says why', async (error, text) => {
  const { screen, closed } = await opened({ ok: false, error });
  await screen.getByRole('button', { name: '채팅 금지', exact: true }).click();
  await expect.element(screen.getByRole('alert').getByText(text)).toBeVisible();
  expect(closed()).toBe(0);
});
