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
  const pages = new Map<number, readonly EntryLine[]>();
  const asked = new Set<number>();
  const ask = async (page: number): Promise<void> => {
    asked.add(page);
    const lines = await read(page * PAGE, PAGE);
    // It counts as asked, or each drawing of the list would ask again.
    if (lines === undefined) return;
    if (!asked.delete(page)) return;
    pages.set(page, lines);
    const [oldest] = pages.keys();
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
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
      pages.clear();
      asked.clear();
    },
  };
}
