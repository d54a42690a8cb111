/** The lines of the entries, page by page as the list asks for them. */
import type { EntryLine } from '../../core/prices/open-stage.ts';

const PAGE = 64;
/** Pages of lines that are kept; the oldest are forgotten first. */
const MOST_PAGES = 300;

/** `read` resolves with the lines; undefined: they cannot be had. `onCame` is called when a page has come. */
export function createLines(
  read: (from: number, count: number) => Promise<readonly EntryLine[] | undefined>,
  onCame: () => void,
) {
  let pages = new Map<number, readonly EntryLine[]>();
  let asked = new Set<number>();
  const ask = async (page: number): Promise<void> => {
    const [into, open] = [pages, asked];
    open.add(page);
    const lines = await read(page * PAGE, PAGE);
    // It counts as asked, or each drawing of the list would ask again. A late answer is one of another session.
    if (lines === undefined || into !== pages) return;
    open.delete(page);
    into.set(page, lines);
    const [oldest] = into.keys();
    if (into.size > MOST_PAGES && oldest !== undefined) into.delete(oldest);
    onCame();
  };
  return {
    line(n: number): EntryLine | null {
      const page = Math.floor(n / PAGE);
      const held = pages.get(page);
      if (held === undefined && !asked.has(page)) void ask(page);
      return held?.[n % PAGE] ?? null;
    },
    clear(): void {
      pages = new Map();
      asked = new Set();
    },
  };
}
