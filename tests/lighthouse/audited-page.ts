/** Lighthouse from the registry, fetched once at a pinned version: 176 MB that no test needs. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wholeChromiumLaunch } from '../given/runs/chromium.ts';
import { root } from '../given/sites/running-site.ts';

const VERSION = '13.5.0';
const folder = join(root, `node_modules/.lighthouse-${VERSION}`);
const library = join(folder, 'node_modules/lighthouse/core');
const launcher = join(folder, 'node_modules/chrome-launcher/dist/index.js');

export const categories = ['performance', 'accessibility', 'best-practices'] as const;
export const presets = ['desktop', 'mobile'] as const;
export type Preset = (typeof presets)[number];

export interface Audit {
  readonly id: string;
  readonly title: string;
  /** 0 to 1; null: does not apply here, or only informs. */
  readonly score: number | null;
  readonly displayValue?: string;
  readonly metricSavings?: Readonly<Record<string, number>>;
  readonly details?: { readonly items?: readonly unknown[] };
}

export interface Result {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >;
}

type RunLighthouse = (
  url: string,
  flags: { port: number; onlyCategories: readonly string[]; logLevel: 'error' },
  config?: object,
) => Promise<{ readonly lhr: Result } | undefined>;

/** Fetches the library unless it is there. */
export function fetchLighthouse(): void {
  if (existsSync(join(library, 'index.js'))) return;
  console.error(`Fetching Lighthouse ${VERSION} (once, 176 MB) …`);
  const npm = process.env['npm_execpath'];
  const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', `lighthouse@${VERSION}`];
  const done =
    npm === undefined
      ? spawnSync('npm', [...args, ...quiet], { stdio: 'inherit' })
      : spawnSync(process.execPath, [npm, ...args, ...quiet], { stdio: 'inherit' });
  if (done.status !== 0) throw new Error('Lighthouse could not be fetched. Is the npm registry reachable?');
}

interface RunningBrowser {
  readonly port: number;
  kill(): void;
}
type Launch = (options: { chromePath?: string; chromeFlags: readonly string[] }) => Promise<RunningBrowser>;

/** A browser that nothing else steers, with an empty profile. */
async function startBrowser(): Promise<RunningBrowser> {
  const { launch } = (await import(launcher)) as { launch: Launch };
  const { executablePath, args } = wholeChromiumLaunch();
  return launch({
    ...(executablePath === undefined ? {} : { chromePath: executablePath }),
    chromeFlags: ['--headless=new', ...args],
  });
}

/** A trace that did not record the page's start is a fault of the recording, not of the page: so often it is recorded anew. */
const RECORDINGS = 3;

/** Audits a page as a first visit, in a browser of its own: no cache, and no worker of a page before. */
export async function auditPage(url: string, preset: Preset): Promise<Result> {
  for (let recording = 1; ; recording++) {
    const result = await recordPage(url, preset);
    if (result.runtimeError === undefined) return result;
    if (recording === RECORDINGS) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

async function recordPage(url: string, preset: Preset): Promise<Result> {
  const { default: run } = (await import(join(library, 'index.js'))) as { default: RunLighthouse };
  const config =
    preset === 'desktop'
      ? ((await import(join(library, 'config/desktop-config.js'))) as { default: object }).default
      : undefined;
  const browser = await startBrowser();
  try {
    const flags = { port: browser.port, onlyCategories: categories, logLevel: 'error' } as const;
    const result = await run(url, flags, config);
    if (result === undefined) throw new Error(`no result for ${url}`);
    return result.lhr;
  } finally {
    browser.kill();
  }
}
