/**
 * The files of a screen that is loaded on demand. A browser remembers for the page's life that an import failed, and Vite that it asked
 * for a style sheet: so all files are fetched first, which fails without a trace, and imported once they are in the browser's cache.
 */

/** Of the element in index.html that holds the table: source file → files it needs beside the first ones (vite.config.ts writes it). */
const TABLE_ID = 'chunk-files';

type Table = Readonly<Record<string, readonly string[]>>;

/** Empty where the page was not built (development, tests): then the import alone brings the screen. */
function readTable(): Table {
  try {
    return JSON.parse(document.getElementById(TABLE_ID)?.textContent ?? '{}') as Table;
  } catch {
    return {};
  }
}

/** `gone`: the server no longer has the file (a newer version is out). `link`: it could not be reached. */
export class ChunkError extends Error {
  readonly why: 'gone' | 'link';
  constructor(why: 'gone' | 'link', message: string) {
    super(message);
    this.why = why;
  }
}

const fetched = new Set<string>();

async function fetchFile(path: string): Promise<void> {
  if (fetched.has(path)) return;
  const response = await fetch(path, { credentials: 'same-origin' }).catch((error: unknown) => {
    throw new ChunkError('link', error instanceof Error ? error.message : String(error));
  });
  if (!response.ok)
    throw new ChunkError(response.status === 404 ? 'gone' : 'link', `${response.status} Error`);
  // To its end: only a whole file is kept by the browser.
  await response.arrayBuffer().catch(() => {
    throw new ChunkError('link', 'incomplete answer');
  });
  fetched.add(path);
}

let table: Table | null = null;

/** Brings the files of `source` into the browser's cache. Refuses with a `ChunkError`. */
export async function fetchChunk(source: string): Promise<void> {
  table ??= readTable();
  await Promise.all((table[source] ?? []).map(fetchFile));
}
