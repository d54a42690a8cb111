/** J3 J4 J5 A12: a message to several members, each with its own answer; the folders and what deletes all of one. */
import { Route, Routes } from 'react-router';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MessagesScreen } from '../../src/features/messages/messages-screen.tsx';
import { RandomScreen } from '../../src/features/messages/random-screen.tsx';
import { WriteWindow } from '../../src/features/messages/write-window.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = {
  userId: '1',
  id: 'demo1',
  nick: '루키별',
  level: 'UL01',
  unreadMessages: 0,
  logOutSeconds: 900,
};
const account = { 'account.view': of({ state: 'member', member, standards: [] }) };
const none = { kind: 'code', code: 'none', words: '' };

test('J4 one of three recipients does not exist: the others got it, and the text stays for that one', async () => {
  const { Frame, sent } = await givenClient({
    ...account,
    'messages.send': {
      ok: true,
      value: [
        { to: '가온', fault: null },
        { to: '나래', fault: null },
        { to: '없는이름', fault: none },
      ],
    },
  });
  const { container, getByRole, getByLabelText } = await render(
    <Frame>
      <WriteWindow />
    </Frame>,
  );
  await getByRole('button', { name: '보내기' }).click();
  await expect.element(getByRole('alert').filter({ hasText: '받는 회원을 입력해 주세요' })).toBeVisible();
  await getByLabelText('받는 회원').fill('가온, 나래, 없는이름');
  await getByLabelText('내용').fill('오늘 경기 같이 봐요');
  await getByRole('button', { name: '보내기' }).click();
  await expect.poll(() => container.textContent).toMatch(/성공 2통, 실패 1통.*없는이름: 없는 회원이에요/s);
  await expect.element(getByLabelText('받는 회원')).toHaveValue('없는이름');
  await expect.element(getByLabelText('내용')).toHaveValue('오늘 경기 같이 봐요');
  const args = sent.filter(({ command }) => command === 'messages.send').map((one) => one.args);
  expect(args).toEqual([[['가온', '나래', '없는이름'], '오늘 경기 같이 봐요']]);
  const kept = sent.findLast(({ command }) => command === 'drafts.save')?.args;
  expect(kept?.[3]).toEqual({ to: '없는이름', contents: '오늘 경기 같이 봐요' });
});

test('J3 J5 to delete all is asked once more, and the question is forgotten when the focus leaves', async () => {
  const row = {
    id: 4,
    nick: '가온',
    contents: '오늘 경기 같이 봐요',
    created_at: '2026-11-22 03:00:00',
    view_date: null,
    isMine: false,
    isRandom: false,
  };
  const lists = [[row], []];
  const { Frame, sent } = await givenClient({
    ...account,
    'message.memoList': () => ({ ok: true, value: { lists: lists[0], totalcnt: lists[0]?.length ?? 0 } }),
    'message.memoDelete': () => {
      lists.shift();
      return { ok: true, value: { count: 1 } };
    },
  });
  const screen = await render(
    <Frame>
      <Routes>
        <Route path="*" element={<MessagesScreen />} />
      </Routes>
    </Frame>,
  );
  const removals = () => sent.filter(({ command }) => command === 'message.memoDelete').length;
  await expect.element(screen.getByText('오늘 경기 같이 봐요')).toBeVisible();
  await screen.getByRole('button', { name: '모두 삭제' }).click();
  (screen.getByRole('button', { name: '정말 모두 삭제할까요?' }).element() as HTMLElement).blur();
  await expect.element(screen.getByRole('button', { name: '모두 삭제' })).toBeVisible();
  expect(removals()).toBe(0);
  await screen.getByRole('button', { name: '모두 삭제' }).click();
  await screen.getByRole('button', { name: '정말 모두 삭제할까요?' }).click();
  await expect.element(screen.getByText('받은 쪽지가 없어요')).toBeVisible();
  expect(removals()).toBe(1);
});

test('J4 M4 a random note without its item says so, and stays written', async () => {
  const { Frame } = await givenClient({
    ...account,
    'message.memoRandom': { ok: false, error: { kind: 'code', code: 'none-left', words: '' } },
    'store.inventory': { ok: true, value: [] },
  });
  const screen = await render(
    <Frame>
      <RandomScreen />
    </Frame>,
  );
  await screen.getByLabelText('내용').fill('안녕하세요');
  await screen.getByRole('button', { name: '보내기' }).click();
  await expect.element(screen.getByText('쓸 수 있는 쪽지 아이템이 없어요')).toBeVisible();
  await expect.element(screen.getByLabelText('내용')).toHaveValue('안녕하세요');
});
