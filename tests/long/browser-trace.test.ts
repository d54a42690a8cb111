/** The traces of `npm run bench -- --profile` (bench/browser/trace.ts), read back from a real browser. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { createTrace, traceFile, withMarks } from '../../bench/browser/trace.ts';
import { wholeChromiumLaunch } from '../given/runs/chromium.ts';

interface TraceFile {
  readonly traceEvents: readonly { readonly cat: string; readonly name: string; readonly tid: number }[];
}

test('a trace holds the marks of the page and of its worker, on threads of their own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spo-trace-'));
  const browser = await chromium.launch(wholeChromiumLaunch());
  try {
    const page = await browser.newPage();
    await page.evaluate(() => {
      const markOften = (name: string) =>
        `setInterval(() => performance.measure('${name}', { start: performance.now() - 1 }), 10)`;
      const script = document.createElement('script');
      script.text = markOften('paint');
      document.head.append(script);
      Object.assign(window, { worker: new Worker(URL.createObjectURL(new Blob([markOften('decode')]))) });
    });
    const trace = createTrace('live-burst', folder, 500);
    await trace(page, '10,000/s · product');
    const file = join(folder, traceFile('live-burst', '10,000/s · product'));
    expect(file.endsWith('live-burst-10-000-s-product.json')).toBe(true);
    const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as TraceFile;
    const threads = (mark: string) =>
      new Set(
        traceEvents
          .filter(({ cat, name }) => cat.includes('blink.user_timing') && name === mark)
          .map(({ tid }) => tid),
      );
    expect([threads('paint').size, threads('decode').size]).toEqual([1, 1]);
    expect(new Set([...threads('paint'), ...threads('decode')]).size).toBe(2);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

test('an address asks for marks beside what it asks for already', () => {
  expect(withMarks('http://x/hitgame/live')).toBe('http://x/hitgame/live?measure');
  expect(withMarks('http://x/?kind=vanilla')).toBe('http://x/?kind=vanilla&measure');
});
