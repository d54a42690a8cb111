/** Looks of members' own screens: restored drafts, days and times, one act in the brand's colour, edges of leagues. */
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LeagueTable } from '../../src/features/analysis/league-table.tsx';
import { ActivityScreen } from '../../src/features/limits/activity-screen.tsx';
import { SafeboxWindow } from '../../src/features/cashier/money-screens.tsx';
import { MessagesScreen } from '../../src/features/messages/messages-screen.tsx';
import { WriteWindow } from '../../src/features/messages/write-window.tsx';
import { EventScreen } from '../../src/features/schedule/event-screen.tsx';
import { ScheduleModal } from '../../src/features/schedule/schedule-modal.tsx';
import { KeysSheet } from '../../src/features/search/keys-sheet.tsx';
import { ItemActs } from '../../src/features/store/inventory-screens.tsx';
import { FaqScreen } from '../../src/features/support/faq-screen.tsx';
import { NewQuestion } from '../../src/features/support/question-form.tsx';
import { WalletLines } from '../../src/features/wallet/wallet-lines.tsx';
import { EmptyPlaceholder, ErrorPlaceholder } from '../../src/parts/answers/placeholders.tsx';
import { ConnectionBadge } from '../../src/shell/connection-badge.tsx';
import { loadTextsOnDemand, setLanguage } from '../../src/text/i18n.ts';
import { givenClient, linkUp } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const good = (value: unknown) => ({ ok: true, value });

async function drawn(part: ReactNode, answers: Record<string, unknown> = {}) {
  const given = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'wallet.view': of({ spoGold: 54_700_000, spoCoin: 2, spoMile: 3 }),
    ...answers,
  });
  await loadTextsOnDemand();
  const screen = await render(<given.Frame>{part}</given.Frame>);
  return {
    screen,
    sent: (name: string) => given.sent.flatMap(({ command, args }) => (command === name ? [args] : [])),
  };
}

const RESTORED = '쓰던 내용을 불러왔어요.';

test('J3 a message that was not sent comes back with a line that says so and discards it', async () => {
  const kept = { to: '가온', contents: '오늘 경기 같이 봐요' };
  const { screen, sent } = await drawn(<WriteWindow />, { 'drafts.read': () => kept });
  await expect.element(screen.getByText(RESTORED)).toBeVisible();
  await expect.element(screen.getByLabelText('내용')).toHaveValue(kept.contents);
  await screen.getByRole('button', { name: '버리기' }).click();
  await expect.element(screen.getByLabelText('내용')).toHaveValue('');
  expect(screen.getByText(RESTORED).query()).toBeNull();
  await expect.poll(() => sent('drafts.save').at(-1)?.[3]).toBeNull();
});

test('J3 once a restored message is sent, nothing says that it was restored', async () => {
  const { screen } = await drawn(<WriteWindow />, {
    'drafts.read': () => ({ to: '가온', contents: '오늘 경기 같이 봐요' }),
    'messages.send': good([{ to: '가온', fault: null }]),
  });
  await screen.getByRole('button', { name: '보내기' }).click();
  await expect.element(screen.getByText('쪽지를 보냈어요')).toBeVisible();
  expect(screen.getByText(RESTORED).query()).toBeNull();
});

test('K10 a question that was not sent comes back with a line that says so and discards it', async () => {
  const kept = { kind: 'QK01', subject: '골드 환불', contents: '어떻게 하나요', bets: [] };
  const { screen, sent } = await drawn(<NewQuestion owner="demo1" />, { 'drafts.read': () => kept });
  await expect.element(screen.getByText(RESTORED)).toBeVisible();
  await expect.element(screen.getByLabelText('제목')).toHaveValue(kept.subject);
  await screen.getByRole('button', { name: '버리기' }).click();
  await expect.element(screen.getByLabelText('제목')).toHaveValue('');
  await expect.poll(() => sent('drafts.save').at(-1)?.[3]).toBeNull();
});

