/** S9: a heading sorts a list of the desk on the server, and its file has the same order. */
import { afterEach, expect, test, vi } from 'vitest';
import { QuestionsQueueScreen } from '../../src/features/operator/questions-screen.tsx';
import { ReportsScreen } from '../../src/features/operator/reports-screen.tsx';
import { SearchScreen } from '../../src/features/operator/search-screen.tsx';
import { MembersScreen } from '../../src/features/operator/members-screen.tsx';
import { NamesScreen } from '../../src/features/operator/names-screen.tsx';
import { asOperator, nameless, shown } from '../given/screens/shown-form.tsx';

const member = {
  number: 3,
  id: 'demo3',
  nick: '프로승부사',
  level: 'UL01',
  status: 'NORMAL',
  isOperator: false,
};

afterEach(() => vi.restoreAllMocks());

test('a heading sorts up, then down, then as the list itself', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const { screen, sent } = await shown(<MembersScreen />, {
    ...asOperator,
    'operator.operatorMembers': { ok: true, value: { rows: [member], total: 1 } },
  });
  const asked = () => {
    const last = sent('operator.operatorMembers').at(-1)?.[0] as { readonly params: unknown };
    return last.params;
  };
  const list = { by: 'id', word: '', page: 1 };
  const heading = screen.getByRole('columnheader', { name: '닉네임' });
  await expect.element(heading).not.toHaveAttribute('aria-sort');
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  expect(asked()).toEqual({ ...list, order: 'nick', as: 'page' });
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  expect(asked()).toEqual({ ...list, order: '-nick', as: 'page' });
  expect(nameless()).toEqual([]);
  await screen.getByRole('button', { name: 'CSV 저장' }).click();
  await expect.poll(asked).toEqual({ ...list, order: '-nick', as: 'csv' });
  await heading.getByRole('button').click();
  await expect.element(heading).not.toHaveAttribute('aria-sort');
});

test('found bets are sorted by a heading; then the list says that it shows the first ones', async () => {
  const bet = {
    bet: 7,
    member: 3,
    id: 'demo3',
    nick: '프로승부사',
    game: 59,
    state: 'opened',
    isCancelled: false,
  };
  const sums = { odds: 200, stake: 1000, expected: 2000, won: 0, boughtAt: 0, decidedAt: null, legs: [] };
  const found = { ok: true, value: { rows: [{ ...bet, ...sums }], isLast: false } };
  const { screen, sent } = await shown(<SearchScreen />, { ...asOperator, 'operator.operatorBets': found });
  await expect.element(screen.getByRole('button', { name: '이전 기록 보기' })).toBeVisible();
  const heading = screen.getByRole('columnheader', { name: '예측한 골드' });
  await heading.getByRole('button').click();
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  await expect.element(screen.getByText(/이 순서로 처음 1건이에요/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '이전 기록 보기' })).not.toBeInTheDocument();
  expect(sent('operator.operatorBets').at(-1)).toMatchObject([{ params: { sort: '-stake', as: 'page' } }]);
});

const refused = { number: 3, id: 'demo3', nick: '운영자77', fault: 'staff', askedAt: null };
const names = async (value: object) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const found = {
    ok: true,
    value: { rows: [refused], found: 1, looked: 4, next: null, isLast: true, ...value },
  };
  const { screen, sent } = await shown(<NamesScreen />, {
    ...asOperator,
    'operator.operatorRefusedNames': found,
  });
  return { screen, asked: () => sent('operator.operatorRefusedNames').at(-1) };
};

