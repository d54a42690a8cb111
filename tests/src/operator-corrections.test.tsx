/** S9: one operator asks to correct a decided result, another one decides it; both read what it changes first. */
import { expect, onTestFinished, test } from 'vitest';
import type { CorrectionRow } from '../../domain/protocol/calls/operator/correction-rows.ts';
import { CorrectionsScreen } from '../../src/features/operator/corrections-screen.tsx';
import { setLanguage } from '../../src/text/i18n.ts';
import { asOperator, nameless, shown } from '../given/screens/shown-form.tsx';

const decided = { marketId: 1, specifier: '', bets: 2, gold: 2000 };
const cost = { bets: 4, paid: 3000, taken: 5000, opened: 1 };
const row: CorrectionRow = {
  correction: 5,
  maker: 'maker',
  isOwn: false,
  matchId: 7,
  teams: '울산 HD – FC 안양',
  marketId: 1,
  specifier: '',
  results: [{ marketId: 1, specifier: '', outcomeId: 1, before: 'win', result: 'lose' }],
  reason: '기록 정정',
  madeAt: Date.UTC(2026, 10, 27, 11),
  state: 'pending',
  decidedBy: null,
  decidedAt: null,
  decidedWhy: null,
};
const single = [
  { ...decided, outcomeId: 1, before: 'win' },
  { ...decided, outcomeId: 3, before: 'lose' },
];
const screenOf = (rows: readonly CorrectionRow[] = [], own: readonly unknown[] = single) =>
  shown(<CorrectionsScreen />, {
    ...asOperator,
    'correction.operatorCorrections': { ok: true, value: { rows, total: rows.length } },
    'operator.operatorOpenLegs': {
      ok: true,
      value: { match: null, whole: { bets: 0, gold: 0, pays: 0 }, rows: [], total: 0 },
    },
    'correction.operatorDecided': {
      ok: true,
      value: { rows: own, total: own.length },
    },
    'correction.operatorCorrectionCost': { ok: true, value: cost },
    'correction.operatorAskCorrection': { ok: true, value: null },
    'correction.operatorDecideCorrection': {
      ok: true,
      value: { reqId: 'r', code: 200, data: 200, id: 5, reason: 'correction-approved' },
    },
  });

const sentence = '예측 4건이 바뀌어요. 회원에게서 5,000 골드를 돌려받고, 3,000 골드를 지급해요.';

