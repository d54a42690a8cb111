/** The operators' forms: what they refuse at the field, what they send, and that every control has a name. */
import { describe, expect, test } from 'vitest';
import type { GrantRow, MemberProfile } from '../../domain/protocol/calls/operator/operator-rows.ts';
import { ActForm } from '../../src/features/operator/act-form.tsx';
import { GrantsScreen } from '../../src/features/operator/grants-screen.tsx';
import { MembersScreen } from '../../src/features/operator/members-screen.tsx';
import { GrantForm } from '../../src/features/operator/grant-form.tsx';
import { MemberFacts } from '../../src/features/operator/member-facts.tsx';
import { MemberAgreements, MemberLossLimit } from '../../src/features/operator/member-screen.tsx';
import { TermsForm } from '../../src/features/operator/terms-form.tsx';
import { asOperator, nameless, shown } from '../given/screens/shown-form.tsx';

const nothing = (): void => {};

const grant: GrantRow = {
  grant: 4,
  maker: 'chief',
  isOwn: false,
  member: 7,
  memberId: 'demo1',
  nick: '루키별',
  currency: 'gold',
  amount: 200_000_000,
  reason: '보상',
  madeAt: 0,
  expiresAt: 1,
  state: 'pending',
  decidedBy: null,
  decidedAt: null,
  decidedWhy: null,
};

describe('S9 acts on a member', () => {
  test.each([
    ['7', '', '사유를 입력해 주세요'],
    ['7', '   ', '사유를 입력해 주세요'],
    ['0', '도배', '1일부터 3,650일까지 입력할 수 있어요'],
    ['3651', '도배', '1일부터 3,650일까지 입력할 수 있어요'],
    ['x', '도배', '1일부터 3,650일까지 입력할 수 있어요'],
  ])('a restriction of "%s" days for "%s" is not sent', async (days, reason, fault) => {
    const { screen, sent } = await shown(<ActForm number={7} onDone={nothing} />);
    await screen.getByLabelText('제한 일수').fill(days);
    await screen.getByLabelText('사유').fill(reason);
    await screen.getByRole('button', { name: '이용 제한' }).click();
    await expect.element(screen.getByText(fault)).toBeVisible();
    expect(sent('operator-act.operatorStatus')).toEqual([]);
  });

  test('an act is sent with its reason; a refusal of the server is read out and the reason stays', async () => {
    const refused = { ok: false, error: { kind: 'code', code: 'OP409', words: '' } };
    const { screen, sent, faultOf } = await shown(<ActForm number={7} onDone={nothing} />, {
      'operator-act.operatorStatus': refused,
    });
    await screen.getByLabelText('조치 선택').selectOptions('lift');
    await screen.getByLabelText('사유').fill('소명');
    await screen.getByRole('button', { name: '제한 해제' }).click();
    await expect.poll(() => faultOf('사유')).toBe('지금 상태에서는 할 수 없어요');
    expect(sent('operator-act.operatorStatus')).toEqual([
      [{ params: { number: 7 }, form: { act: 'lift', until: 0, cause: '소명' } }],
    ]);
    await expect.element(screen.getByLabelText('사유')).toHaveValue('소명');
    expect(nameless()).toEqual([]);
  });
});

