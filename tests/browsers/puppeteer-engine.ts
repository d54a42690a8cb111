/** Chromium over its DevTools protocol and Firefox over WebDriver BiDi, both by puppeteer. */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { type KnownEngine, LOAD_MS, START_MS, type StartedEngine, type Tab } from './engine.ts';

interface Program {
  readonly name: string;
  readonly browser: 'chrome' | 'firefox';
  /** An environment variable that names another program. */
  readonly variable: string;
  readonly paths: readonly string[];
  readonly args: readonly string[];
}

const tabOf = (page: Page): Tab => ({
  goto: async (address) => void (await page.goto(address, { timeout: LOAD_MS, waitUntil: 'load' })),
  show: () => page.bringToFront(),
  read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
  press: (selector) => page.click(selector),
  type: (selector, text) => page.type(selector, text),
});

/** The running program; null: it is not installed. */
async function launch({ browser, variable, paths, args }: Program): Promise<Browser | null> {
  const executablePath = [process.env[variable], ...paths].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (executablePath === undefined) return null;
  return await puppeteer.launch({
    browser,
    executablePath,
    headless: true,
    timeout: START_MS,
    args: [...args],
    defaultViewport: { width: 1440, height: 1000 },
  });
}

const isMissing = ({ name, variable }: Program): string =>
  `${name} is not installed (${variable} may name its program)`;

async function start(program: Program): Promise<StartedEngine> {
  const launched = await launch(program);
  if (launched === null) return { kind: 'missing', why: isMissing(program) };
  const engine = {
    version: await launched.version(),
    open: async () => tabOf(await launched.newPage()),
    close: () => launched.close(),
  };
  return { kind: 'engine', engine };
}

const programs: readonly Program[] = [
  {
    name: 'Chromium',
    browser: 'chrome',
    variable: 'CHROMIUM_PATH',
    paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'],
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  },
  {
    name: 'Firefox',
    browser: 'firefox',
    variable: 'FIREFOX_PATH',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    args: [],
  },
];

/** The installed ones, each to be started and closed by the caller; a sentence for each that is missing. */
export const puppeteerPrograms = programs.map((program) => ({
  name: program.name,
  missing: isMissing(program),
  launch: () => launch(program),
}));

export const puppeteerEngines: readonly KnownEngine[] = programs.map((program) => ({
  name: program.name,
  start: () => start(program),
}));
