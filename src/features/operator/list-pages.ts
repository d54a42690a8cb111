/** The server answers no deeper page. */
export const MAX_PAGES = 500;
const PAGE_SIZE = 20;

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** The page in the address; 1 where it names none. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGES) : 1;
};