describe('S9 grants', () => {
  test.each([
    ['', '보상'],
    ['0', '보상'],
    ['5', ''],
    ['5', '  '],
  ])('"%s" gold for "%s" is not sent', async (amount, reason) => {
    const { screen, sent } = await shown(<GrantForm number={7} onDone={nothing} />);
    await screen.getByLabelText('수량').fill(amount);
    await screen.getByLabelText('사유').fill(reason);
    await screen.getByRole('button', { name: /지급$/ }).last().click();
    await expect.element(screen.getByText('수량과 사유를 입력해 주세요')).toBeVisible();
    expect(sent('operator-act.operatorGrant')).toEqual([]);
  });

  test('a grant above the limit waits for another operator, and the form says so', async () => {
    const pending = { 'operator-act.operatorGrant': { ok: true, value: { reason: 'pending' } } };
    const { screen, sent } = await shown(<GrantForm number={7} onDone={nothing} />, pending);
    await screen.getByLabelText('수량').fill('200000000');
    await screen.getByLabelText('사유').fill('보상');
    await screen.getByRole('button', { name: '200,000,000 골드 지급' }).click();
    await expect.element(screen.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();
    const asked = { number: 7, currency: 'gold', amount: 200_000_000, reason: '보상' };
    expect(sent('operator-act.operatorGrant')).toEqual([[asked]]);
    await expect.element(screen.getByLabelText('수량')).toHaveValue('');
  });

  test.each([
    [{ kind: 'code', code: 'not-enough', words: '' }, '회원이 가진 수량보다 많아요'],
    [{ kind: 'never-arrived' }, '요청이 접수되지 않았어요. 아무것도 바뀌지 않았어요.'],
    [{ kind: 'unknown' }, '결과를 확인하는 중이에요. 두 번 처리되지 않아요.'],
  ])('when the outcome is %j, what was typed stays', async (error, text) => {
    const given = { 'operator-act.operatorGrant': { ok: false, error } };
    const { screen } = await shown(<GrantForm number={7} onDone={nothing} />, given);
    await screen.getByRole('button', { name: '회수' }).click();
    await screen.getByLabelText('수량').fill('30');
    await screen.getByLabelText('사유').fill('오지급');
    await screen.getByRole('button', { name: '30 골드 회수' }).click();
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByLabelText('수량')).toHaveValue('30');
    expect(nameless()).toEqual([]);
  });

  test('a decision needs a reason, and its refusal is read out', async () => {
    const { screen, sent, faultOf } = await shown(<GrantsScreen />, {
      ...asOperator,
      'operator.operatorGrants': { ok: true, value: { rows: [grant], total: 1 } },
      'operator-act.operatorDecideGrant': { ok: false, error: { kind: 'code', code: 'expired', words: '' } },
    });
    const decide = screen.getByRole('button', { name: '결정하기' });
    const opened = screen.getByRole('group', { name: '지급 승인', exact: true });
    await decide.click();
    await expect.element(opened).toHaveFocus();
    await decide.click();
    await expect.element(opened).toHaveFocus();
    await screen.getByRole('button', { name: '승인' }).click();
    await expect.poll(() => faultOf('사유')).toBe('사유를 입력해 주세요');
    expect(sent('operator-act.operatorDecideGrant')).toEqual([]);
    await screen.getByLabelText('사유').fill('확인');
    await screen.getByRole('button', { name: '거절' }).click();
    await expect.poll(() => faultOf('사유')).toBe('승인 기한이 지났어요');
    expect(sent('operator-act.operatorDecideGrant')).toEqual([
      [{ grant: 4, decision: 'refuse', reason: '확인' }],
    ]);
    expect(nameless()).toEqual([]);
  });
});

test('S9 a request that another operator has decided leaves the list; its form says so', async () => {
  let rows = [grant];
  const { screen, faultOf } = await shown(<GrantsScreen />, {
    ...asOperator,
    'operator.operatorGrants': () => ({ ok: true, value: { rows, total: rows.length } }),
    'operator-act.operatorDecideGrant': () => {
      rows = [];
      return { ok: false, error: { kind: 'code', code: 'decided', words: '' } };
    },
  });
  await screen.getByRole('button', { name: '결정하기' }).click();
  await screen.getByLabelText('사유').fill('확인');
  await screen.getByRole('button', { name: '승인' }).click();
  await expect.element(screen.getByText('승인을 기다리는 요청이 없어요')).toBeVisible();
  expect(faultOf('사유')).toBe('이미 결정됐어요');
});

