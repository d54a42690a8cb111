/** What a member does, timed inside the page from the act to the frame that shows its effect. Given to page.evaluate. */
import type { Page } from 'playwright';
import { FIRST_LEAGUE } from '../load/load-source.ts';

export interface ActTimer {
  /** Does `act`, waits for `done` to hold, then for the frame that shows it; milliseconds. */
  time(act: () => void, done: () => boolean): Promise<number>;
}

export function installActTimer(): void {
  const LIMIT_MS = 10_000;
  const nextPaint = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve());
        port1.start();
        port2.postMessage(null);
      });
    });
  const timer: ActTimer = {
    async time(act, done) {
      const from = performance.now();
      act();
      await new Promise<void>((resolve, reject) => {
        const look = (): void => {
          if (!done()) return;
          observer.disconnect();
          clearTimeout(late);
          resolve();
        };
        const late = setTimeout(() => {
          observer.disconnect();
          reject(new Error('the act had no effect'));
        }, LIMIT_MS);
        const observer = new MutationObserver(look);
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ['aria-pressed', 'data-match', 'data-slip-peek'],
        });
        look();
      });
      await nextPaint();
      return performance.now() - from;
    },
  };
  Object.assign(window, { actTimer: timer });
}

/** Click on a price → its card in the slip is painted, or, where the slip is a drawer, its line at the drawer's edge; then it is taken out again. */
export const timePicks = (page: Page, times: number): Promise<number[]> =>
  page.evaluate(async (count) => {
    const { time } = (window as unknown as { actTimer: ActTimer }).actTimer;
    const slip = document.querySelector('section[data-pinned]');
    const cards = (): number =>
      slip === null
        ? document.querySelectorAll('[data-slip-peek]').length
        : slip.querySelectorAll('[data-locked]').length;
    const out: number[] = [];
    for (let at = 0; at < count; at++) {
      // A narrow row has the markets of the other columns, too, and does not show them.
      const prices = [
        ...document.querySelectorAll<HTMLElement>('article [data-cell][data-state=open]'),
      ].filter((cell) => cell.checkVisibility());
      const price = prices[(at * 7) % prices.length];
      if (price === undefined) continue;
      const pressed = (): boolean => price.getAttribute('aria-pressed') === 'true';
      out.push(
        await time(
          () => price.click(),
          () => pressed() && cards() === 1,
        ),
      );
      await time(
        () => price.click(),
        () => !pressed() && cards() === 0,
      );
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return out;
  }, times);

/** Runs inside the page before its own scripts: the browser's own time from a press by a real pointer to the next frame, by interaction. */
export function installInteractions(): void {
  const LEAST_MS = 16;
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    // Sixteen is the least that browsers take; TypeScript's types of the page do not have it.
  }).observe({ type: 'event', durationThreshold: LEAST_MS, buffered: true } as PerformanceObserverInit);
}

/** Presses prices and gives them back; milliseconds from each press to the next frame, in steps of 8. A press of less than 16 ms is none that the browser names. */
export async function pressPrices(page: Page, times: number): Promise<number[]> {
  const prices = page.locator('article [data-cell][data-state=open]:visible');
  for (let at = 0; at < times; at++) {
    await prices.nth(at % 4).click();
    await page.waitForTimeout(60);
  }
  const named = await page.evaluate(() => [
    ...(window as unknown as { interactions: ReadonlyMap<number, number> }).interactions.values(),
  ]);
  if (named.length === 0) throw new Error('the browser named no press');
  return [...named, ...Array.from({ length: Math.max(0, times - named.length) }, () => 16)];
}

/** Narrow layouts have the leagues in a sheet. */
export const hasLeagues = async (page: Page): Promise<boolean> =>
  (await page.locator('[data-league="all"]').count()) > 0;

/** Click on a league's button → every row in sight is of that league and painted; then all leagues again. */
export const timeLeagues = (page: Page, leagues: number, rounds: number): Promise<number[]> =>
  page.evaluate(
    async ([many, turns, firstLeague]) => {
      const { time } = (window as unknown as { actTimer: ActTimer }).actTimer;
      const rows = (): number[] =>
        [...document.querySelectorAll<HTMLElement>('article[data-match]')].map((row) =>
          Number(row.dataset['match']),
        );
      const buttonOf = (league: number | 'all'): HTMLElement | null =>
        document.querySelector<HTMLElement>(`[data-league="${league}"]`);
      const out: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        const league = turn % many;
        const button = buttonOf(firstLeague + league);
        const all = buttonOf('all');
        if (button === null || all === null) throw new Error('no such league button');
        const only = (): boolean => rows().length >= 8 && rows().every((id) => id % many === league);
        out.push(await time(() => button.click(), only));
        await time(
          () => all.click(),
          () => all.getAttribute('aria-pressed') === 'true' && rows().length >= 8,
        );
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return out;
    },
    [leagues, rounds, FIRST_LEAGUE] as const,
  );
