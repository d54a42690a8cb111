/** S9: bets and orders are searched at one place; a file of them is safe in a spreadsheet. */
import { firstValueFrom, Subject } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import type { FoundBet, FoundOrder } from '../../domain/protocol/calls/operator/operator-rows.ts';
import { AuditScreen } from '../../src/features/operator/audit-screen.tsx';
import { OperatorResultsScreen } from '../../src/features/operator/results-screen.tsx';
import { SearchScreen } from '../../src/features/operator/search-screen.tsx';
import { asOperator, nameless, shown } from '../given/screens/shown-form.tsx';

const bet: FoundBet = {
  bet: 41,
  member: 3,
  id: 'demo3',
  nick: '=cmd()',
  game: 59,
  state: 'win',
  isCancelled: false,
  odds: 215,
  stake: 10_000,
  expected: 21_500,
  won: 21_500,
  boughtAt: Date.UTC(2026, 10, 27, 11),
  decidedAt: null,
  legs: [
    {
      matchId: 7,
      home: { ko: '울산 HD', en: 'Ulsan HD' },
      away: { ko: 'FC 안양', en: 'FC Anyang' },
      marketId: 1,
      specifier: '',
      outcomeId: 1,
      odds: 215,
      state: 'win',
    },
  ],
};
const order: FoundOrder = {
  order: 5,
  member: 3,
  id: 'demo3',
  nick: '프로승부사',
  won: 11_000,
  coins: 10,
  miles: 1,
  method: 'card',
  state: 'refunded',
  madeAt: Date.UTC(2026, 10, 27, 11),
  endedAt: null,
};
const page = <Row,>(rows: readonly Row[], isLast = true) => ({ ok: true, value: { rows, isLast } });
const search = (answers: Record<string, unknown> = {}) =>
  shown(<SearchScreen />, {
    ...asOperator,
    'operator.operatorBets': page([bet], false),
    'operator.operatorOrders': page([order]),
    ...answers,
  });
const everything = { member: '', before: 0, bet: 0, match: 0, state: '', sort: '' };

afterEach(() => vi.restoreAllMocks());

test('bets are found by number, match, member, state and days; older ones follow the last one', async () => {
  const { screen, sent } = await search();
  await expect.element(screen.getByRole('link', { name: /울산 HD – FC 안양 · 승무패.* 적중/ })).toBeVisible();
  await screen.getByRole('textbox', { name: '경기 번호' }).fill('7');
  await screen.getByRole('textbox', { name: '회원' }).fill(' demo3 ');
  await screen.getByRole('combobox', { name: '상태' }).selectOptions('win');
  await screen.getByLabelText('시작일').fill('2026-11-27');
  await screen.getByRole('button', { name: '검색', exact: true }).click();
  const asked = { ...everything, match: 7, member: 'demo3', state: 'win', from: Date.UTC(2026, 10, 26, 15) };
  await expect
    .poll(() => sent('operator.operatorBets').at(-1))
    .toEqual([{ params: { ...asked, as: 'page' } }]);
  await screen.getByRole('button', { name: '이전 기록 보기' }).click();
  await expect
    .poll(() => sent('operator.operatorBets').at(-1))
    .toEqual([{ params: { ...asked, before: 41, as: 'page' } }]);
  await screen.getByRole('button', { name: '최신 기록으로' }).click();
  await expect.poll(() => sent('operator.operatorBets').length).toBeGreaterThan(3);
  expect(nameless()).toEqual([]);
});

test('a number that is none is said at its field, and nothing is asked', async () => {
  const { screen, sent } = await search();
  await expect.element(screen.getByRole('table')).toBeVisible();
  const before = sent('operator.operatorBets').length;
  await screen.getByRole('textbox', { name: '예측 번호' }).fill('마흔');
  await expect.element(screen.getByText('숫자로 입력해 주세요')).toBeVisible();
  await screen.getByRole('button', { name: '검색', exact: true }).click();
  expect(sent('operator.operatorBets').length).toBe(before);
});

