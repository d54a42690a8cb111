/** K10 the list of the own questions and its search; O6 the form of a post whose board could not be read. */
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { WriteScreen } from '../../src/features/boards/write-screen.tsx';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { handFile } from '../../src/core/session/handed-file.ts';
import { NewQuestion } from '../../src/features/support/question-form.tsx';
import { QuestionsScreen } from '../../src/features/support/questions-screen.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const account = { 'account.view': of({ state: 'member', member, standards: [] }) };

interface Asked {
  readonly params: { readonly keyword: string; readonly page: number };
}
const rowOf = (id: number) => ({
  id,
  kind_code: 'QK01',
  subject: `질문 ${id}`,
  at: 0,
  status: 0,
  status_code: 'BT01',
  unread: id === 12,
});

test('K10 own questions are turned page by page and found by a word; an empty field shows all again', async () => {
  const { Frame, sent } = await givenClient({
    ...account,
    'question.questionList': ({ params: { keyword, page } }: Asked) => ({
      ok: true,
      value:
        keyword === ''
          ? { data: page === 1 ? [rowOf(12), rowOf(11)] : [rowOf(1)], kind: 'ALL', total: 12 }
          : { data: [], kind: 'ALL', total: 0 },
    }),
  });
  const screen = await render(
    <Frame>
      <QuestionsScreen />
    </Frame>,
  );
  await expect.poll(() => screen.container.textContent).toContain('· 새 답변');
  await screen.getByRole('button', { name: '2', exact: true }).click();
  await expect.element(screen.getByRole('link', { name: '질문 1', exact: true })).toBeVisible();
  await screen.getByLabelText('검색어').fill(' 정산 ');
  await screen.getByRole('button', { name: '검색' }).click();
  await expect.element(screen.getByText('문의 내역이 없어요')).toBeVisible();
  await screen.getByLabelText('검색어').fill('');
  await expect.element(screen.getByRole('link', { name: '질문 12' })).toBeVisible();
  const asked = sent.flatMap(({ command, args }) =>
    command === 'question.questionList' ? [(args[0] as Asked).params] : [],
  );
  expect(asked.map(({ keyword, page }) => [keyword, page])).toEqual([
    ['', 1],
    ['', 2],
    ['정산', 1],
    ['', 1],
  ]);
});

test('K10 a question begins with the file that was handed to its address, and no other or later one does', async () => {
  const { client } = await givenClient(account);
  const form = (field: string) =>
    render(
      <ClientContext value={client}>
        <MemoryRouter initialEntries={[`/mypage/customer/qawrite?kind=QK04&${field}`]}>
          <NewQuestion owner="demo1" />
        </MemoryRouter>
      </ClientContext>,
    );
  const hand = () => handFile(new File(['figure'], 'bench.txt', { type: 'text/plain' }));
  const field = hand();
  const first = await form(field);
  await expect.element(first.getByText('bench.txt')).toBeVisible();
  await first.unmount();
  const without = async (address: string) => {
    const screen = await form(address);
    await expect.element(screen.getByRole('button', { name: '보내기' })).toBeVisible();
    expect(screen.container.textContent).not.toContain('bench.txt');
    await screen.unmount();
  };
  await without(field);
  hand();
  await without('');
  await without(field);
});

test('K10 a handed file stays when the restored text of a question is discarded', async () => {
  const kept = { kind: 'QK01', subject: '골드 환불', contents: '어떻게 하나요', bets: [] };
  const { client } = await givenClient({ ...account, 'drafts.read': () => kept });
  const field = handFile(new File(['figure'], 'bench.txt', { type: 'text/plain' }));
  const screen = await render(
    <ClientContext value={client}>
      <MemoryRouter initialEntries={[`/mypage/customer/qawrite?${field}`]}>
        <NewQuestion owner="demo1" />
      </MemoryRouter>
    </ClientContext>,
  );
  await expect.element(screen.getByLabelText('제목')).toHaveValue(kept.subject);
  await screen.getByRole('button', { name: '버리기' }).click();
  await expect.element(screen.getByLabelText('제목')).toHaveValue('');
  await expect.element(screen.getByText('bench.txt')).toBeVisible();
});

function Open({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(to)}>
      열기
    </button>
  );
}

test('O6 the form of a post whose board could not be read can be asked for again', async () => {
  const config = {
    path: 'free',
    page_size: 20,
    userWrite: true,
    locked: false,
    gallery: false,
    match: false,
  };
  const answers: unknown[] = [{ ok: false, error: { kind: 'no-link', text: '503 Error' } }];
  const { Frame } = await givenClient({
    ...account,
    'board.boardConfig': () => answers.shift() ?? { ok: true, value: { config, kind: [] } },
  });
  const screen = await render(
    <Frame>
      <Open to="/community/free/write" />
      <Routes>
        <Route path="/community/:path/write" element={<WriteScreen />} />
      </Routes>
    </Frame>,
  );
  await screen.getByRole('button', { name: '열기' }).click();
  await screen.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(screen.getByLabelText('제목')).toBeVisible();
});
