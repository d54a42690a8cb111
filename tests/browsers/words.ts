/** How a journey looks for what a page shows, and presses it: the same words for every engine. */
import { setTimeout as after } from 'node:timers/promises';
import type { Tab } from './engine.ts';

const WAIT_MS = 30_000;
const LOOK_EVERY_MS = 100;
const PRESSED = 'data-pressed-by-test';

/** The value once it is neither false nor null. Throws after `waitMs`. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value>,
  waitMs = WAIT_MS,
): Promise<Value> {
  const end = Date.now() + waitMs;
  let last = '';
  while (Date.now() < end) {
    try {
      const value = await look();
      if (value !== false && value !== null) return value;
    } catch (error) {
      last = `: ${String(error).split('\n')[0]}`;
    }
    await after(LOOK_EVERY_MS);
  }
  throw new Error(`${what}: not within ${waitMs / 1000} s${last}`);
}

/** Resolves once the expression is true in the page. */
export const seen = (tab: Tab, what: string, expression: string, waitMs?: number): Promise<unknown> =>
  until(what, () => tab.read(`Boolean(${expression})`), waitMs);

/** Elements of the selector that are visible and, where it is given, whose text or name has these words. */
export const shown = (selector: string, words = ''): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility() && ` +
  `((one.getAttribute('aria-label') ?? '') + one.textContent).includes(${JSON.stringify(words)}))`;

/** Presses the first element that the expression finds, by the engine's own mouse. */
export async function press(tab: Tab, what: string, list: string, waitMs?: number): Promise<void> {
  await until(
    what,
    async () => {
      const marked = await tab.read<boolean>(
        `(() => { document.querySelectorAll('[${PRESSED}]').forEach((one) => one.removeAttribute('${PRESSED}')); ` +
          `const [one] = ${list}; one?.setAttribute('${PRESSED}', ''); return one !== undefined })()`,
      );
      if (!marked) return false;
      await tab.press(`[${PRESSED}]`);
      return true;
    },
    waitMs,
  );
}