test('H8 the table of use names days as lists do, and says no hours where there are none', async () => {
  const row = { date: '2026-11-20', staked: 4_000_000, returned: 0, net: -4_000_000, minutes: 3 };
  const { screen } = await drawn(<ActivityScreen />, {
    'limits.activity': good([{ ...row, date: '2026-11-19', minutes: 63 }, row]),
  });
  await expect.element(screen.getByText('26.11.20')).toBeInTheDocument();
  const texts = screen.container.textContent;
  expect(texts).toContain('3분');
  expect(texts).toContain('1시간 3분');
  expect(texts).not.toContain('0시간');
});

test.each([
  ['ko', '2026.11'],
  ['en', 'Nov 2026'],
] as const)('H8 in %s the table of use names a month as %s', async (language, month) => {
  const row = { date: '2026-11', staked: 4_000_000, returned: 0, net: -4_000_000, minutes: 3 };
  await setLanguage(language);
  const { screen } = await drawn(<ActivityScreen />, { 'limits.activity': good([row]) });
  await expect.element(screen.getByText(month)).toBeInTheDocument();
  await setLanguage('ko');
});

test('K11 a search of the frequent questions names the kind of each, a tab does not', async () => {
  const row = { id: 1, kind_code: 'BC61', subject: '골드는 어떻게', contents: '글', fm_subject: '지갑' };
  const { screen } = await drawn(<FaqScreen />, {
    'faq.faqList': good({ data: [row], kind: 'BC61', total: 1 }),
    'faq.faqConfig': good({ BC61: '지갑 종류' }),
  });
  await expect.poll(() => screen.container.textContent).toContain('골드는 어떻게');
  expect(screen.getByText('지갑').query()).toBeNull();
  await screen.getByLabelText('검색어').fill('골드');
  await screen.getByRole('button', { name: '검색' }).click();
  await expect.element(screen.getByText('지갑')).toBeVisible();
});

test('M4 no item of the inventory has the colour of the one main act', async () => {
  const held = { id: 201, name: '', text: '', price: 1, coins: 1, count: 1, canWithdraw: 1, isOn: false };
  const kinds = ['nickname', 'sticker', 'message'] as const;
  const { screen } = await drawn(
    <>
      <p style={{ background: 'var(--brand)' }}>brand</p>
      {kinds.map((kind) => (
        <ItemActs key={kind} held={{ ...held, kind, code: 'star' }} onChanged={() => {}} />
      ))}
    </>,
  );
  await expect.poll(() => screen.container.querySelectorAll('[data-use]').length).toBe(kinds.length);
  const groundOf = (selector: string) =>
    [...screen.container.querySelectorAll(selector)].map((one) => getComputedStyle(one).backgroundColor);
  expect(groundOf('[data-use]')).not.toContain(groundOf('p')[0]);
});

