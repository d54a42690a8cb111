/** Pages are counted from 1 and shown in blocks of ten. */
export const PAGES_PER_BLOCK = 10;

export const pageCount = (totalItems: number, pageSize: number): number =>
  Math.max(1, Math.ceil(totalItems / pageSize));

/** The page numbers of the block that `page` is in. */
export function blockOf(page: number, pages: number): readonly number[] {
  const first = Math.floor((page - 1) / PAGES_PER_BLOCK) * PAGES_PER_BLOCK + 1;
  const last = Math.min(first + PAGES_PER_BLOCK - 1, pages);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
