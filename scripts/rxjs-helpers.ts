/**
 * rxjs reads async iterables and streams by helpers of tslib that are written for old browsers. Here they are written for those of today: a
 * quarter of the bytes, in the window and in the worker. No other package gets them.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const HELPERS = fileURLToPath(new URL('./async-helpers.ts', import.meta.url));

export const rxjsHelpers = (): Plugin => ({
  name: 'spo:rxjs-helpers',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'tslib' && importer?.includes('/node_modules/rxjs/') === true ? HELPERS : null,
});
