/** S9: one operator asks for a void or a result of a match, another one decides it. */
import { expect, test } from 'vitest';
import type { ResultRow } from '../../domain/protocol/calls/operator/operator-rows.ts';
import { ResultsScreen } from '../../src/features/operator/results-screen.tsx';
import { asOperator, nameless, shown } from '../given/screens/shown-form.tsx';

const leg = { specifier: '', bets: 2, gold: 2000, pays: 4000 };
const legs = [
  { ...leg, marketId: 1, outcomeId: 1 },
  { ...leg, marketId: 1, outcomeId: 3 },
  { ...leg, marketId: 18, specifier: 'total=2.5', outcomeId: 12 },
];
const row: ResultRow = {
  result: 5,
  maker: 'maker',
  isOwn: false,
  matchId: 7,
  teams: '울산 HD – FC 안양',
  marketId: 18,
  specifier: 'total=2.5',
  results: [{ outcomeId: 12, result: 'half-win' }],
  bets: 3,
  gold: 3000,
  reason: '기록 정정',
  madeAt: Date.UTC(2026, 10, 27, 11),
  state: 'pending',
  decidedBy: null,
};
const screenOf = (rows: readonly ResultRow[] = []) =>
  shown(<ResultsScreen />, {
    ...asOperator,
    'operator.operatorResults': { ok: true, value: { rows, total: rows.length } },
    'operator.operatorOpenLegs': { ok: true, value: { rows: legs, total: legs.length } },
    'operator-act.operatorAskResult': { ok: true, value: null },
    'operator-act.operatorDecideResult': {
      ok: true,
      value: { reqId: 'r', code: 200, data: 200, id: 5, reason: 'result-approved' },
    },
  });

test('a match is loaded by its number, and one of its markets gets a result', async () => {
  const { screen, sent } = await screenOf();
  await screen.getByRole('textbox', { name: '경기 번호' }).fill('7');
  await screen.getByRole('button', { name: '불러오기' }).click();
  await screen.getByRole('combobox', { name: '대상' }).selectOptions('승무패');
  await screen.getByRole('combobox', { name: '승 (2건)' }).selectOptions('적중');
  await screen.getByRole('textbox', { name: /^사유/ }).fill('결과 확인');
  await screen.getByRole('button', { name: '결과 요청' }).click();
  await expect.element(screen.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();
  const results = [
    { outcomeId: 1, result: 'win' },
    { outcomeId: 3, result: 'lose' },
  ];
  expect(sent('operator-act.operatorAskResult')).toEqual([
    [{ form: { match: 7, market: 1, specifier: '', results: JSON.stringify(results), reason: '결과 확인' } }],
  ]);
  expect(nameless()).toEqual([]);
});

test('another operator reads what is asked, and approves it', async () => {
  const { screen, sent } = await screenOf([row]);
  await expect.element(screen.getByText('오버 절반 적중', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('3건 3,000 골드')).toBeVisible();
  await screen.getByRole('button', { name: '결정하기' }).click();
  await screen.getByRole('textbox', { name: /^사유/ }).fill('확인');
  await screen.getByRole('button', { name: '승인', exact: true }).last().click();
  await expect.element(screen.getByText('승인했어요. 예측을 정산해요.')).toBeVisible();
  expect(sent('operator-act.operatorDecideResult')).toEqual([
    [{ result: 5, decision: 'approve', reason: '확인' }],
  ]);
});

test('what I asked for, I do not decide', async () => {
  const { screen } = await screenOf([{ ...row, isOwn: true }]);
  await expect.element(screen.getByText('내가 요청함')).toBeVisible();
  expect(screen.getByRole('button', { name: '결정하기' }).elements()).toEqual([]);
});
