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
          attributeFilter: ['aria-pressed', 'data-match'],
        });
        look();
      });
      await nextPaint();
      return performance.now() - from;
    },
  };
  Object.assign(window, { actTimer: timer });
}

/** Click on a price → its card in the slip is painted; then it is taken out again. */
export const timePicks = (page: Page, times: number): Promise<number[]> =>
  page.evaluate(async (count) => {
    const { time } = (window as unknown as { actTimer: ActTimer }).actTimer;
    const slip = document.querySelector('section[data-pinned]');
    const cards = (): number => slip?.querySelectorAll('[data-locked]').length ?? 0;
    const out: number[] = [];
    for (let at = 0; at < count; at++) {
      const prices = [...document.querySelectorAll<HTMLElement>('article [data-cell][data-state=open]')];
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
