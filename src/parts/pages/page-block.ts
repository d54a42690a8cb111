/** Pages that a pager names at once. */
export const PAGES_IN_BLOCK = 10;

/** The first and the last page of the block that has `page`; pages count from 1. */
export function blockOf(page: number, pages: number): { readonly first: number; readonly last: number } {
  const first = Math.floor((page - 1) / PAGES_IN_BLOCK) * PAGES_IN_BLOCK + 1;
  return { first, last: Math.min(first + PAGES_IN_BLOCK - 1, pages) };
}
