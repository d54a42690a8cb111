/**
 * Fetches the files of code that is loaded on demand before it is imported. A browser remembers for the worker's life that an import failed;
 * a fetch that fails leaves no trace, and what was fetched is in the browser's cache.
 */
import { LoadError } from '../door/load-error.ts';

/** Source file → the built files that it needs (scripts/chunk-files.ts writes it); empty where the worker was not built. */
type Table = Readonly<Record<string, readonly string[]>>;

const tableOf = (scope: typeof globalThis & { readonly chunkFiles?: Table }): Table => scope.chunkFiles ?? {};

async function fetchFile(path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch((error: unknown) => {
    throw new LoadError('link', error instanceof Error ? error.message : String(error));
  });
  if (!response.ok)
    throw new LoadError(response.status === 404 ? 'gone' : 'link', `${response.status} Error`);
  // To its end: only a whole file is kept by the browser.
  await response.arrayBuffer().catch(() => {
    throw new LoadError('link', 'incomplete answer');
  });
}

/** `source`: the module's file from the project's root. Refuses with a `LoadError`. */
export async function fetchCode(source: string): Promise<void> {
  await Promise.all((tableOf(globalThis)[source] ?? []).map(fetchFile));
}
