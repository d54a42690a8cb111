import { useSearchParams } from 'react-router';
import { MAX_SEARCH_CHARS } from '../forms/search-field.tsx';

/** The search that the address of the page asks for (`?search=`); '': none. */
export const useAskedSearch = (): string =>
  (useSearchParams()[0].get('search') ?? '').slice(0, MAX_SEARCH_CHARS);
