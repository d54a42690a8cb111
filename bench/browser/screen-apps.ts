/** The programs that draw the same screen, and the small server that serves those that are not the product. */
import { createReadStream, existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, parse } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { siteFont } from '../../scripts/site-font.ts';

const root = join(import.meta.dirname, '../..');
const here = join(root, 'bench/baselines');
const PAGE = 'bench/baselines/index.html';
const programs = globSync('programs/*.{ts,tsx}', { cwd: here }).toSorted();

/** A program is a file in baselines/programs, named by it; its first comment says what it is. */
export type App = string;
export const apps: readonly App[] = ['product', ...programs.map((file) => parse(file).name)];

export const appNames: ReadonlyMap<App, string> = new Map([
  ['product', 'The product: worker core, row deltas, React for structure.'],
  ...programs.map((file): [App, string] => [
    parse(file).name,
    /^\/\*\* (.*) \*\//.exec(readFileSync(join(here, file), 'utf8'))?.[1] ?? '',
  ]),
]);

const folder = join(root, 'node_modules/.baselines');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export interface Baselines {
  /** Where an app shows the feed of `site`; `query` goes to both, for example `codec=json`. The product draws the rows that it has in sight; the others draw `rows`. */
  addressOf(app: App, site: string, query: string, rows: number): string;
  close(): void;
}

export async function serveBaselines(): Promise<Baselines> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    plugins: [react(), siteFont()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2024',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: PAGE },
    },
    worker: { format: 'es' },
    logLevel: 'error',
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = join(folder, path === '/' ? PAGE : path.replaceAll('..', ''));
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (app, site, query, rows) =>
      app === 'product'
        ? `${site}/hitgame/live?${query}`
        : `http://127.0.0.1:${port}/?kind=${app}&rows=${rows}&feed=${encodeURIComponent(`${site}/?${query}`)}`,
    close: () => void server.close(),
  };
}
