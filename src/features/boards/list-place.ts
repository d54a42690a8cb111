/** Which list of a board a post was opened from: its page, kind and search, or the best posts. */
import { boardLimits, type SearchType, searchTypes } from '../../../domain/boards/boards.ts';
import { bestLink, boardLink, type ShownPath } from './board-names.ts';

export interface ListPlace {
  /** null: the page that has the post. */
  readonly page: number | null;
  /** '': all kinds. */
  readonly kind: string;
  readonly type: SearchType;
  /** '': no search. */
  readonly word: string;
  readonly isBest: boolean;
}

/** The list of an address's query, or of `queryOf`. */
export function listPlaceOf(params: URLSearchParams): ListPlace {
  const page = Math.trunc(Number(params.get('page') ?? 0)) || 0;
  return {
    page: page < 1 ? null : page,
    kind: params.get('kind') ?? '',
    type: searchTypes.find((one) => one === params.get('type')) ?? 'subject',
    word: (params.get('word') ?? '').slice(0, boardLimits.searchChars),
    isBest: params.get('list') === 'best',
  };
}

const filled = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();

const addressed = ({ page, kind, type, word }: ListPlace) => ({
  page: page === null ? '' : String(page),
  kind,
  type: word === '' ? '' : type,
  word,
});

const queryOf = (place: ListPlace): string =>
  filled({ ...addressed(place), list: place.isBest ? 'best' : '' });

/** The place in the list that a link to a post stores in the entry of the browser's history. The post's address does not name it, so that it can be passed on. */
export const historyStateOf = (place: ListPlace | undefined): unknown =>
  place === undefined ? undefined : { list: queryOf(place) };

/** The list in the state of a history entry. */
export function placeInHistory(state: unknown): ListPlace {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : '';
  return listPlaceOf(new URLSearchParams(typeof list === 'string' ? list : ''));
}

export function listLink(path: ShownPath, place: ListPlace): string {
  const query = filled(addressed(place));
  const base = place.isBest ? bestLink(path) : boardLink(path);
  return query === '' ? base : `${base}?${query}`;
}