test('C6 a card of the event matches has the colour of its league at its edge', async () => {
  const team = (ko: string) => ({ teamId: 1, name: { ko, en: ko } });
  const match = {
    facts: { matchId: 1, sportId: 1, leagueId: 1, startsAt: 0, home: team('가'), away: team('나') },
    league: { leagueId: 1, countryCode: 'KR', name: { ko: 'K리그 1', en: 'K League 1' } },
    statusCode: 6,
    homeScore: 0,
    awayScore: 1,
    outcomes: [{ id: 1, odds: 185 }],
  };
  const { screen } = await drawn(<EventScreen />, { 'schedule.eventOdds': good([match]) });
  const card = () => screen.container.querySelector<HTMLElement>('[data-event-match]');
  await expect.poll(() => card()?.style.getPropertyValue('--edge')).toMatch(/^#|rgb|hsl/);
  const { borderLeftColor, borderTopColor } = getComputedStyle(card() ?? document.body);
  expect(borderLeftColor).not.toBe(borderTopColor);
});

test('C5 the days of the schedule are named as those of the lists', async () => {
  const { screen } = await drawn(<ScheduleModal open />, { 'schedule.ofDay': good([]) });
  const days = screen.getByRole('group', { name: '날짜' }).getByRole('button');
  await expect
    .poll(() => days.elements().map(({ textContent }) => textContent.split(' ')[0]))
    .toEqual(['오늘', '내일', '모레']);
});

test('H6 facts, field and buttons of the safebox window are as wide as each other', async () => {
  await page.viewport(1440, 900);
  const { screen } = await drawn(<SafeboxWindow />, {
    'money.safeboxInfo': good({ spoGold: 900, chestGold: 200, chestLimit: 1000 }),
  });
  await expect.element(screen.getByRole('textbox')).toBeVisible();
  const right = (selector: string) => screen.container.querySelector(selector)?.getBoundingClientRect().right;
  expect(right('dl')).toBe(right('[data-amount]'));
  expect(right('[role=group]')).toBe(right('[data-amount]'));
});

test('B18 the delay of the connection, which changes all the time, is not read out', async () => {
  const { screen } = await drawn(<ConnectionBadge />, { 'connection.view': of({ ...linkUp, delayMs: 40 }) });
  await expect.element(screen.getByText('0.0s')).toHaveAttribute('aria-hidden', 'true');
});

test('A18 the short form of the gold stands beside it', async () => {
  const { screen } = await drawn(
    <div style={{ width: 280 }}>
      <WalletLines />
    </div>,
  );
  await expect.element(screen.getByText('5,470만')).toBeVisible();
  const amount = screen.container.querySelector('[data-gold]');
  const range = document.createRange();
  if (amount?.firstChild == null) throw new Error('no amount');
  range.selectNode(amount.firstChild);
  const gap =
    (amount.querySelector('small')?.getBoundingClientRect().left ?? 0) - range.getBoundingClientRect().right;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThanOrEqual(12);
});

test('J3 an empty folder says where its messages come from', async () => {
  const { screen } = await drawn(
    <Routes>
      <Route path="*" element={<MessagesScreen />} />
    </Routes>,
    { 'message.memoList': good({ lists: [], totalcnt: 0 }) },
  );
  await expect.element(screen.getByText('다른 회원이 보낸 쪽지가 여기에 모여요.')).toBeVisible();
});

test('O6 what failed and what is empty have the outline of a crest, a whole one and a dashed one', async () => {
  const { screen } = await drawn(
    <>
      <EmptyPlaceholder title="empty" />
      <ErrorPlaceholder title="failed" />
    </>,
  );
  const looks = [...screen.container.querySelectorAll('i')].map((mark) => {
    const { width, height, borderRadius, borderStyle } = getComputedStyle(mark);
    return { shape: [width, height, borderRadius].join(' '), borderStyle };
  });
  expect(looks.map(({ borderStyle }) => borderStyle)).toEqual(['dashed', 'solid']);
  expect(new Set(looks.map(({ shape }) => shape)).size).toBe(1);
});

test('A26 in the sheet of keys the texts begin at one edge', async () => {
  const { screen } = await drawn(<KeysSheet />);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  const texts = [...document.querySelectorAll('[role=dialog] dd')];
  expect(texts.length).toBeGreaterThan(8);
  expect(new Set(texts.map((text) => Math.round(text.getBoundingClientRect().left))).size).toBe(1);
});

test('C9 on a phone the table names both teams of a city whole', async () => {
  await page.viewport(390, 844);
  const team = (teamId: number, ko: string) => ({ teamId, name: { ko, en: ko } });
  const row = { won: 20, drawn: 7, lost: 13, scored: 64, conceded: 57, played: 40, points: 67 };
  const table = ['맨체스터 유나이티드', '맨체스터 시티'].map((name, at) => {
    return { ...row, place: at + 1, rate: null, behind: 0, team: team(at, name) };
  });
  const { screen } = await drawn(
    <LeagueTable
      title="순위"
      table={table}
      tableKind="points"
      span={{ matches: 40, from: 0, to: 0 }}
      sportId={1}
      playing={[]}
    />,
  );
  const names = () => [...screen.container.querySelectorAll('tbody th')];
  await expect.poll(() => names().length).toBe(2);
  expect(names().filter((name) => name.scrollWidth > name.clientWidth)).toEqual([]);
});
