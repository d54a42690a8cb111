/** S9: a heading sorts a list of the desk on the server, and its file has the same order. */
import { afterEach, expect, test, vi } from 'vitest';
import { MembersScreen } from '../../src/features/operator/members-screen.tsx';
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
