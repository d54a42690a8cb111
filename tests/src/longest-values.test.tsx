/** The longest values of every kind stand whole in the parts that show them: prices, names, scores and amounts, at every width. */
import { BehaviorSubject, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptySlip } from '../../domain/slip/slip.ts';
import { type ListRow, priceBits } from '../../worker/features/prices/prices-api.ts';
import { deltaOf } from '../given/client.tsx';
import { baselineSpread, overflow, touchedDigits } from '../given/list-layout.ts';
import { cutFigures, cutPrices } from '../given/price-layout.ts';
import { listRow, matchDetail } from '../given/listed-matches.ts';
import { listIsOpen, mountSite, withoutMotion } from '../given/mounted-site.tsx';
import { slipItem, slipViewOf } from '../given/slip.ts';

withoutMotion();

const WIDTHS = [320, 390, 768, 1024, 1440, 1920];
/** 9,999.99, and the longest with one digit less, which has its own breadth. */
const LONGEST = [999_999, 100_000, 14_000, 10_000];
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

describe.each(WIDTHS)('at %i px', (width) => {
  test.each(['/hitgame/live', '/hitgame/srs', '/hitgame/special'])(
    '%s holds prices to 9,999.99 and a score of 199:198 (C1 C3 C4)',
    async (path) => {
      const mounted = await mountSite(path, { width });
      await listIsOpen();
      // A list that asks for its rows again gets the short ones: they are replaced until the long ones stand.
      const isLong = (): boolean => {
        const shown = [...document.querySelectorAll<HTMLElement>('article[data-match]')];
        const ids = shown.map((row) => Number(row.dataset['match']));
        const rows = ids.map((matchId) => longest(listRow(matchId, path.endsWith('live'))));
        mounted.list.next(deltaOf({ rows }));
        return shown.every((row) => row.textContent.includes('볼프스베르거'));
      };
      await expect.poll(isLong).toBe(true);
      raisePrices(mounted);
      expect(cellsOf('article[data-match]')).toBeGreaterThan(10);
      expect(cutPrices('article[data-match]')).toEqual([]);
      expect(baselineSpread()).toBeLessThanOrEqual(1);
      expect(touchedDigits()).toEqual([]);
      expect(cutFigures('article[data-match]')).toEqual([]);
      expect(overflow()).toBe(0);
    },
  );

  test.each(['/hitgame/live/1', '/hitgame/live?match=1'])(
    '%s holds prices to 9,999.99 and a score of 199:198 (C2)',
    async (path) => {
      const mounted = await mountSite(path, { width, answers: { 'prices.detail': longestDetail } });
      const line = 'section li:has([data-cell])';
      await expect.poll(() => cellsOf(line)).toBeGreaterThan(20);
      raisePrices(mounted);
      expect(cutPrices(line)).toEqual([]);
      expect(touchedDigits()).toEqual([]);
      expect(cutFigures('[data-stream]')).toEqual([]);
      expect(overflow()).toBe(0);
    },
  );

  test('the unfolded markets of a row hold prices to 9,999.99 (C3)', async () => {
    const mounted = await mountSite('/hitgame/srs', { width });
    await listIsOpen();
    document.querySelector<HTMLElement>('article button[aria-expanded=false]:not([disabled])')?.click();
    const line = 'article + div li:has([data-cell])';
    await expect.poll(() => cellsOf(line)).toBeGreaterThan(20);
    raisePrices(mounted);
    expect(cutPrices(line)).toEqual([]);
    expect(touchedDigits()).toEqual([]);
    expect(overflow()).toBe(0);
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
    await mountSite('/hitgame/live', { width, answers: { 'slip.view': new BehaviorSubject(view) } });
    await listIsOpen();
    const open = page.getByRole('button', { name: '예측카트 열기' });
    if (open.elements().length > 0) await open.click();
    const slip = page.getByRole('region', { name: '예측카트' });
    await expect.poll(() => slip.getByRole('listitem').elements().length).toBeGreaterThan(2);
    slip.element().setAttribute('data-measured', '');
    expect(cutFigures('[data-measured]')).toEqual([]);
    expect(overflow()).toBe(0);
  });
});