test('a decided line gets other results, once its bets and gold were named', async () => {
  const { screen, sent } = await screenOf();
  await screen.getByRole('textbox', { name: '경기 번호' }).fill('7');
  await screen.getByRole('button', { name: '불러오기' }).click();
  await screen.getByRole('combobox', { name: '승 (지금 적중, 2건)' }).selectOptions('미적중');
  await screen.getByRole('combobox', { name: '패 (지금 미적중, 2건)' }).selectOptions('적중');
  await screen.getByRole('textbox', { name: /^사유/ }).fill('기록 정정');
  await screen.getByRole('button', { name: '정정 요청' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByText('그중 1건은 다시 진행 중이 돼요.')).toBeVisible();
  expect(sent('correction.operatorAskCorrection')).toEqual([]);
  expect(nameless()).toEqual([]);
  await screen.getByRole('dialog').getByRole('button', { name: '정정 요청' }).click();
  await expect.element(screen.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();
  const results = [
    { outcomeId: 1, before: 'win', result: 'lose' },
    { outcomeId: 3, before: 'lose', result: 'win' },
  ];
  expect(sent('correction.operatorAskCorrection')).toEqual([
    [
      {
        form: {
          match: 7,
          market: 1,
          specifier: '',
          act: 'settle',
          results: JSON.stringify(results),
          reason: '기록 정정',
        },
      },
    ],
  ]);
});

test('S9 each outcome of a line can have every result of the line, shares and dead heats of four too', async () => {
  const own = [1, 2, 3].map((id) => ({ ...decided, outcomeId: id, before: id === 1 ? '2+1/3' : '0+1/3' }));
  const { screen } = await screenOf([], own);
  await screen.getByRole('textbox', { name: '경기 번호' }).fill('7');
  await screen.getByRole('button', { name: '불러오기' }).click();
  await expect.element(screen.getByRole('combobox', { name: /^패/ })).toBeVisible();
  for (const result of ['2+1/3', '0+1/3', '1+0/4'])
    expect(document.querySelectorAll(`option[value="${result}"]`)).toHaveLength(own.length);
});

test('another operator reads what would change, and approves it', async () => {
  const { screen, sent } = await screenOf([row]);
  await expect.element(screen.getByText('울산 HD 승리 적중 → 미적중', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: '결정하기' }).click();
  await screen.getByRole('textbox', { name: /^사유/ }).fill('확인');
  await screen.getByRole('button', { name: '승인', exact: true }).last().click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  const results = JSON.stringify([{ outcomeId: 1, before: 'win', result: 'lose' }]);
  expect(sent('correction.operatorCorrectionCost')).toEqual([
    [{ params: { match: 7, market: 1, specifier: '', act: 'settle', results } }],
  ]);
  await dialog.getByRole('button', { name: '승인', exact: true }).click();
  await expect.element(screen.getByText('승인했어요. 예측을 다시 정산해요.')).toBeVisible();
  expect(sent('correction.operatorDecideCorrection')).toEqual([
    [{ correction: 5, decision: 'approve', reason: '확인' }],
  ]);
});

test.each([
  ['ko', '거절', '기록지가 달라요', 'maker(나)'],
  ['en', 'Refused', 'the sheet differs', 'maker (you)'],
] as const)(
  'S9 the maker of a refused request reads who refused it, when and why: %s',
  async (language, state, decidedWhy, maker) => {
    const decision = { decidedBy: 'other', decidedAt: Date.UTC(2026, 10, 27, 12, 34), decidedWhy };
    await setLanguage(language);
    onTestFinished(() => void setLanguage('ko'));
    const { screen } = await screenOf([{ ...row, isOwn: true, state: 'refused', ...decision }]);
    await screen.getByRole('button', { name: state, exact: true }).click();
    await expect.element(screen.getByText(maker, { exact: true })).toBeVisible();
    await expect.element(screen.getByText(decidedWhy)).toBeVisible();
    expect(screen.getByText(decidedWhy).element().parentElement?.textContent).toMatch(/^other .*21:34/);
  },
);

test('what I asked for, I do not decide', async () => {
  const { screen } = await screenOf([{ ...row, isOwn: true }]);
  await expect.element(screen.getByText('내가 요청함')).toBeVisible();
  expect(screen.getByRole('button', { name: '결정하기' }).elements()).toEqual([]);
});

test.each([
  ['OP410', '정정 요청이 이미 승인을 기다리고 있어요. 아래 목록에서 먼저 결정해 주세요.'],
  ['OP412', '그사이 결과가 바뀌었어요. 경기를 다시 불러와 주세요.'],
])('S9 %s refuses a correction in words of its own: no value is overwritten', async (code, why) => {
  const { screen } = await shown(<CorrectionsScreen />, {
    ...asOperator,
    'correction.operatorCorrections': { ok: true, value: { rows: [], total: 0 } },
    'operator.operatorOpenLegs': {
      ok: true,
      value: { match: null, whole: { bets: 0, gold: 0, pays: 0 }, rows: [], total: 0 },
    },
    'correction.operatorDecided': { ok: true, value: { rows: single, total: 2 } },
    'correction.operatorCorrectionCost': { ok: true, value: cost },
    'correction.operatorAskCorrection': { ok: false, error: { kind: 'code', code, words: '' } },
  });
  await screen.getByRole('textbox', { name: '경기 번호' }).fill('7');
  await screen.getByRole('button', { name: '불러오기' }).click();
  await screen.getByRole('textbox', { name: /^사유/ }).fill('기록 정정');
  await screen.getByRole('button', { name: '정정 요청' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '정정 요청' }).click();
  await expect.element(screen.getByText(why)).toBeVisible();
});

test('S9 a match number that is none is refused at its field', async () => {
  const { screen, sent, faultOf } = await screenOf();
  await screen.getByRole('textbox', { name: '경기 번호' }).fill('울산');
  await screen.getByRole('button', { name: '불러오기' }).click();
  await expect.poll(() => faultOf('경기 번호')).toBe('숫자로 입력해 주세요');
  expect(sent('correction.operatorDecided')).toEqual([]);
});
