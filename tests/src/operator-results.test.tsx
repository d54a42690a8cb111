/** S9: one operator asks for a void or a result of a match, another one decides it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenLegsData, ResultRow } from '../../domain/protocol/calls/operator/operator-rows.ts';
import { OperatorResultsScreen } from '../../src/features/operator/results-screen.tsx';
import { asOperator, nameless, shown } from '../given/screens/shown-form.tsx';

const paid = { void: 2000, 'half-win': 3000, 'half-lose': 1000, 'dead-heat-2': 2000, 'dead-heat-3': 1333 };
const leg = { specifier: '', bets: 2, gold: 2000, payouts: { win: 4000, lose: 0, ...paid } };
const rows = [
  { ...leg, marketId: 1, outcomeId: 1 },
  { ...leg, marketId: 1, outcomeId: 3 },
  { ...leg, marketId: 18, specifier: 'total=2.5', outcomeId: 12 },
];
const open: OpenLegsData = {
  match: {
    matchId: 7,
    home: { ko: '울산 HD', en: 'Ulsan HD' },
    away: { ko: 'FC 안양', en: 'FC Anyang' },
    league: { ko: 'K리그 1', en: 'K League 1' },
    startsAt: Date.UTC(2026, 10, 27, 10),
    statusCode: 7,
    isLive: true,
    score: { home: 2, away: 1 },
  },
  whole: { bets: 5, gold: 5000, pays: 5500 },
  rows,
  total: rows.length,
};
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
  decidedAt: null,
  decidedWhy: null,
  isSuspended: true,
};
const screenOf = (asked: readonly ResultRow[] = []) =>
  shown(<OperatorResultsScreen />, {
    ...asOperator,
    'operator.operatorResults': { ok: true, value: { rows: asked, total: asked.length } },
    'operator.operatorOpenLegs': { ok: true, value: open },
    'operator-act.operatorAskResult': { ok: true, value: null },
    'operator-act.operatorSuspend': { ok: true, value: null },
    'operator-act.operatorDecideResult': {
      ok: true,
      value: { reqId: 'r', code: 200, data: 200, id: 5, reason: 'result-approved' },
    },
  });

type Screen = Awaited<ReturnType<typeof screenOf>>['screen'];
const openMatch = async (screen: Screen): Promise<void> => {
  await screen.getByRole('textbox', { name: '경기 번호' }).fill('7');
  await screen.getByRole('button', { name: '불러오기' }).click();
};
const choose = (screen: Screen, name: string, option: string) =>
  screen.getByRole('combobox', { name }).selectOptions(option);

test('S9 a result is chosen outcome by outcome, and a sentence says what it pays before it is sent', async () => {
  const { screen, sent } = await screenOf();
  await openMatch(screen);
  await expect.element(screen.getByText('2 : 1')).toBeVisible();
  const facts = document.querySelector('[data-operator] .box')?.textContent ?? '';
  for (const fact of ['2 : 1', 'FC 안양', 'K리그 1', '11.27(금) 19:00', '후반', '경기 번호 7'])
    expect(facts).toContain(fact);
  await choose(screen, '대상', '승무패');
  await choose(screen, '처리', '결과 정하기');
  await choose(screen, '울산 HD 승리 (2건, 2,000 골드)', '적중');
  await screen.getByRole('textbox', { name: /^사유/ }).fill('결과 확인');
  await screen.getByRole('button', { name: '결과 요청' }).click();
  await expect.element(screen.getByText('처리와 모든 선택의 결과를 골라 주세요')).toBeVisible();
  await choose(screen, 'FC 안양 승리 (2건, 2,000 골드)', '미적중');
  await expect.element(screen.getByText('4,000', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: '결과 요청' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('예측 4건(4,000 골드)에 최대 4,000 골드를 지급해요.')).toBeVisible();
  expect(document.querySelector('[data-consequence]')?.textContent).toContain(
    '승무패 · 울산 HD 승리 적중, FC 안양 승리 미적중',
  );
  expect(sent('operator-act.operatorAskResult')).toEqual([]);
  await dialog.getByRole('button', { name: '결과 요청' }).click();
  await expect.element(screen.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();
  const results = [
    { outcomeId: 1, result: 'win' },
    { outcomeId: 3, result: 'lose' },
  ];
  expect(sent('operator-act.operatorAskResult')).toEqual([
    [
      {
        form: {
          match: 7,
          market: 1,
          specifier: '',
          act: 'settle',
          results: JSON.stringify(results),
          reason: '결과 확인',
        },
      },
    ],
  ]);
  expect(nameless()).toEqual([]);
});

test('S9 void is chosen by a choice of its own, and its button is never the green one', async () => {
  const { screen, sent } = await screenOf();
  await openMatch(screen);
  await screen.getByRole('textbox', { name: /^사유/ }).fill('경기 취소');
  await screen.getByRole('button', { name: '결과 요청' }).click();
  await expect.element(screen.getByText('처리와 모든 선택의 결과를 골라 주세요')).toBeVisible();
  await choose(screen, '처리', '무효로 하기');
  const green = getComputedStyle(document.body).getPropertyValue('--brand');
  const send = screen.getByRole('button', { name: '무효 요청' }).element();
  await screen.getByRole('button', { name: '무효 요청' }).click();
  const sentence = '예측 5건(5,000 골드)에서 이 선택은 배당 1.00이 되고, 최대 5,500 골드를 돌려줘요.';
  await expect.element(screen.getByText(sentence)).toBeVisible();
  const confirm = screen.getByRole('dialog').getByRole('button', { name: '무효 요청' });
  const confirming = confirm.element();
  const probe = document.createElement('i');
  probe.style.background = green;
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  for (const button of [send, confirming])
    expect(getComputedStyle(button).backgroundColor).not.toBe(backgroundColor);
  probe.remove();
  await confirm.click();
  await expect.element(screen.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();
  expect(sent('operator-act.operatorAskResult')).toEqual([
    [{ form: { match: 7, market: 0, specifier: '', act: 'void', results: '', reason: '경기 취소' } }],
  ]);
});

test('S9 another operator reads the same facts, and approves after a sentence that says what is paid', async () => {
  const { screen, sent } = await screenOf([row]);
  await expect.element(screen.getByText(/오버 절반 적중/)).toBeVisible();
  await expect.element(screen.getByText('3건 3,000 골드')).toBeVisible();
  await screen.getByRole('button', { name: '결정하기' }).click();
  await expect.element(screen.getByText('K리그 1')).toBeVisible();
  await expect.element(screen.getByText('2 : 1')).toBeVisible();
  await expect.element(screen.getByText('3,000', { exact: true })).toBeVisible();
  await screen.getByRole('textbox', { name: /^사유/ }).fill('확인');
  await screen.getByRole('button', { name: '승인', exact: true }).last().click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('예측 2건(2,000 골드)에 최대 3,000 골드를 지급해요.')).toBeVisible();
  expect(sent('operator-act.operatorDecideResult')).toEqual([]);
  await dialog.getByRole('button', { name: '승인' }).click();
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

test('S9 what came to nothing says that betting is still suspended, and releases it', async () => {
  const { screen, sent } = await screenOf([{ ...row, state: 'refused', decidedBy: 'other' }]);
  await screen.getByRole('button', { name: '거절' }).click();
  await expect.element(screen.getByText('예측이 아직 멈춰 있어요')).toBeVisible();
  await screen.getByRole('button', { name: '예측 재개' }).click();
  await expect.element(screen.getByText('울산 HD – FC 안양 · 언더오버 예측을 다시 받아요')).toBeVisible();
  expect(sent('operator-act.operatorSuspend')).toEqual([
    [{ form: { match: 7, market: 18, act: 'release', reason: '경기 상황 확인' } }],
  ]);
});

test('S9 the way to decide is in sight at 1440 px', async () => {
  // Beside the side bar the desk is as wide as this.
  await page.viewport(1046, 900);
  await screenOf([{ ...row, reason: '공식 기록지에서 2.5점 기준 결과가 바뀌어 다시 확인했어요' }]);
  const decide = page.getByRole('button', { name: '결정하기' });
  await expect.element(decide).toBeVisible();
  expect(decide.element().getBoundingClientRect().right).toBeLessThanOrEqual(1046);
  await page.viewport(1280, 800);
});

// Cards of phones lay out each part of a cell by itself.
test('S9 the market and the outcome of a pick are one part of their cell', async () => {
  const { screen } = await screenOf();
  await openMatch(screen);
  await expect.element(screen.getByText('2 : 1')).toBeVisible();
  const cells = [...document.querySelectorAll('[data-operator] .box tbody td:first-child')];
  expect(cells.length).toBe(rows.length);
  for (const cell of cells) expect([...cell.childNodes].map(({ nodeName }) => nodeName)).toEqual(['SPAN']);
});

test('S9 on a phone the values of a request begin at one edge, and its bets are no broken number', async () => {
  await page.viewport(390, 844);
  await screenOf([row]);
  const valueOf = (name: string): DOMRect | undefined => {
    const cell = document.querySelector(`[data-row="5"] [data-name="${name}"]`);
    const text = document.createRange();
    text.selectNodeContents(cell ?? document.body);
    return text.getBoundingClientRect();
  };
  await expect.poll(() => document.querySelector('[data-row="5"]')).not.toBeNull();
  const [bets, reason] = ['예측 수', '사유'].map(valueOf);
  expect(Math.round(bets?.left ?? 0)).toBe(Math.round(reason?.left ?? 1));
  expect(bets?.height ?? 99).toBeLessThan(30);
});