test('refused nicknames are sorted by a heading, and saved as a file in that order', async () => {
  const { screen, asked } = await names({ found: 30, looked: 10_000, next: 10_007, isLast: false });
  const heading = screen.getByRole('columnheader', { name: '닉네임' });
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  expect(asked()).toEqual([{ params: { after: 0, order: 'nick', as: 'page' } }]);
  await expect
    .element(screen.getByText(/^회원 10,000명을 확인했고.* 30건이에요\. 이 순서로 처음 1건을 보여요/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'CSV 저장' }).click();
  await expect.poll(asked).toEqual([{ params: { after: 0, order: 'nick', as: 'csv' } }]);
  await expect.element(screen.getByText(/^10007번 회원까지 1줄을 저장했어요/)).toBeVisible();
  expect(nameless()).toEqual([]);
  // A sorted list has a next page, whose file begins there, too.
  await screen.getByRole('button', { name: '다음', exact: true }).click();
  await expect.poll(asked).toEqual([{ params: { after: 10_007, order: 'nick', as: 'page' } }]);
  await screen.getByRole('button', { name: 'CSV 저장' }).click();
  await expect.poll(asked).toEqual([{ params: { after: 10_007, order: 'nick', as: 'csv' } }]);
  await heading.getByRole('button').click();
  await expect.poll(asked).toEqual([{ params: { after: 0, order: '-nick', as: 'page' } }]);
});

test.each([
  ['next', '확인한 회원 10,000명 가운데에는 없어요. 다음을 눌러 더 확인해 보세요', 10_007],
  ['no next', '규칙에 맞지 않는 닉네임이 없어요', null],
])('an empty list of nicknames with %s page says so', async (_, text, next) => {
  const { screen } = await names({ rows: [], found: 0, looked: 10_000, next, isLast: next === null });
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: '다음', exact: true }).elements()).toHaveLength(
    next === null ? 0 : 1,
  );
});

const report = {
  report: 5,
  kind: 'post',
  target: '4',
  place: null,
  text: '=광고글, 여기로',
  bets: [],
  author: { number: 2, nick: '글쓴이' },
  reporter: { number: 3, nick: '신고한이' },
  reason: 'advertising',
  words: '',
  at: Date.UTC(2026, 10, 27, 11),
  same: 1,
  state: 'new',
  operator: null,
  isOwn: false,
  decision: null,
  note: '',
  decidedAt: null,
};
const question = {
  id: 8,
  kind_code: 'QK03',
  subject: '정산이 늦어요',
  at: Date.UTC(2026, 10, 27, 11),
  datetime: '',
  status: 0,
  status_code: 'BT01',
  unread: false,
  member: { number: 3, nick: '물어본이' },
  operator: null,
};

test.each([
  {
    call: 'report.operatorReports',
    queue: <ReportsScreen />,
    row: report,
    other: '처리 완료',
    none: '처리한 신고가 없어요',
    params: { state: 'closed', page: 1, order: 'at', as: 'page' },
    csv: '2026-11-27 20:00:00,게시글,"\'=광고글, 여기로",광고·홍보,글쓴이,신고한이,',
  },
  {
    call: 'question.operatorQuestions',
    queue: <QuestionsQueueScreen />,
    row: question,
    other: '완료',
    none: '완료한 문의가 없어요',
    params: { code: 'BT02', page: 1, order: 'at', as: 'page' },
    csv: '2026-11-27 20:00:00,예측·정산,정산이 늦어요,물어본이,',
  },
])('S9 $call: a queue is sorted and saved, and says which state is empty', async (given) => {
  const { call, queue, row, other, none, params, csv } = given;
  let file: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:file';
  });
  const { screen, sent } = await shown(queue, {
    ...asOperator,
    [call]: (asked: { readonly params: { readonly state?: string; readonly code?: string } }) => ({
      ok: true,
      value: ['closed', 'BT02'].includes(asked.params.state ?? asked.params.code ?? '')
        ? { rows: [], total: 0 }
        : { rows: [row], total: 1 },
    }),
  });
  await screen.getByRole('button', { name: 'CSV 저장' }).click();
  await expect.poll(async () => (await file?.text())?.split('\r\n')[1]).toBe(csv);
  const heading = screen.getByRole('columnheader', { name: '시각' });
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  await screen.getByRole('button', { name: 'CSV 저장' }).click();
  await expect.poll(() => sent(call).at(-1)).toMatchObject([{ params: { order: 'at', as: 'csv' } }]);
  await screen.getByRole('button', { name: other, exact: true }).click();
  await expect.element(screen.getByText(none)).toBeVisible();
  expect(sent(call).at(-1)).toEqual([{ params }]);
  // A file of nothing is not saved: the audit log would note it.
  await expect.element(screen.getByRole('button', { name: 'CSV 저장' })).toBeDisabled();
});