test('a file has the columns of the list; what a spreadsheet would run is text', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:none';
  });
  const { screen, sent } = await search({ 'operator.operatorBets': page([bet]) });
  await screen.getByRole('button', { name: 'CSV 저장' }).click();
  await expect.element(screen.getByText('1줄을 저장했어요')).toBeVisible();
  expect(sent('operator.operatorBets').at(-1)).toEqual([{ params: { ...everything, as: 'csv' } }]);
  const [head, row] = ((await files[0]?.text()) ?? '').split('\r\n');
  expect(head).toBe(
    '예측 번호,시각 (한국 시간),회원,종류,선택,예측한 골드,배당,상태,예상 적중금,적중금,정산 시각 (한국 시간)',
  );
  expect(row).toContain("41,2026-11-27 20:00:00,'=cmd() · demo3,라이브,");
  expect(row).toContain(',10000,2.15,적중,21500,');
});

test.each([
  ['bets', 'operator.operatorBets', <SearchScreen key="bets" />],
  ['acts', 'operator.operatorAudit', <AuditScreen key="audit" />],
])('a file of found %s is offered once rows have come, and none of an empty list', async (_, call, form) => {
  const answers = new Subject<unknown>();
  const { screen, sent } = await shown(form, { ...asOperator, [call]: () => firstValueFrom(answers) });
  const file = screen.getByRole('button', { name: 'CSV 저장' });
  await expect.poll(() => sent(call).length).toBe(1);
  await expect.element(file).toBeDisabled();
  answers.next(page([]));
  await expect.element(screen.getByText(/^(?:아직 내역이|검색 결과가) 없어요$/)).toBeVisible();
  await expect.element(file).toBeDisabled();
});

test('orders are found by number and way to pay, and say their state in words', async () => {
  const { screen, sent } = await search();
  await screen.getByRole('button', { name: '주문', exact: true }).click();
  await expect.element(screen.getByText('환불됨').last()).toBeVisible();
  await screen.getByRole('textbox', { name: '주문 번호' }).fill('5');
  await screen.getByRole('combobox', { name: '결제 수단' }).selectOptions('card');
  await screen.getByRole('button', { name: '검색', exact: true }).click();
  await expect
    .poll(() => sent('operator.operatorOrders').at(-1))
    .toEqual([
      { params: { member: '', before: 0, order: 5, method: 'card', state: '', as: 'page', sort: '' } },
    ]);
});

test.each([
  ['bets', '', 'operator.operatorBets', <SearchScreen key="bets" />],
  ['orders', '주문', 'operator.operatorOrders', <SearchScreen key="orders" />],
  ['members', '회원', 'operator.operatorMembers', <SearchScreen key="members" />],
  ['the audit log', '', 'operator.operatorAudit', <AuditScreen key="audit" />],
])('a second search of %s by the same words asks anew', async (_, list, call, form) => {
  const { screen, sent } = await shown(form, {
    ...asOperator,
    'operator.operatorBets': page([bet]),
    'operator.operatorOrders': page([order]),
    'operator.operatorMembers': { ok: true, value: { rows: [], total: 0 } },
    'operator.operatorAudit': page([]),
  });
  if (list !== '') await screen.getByRole('button', { name: list, exact: true }).click();
  await expect.poll(() => sent(call).length).toBe(1);
  for (const times of [2, 3]) {
    await screen.getByRole('button', { name: '검색', exact: true }).click();
    await expect.poll(() => sent(call).length).toBe(times);
  }
  const [first, ...others] = sent(call);
  expect(others).toEqual([first, first]);
});

test('a second search for a match by the same number asks anew', async () => {
  const { screen, sent } = await shown(<OperatorResultsScreen />, {
    ...asOperator,
    'operator.operatorResults': { ok: true, value: { rows: [], total: 0 } },
    'operator.operatorOpenLegs': { ok: true, value: { rows: [] } },
  });
  await screen.getByRole('textbox', { name: '경기 번호' }).fill('7');
  for (const times of [1, 2]) {
    await screen.getByRole('button', { name: '불러오기' }).click();
    await expect.poll(() => sent('operator.operatorOpenLegs').length).toBe(times);
  }
});
