/** K8 K9 comments that an operator hides: what members see, what operators do, also with the decision of a report. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ReportRow } from '../../domain/protocol/calls/community/report-calls.ts';
import { Comments } from '../../src/features/boards/comments.tsx';
import { CloseReport } from '../../src/features/operator/reports-screen.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const FILE = 'a'.repeat(32);
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const rowOf = (row: object) => ({
  id: 7,
  parent: 0,
  nick: '쓴이',
  contents: '싸게 팔아요',
  picture: null as { id: string; url: string; alt: string } | null,
  wr_datetime: 0,
  edited_at: null,
  isOwner: false,
  deleted: false,
  hidden: false,
  ...row,
});

async function open(row: object, isOperator: boolean) {
  const value = { data: [rowOf(row)], page: 1, total: 1, comments: 1, own: [] };
  const given = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'comment.commentList': { ok: true, value },
    'news.commentAct': { ok: true, value: 0 },
    'upload.operatorPostFile': { ok: true, value: { type: 'image/gif', data: GIF } },
  });
  const screen = await render(
    <given.Frame>
      <Comments path="free" id={3} isOperator={isOperator} />
    </given.Frame>,
  );
  const sent = (command: string) =>
    given.sent.filter((one) => one.command === command).map(({ args }) => args);
  return { screen, sent };
}

test('K8 a member sees the place of a hidden comment, and no way to hide one', async () => {
  const hidden = await open({ contents: '', deleted: true, hidden: true }, false);
  await expect.element(hidden.screen.getByText('운영자가 숨긴 댓글이에요')).toBeVisible();
  const shown = await open({}, false);
  await expect.element(shown.screen.getByText('싸게 팔아요').first()).toBeVisible();
  expect(shown.screen.getByRole('button', { name: '숨기기' }).elements()).toEqual([]);
});

test('K9 an operator hides a comment for a reason', async () => {
  const { screen, sent } = await open({}, true);
  await screen.getByRole('button', { name: '숨기기' }).click();
  const send = screen.getByRole('button', { name: '숨기기' });
  await expect.element(send).toBeDisabled();
  await screen.getByLabelText('사유').fill('광고');
  await send.click();
  await expect
    .poll(() => sent('news.commentAct'))
    .toEqual([[{ params: { path: 'free', id: 7 }, form: { act: 'hide', reason: '광고' } }]]);
});

test('K9 an operator reads a hidden comment with its picture and shows it again', async () => {
  const picture = { id: FILE, url: `/datatable/file/${FILE}`, alt: '골' };
  const { screen, sent } = await open({ hidden: true, picture }, true);
  await expect.element(screen.getByText('숨긴 댓글')).toBeVisible();
  await expect
    .element(screen.getByRole('img', { name: '골' }))
    .toHaveAttribute('src', `data:image/gif;base64,${GIF}`);
  expect(sent('upload.operatorPostFile')).toMatchObject([[{ params: { file: FILE } }]]);
  expect(screen.getByRole('button', { name: '답글' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: '다시 보이기' }).click();
  await screen.getByLabelText('사유').fill('확인');
  await screen.getByRole('button', { name: '다시 보이기' }).click();
  await expect
    .poll(() => sent('news.commentAct'))
    .toEqual([[{ params: { path: 'free', id: 7 }, form: { act: 'show', reason: '확인' } }]]);
});

async function openReport(isHidden: boolean) {
  const given = await givenClient({ 'report.operatorReport': { ok: true, value: null } });
  const row: ReportRow = {
    report: 4,
    kind: 'comment',
    target: '7',
    place: { board: 'free', post: 3, isHidden },
    text: '싸게 팔아요',
    bets: [],
    author: { number: 2, nick: '쓴이' },
    reporter: { number: 3, nick: '본이' },
    reason: 'advertising',
    words: '',
    at: 0,
    same: 1,
    state: 'taken',
    operator: 'chief',
    isOwn: true,
    decision: null,
    note: '',
    decidedAt: null,
  };
  const screen = await render(
    <given.Frame>
      <CloseReport row={row} onDone={() => {}} />
    </given.Frame>,
  );
  return { screen, sent: given.sent };
}

test('K9 a report leads to its post, and hides the comment with the decision where that is chosen', async () => {
  const { screen, sent } = await openReport(false);
  await expect
    .element(screen.getByRole('link', { name: '게시글로 이동' }))
    .toHaveAttribute('href', '/community/free/3');
  await screen.getByLabelText('조치하면서 이 댓글을 숨겨요').click();
  await screen.getByLabelText('결정 메모').fill('광고 글');
  await screen.getByRole('button', { name: '조치함' }).click();
  await expect
    .poll(() => sent.find(({ command }) => command === 'report.operatorReport')?.args)
    .toEqual([
      { params: { number: 4 }, form: { act: 'close', decision: 'upheld', note: '광고 글', hide: 'Y' } },
    ]);
});

test('K9 a report of a thing that is hidden already says so', async () => {
  const { screen } = await openReport(true);
  await expect.element(screen.getByLabelText('이미 숨긴 내용이에요')).toBeDisabled();
});
