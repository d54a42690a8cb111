/** The longest values of every kind stand whole in the parts that show them: prices, names, scores and amounts, at every width. */
import { BehaviorSubject, of } from 'rxjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptySlip } from '../../domain/slip/slip.ts';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import { type ListRow, priceBits } from '../../worker/features/prices/prices-api.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { deltaOf, linkUp } from '../given/screens/client.tsx';
import { baselineSpread, overflow, touchedDigits } from '../given/screens/list-layout.ts';
import { inLong } from '../given/runs/rounds.ts';
import { cutFigures, cutPrices, loweredPrices } from '../given/domain/price-layout.ts';
import { listRow, matchDetail } from '../given/screens/listed-matches.ts';
import { listIsOpen, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';
import { memberAnswers } from '../given/screens/site-answers.ts';
import { resizeTo } from '../given/screens/resize-to.ts';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';

withoutMotion();

/** From wide to narrow: the match beside its list is a page of its own in a narrow window, and stays one. */
const WIDTHS = [...inLong(1920), 1440, 1024, ...inLong(768, 390), 320];
const [WIDEST = 0] = WIDTHS;
/** 9,999.99, the longest with one digit less, and the longest on one line with its label: each has its own breadth. */
const LONGEST = [999_999, 100_000, 14_000, 10_000, 9999];
const AMOUNT = 50_000_000_000;
const name = (side: string) => ({
  teamId: 1,
  name: {
    ko: `볼프스베르거 아틀레틱 스포르트클루브 유나이티드 ${side}`,
    en: `Borussia Moenchengladbach United ${side}`,
  },
});

const longest = <T extends Pick<ListRow, 'facts' | 'state'>>(one: T): T => ({
  ...one,
  facts: { ...one.facts, home: name('A'), away: name('B') },
  state: { ...one.state, homeScore: 199, awayScore: 198, redCards: { home: 1, away: 1 } },
});
function longestDetail(matchId: number) {
  const detail = matchDetail(matchId);
  return of({ ...detail, frame: detail.frame === null ? null : longest(detail.frame) });
}
/** Crests of picks that do not stand on one line with their name. */
const parted = (within: string): readonly number[] =>
  [...document.querySelectorAll(`${within} [data-pattern]`)].flatMap((crest) => {
    const { top, bottom } = crest.getBoundingClientRect();
    const line = crest.parentElement?.querySelector('strong')?.getBoundingClientRect();
    return line === undefined || (top < line.bottom && line.top < bottom) ? [] : [top - line.top];
  });
type Mounted = Awaited<ReturnType<typeof mountSite>>;
/** Every cell of the page gets a long price; each third is suspended, so that a lock stands beside it. */
function raisePrices({ client }: Mounted): void {
  const cells = new Set(
    [...document.querySelectorAll<HTMLElement>('[data-cell]')].map((cell) => Number(cell.dataset['cell'])),
  );
  client.board.apply(
    Int32Array.from(
      [...cells].flatMap((cell, at) => [
        cell,
        LONGEST[at % LONGEST.length] ?? 0,
        at % 3 === 2 ? priceBits.suspended : priceBits.selectable,
      ]),
    ),
  );
}
const cellsOf = (line: string): number => document.querySelectorAll(`${line} [data-cell]`).length;

test.each(['/hitgame/live', '/hitgame/srs', ...inLong('/hitgame/special')])(
  '%s holds prices to 9,999.99 and a score of 199:198 (C1 C3 C4)',
  async (path) => {
    const mounted = await mountSite(path, { width: WIDEST });
    // A list that asks for its rows again gets the short ones: they are replaced until the long ones stand.
    const isLong = (): boolean => {
      const shown = [...document.querySelectorAll<HTMLElement>('article[data-match]')];
      const ids = shown.map((row) => Number(row.dataset['match']));
      const rows = ids.map((matchId) => longest(listRow(matchId, path.endsWith('live'))));
      mounted.list.next(deltaOf({ rows }));
      return shown.every((row) => row.textContent.includes('볼프스베르거'));
    };
    for (const width of WIDTHS) {
      await resizeTo(width);
      await listIsOpen();
      await expect.poll(isLong).toBe(true);
      raisePrices(mounted);
      expect(cellsOf('article[data-match]'), `${width} px`).toBeGreaterThan(10);
      expect(cutPrices('article[data-match]'), `${width} px`).toEqual([]);
      expect(baselineSpread(), `${width} px`).toBeLessThanOrEqual(1);
      expect(touchedDigits(), `${width} px`).toEqual([]);
      expect(cutFigures('article[data-match]'), `${width} px`).toEqual([]);
      expect(overflow(), `${width} px`).toBe(0);
    }
  },
);

test.each(['/hitgame/live/1', '/hitgame/live?match=1'])(
  '%s holds prices to 9,999.99 and a score of 199:198 (C2)',
  async (path) => {
    const mounted = await mountSite(path, { width: WIDEST, answers: { 'prices.detail': longestDetail } });
    const line = 'section li:has([data-cell])';
    for (const width of WIDTHS) {
      await resizeTo(width);
      await expect.poll(() => cellsOf(line)).toBeGreaterThan(20);
      raisePrices(mounted);
      expect(cutPrices(line), `${width} px`).toEqual([]);
      expect(loweredPrices(line), `${width} px`).toEqual([]);
      expect(touchedDigits(), `${width} px`).toEqual([]);
      expect(cutFigures('[data-stream]'), `${width} px`).toEqual([]);
      expect(overflow(), `${width} px`).toBe(0);
    }
  },
);

test('the unfolded markets of a row hold prices to 9,999.99 (C3)', async () => {
  const mounted = await mountSite('/hitgame/srs', { width: WIDEST });
  await listIsOpen();
  document.querySelector<HTMLElement>('article button[aria-expanded=false]:not([disabled])')?.click();
  const line = 'article + div li:has([data-cell])';
  for (const width of WIDTHS) {
    await resizeTo(width);
    await expect.poll(() => cellsOf(line)).toBeGreaterThan(20);
    raisePrices(mounted);
    expect(cutPrices(line), `${width} px`).toEqual([]);
    expect(touchedDigits(), `${width} px`).toEqual([]);
    expect(overflow(), `${width} px`).toBe(0);
  }
});

test('the slip holds prices to 9,999.99 and amounts to 50,000,000,000 (D1)', async () => {
  const item = (matchId: number) =>
    slipItem({
      matchId,
      home: name('A').name,
      away: name('B').name,
      odds: 999_999,
      previousOdds: 999_998,
      lock: 'suspended',
      restored: 'moved',
    });
  const view = slipViewOf({
    slip: { ...emptySlip, items: [1, 2, 3].map(item), stake: AMOUNT },
    combinedOdds: 999_999,
    expected: AMOUNT,
    balanceAfter: AMOUNT,
    mostStake: AMOUNT,
  });
  await mountSite('/hitgame/live', { width: WIDEST, answers: { 'slip.view': new BehaviorSubject(view) } });
  await listIsOpen();
  const slip = page.getByRole('region', { name: '예측카트' });
  const legs = (): number => slip.getByRole('listitem').elements().length;
  for (const width of WIDTHS) {
    await resizeTo(width);
    const open = page.getByRole('button', { name: '예측카트 열기' });
    if (legs() === 0 && open.elements().length > 0) await open.click();
    await expect.poll(legs).toBeGreaterThan(2);
    for (const before of document.querySelectorAll('[data-measured]'))
      before.removeAttribute('data-measured');
    slip.element().setAttribute('data-measured', '');
    expect(cutFigures('[data-measured]'), `${width} px`).toEqual([]);
    expect(parted('[data-measured]'), `${width} px`).toEqual([]);
    expect(overflow(), `${width} px`).toBe(0);
  }
});

/** Open at its longest odds, lowered by a void leg, and settled. */
const longestBets = (['opened', 'win'] as const).map((state, at) => ({
  ...betViewOf({
    drawId: at + 1,
    state,
    stake: AMOUNT,
    acceptedOdds: 999_999,
    odds: 999_998,
    expected: AMOUNT,
    won: AMOUNT,
    folders: 10,
    legs: Array.from({ length: 10 }, (_, matchId) =>
      legOf({ matchId, home: name('A').name, away: name('B').name, state, odds: 999_999 }),
    ),
  }),
}));

test.each([...inLong('ko' as const), 'en' as const])(
  'open bets and the history hold odds to 9,999.99 that a void leg lowered, in %s (G1 G2 G10)',
  async (language) => {
    const open = longestBets.map((bet) => {
      return { ...bet, legs: bet.legs.map((leg) => ({ ...leg, standing: 'to-come' as const })) };
    });
    await mountSite('/mypage/hitgame/srs', {
      width: WIDEST,
      language,
      answers: {
        ...memberAnswers,
        'openBets.view': of({ state: 'ready', bets: open, hasMore: false }),
        'bets.history': of({
          query: { gameCode: 57, filter: 'all', termDays: 15, page: 1 },
          state: 'ready',
          error: null,
          bets: longestBets,
          totalItems: 2,
          pageSize: 8,
          expanded: 1,
        }),
      },
    });
    for (const width of WIDTHS) {
      await resizeTo(width);
      await expect.poll(() => document.querySelectorAll('[data-bet]').length).toBe(2);
      expect(cutFigures('[data-bet]'), `${width} px`).toEqual([]);
      expect(cutFigures('[data-open-bet]'), `${width} px`).toEqual([]);
      expect(overflow(), `${width} px`).toBe(0);
    }
  },
);

const LOST_AT = 1_700_000_000_000;
const links: readonly Partial<ConnectionView>[] = [
  { link: 'disconnected', stopped: 'timeout', stream: 'down', lostAt: LOST_AT, delayMs: null },
  { link: 'disconnected', stream: 'down', lostAt: LOST_AT, delayMs: null },
  { stream: 'lagging' },
  { stream: 'recovering' },
  { delayMs: 12_345 },
];

test.each([...inLong('ko' as const), 'en' as const])(
  'the header holds each state of the connection beside the gold of a member, in %s (A17 B18)',
  async (language) => {
    const connection = new BehaviorSubject(linkUp);
    await mountSite('/mypage', {
      width: WIDEST,
      language,
      answers: { ...memberAnswers, 'connection.view': connection },
    });
    await expect.poll(() => document.querySelector('header')?.textContent).toContain('12,345,678,900');
    for (const width of WIDTHS) {
      await resizeTo(width);
      for (const link of links) {
        connection.next({ ...linkUp, ...link });
        const state = `${JSON.stringify(link)}, ${width} px`;
        await expect
          .poll(() => document.querySelector('header [data-stream]')?.getAttribute('data-stream'))
          .toBe(link.stream ?? 'up');
        const right = [...document.querySelectorAll('header button')]
          .filter((button) => button.checkVisibility())
          .map((button) => button.getBoundingClientRect().right);
        expect(Math.max(...right), state).toBeLessThanOrEqual(width);
        expect(overflow(), state).toBe(0);
      }
    }
  },
);

test('at 390 px a lost connection is said in whole words beside the gold of a member (A17 B18)', async () => {
  const lost = { ...linkUp, link: 'disconnected', online: false, stream: 'down', lostAt: Date.now() };
  await mountSite('/mypage', { width: 390, answers: { ...memberAnswers, 'connection.view': of(lost) } });
  const words = () => document.querySelector('header [data-stream] > span + span');
  await expect.poll(() => words()?.textContent).toBe('연결 끊김');
  const { scrollWidth = 1, clientWidth = 0, scrollHeight = 1, clientHeight = 0 } = words() ?? {};
  expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight + 1]).toEqual([true, true]);
  expect(overflow()).toBe(0);
});

