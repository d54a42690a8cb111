/**
 * The files of a screen that is loaded on demand. A browser remembers a failed import for the page's life, and Vite remembers that it asked
 * for a style sheet. So all files are fetched first, because a failed fetch is not remembered, and imported once they are in the browser's
 * cache.
 */

/**
 * Id of the element in index.html that holds the table: source file → files that it needs beside the first ones (vite.config.ts writes it).
 */
const TABLE_ID = 'chunk-files';

type Table = Readonly<Record<string, readonly string[]>>;

/** Empty where the page was not built (development, tests): there the import alone loads the screen. */
function readTable(): Table {
  try {
    return JSON.parse(document.getElementById(TABLE_ID)?.textContent ?? '{}') as Table;
  } catch {
    return {};
  }
}

/** `gone`: the server no longer has the file (a newer version is out). `link`: the server could not be reached. */
export class ChunkError extends Error {
  readonly why: 'gone' | 'link';
  constructor(why: 'gone' | 'link', message: string) {
    super(message);
    this.why = why;
  }
}

const fetched = new Set<string>();

/** Whether the page's own links (server/http/page-heads.ts) brought the file. A browser that tells no status has it fetched once more. */
const hasCome = (path: string): boolean =>
  performance
    .getEntriesByName(new URL(path, location.href).href, 'resource')
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);

async function fetchFile(path: string): Promise<void> {
  if (fetched.has(path) || hasCome(path)) return;
  const response = await fetch(path, { credentials: 'same-origin' }).catch((error: unknown) => {
    throw new ChunkError('link', error instanceof Error ? error.message : String(error));
  });
  if (!response.ok)
    throw new ChunkError(response.status === 404 ? 'gone' : 'link', `${response.status} Error`);
  // Read to the end, because the browser caches only a complete file.
  await response.arrayBuffer().catch(() => {
    throw new ChunkError('link', 'incomplete answer');
  });
  fetched.add(path);
}

let table: Table | null = null;

/** Loads the files of `source` into the browser's cache. Rejects with a `ChunkError`. */
export async function fetchChunk(source: string): Promise<void> {
  table ??= readTable();
  await Promise.all((table[source] ?? []).map(fetchFile));
}
