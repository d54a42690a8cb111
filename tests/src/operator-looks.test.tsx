/** S9: the operators' desk as it is looked at: one line for a search and its file, cards of few lines on a phone, a form in sight. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callGroups } from '../../domain/protocol/calls/groups.ts';
import type { MemberProfile } from '../../domain/protocol/calls/operator/operator-rows.ts';
import type { SiteValueRow } from '../../domain/protocol/calls/operator/value-rows.ts';
import { overflow } from '../given/screens/list-layout.ts';
import { mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';
import { asOperator } from '../given/screens/shown-form.tsx';
import { addressWith, operatorAddresses } from '../given/sites/site-addresses.ts';
import { operator } from '../../src/features/operator/operator.ts';

withoutMotion();

const found = (count: number) => ({
  ok: true,
  value: {
    rows: Array.from({ length: 3 }, (_, at) => ({
      number: at + 1,
      id: `demo${at + 1}`,
      nick: '프로승부사',
      level: 'UL01',
      status: 'NORMAL',
      isOperator: false,
    })),
    total: count,
  },
});
const members = async (width: number, count = 3) => {
  await mountSite('/operator', {
    width,
    answers: { ...asOperator, 'operator.operatorMembers': found(count) },
  });
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(3);
};
const boxOf = (selector: string): DOMRect => {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`no ${selector}`);
  return element.getBoundingClientRect();
};

test.each([1024, 1440, 1920])('the search of members and its file are one line at %i px', async (width) => {
  await members(width);
  const parts = [
    '[data-operator] form [role=group]',
    '[data-operator] form input',
    '[data-operator] form [type=submit]',
    '[data-operator] form + div button',
  ].map(boxOf);
  expect(new Set(parts.map(({ bottom }) => Math.round(bottom))).size).toBe(1);
  expect(new Set(parts.map(({ height }) => Math.round(height)))).toEqual(new Set([46]));
});

test.each([1024, 1440, 1920])(
  'S9 the file of the matches stands beside their search at %i px',
  async (width) => {
    await mountSite('/operator/matches', {
      width,
      answers: { ...asOperator, 'operator.operatorMatches': { ok: true, value: { rows: [], total: 0 } } },
    });
    const file = page.getByRole('button', { name: 'CSV 저장' });
    await expect.element(file).toBeVisible();
    const beside = boxOf('[data-operator] form [type=submit]').bottom;
    expect(Math.abs(file.element().getBoundingClientRect().bottom - beside)).toBeLessThan(1);
  },
);

test('on a phone a member is a card of three lines, with numbers and short words beside each other', async () => {
  await members(390);
  const cellOf = (name: string) => boxOf(`[data-row="demo1"] [data-name="${name}"]`);
  expect(cellOf('회원 번호').left).toBeLessThan(cellOf('아이디').left);
  expect(cellOf('아이디').top).toBeLessThan(cellOf('회원 번호').bottom);
  expect(cellOf('등급').top).toBeLessThan(cellOf('닉네임').bottom);
  expect(boxOf('[data-row="demo1"]').height).toBeLessThan(150);
  expect(overflow()).toBe(0);
});

test('twelve buttons of pages are no wider than a phone, each as high as a finger', async () => {
  await members(390, 600);
  const buttons = [...document.querySelectorAll('nav[aria-label=페이지] button')].map((button) =>
    button.getBoundingClientRect(),
  );
  expect(buttons).toHaveLength(12);
  expect(Math.min(...buttons.map(({ height }) => height))).toBeGreaterThanOrEqual(40);
  expect(Math.min(...buttons.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
  expect(overflow()).toBe(0);
});

const valueOf = (name: string, text: string): SiteValueRow => ({
  name,
  value: text,
  inForce: text,
  base: '',
  isDefault: true,
  pending: [],
  refused: [],
  needsApproval: false,
});
const values = async (width: number) => {
  await mountSite('/operator/values?name=purchase-cap-won', {
    width,
    answers: {
      ...asOperator,
      'operator.operatorValues': {
        ok: true,
        value: { rows: [valueOf('purchase-cap-won', '700000'), valueOf('best-days', '3')] },
      },
      'operator.operatorValueHistory': { ok: true, value: { rows: [] } },
    },
  });
  await expect.poll(() => document.querySelectorAll('[data-operator] form').length).toBeGreaterThan(0);
};

test('on a phone the settings fold above the form of one; one that is chosen is in sight', async () => {
  await values(390);
  const summary = page.getByText('다른 설정 고르기');
  await summary.click();
  const chip = page.getByRole('button', { name: '추천글에 보이는 날 수' });
  await chip.click();
  await expect.element(chip).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: '추천글에 보이는 날 수' })).toBeInViewport();
  expect(document.activeElement?.tagName).toBe('SUMMARY');
});

test('on a wide screen the settings stand beside the form', async () => {
  await values(1440);
  const list = boxOf('[data-operator] [data-values]');
  const form = boxOf('[data-operator] .box');
  expect(list.right).toBeLessThanOrEqual(form.left);
  expect(form.top).toBeLessThan(300);
});

const profile: MemberProfile = {
  number: 1,
  id: 'demo1',
  nick: '별',
  level: 'UL01',
  status: 'NORMAL',
  isOperator: false,
  until: null,
  cause: null,
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
};

test.each([1440, 1920])('S9 forms of the desk end where their box ends, at %i px', async (width) => {
  await mountSite('/operator/members/1', {
    width,
    answers: {
      ...asOperator,
      'operator.operatorMember': { ok: true, value: profile },
      'operator.operatorMemberPart': { ok: true, value: { rows: [], total: 0 } },
    },
  });
  await expect.poll(() => document.querySelectorAll('[data-operator] .box form').length).toBe(2);
  for (const form of document.querySelectorAll('[data-operator] .box form')) {
    const box = form.parentElement?.getBoundingClientRect();
    const ends = [...form.querySelectorAll('input, select, [role=group]')].map(
      (part) => part.getBoundingClientRect().right,
    );
    expect((box?.right ?? 0) - Math.max(...ends)).toBeLessThan(20);
    // The reason is a line of its own, as wide as the form.
    expect((box?.right ?? 0) - (ends.at(-1) ?? 0)).toBeLessThan(20);
  }
});

test('S9 on a phone the audit log is searched in two columns of one width, its days beside each other', async () => {
  await mountSite('/operator/audit', {
    width: 390,
    answers: { ...asOperator, 'operator.operatorAudit': { ok: true, value: { rows: [], isLast: true } } },
  });
  const fields = () =>
    [...document.querySelectorAll('[data-operator] form :is(select, input)')].map((field) =>
      field.getBoundingClientRect(),
    );
  await expect.poll(() => fields().length).toBe(5);
  const [kind, actor, member, from, to] = fields().map(({ top, width }) => ({
    top: Math.round(top),
    width: Math.round(width),
  }));
  expect([actor, from, to].map((field) => field?.width)).toEqual(Array(3).fill(kind?.width));
  expect([actor?.top, to?.top]).toEqual([kind?.top, from?.top]);
  expect(member?.width ?? 0).toBeGreaterThan(2 * (kind?.width ?? 0));
  expect(Math.round(boxOf('[data-operator] form [type=submit]').width)).toBe(member?.width);
});

test('the list of addresses has every page of operators', () => {
  const paths = operator.pages.map(({ path }) => (path ?? '').replace(':number', '1'));
  expect(operatorAddresses.toSorted()).toEqual(paths.toSorted());
});

/** Nothing but the frame of a page is looked at: all that its screen asks for fails. */
async function failing(): Promise<object> {
  const groups = ['correction', 'operator', 'question', 'report', 'survey', 'terms'] as const;
  const names = groups.map(async (group) =>
    Object.keys(await callGroups[group].load()).map((name) => `${group}.${name}`),
  );
  const fails = { ok: false, error: { kind: 'no-link' } };
  return Object.fromEntries((await Promise.all(names)).flat().map((name) => [name, fails]));
}

test.each(operatorAddresses)('S9 no casual games, slip or chat stand beside %s', async (address) => {
  await mountSite(addressWith(address), { width: 1440, answers: { ...(await failing()), ...asOperator } });
  await expect.poll(() => document.querySelector('[data-operator] h1')).not.toBeNull();
  expect(document.querySelectorAll('aside, section[data-pinned]')).toHaveLength(0);
  expect(page.getByRole('button', { name: /점프볼|코인토스|프리킥|무료 충전/ }).elements()).toEqual([]);
  const [frame, main] = ['[data-layout=desk]', 'main'].map(boxOf);
  expect((frame?.width ?? 0) - (main?.width ?? 0)).toBe(40);
});
