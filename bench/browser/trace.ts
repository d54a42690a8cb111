/** Traces of the browser, every process and thread of it, in the form that ui.perfetto.dev and the browser's own tools open. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { partsTable, type TraceEvent, threadParts, threadProfiles } from './trace-parts.ts';

const TRACES = join(import.meta.dirname, '../reports/traces');
/** A trace grows by some megabytes a second. */
const TRACE_MS = 2000;

/** Records the page as it runs, after what was measured, and writes one trace for each `title`, with the CPU profiles of its threads beside it. */
export type Trace = (page: Page, title: string) => Promise<void>;

export const traceFile = (bench: string, title: string): string =>
  `${`${bench}-${title}`.toLowerCase().replaceAll(/[^\da-z]+/g, '-')}.json`;

export function createTrace(bench: string, folder = TRACES, ms = TRACE_MS): Trace {
  const made = new Set<string>();
  return async (page, title) => {
    const file = join(folder, traceFile(bench, title));
    const browser = page.context().browser();
    if (browser === null || made.has(file)) return;
    made.add(file);
    mkdirSync(folder, { recursive: true });
    await browser.startTracing(undefined, { path: file });
    try {
      await page.waitForTimeout(ms);
    } finally {
      await browser.stopTracing();
    }
    const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: readonly TraceEvent[] };
    for (const { pid, tid, ...profile } of threadProfiles(traceEvents))
      writeFileSync(file.replace(/\.json$/, `-${pid}-${tid}.cpuprofile`), JSON.stringify(profile));
    console.log(`${partsTable(title, threadParts(traceEvents))}\nTrace: ${file}`);
  };
}

/** The address with which the product marks its steps (docs/architecture.md, "Marks"); other programs do not read it. */
export const withMarks = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}measure`;
