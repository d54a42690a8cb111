/** WebKitGTK over W3C WebDriver (https://www.w3.org/TR/webdriver2/): its own driver, its small browser, and a screen in memory. */
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { type KnownEngine, LOAD_MS, START_MS, type StartedEngine, type Tab } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
/** The key under which WebDriver answers an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Send = <Value>(method: 'DELETE' | 'GET' | 'POST', path: string, body?: unknown) => Promise<Value>;

const sendTo =
  (address: string): Send =>
  async <Value>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(START_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Value };
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  };

function tabOf(send: Send, handle: string): Tab {
  const select = () => send('POST', '/window', { handle });
  const elementOf = async (selector: string): Promise<string> => {
    await select();
    const query = { using: 'css selector', value: selector };
    return (await send<Record<string, string>>('POST', '/element', query))[ELEMENT] ?? '';
  };
  return {
    goto: async (url) => {
      await select();
      await send('POST', '/url', { url });
    },
    show: async () => void (await select()),
    read: async <Value>(expression: string) => {
      await select();
      return send<Value>('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
    },
    press: async (selector) => void (await send('POST', `/element/${await elementOf(selector)}/click`, {})),
    type: async (selector, text) =>
      void (await send('POST', `/element/${await elementOf(selector)}/value`, { text })),
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** A screen whose number it chooses itself, and writes to its third stream. */
async function startScreen() {
  const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1440x1100x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const written = screen.stdio[3];
  const number = await new Promise<string>((resolve, reject) => {
    written?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    screen.once('exit', () => reject(new Error('the screen in memory did not start')));
  });
  return { screen, display: `:${number}` };
}

async function startDriver(display: string) {
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const address = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if ((await fetch(`${address}/status`).catch(() => null))?.ok === true) return { driver, address };
    await after(100);
  }
  throw new Error(`WebKitWebDriver did not answer within ${START_MS / 1000} s`);
}

async function startWebKit(binary: string): Promise<StartedEngine> {
  const { screen, display } = await startScreen();
  const { driver, address } = await startDriver(display);
  const end = (): void => {
    driver.kill();
    screen.kill();
  };
  try {
    const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
    const { sessionId, capabilities } = await sendTo(address)<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>('POST', '/session', { capabilities: { alwaysMatch: { browserName: 'MiniBrowser', ...options } } });
    const send = sendTo(`${address}/session/${sessionId}`);
    await send('POST', '/timeouts', { pageLoad: LOAD_MS, script: LOAD_MS });
    let first: string | null = await send<string>('GET', '/window');
    const engine = {
      version: `WebKitGTK ${capabilities.browserVersion}`,
      // Windows, not tabs: a tab that is switched to stays hidden, and draws nothing.
      open: async () => {
        const handle =
          first ?? (await send<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle;
        first = null;
        await send('POST', '/window', { handle });
        await send('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 1000 });
        return tabOf(send, handle);
      },
      close: async () => {
        await send('DELETE', '').catch(() => null);
        end();
      },
    };
    return { kind: 'engine', engine };
  } catch (error) {
    end();
    throw error;
  }
}

export const webkitEngine: KnownEngine = {
  name: 'WebKitGTK',
  start: async () => {
    const [binary] = globSync(BROWSERS);
    const lacks = [
      ...(existsSync(DRIVER) ? [] : ['WebKitWebDriver (Debian: webkit2gtk-driver)']),
      ...(existsSync(SCREEN) ? [] : ['Xvfb (Debian: xvfb)']),
      ...(binary === undefined ? ['MiniBrowser (Debian: libwebkit2gtk-4.1-0)'] : []),
    ];
    if (binary === undefined || lacks.length > 0)
      return { kind: 'missing', why: `not installed: ${lacks.join(', ')}` };
    return startWebKit(binary);
  },
};
