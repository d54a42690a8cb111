import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { wholeChromiumLaunch } from '../../../tests/given/runs/chromium.ts';
import { browserTime } from '../../browser/processor.ts';
import type { GateStep } from '../gate-step.ts';
import type { PaintPage } from '../turns/paint-page.ts';

const DELTAS = 15;
/** Two thirds of 112 cells. */
const PRICES = 75;

type Built = {
  readonly output: readonly { readonly code?: string; readonly source?: string | Uint8Array }[];
};

/** The page as one document: script and style sheet of this tree. */
async function documentOf(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: join(import.meta.dirname, '../../..'),
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2024',
      cssCodeSplit: false,
      rolldownOptions: { input: join(import.meta.dirname, '../turns/paint-page.ts') },
    },
  })) as unknown as Built;
  const script = output.map(({ code = '' }) => code).join('');
  const sheet = output.map(({ source = '' }) => String(source)).join('');
  return `<!doctype html><meta charset="utf-8"><style>@layer reset, tokens, base, layout, parts, screens, marks;${sheet}</style><body><script type="module">${script}</script>`;
}

const pageSeconds = (): number => browserTime()?.pages ?? Number.NaN;

const draw = (page: Page): Promise<void> =>
  page.evaluate(
    (deltas) => (globalThis as unknown as { paintPage: PaintPage }).paintPage.draw(deltas),
    DELTAS,
  );

/** Deltas to frames, in Chromium: written into their cells, styled, laid out and painted. Counts the processor time of the page's main thread. */
export const step: GateStep = {
  name: 'paint',
  heavy: true,
  planted: { file: 'src/core/prices/price-board.ts', name: 'displayOdds', calls: DELTAS * PRICES },
  async open() {
    const browser = await chromium.launch(wholeChromiumLaunch());
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.setContent(await documentOf());
    return {
      async turn() {
        const from = pageSeconds();
        await draw(page);
        return (pageSeconds() - from) * 1e6;
      },
      async answer() {
        const texts = await page.evaluate(() =>
          (globalThis as unknown as { paintPage: PaintPage }).paintPage.texts(),
        );
        return createHash('sha256').update(texts.join(' ')).digest('hex').slice(0, 16);
      },
      close: () => browser.close(),
    };
  },
};
