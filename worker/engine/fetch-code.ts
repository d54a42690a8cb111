/**
 * Fetches the files of on-demand code before the code is imported. A browser remembers a failed import for the worker's life. It does not
 * remember a failed fetch, and it keeps fetched files in its cache.
 */
import { LoadError } from '../door/load-error.ts';
import { createLoader } from './load-code.ts';

/** A file that has not come by then counts as failed; the next use tries again. */
const CODE_LIMIT_MS = 15_000;

/** Source file → the built files that it needs (scripts/chunk-files.ts). */
type Table = Readonly<Record<string, readonly string[]>>;

/** `chunkFiles`: the address of the table; absent where the worker was not built. */
const scope = globalThis as typeof globalThis & { readonly chunkFiles?: string };

async function fetchFile(path: string): Promise<string> {
  const signal = AbortSignal.timeout(CODE_LIMIT_MS);
  const response = await fetch(path, { credentials: 'same-origin', signal }).catch((error: unknown) => {
    throw new LoadError('link', error instanceof Error ? error.message : String(error));
  });
  if (!response.ok)
    throw new LoadError(response.status === 404 ? 'gone' : 'link', `${response.status} Error`);
  // Read to the end, because the browser caches only a complete file.
  return response.text().catch(() => {
    throw new LoadError('link', 'incomplete answer');
  });
}

const table = createLoader(async (): Promise<Table> => {
  const { chunkFiles: path } = scope;
  const text = path === undefined ? '{}' : await fetchFile(path);
  try {
    return JSON.parse(text) as Table;
  } catch {
    throw new LoadError('link', 'another answer');
  }
});

/** `source` is the path of the module from the project's root. Rejects with a `LoadError`. */
export async function fetchCode(source: string): Promise<void> {
  await Promise.all(((await table())[source] ?? []).map(fetchFile));
}
