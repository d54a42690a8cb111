/**
 * The files of a screen that is loaded on demand. A browser remembers a failed import for the page's life. So all files are fetched first,
 * because a failed fetch is not remembered, and imported once they are in the browser's cache. Style sheets are put into the page here: a
 * list of them in the build's own helper would stand in the start's script.
 */

/**
 * Id of the element in index.html that holds rows of the table: source file → files that it needs beside the first ones. `data-all` is the
 * address of the whole table (scripts/chunk-files.ts); the server writes the rows of the start into the page (server/http/page-heads.ts).
 */
const TABLE_ID = 'chunk-files';

type Table = Readonly<Record<string, readonly string[]>>;

/** `gone`: the server no longer has the file (a newer version is out). `link`: the server could not be reached. */
export class ChunkError extends Error {
  readonly why: 'gone' | 'link';
  constructor(why: 'gone' | 'link', message: string) {
    super(message);
    this.why = why;
  }
}

/** Whether the page's own links (server/http/page-heads.ts) brought the file. A browser that tells no status has it fetched once more. */
const hasCome = (path: string): boolean =>
  performance
    .getEntriesByName(new URL(path, location.href).href, 'resource')
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);

async function answerOf(path: string): Promise<string> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch((error: unknown) => {
    throw new ChunkError('link', error instanceof Error ? error.message : String(error));
  });
  if (!response.ok)
    throw new ChunkError(response.status === 404 ? 'gone' : 'link', `${response.status} Error`);
  // Read to the end, because the browser caches only a complete file.
  return response.text().catch(() => {
    throw new ChunkError('link', 'incomplete answer');
  });
}

/** `act` runs once for each path; after a failure the next call runs it again. */
function remembered<T>(act: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const held = new Map<string, Promise<T>>();
  return (path) => {
    const running =
      held.get(path) ??
      act(path).catch((error: unknown) => {
        held.delete(path);
        throw error;
      });
    held.set(path, running);
    return running;
  };
}

const fetchFile = remembered(async (path): Promise<void> => {
  if (!hasCome(path)) await answerOf(path);
});

const tableAt = remembered(async (path): Promise<Table> => {
  const text = await answerOf(path);
  try {
    return JSON.parse(text) as Table;
  } catch {
    throw new ChunkError('link', 'another answer');
  }
});

const addSheet = remembered(
  (path): Promise<void> =>
    new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      // As the page's own sheets: a file that was fetched in another way would be fetched again.
      link.crossOrigin = '';
      link.href = path;
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        link.remove();
        reject(new ChunkError('link', path));
      });
      document.head.append(link);
    }),
);

function tableElement(): HTMLElement | null {
  try {
    return document.getElementById(TABLE_ID);
  } catch {
    return null;
  }
}

/** Empty where the page was not built (development), and where there is none (tests in Node): there the import alone loads the screen. */
async function filesOf(source: string): Promise<readonly string[]> {
  const element = tableElement();
  const path = element?.dataset['all'];
  if (path === undefined) return [];
  const rows = JSON.parse(element?.textContent ?? '') as Table;
  return rows[source] ?? (await tableAt(path))[source] ?? [];
}

/** Loads the files of `source` into the browser's cache. Rejects with a `ChunkError`. */
export async function fetchChunk(source: string): Promise<void> {
  await Promise.all((await filesOf(source)).map(fetchFile));
}

/** Puts the style sheets of `source` into the page, each once. Rejects with a `ChunkError`. */
export async function addSheets(source: string): Promise<void> {
  await Promise.all((await filesOf(source)).filter((file) => file.endsWith('.css')).map(addSheet));
}
