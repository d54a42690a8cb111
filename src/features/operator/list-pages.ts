import { operatorLimits } from '../../../domain/desk/operator-limits.ts';

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / operatorLimits.pageSize));

/** The page in the address; 1 where it names none. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, operatorLimits.pages) : 1;
};
