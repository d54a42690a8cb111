/** K5 K7: a post is written: a file of another kind and a missing division are named at their fields, and nothing typed is lost. */
import { Route, Routes } from 'react-router';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from 'react-router';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { NewsScreen } from '../../src/features/boards/news-form.tsx';
import { WriteScreen } from '../../src/features/boards/write-screen.tsx';
import { readHtml } from '../../domain/rich-text/read-html.ts';
import { givenClient } from '../given/screens/client.tsx';
import { siteView } from '../given/screens/site-view.ts';

const member = {
  userId: '1',
  id: 'demo1',
  nick: '루키별',
  level: 'UL01',
  unreadMessages: 0,
  logOutSeconds: 900,
};
const config = { path: 'free', page_size: 20, userWrite: true, locked: false, gallery: false, match: false };

test('K5 K7 a bad file and a missing division are named; then the post is sent as written, and shown', async () => {
  const answers: unknown[] = [
    { ok: false, error: { kind: 'code', code: 'DU002', words: 'kind' } },
    { ok: true, value: 12 },
  ];
  const { client, sent } = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'board.boardConfig': { ok: true, value: { config, kind: ['CT01', 'CT02'] } },
    'board.boardUpdate': () => answers.shift(),
  });
  const screen = await render(
    <ClientContext value={client}>
      <MemoryRouter initialEntries={['/community/free/write']}>
        <Routes>
          <Route path="/community/:path/write" element={<WriteScreen />} />
          <Route path="/community/:path/:id" element={<p>the post</p>} />
        </Routes>
      </MemoryRouter>
    </ClientContext>,
  );
  // An emoji is one sign of the limit, for the field, too.
  await screen.getByLabelText('제목').fill('😀'.repeat(100));
  await expect.element(screen.getByText('100 / 100')).toBeVisible();
  await screen.getByLabelText('제목').fill('주말 경기 이야기');
  await screen.getByRole('textbox', { name: '내용' }).click();
  await userEvent.keyboard('이번 주말 ');
  await screen.getByRole('button', { name: '굵게' }).click();
  await userEvent.keyboard('빅매치');
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file][accept*=txt]');
  const choose = (name: string, type: string): Promise<void> =>
    userEvent.upload(input ?? document.body, new File(['3:1'], name, { type }));
  await choose('a.svg', 'image/svg+xml');
  await expect.poll(() => screen.container.textContent).toContain('첨부할 수 없는 파일이에요');
  await choose('기록.txt', 'text/plain');
  await screen.getByRole('button', { name: '올리기' }).click();
  await expect.poll(() => screen.container.textContent).toContain('분류를 골라 주세요.');
  await expect.element(screen.getByLabelText('제목')).toHaveValue('주말 경기 이야기');
  await screen.getByLabelText('분류').selectOptions('CT02');
  await screen.getByRole('button', { name: '올리기' }).click();
  await expect.element(screen.getByText('the post')).toBeVisible();
  const fields = sent.filter(({ command }) => command === 'board.boardUpdate').map(({ args: [one] }) => one);
  expect(fields).toHaveLength(2);
  expect(fields[1]).toMatchObject({
    params: { path: 'free', id: 0 },
    form: { subject: '주말 경기 이야기', kind_code: 'CT02' },
  });
  const { form, files } = fields[1] as { form: { contents: string }; files: { file1: File } };
  expect(form.contents).toContain('<strong>빅매치</strong>');
  expect(files.file1.name).toBe('기록.txt');
  // What was sent is no draft any more.
  const kept = sent.findLast(({ command }) => command === 'drafts.save')?.args;
  expect(kept?.[3]).toBeNull();
});

test('K3 unsent news of an operator come back, can be discarded, and are stored when left', async () => {
  const draft = {
    subject: '점검 안내',
    contents: readHtml('<p>내일 새벽</p>'),
    subjectEn: 'Maintenance',
    contentsEn: readHtml('<p>tomorrow</p>'),
    inTicker: false,
  };
  const { client, sent } = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'site.view': of(siteView),
    'drafts.read': (_owner: string, kind: string) => (kind === 'news' ? draft : null),
  });
  const framed = (isOpen: boolean) => (
    <ClientContext value={client}>
      <MemoryRouter initialEntries={['/news/notice/write']}>
        <Routes>
          <Route path="/news/:path/write" element={isOpen ? <NewsScreen /> : <p>another screen</p>} />
        </Routes>
      </MemoryRouter>
    </ClientContext>
  );
  const screen = await render(framed(true));
  const subject = screen.getByLabelText('제목').first();
  await expect.element(subject).toHaveValue('점검 안내');
  const saved = () =>
    sent.flatMap(({ command, args }) => (command === 'drafts.save' && args[1] === 'news' ? [args] : []));
  await screen.getByRole('button', { name: '버리기' }).click();
  await expect.element(subject).toHaveValue('');
  await expect.poll(saved).toEqual([['1', 'news', 'notice 0', null]]);
  await subject.fill('새 소식');
  await screen.rerender(framed(false));
  await expect.poll(() => saved().at(-1)?.[3]).toMatchObject({ subject: '새 소식', subjectEn: '' });
});
