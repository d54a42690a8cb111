/** A20 N6 K10 H5 S9 words of a report, answers of a survey, and what operators type survive a reload, each for its writer and its thing. */
import { type ReactNode } from 'react';
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ReportDialog } from '../../src/features/reports/report-dialog.tsx';
import { openReport } from '../../src/features/reports/use-report.ts';
import { ActForm } from '../../src/features/operator/act-form.tsx';
import { QuestionsQueueScreen } from '../../src/features/operator/questions-screen.tsx';
import { TermsForm } from '../../src/features/operator/terms-form.tsx';
import { ValueForm } from '../../src/features/operator/value-form.tsx';
import { SurveyForm } from '../../src/features/survey/survey-form.tsx';
import { givenClient } from '../given/screens/client.tsx';
import { asOperator } from '../given/screens/shown-form.tsx';

const accountOf = (userId: string) => ({
  state: 'member',
  member: { userId, nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 },
  standards: [],
});
const good = (value: unknown) => ({ ok: true, value });
const nothing = (): void => {};

async function drawn(part: ReactNode, answers: Record<string, unknown>) {
  const account = new BehaviorSubject(accountOf('demo1'));
  const given = await givenClient({ 'account.view': account, ...answers });
  const screen = await render(<given.Frame>{part}</given.Frame>);
  return {
    screen,
    account,
    sent: (name: string) => given.sent.flatMap(({ command, args }) => (command === name ? [args] : [])),
  };
}

/** Kept texts by writer and thing. */
const keptIn =
  (kept: Readonly<Record<string, string>>) =>
  (...place: readonly unknown[]): string | null =>
    kept[place.join(' ')] ?? null;

test('A20 words of a report come back for their thing alone, and end when it is sent', async () => {
  openReport({ kind: 'post', target: '7', shown: '글' });
  const { screen, account, sent } = await drawn(<ReportDialog />, {
    'drafts.read': keptIn({ 'demo1 report post 7': '어제 쓰던 말', 'demo1 report post 8': '다른 글' }),
    'report.sendReport': good(null),
  });
  const field = screen.getByLabelText('자세한 내용');
  await expect.element(field).toHaveValue('어제 쓰던 말');
  await field.fill('고친 말');
  account.next(accountOf('demo2'));
  await expect.element(field).toHaveValue('');
  expect(sent('drafts.save')).toEqual([['demo1', 'report', 'post 7', '고친 말']]);
  account.next(accountOf('demo1'));
  await expect.element(field).toHaveValue('어제 쓰던 말');
  await screen.getByRole('button', { name: '신고하기' }).click();
  await expect.poll(() => sent('drafts.save').at(-1)).toEqual(['demo1', 'report', 'post 7', null]);
});

test('N6 answers of a survey come back, as far as they still fit its items, and end when they are sent', async () => {
  const item = { mandatory: 'N', sort: 1 } as const;
  const view = {
    surveyId: 3,
    title: '설문',
    gold: 10,
    done: false,
    list: [
      { ...item, post_name: 'a', content: '의견', type: '2', type_item: '' },
      { ...item, post_name: 'b', content: '종목', type: '4', type_item: '축구,농구' },
    ],
  } as const;
  const kept = JSON.stringify({ a: ['쓰던 말'], b: ['축구', '씨름'], gone: ['x'] });
  const { screen, sent } = await drawn(<SurveyForm view={view} onSent={nothing} />, {
    'drafts.read': keptIn({ 'demo1 survey 3': kept }),
    'survey.surveySend': good({ gold: 10 }),
  });
  const field = screen.getByLabelText('의견');
  await expect.element(field).toHaveValue('쓰던 말');
  await expect.element(screen.getByLabelText('축구')).toBeChecked();
  await field.fill('고친 말');
  await screen.getByRole('button', { name: '보내기' }).click();
  await expect
    .poll(() => sent('survey.surveySend'))
    .toEqual([[{ surveyId: '3', answers: '{"a":["고친 말"],"b":["축구"]}' }]]);
  await expect.poll(() => sent('drafts.save').at(-1)).toEqual(['demo1', 'survey', '3', null]);
});

