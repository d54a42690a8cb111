/** The programs that draw the same screen, and the small server that serves those that are not the product. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export const apps = [
  'product',
  'vanilla',
  'worker-dom',
  'rxjs',
  'snapshots',
  'debounce',
  'ag-grid',
  'zustand',
  'redux',
] as const;
export type App = (typeof apps)[number];

export const appNames: Readonly<Record<App, string>> = {
  product: 'the product: worker core, row deltas, React for structure',
  vanilla: 'vanilla DOM, main thread',
  'worker-dom': 'vanilla DOM, worker with row deltas every 8 ms',
  rxjs: 'RxJS, mutable store, a frame at a time, main thread',
  snapshots: 'worker, full snapshots over Comlink each frame',
  debounce: 'RxJS, trailing debounce of 100 ms, main thread',
  'ag-grid': 'AG Grid community, asynchronous transactions',
  zustand: 'zustand + immer, React, a draft a message',
  redux: 'Redux Toolkit, React, an action a message',
};

const folder = join(import.meta.dirname, '../../node_modules/.baselines');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface Baselines {
  /** Where an app shows the feed of `site`; `query` goes to both, for example `codec=json`. */
  addressOf(app: App, site: string, query: string): string;
  close(): void;
}

export async function serveBaselines(): Promise<Baselines> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../baselines'),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2024', chunkSizeWarningLimit: 2000 },
    worker: { format: 'es' },
    logLevel: 'error',
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path.replaceAll('..', ''));
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (app, site, query) =>
      app === 'product'
        ? `${site}/hitgame/live?${query}`
        : `http://127.0.0.1:${port}/?kind=${app}&feed=${encodeURIComponent(`${site}/?${query}`)}`,
    close: () => void server.close(),
  };
}