test('S9 after a decision the counts of the bar are asked for at once', async () => {
  const { screen, sent } = await shown(<GrantsScreen />, {
    ...asOperator,
    'operator.operatorGrants': { ok: true, value: { rows: [grant], total: 1 } },
    'operator-act.operatorDecideGrant': { ok: true, value: { reason: 'posted' } },
  });
  await screen.getByRole('button', { name: '결정하기' }).click();
  await screen.getByLabelText('사유').fill('확인');
  expect(sent('operator.operatorBar')).toHaveLength(1);
  await screen.getByRole('button', { name: '승인' }).click();
  await expect.element(screen.getByText('지급을 처리했어요')).toBeVisible();
  await expect.poll(() => sent('operator.operatorBar')).toHaveLength(2);
});

test.each([
  ['a refusal with a code', { kind: 'code', code: 'decided', words: '' }, 2],
  ['an unknown outcome', { kind: 'unknown' }, 2],
  ['an act that never arrived', { kind: 'never-arrived' }, 1],
  ['no link', { kind: 'no-link', text: 'timeout' }, 1],
])(
  'S9 after %s lists and counts are asked for again only where they may have changed',
  async (_, error, asked) => {
    const answers: unknown[] = [
      { ok: false, error },
      { ok: true, value: { reason: 'posted' } },
    ];
    const { screen, sent, faultOf } = await shown(<GrantsScreen />, {
      ...asOperator,
      'operator.operatorGrants': { ok: true, value: { rows: [grant], total: 1 } },
      'operator-act.operatorDecideGrant': () => answers.shift(),
    });
    const approve = screen.getByRole('button', { name: '승인' });
    await screen.getByRole('button', { name: '결정하기' }).click();
    await screen.getByLabelText('사유').fill('확인');
    await approve.click();
    await expect.poll(() => faultOf('사유')).not.toBeNull();
    await expect.poll(() => sent('operator.operatorBar')).toHaveLength(asked);
    // The next act asks once more: nothing else did.
    await approve.click();
    await expect.element(screen.getByText('지급을 처리했어요')).toBeVisible();
    await expect.poll(() => sent('operator.operatorBar')).toHaveLength(asked + 1);
  },
);

describe('H5 a new version of terms', () => {
  const text = { title: '약관', sections: [{ heading: '제1조', blocks: ['글'] }] };
  const newest = { version: 2, effectiveAt: Date.UTC(2026, 0, 1), texts: { ko: text, en: text } };
  const future = '2999-01-01T09:00';
  const form = <TermsForm code="PO01" newest={newest} onDone={nothing} />;

  test.each([
    ['한국어 제목', '', '입력해 주세요'],
    ['영어 본문', '글만', '본문은 “# 제목” 줄로 시작하고, 제목은 1자부터 200자까지예요'],
    ['영어 본문', '# a\n\n# b', '한국어와 영어의 조 수가 달라요'],
    ['사유', '', '사유를 입력해 주세요'],
  ])('%s "%s" is refused at the field', async (label, typed, fault) => {
    const { screen, sent, faultOf } = await shown(form);
    await screen.getByLabelText('시행 시각').fill(future);
    await screen.getByLabelText('사유').fill('개정');
    await screen.getByLabelText(label).fill(typed);
    await screen.getByRole('button', { name: '새 판 게시' }).click();
    await expect.poll(() => faultOf(label)).toBe(fault);
    expect(sent('terms.termsWrite')).toEqual([]);
  });

  test('it begins with the newest texts, needs a later time, and says whether members agree again', async () => {
    const { screen, sent } = await shown(form, { 'terms.termsWrite': { ok: true, value: { version: 3 } } });
    await screen.getByLabelText('사유').fill('오탈자');
    await screen.getByLabelText('시행 시각').fill('2025-12-31T09:00');
    await screen.getByRole('button', { name: '새 판 게시' }).click();
    await expect.element(screen.getByText('지금과 앞선 판의 시행 시각보다 늦어야 해요')).toBeVisible();
    await screen.getByLabelText('시행 시각').fill(future);
    await screen.getByLabelText('이미 동의한 회원에게 다시 동의를 받아요').click();
    await screen.getByRole('button', { name: '새 판 게시' }).click();
    await expect.element(screen.getByText('3판을 게시했어요')).toBeVisible();
    expect(sent('terms.termsWrite')).toEqual([
      [
        {
          params: { code: 'PO01' },
          form: {
            title_ko: text.title,
            title_en: text.title,
            sections_ko: JSON.stringify(text.sections),
            sections_en: JSON.stringify(text.sections),
            effective_at: '2999-01-01 00:00:00',
            again: 'N',
            base: 2,
            reason: '오탈자',
          },
        },
      ],
    ]);
    expect(nameless()).toEqual([]);
  });
});