test('K10 an operator’s answer comes back for its question, and ends when it is sent', async () => {
  const member = { number: 5, nick: '하나' };
  const row = { id: 9, at: 0, kind_code: 'QK01', subject: '질문', member, operator: null };
  const data = { subject: '질문', contents: '언제 되나요', status: 0, kind_code: 'QK01' };
  const { screen, sent } = await drawn(<QuestionsQueueScreen />, {
    'operator.operatorState': good({ state: 'proven', factor: 'otp' }),
    'operator.operatorBar': asOperator['operator.operatorBar'],
    'question.operatorQuestions': good({ rows: [row], total: 1 }),
    'question.operatorReadQuestion': good({ data, file: [], bets: [], answer: null }),
    'drafts.read': keptIn({ 'demo1 answer 9': '쓰던 답' }),
    'question.operatorQuestion': good(null),
  });
  await screen.getByRole('button', { name: '열기' }).click();
  const field = screen.getByLabelText('답변');
  await expect.element(field).toHaveValue('쓰던 답');
  await field.fill('고친 답');
  await screen.getByRole('button', { name: '답변하고 완료' }).click();
  await expect
    .poll(() => sent('question.operatorQuestion'))
    .toEqual([[{ params: { number: 9 }, form: { act: 'answer', text: '고친 답' } }]]);
  await expect.poll(() => sent('drafts.save').at(-1)).toEqual(['demo1', 'answer', '9', null]);
});

/** The last kept text of a form of several fields. */
const keptForm = (rows: readonly (readonly unknown[])[]): Record<string, unknown> =>
  JSON.parse(String(rows.at(-1)?.[3])) as Record<string, unknown>;

const termsOf = (version: number) => {
  const text = (title: string) => ({ title, sections: [{ heading: '제1조', blocks: ['글'] }] });
  const newest = { version, effectiveAt: 0, texts: { ko: text('약관'), en: text('Terms') } };
  return <TermsForm code="PO01" newest={newest} onDone={nothing} />;
};

test('H5 new terms that were typed come back for the same newest version, and end when they are sent', async () => {
  const kept = {
    version: 2,
    title_ko: '쓰던 약관',
    title_en: 'Terms',
    text_ko: '# 제1조\n\n쓰던 글',
    text_en: '# 1\n\nText',
    from: '2999-01-01T09:00',
    asksAgain: false,
    reason: '개정',
  };
  const { screen, sent } = await drawn(termsOf(2), {
    'drafts.read': keptIn({ 'demo1 terms PO01': JSON.stringify(kept) }),
    'terms.termsWrite': good({ version: 3 }),
  });
  await expect.element(screen.getByRole('button', { name: '버리기' })).toBeVisible();
  await expect.element(screen.getByLabelText('한국어 제목')).toHaveValue('쓰던 약관');
  await expect.element(screen.getByLabelText('사유')).toHaveValue('개정');
  await screen.getByLabelText('사유').fill('개정 2');
  await screen.getByRole('button', { name: '새 판 게시' }).click();
  await expect.poll(() => sent('terms.termsWrite')).toHaveLength(1);
  await expect.poll(() => sent('drafts.save').at(-1)).toEqual(['demo1', 'terms', 'PO01', null]);
  await expect.element(screen.getByRole('button', { name: '버리기' })).not.toBeInTheDocument();
});

test('H5 terms that are left are kept at once; over a newer version they say so before they are written', async () => {
  const first = await drawn(termsOf(2), {});
  await first.screen.getByLabelText('한국어 제목').fill('새 약관');
  await first.screen.rerender(<p>another screen</p>);
  expect(keptForm(first.sent('drafts.save'))).toMatchObject({ version: 2, title_ko: '새 약관' });
  const kept = {
    version: 2,
    title_ko: '새 약관',
    title_en: 'New',
    text_ko: '# 1\n\n글',
    text_en: '# 1\n\nText',
  };
  const draft = JSON.stringify({ ...kept, from: '2999-01-01T09:00', reason: '개정' });
  let published = 0;
  const { screen, sent } = await drawn(termsOf(3), {
    'drafts.read': keptIn({ 'demo1 terms PO01': draft }),
    'terms.termsWrite': () =>
      published++ === 0
        ? { ok: false, error: { kind: 'code', code: 'TW004', words: '' } }
        : good({ version: 4 }),
  });
  await expect.element(screen.getByLabelText('한국어 제목')).toHaveValue('새 약관');
  await screen.getByRole('button', { name: '새 판 게시' }).click();
  await expect
    .element(screen.getByText('쓰는 사이에 다른 운영자가 새 판을 게시했어요', { exact: false }))
    .toBeVisible();
  await screen.getByRole('button', { name: '새 판 게시' }).click();
  await expect
    .poll(() => sent('terms.termsWrite').map((args) => (args[0] as { form: { base: number } }).form.base))
    .toEqual([2, 3]);
});

