import { ChevronLeft, ChevronRight } from 'lucide-react';
import styles from './pages.module.css';

/** Pages that a pager names at once. */
export const PAGES_IN_BLOCK = 10;

/** The first and the last page of the block that has `page`; pages count from 1. */
export function blockOf(page: number, pages: number): { readonly first: number; readonly last: number } {
  const first = Math.floor((page - 1) / PAGES_IN_BLOCK) * PAGES_IN_BLOCK + 1;
  return { first, last: Math.min(first + PAGES_IN_BLOCK - 1, pages) };
}

interface PagesProps {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Pages in blocks of ten. */
export function Pages({ label, page, pages, onPage }: PagesProps) {
  if (pages <= 1) return null;
  const { first, last } = blockOf(page, pages);
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <nav className={styles['pages']} aria-label={label}>
      <button
        type="button"
        aria-label={`${first - 1}`}
        disabled={first === 1}
        onClick={() => onPage(first - 1)}
      >
        <ChevronLeft size={16} />
      </button>
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        aria-label={`${last + 1}`}
        disabled={last === pages}
        onClick={() => onPage(last + 1)}
      >
        <ChevronRight size={16} />
      </button>
    </nav>
  );
}