test('S9 a search that finds nobody says so', async () => {
  const { screen } = await shown(<MembersScreen />, {
    ...asOperator,
    'operator.operatorMembers': { ok: true, value: { rows: [], total: 0 } },
  });
  await expect.element(screen.getByText('검색 결과가 없어요')).toBeVisible();
});

const restricted = (cause: string): MemberProfile => ({
  number: 7,
  id: 'demo1',
  nick: '별',
  level: 'UL01',
  status: 'RESTRICTED',
  isOperator: false,
  until: Date.UTC(2026, 10, 25),
  cause,
  createdAt: 0,
  lastLoginAt: null,
  mustChangePassword: false,
  agent: '',
  sessions: 0,
  wallets: { gold: 0, coin: 0, mile: 0, safebox: 0 },
  openGold: 0,
  purchases: { month: 0, all: 0, lastAt: null },
  limits: [],
  agreements: [],
  lossLimit: { limit: null, lossToday: 0, lockedUntil: null, settableFrom: null, next: null },
});

describe('a member’s page', () => {
  test('says a restriction that the member set in words, and the cause of an operator as it is (H9)', async () => {
    const { screen } = await shown(<MemberFacts profile={restricted('self')} />);
    await expect.element(screen.getByText('본인이 설정한 이용 제한')).toBeVisible();
    await screen.unmount();
    const other = await shown(<MemberFacts profile={restricted('도배')} />);
    await expect.element(other.screen.getByText('도배')).toBeVisible();
  });

  test('has the agreements with version, time and whether they are outdated (H5)', async () => {
    const agreements: MemberProfile['agreements'] = [
      { code: 'PO01', version: 2, agreedAt: Date.UTC(2026, 10, 22, 3), how: 'login', isOutdated: false },
      { code: 'PO02', version: 1, agreedAt: Date.UTC(2026, 10, 21, 3), how: 'sign-up', isOutdated: true },
    ];
    const { screen } = await shown(<MemberAgreements agreements={agreements} />);
    const rows = screen.getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('이용약관22026.11.22(일) 12:00로그인할 때 동의유효');
    await expect
      .element(rows.nth(2))
      .toHaveTextContent('개인정보 처리방침12026.11.21(토) 12:00가입할 때 동의다시 동의 필요');
  });

  test('has the loss limit, the loss of today and the waits (H8)', async () => {
    const lossLimit: MemberProfile['lossLimit'] = {
      limit: 1000,
      lossToday: 4000,
      lockedUntil: Date.UTC(2026, 10, 22, 15),
      settableFrom: Date.UTC(2026, 10, 25, 3),
      next: { limit: null, holdsFrom: Date.UTC(2026, 10, 25, 3) },
    };
    const { screen } = await shown(<MemberLossLimit lossLimit={lossLimit} />);
    const facts = screen.getByRole('region', { name: '손실 한도' });
    await expect
      .element(facts)
      .toHaveTextContent(
        '손실 한도한도1,000오늘 손실4,000예측 잠금 해제2026.11.23(월) 00:00' +
          '다시 바꿀 수 있는 때2026.11.25(수) 12:00바뀔 한도없음 · 2026.11.25(수) 12:00',
      );
  });
});
