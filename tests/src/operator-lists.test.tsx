/** S9: a heading sorts a list of the desk on the server, and its file has the same order. */
import { afterEach, expect, test, vi } from 'vitest';
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

test('refused nicknames are sorted by a heading, and saved as a file in that order', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const row = { number: 3, id: 'demo3', nick: '운영자77', fault: 'staff', askedAt: null };
  const found = { ok: true, value: { rows: [row], next: null, isLast: false } };
  const { screen, sent } = await shown(<NamesScreen />, {
    ...asOperator,
    'operator.operatorRefusedNames': found,
  });
  const asked = () => sent('operator.operatorRefusedNames').at(-1);
  const heading = screen.getByRole('columnheader', { name: '닉네임' });
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  expect(asked()).toEqual([{ params: { after: 0, order: 'nick', as: 'page' } }]);
  await expect.element(screen.getByText(/^이 순서로 처음 1건이에요/)).toBeVisible();
  await screen.getByRole('button', { name: 'CSV 저장' }).click();
  await expect.poll(asked).toEqual([{ params: { after: 0, order: 'nick', as: 'csv' } }]);
  expect(nameless()).toEqual([]);
});