test('S9 the reason of an operator’s act comes back for its member alone, and ends when it is sent', async () => {
  const { screen, sent } = await drawn(<ActForm number={5} onDone={nothing} />, {
    'drafts.read': keptIn({ 'demo1 reason act 5': '쓰던 사유' }),
    'operator-act.operatorStatus': good(null),
  });
  const field = screen.getByLabelText('사유');
  await expect.element(field).toHaveValue('쓰던 사유');
  await field.fill('고친 사유');
  await screen.getByRole('button', { name: '이용 제한', exact: true }).click();
  await expect
    .poll(() => sent('operator-act.operatorStatus'))
    .toMatchObject([[{ params: { number: 5 }, form: { cause: '고친 사유' } }]]);
  await expect.poll(() => sent('drafts.save').at(-1)).toEqual(['demo1', 'reason', 'act 5', null]);
  await expect.element(field).toHaveValue('');
  await screen.unmount();
  const other = await drawn(<ActForm number={6} onDone={nothing} />, {
    'drafts.read': keptIn({ 'demo1 reason act 5': '쓰던 사유' }),
  });
  await other.screen.getByLabelText('사유').fill('다른 사유');
  await other.screen.rerender(<p>another screen</p>);
  expect(other.sent('drafts.save')).toEqual([['demo1', 'reason', 'act 6', '다른 사유']]);
});

const games = {
  name: 'games-in-use',
  value: '[57,58,59]',
  base: '3.3',
  isDefault: false,
  inForce: '[57,58,59]',
  needsApproval: false,
  pending: [],
  refused: [],
};

test('S9 a site value that was typed comes back with its base, can be discarded, and ends when it is sent', async () => {
  const form = <ValueForm usage={null} row={games} onDone={nothing} />;
  const first = await drawn(form, {});
  await first.screen.getByRole('checkbox', { name: '라이브' }).click();
  await first.screen.getByLabelText('사유').fill('점검');
  await first.screen.rerender(<p>another screen</p>);
  const kept = keptForm(first.sent('drafts.save'));
  expect(kept).toMatchObject({ base: '3.3', reason: '점검' });

  const again = await drawn(<ValueForm usage={null} row={{ ...games, base: '4.4' }} onDone={nothing} />, {
    'drafts.read': keptIn({ 'demo1 site-value games-in-use': JSON.stringify(kept) }),
    'operator-act.operatorWriteValue': good({ state: 'written' }),
  });
  const live = again.screen.getByRole('checkbox', { name: '라이브' });
  await expect.element(live).not.toBeChecked();
  await again.screen.getByRole('button', { name: '저장' }).click();
  await expect
    .poll(() => again.sent('operator-act.operatorWriteValue'))
    .toMatchObject([[{ form: { value: '[57,58]', base: '3.3', reason: '점검' } }]]);
  await expect
    .poll(() => again.sent('drafts.save').at(-1))
    .toEqual(['demo1', 'site-value', 'games-in-use', null]);
  await again.screen.unmount();

  const discarded = await drawn(form, {
    'drafts.read': keptIn({ 'demo1 site-value games-in-use': JSON.stringify(kept) }),
  });
  await discarded.screen.getByRole('button', { name: '버리기' }).click();
  await expect.element(discarded.screen.getByRole('checkbox', { name: '라이브' })).toBeChecked();
  await expect.element(discarded.screen.getByLabelText('사유')).toHaveValue('');
  expect(discarded.sent('drafts.save').at(-1)).toEqual(['demo1', 'site-value', 'games-in-use', null]);
});
