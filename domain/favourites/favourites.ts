/** Favourite teams and leagues: a bounded list, the oldest first. */
import type { MatchFacts, Name } from '../match/match.ts';

export const favouriteKinds = ['team', 'league'] as const;

export interface Favourite {
  readonly kind: (typeof favouriteKinds)[number];
  readonly sportId: number;
  /** Team id or league id. Ids count within a sport. */
  readonly id: number;
  /** The name at the time of the choice: the list of favourites shows it also while no match of it is known. */
  readonly name: Name;
}

/** Most favourites that are kept; above this the oldest are dropped. */
export const MAX_FAVOURITES = 60;
/** Characters of a kept name; the rest is cut off. */
const MAX_NAME = 80;

export const favouriteKey = ({ kind, sportId, id }: Omit<Favourite, 'name'>): string =>
  `${kind} ${sportId} ${id}`;

/** The keys under which a match can be a favourite: its league and both teams. */
export const keysOfMatch = ({
  sportId,
  leagueId,
  home,
  away,
}: Pick<MatchFacts, 'sportId' | 'leagueId' | 'home' | 'away'>): readonly string[] => [
  favouriteKey({ kind: 'league', sportId, id: leagueId }),
  favouriteKey({ kind: 'team', sportId, id: home.teamId }),
  favouriteKey({ kind: 'team', sportId, id: away.teamId }),
];

/** Adds the favourite at the end, or removes it. A team or league that is not registered (id below 1) changes nothing. */
export function toggled(list: readonly Favourite[], favourite: Favourite): readonly Favourite[] {
  if (!Number.isSafeInteger(favourite.id) || favourite.id < 1) return list;
  const key = favouriteKey(favourite);
  const without = list.filter((one) => favouriteKey(one) !== key);
  return without.length < list.length ? without : [...list, favourite].slice(-MAX_FAVOURITES);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function favouriteOf(value: unknown): Favourite | null {
  if (!isRecord(value)) return null;
  const kind = favouriteKinds.find((one) => one === value['kind']);
  const { sportId, id, name } = value;
  if (!isRecord(name)) return null;
  const { ko, en } = name;
  if (kind === undefined || typeof ko !== 'string' || typeof en !== 'string') return null;
  if (!Number.isSafeInteger(sportId) || !Number.isSafeInteger(id) || (id as number) < 1) return null;
  const short = { ko: ko.slice(0, MAX_NAME), en: en.slice(0, MAX_NAME) };
  return { kind, sportId: sportId as number, id: id as number, name: short };
}

/** Reads a stored list. Entries that cannot be read are left out, and each favourite is kept once. */
export function readFavourites(stored: unknown): readonly Favourite[] {
  const list = Array.isArray(stored) ? stored.flatMap((one) => favouriteOf(one) ?? []) : [];
  const byKey = new Map(list.map((one) => [favouriteKey(one), one]));
  return [...byKey.values()].slice(-MAX_FAVOURITES);
}
