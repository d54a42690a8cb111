/** A list as it is kept in the browser for a visit without a network, rows with the markets that a row shows; and a match with all of its markets. */
import type { MatchSnapshot } from '../../../domain/book/book-event.ts';
import type { LiveMatch } from '../../../domain/book/book.ts';
import { snapshotOf, updateOfMarket } from '../../../domain/book/match-snapshot.ts';
import { LIVE_LIST, matchIdOfStream } from '../../../domain/catalogue/stream-name.ts';
import { liveList } from '../../../domain/game-list/live-list.ts';
import { preMatchList } from '../../../domain/game-list/pre-match-list.ts';
import { rowMarketsIn } from '../../../domain/game-list/row-markets.ts';
import type { StoredValues } from '../../engine/deps.ts';
import { parsed } from '../../engine/stored-values.ts';

/** Most matches that are kept of each list, in its order. */
export const MAX_KEPT_MATCHES = 200;
/** Matches that are kept beside the lists: the newest. */
export const KEPT_MATCHES = 20;
/** A kept list that is older than this is not shown, ms. */
export const LIST_KEPT_MS = 24 * 3_600_000;
/** Grows when the shape of rows changes: a list of another shape is not read. */
const SHAPE = 1;

interface KeptList {
  /** Server ms. */
  readonly keptAt: number;
  readonly matches: readonly MatchSnapshot[];
}

const rowOf = (match: LiveMatch): MatchSnapshot => ({
  facts: match.facts,
  state: { ...match.state, timeline: [] },
  markets: rowMarketsIn(match).flatMap((market) => (market === null ? [] : [updateOfMarket(market)])),
});

const everything = { tab: 0, leagues: [], day: null, search: '' } as const;

/** The match of a match's stream; the first rows of a whole list: the live one, or the pre-match one of `list`, of which what has started at `now` (server ms) is left out. */
export function keptRows(
  matches: ReadonlyMap<number, LiveMatch>,
  list: string,
  now: number,
): readonly MatchSnapshot[] {
  const match = matches.get(matchIdOfStream(list) ?? Number.NaN);
  if (match !== undefined) return [snapshotOf(match)];
  const { groups } =
    list === LIVE_LIST
      ? liveList(matches.values(), everything)
      : preMatchList(
          [...matches.values()].filter(({ stream }) => stream === list),
          everything,
          now,
        );
  return groups
    .flatMap(({ matchIds }) => matchIds)
    .slice(0, MAX_KEPT_MATCHES)
    .flatMap((id) => matches.get(id) ?? [])
    .map(rowOf);
}

export const encodeKept = ({ keptAt, matches }: KeptList): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ shape: SHAPE, keptAt, matches }));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isRow = (value: unknown): value is MatchSnapshot =>
  isObject(value) &&
  isObject(value['facts']) &&
  Number.isSafeInteger(value['facts']['matchId']) &&
  isObject(value['facts']['home']) &&
  isObject(value['facts']['away']) &&
  isObject(value['state']) &&
  Number.isSafeInteger(value['state']['statusCode']) &&
  Array.isArray(value['state']['periods']) &&
  Array.isArray(value['state']['timeline']) &&
  Array.isArray(value['markets']) &&
  value['markets'].every((market) => isObject(market) && Array.isArray(market['outcomes']));

/** null: nothing that can be shown at `now` (server ms): unreadable, of another shape, too old, or without a match. */
export function decodeKept(bytes: Uint8Array, now: number): KeptList | null {
  const read = parsed(bytes);
  if (!isObject(read) || read['shape'] !== SHAPE || !Array.isArray(read['matches'])) return null;
  const { keptAt } = read;
  if (typeof keptAt !== 'number' || !(now - keptAt <= LIST_KEPT_MS)) return null;
  const matches = read['matches'].filter(isRow).slice(0, MAX_KEPT_MATCHES);
  return matches.length === 0 ? null : { keptAt, matches };
}

/** The kept matches, the newest first, each with the number of its place. */
type Places = readonly (readonly [matchId: number, place: number])[];
const PLACES_KEY = 'last-matches';
const keyOfPlace = (place: number): string => `last-match-${place}`;

const isPlace = (value: unknown): value is Places[number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => Number.isSafeInteger(one));

async function placesIn(values: Pick<StoredValues, 'get'>): Promise<Places> {
  const bytes = await values.get(PLACES_KEY);
  const read = bytes === null ? null : parsed(bytes);
  return Array.isArray(read) ? read.filter(isPlace).slice(0, KEPT_MATCHES) : [];
}

/** Keeps a list under `key`; a match in a place of its own, the oldest match's when all are taken. Two matches at once could take one place. */
export async function putKept(
  values: StoredValues,
  stream: string,
  key: string,
  kept: KeptList,
): Promise<void> {
  const bytes = encodeKept(kept);
  const matchId = matchIdOfStream(stream);
  if (matchId === null) return void (await values.put(key, bytes));
  const places = await placesIn(values);
  const free = places.length < KEPT_MATCHES ? places.length : places.at(-1)?.[1];
  const place = places.find(([id]) => id === matchId)?.[1] ?? free ?? 0;
  const taken: Places = [[matchId, place], ...places.filter(([, one]) => one !== place)];
  await values.put(PLACES_KEY, new TextEncoder().encode(JSON.stringify(taken)));
  await values.put(keyOfPlace(place), bytes);
}

/** What `keptOf` reads: the list under `key`; before it the match of a match's stream. */
export async function getKept(
  values: Pick<StoredValues, 'get'>,
  stream: string,
  key: string,
): Promise<readonly (Uint8Array | null)[]> {
  const matchId = matchIdOfStream(stream);
  if (matchId === null) return [await values.get(key)];
  const [, place] = (await placesIn(values)).find(([id]) => id === matchId) ?? [];
  return Promise.all([place === undefined ? null : values.get(keyOfPlace(place)), values.get(key)]);
}

const onlyOf = (kept: KeptList | null | undefined, matchId: number): KeptList | null => {
  const matches = kept?.matches.filter(({ facts }) => facts.matchId === matchId) ?? [];
  return kept === null || kept === undefined || matches.length === 0 ? null : { ...kept, matches };
};

/**
 * What is kept of a list; of a match what was kept of its page (first of `found`) and of the live list (second): the markets and the timeline of its page, where there are
 * some, with the newest score and clock. null: nothing.
 */
export function keptOf(stream: string, found: readonly (Uint8Array | null)[], now: number): KeptList | null {
  const matchId = matchIdOfStream(stream);
  const [own, list] = found.map((bytes) => (bytes === null ? null : decodeKept(bytes, now)));
  if (matchId === null) return own ?? null;
  const [page, row] = [onlyOf(own, matchId), onlyOf(list, matchId)];
  const newest = row?.matches[0]?.state;
  if (page === null || row === null || newest === undefined) return page ?? row;
  if (row.keptAt <= page.keptAt) return page;
  return {
    keptAt: row.keptAt,
    matches: page.matches.map((match) => ({
      ...match,
      state: { ...newest, timeline: match.state.timeline },
    })),
  };
}