test('at 1440 px the mark of a pick that was taken back cuts no name in English (D1)', async () => {
  const item = slipItem({
    home: { ko: '아틀레티코 마드리드', en: 'Atlético Madrid' },
    odds: 219,
    restored: 'same',
  });
  const view = slipViewOf({ slip: { ...emptySlip, items: [item], stake: AMOUNT } });
  const answers = { 'slip.view': new BehaviorSubject(view) };
  await mountSite('/hitgame/live', { width: 1440, language: 'en', answers });
  await expect.element(page.getByText('Same', { exact: true })).toBeVisible();
  const pick = document.querySelector('li[data-locked] strong');
  if (pick === null) throw new Error('the slip names no pick');
  expect([pick.textContent, pick.clientWidth > 80]).toEqual(['Atlético Madrid win', true]);
  const cut = [pick, ...pick.querySelectorAll('span')].filter((part) => part.scrollWidth > part.clientWidth);
  // A part in the line has no width of its own.
  expect(cut.filter((part) => part.clientWidth > 0)).toEqual([]);
});

test.each([1440, 390])(
  'a row that names its league keeps its flag and crests apart, at %d px (C1)',
  async (width) => {
    await mountSite('/', { width });
    const named = () => document.querySelector('article[data-named=true]');
    await expect.poll(named).not.toBeNull();
    const marks = [...(named()?.querySelectorAll('img, [data-pattern]') ?? [])].map((mark) =>
      mark.getBoundingClientRect(),
    );
    const [flag, home, away] = marks.toSorted((a, b) => a.top - b.top);
    expect(Math.round((home?.top ?? 0) - (flag?.bottom ?? 0))).toBeGreaterThanOrEqual(2);
    expect(Math.round((away?.top ?? 0) - (home?.bottom ?? 0))).toBeGreaterThanOrEqual(2);
  },
);
