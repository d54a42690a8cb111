/**
 * Favourites as devices and the account keep them: the last change of each, so that lists of several devices can be joined in any order.
 * A removal is kept, too: an older list does not bring back what was removed since.
 */
import { isRow } from '../row.ts';
import {
  type Favourite,
  favouriteKey,
  favouriteKinds,
  MAX_FAVOURITE_NAME,
  MAX_FAVOURITES,
} from './favourites.ts';

/**
 * What else is kept like favourites, with the sport 0: a pinned match, which has no name, and choices, which have a value: the order of
 * leagues (id 1) and the saved layouts of the live list.
 */
const choiceKinds = ['order', 'layout'] as const;
export const keptKinds = [...favouriteKinds, 'match', ...choiceKinds] as const;

export interface KeptFavourite extends Omit<Favourite, 'kind'> {
  readonly kind: (typeof keptKinds)[number];
  /** Server ms of the last change; of lists from before changes had a time, the place in the list. */
  readonly at: number;
  /** false: it was removed. */
  readonly on: boolean;
  /** The chosen value; only a choice has one. */
  readonly value?: string;
}

/** A choice that is kept like a favourite. */
export interface KeptChoice {
  readonly kind: (typeof choiceKinds)[number];
  readonly id: number;
  /** As its member named it; '' for the order of leagues. */
  readonly name: string;
  readonly value: string;
}

/** Most pinned matches that are kept; above this the oldest are dropped. */
export const MAX_PINNED = 50;
/** Most removals that are kept. A device sends only what the account does not have, so an older removal is of no use. */
export const MAX_REMOVED = 100;
/** Most saved layouts; above this the oldest change is dropped. */
export const MAX_LAYOUTS = 8;
/** Characters of a choice. A longer one is none. */
export const MAX_CHOICE_CHARS = 2400;
/** Rows that one list can have. */
export const MAX_KEPT_ROWS = MAX_FAVOURITES + MAX_PINNED + 1 + MAX_LAYOUTS + MAX_REMOVED;

/** What a column of 32 bits holds. */
const MAX_SPORT_ID = 2 ** 31 - 1;
const HALF_AT_END = /[\uD800-\uDBFF]$/;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const textOf = (one: KeptFavourite): string =>
  JSON.stringify([favouriteKey(one), one.name.ko, one.name.en, one.value ?? '']);
const byChange = (a: KeptFavourite, b: KeptFavourite): number => a.at - b.at || byText(textOf(a), textOf(b));

/** The later change of one favourite. Of two at the same time the removal counts, so that the order of lists never does. */
const later = (a: KeptFavourite, b: KeptFavourite): KeptFavourite => {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  if (a.on !== b.on) return a.on ? b : a;
  return byChange(a, b) >= 0 ? a : b;
};

const holdsOf =
  (...kinds: readonly string[]) =>
  ({ on, kind }: KeptFavourite): boolean =>
    on && kinds.includes(kind);

const limits = [
  { most: MAX_FAVOURITES, holds: holdsOf(...favouriteKinds) },
  { most: MAX_PINNED, holds: holdsOf('match') },
  { most: 1, holds: holdsOf('order') },
  { most: MAX_LAYOUTS, holds: holdsOf('layout') },
  { most: MAX_REMOVED, holds: ({ on }: KeptFavourite) => !on },
];

/** Each favourite once, by its last change; within the limits, the oldest change first. */
export function mergedFavourites(...lists: readonly (readonly KeptFavourite[])[]): readonly KeptFavourite[] {
  const byKey = new Map<string, KeptFavourite>();
  for (const one of lists.flat()) {
    const other = byKey.get(favouriteKey(one));
    byKey.set(favouriteKey(one), other === undefined ? one : later(one, other));
  }
  const all = [...byKey.values()].toSorted(byChange);
  return limits.flatMap(({ most, holds }) => all.filter(holds).slice(-most)).toSorted(byChange);
}

/**
 * The change that a press on the star makes of the list; null: a team, league or match that is not registered (id below 1). It is later than
 * the change before, whatever the clock says.
 */
export function pressed(
  list: readonly KeptFavourite[],
  favourite: Pick<KeptFavourite, 'kind' | 'sportId' | 'id' | 'name'>,
  now: number,
): KeptFavourite | null {
  if (!Number.isSafeInteger(favourite.id) || favourite.id < 1) return null;
  const before = list.find((one) => favouriteKey(one) === favouriteKey(favourite));
  const { kind, sportId, id, name } = favourite;
  return {
    kind,
    sportId,
    id,
    name: cut(name),
    at: Math.max(now, (before?.at ?? 0) + 1),
    on: before?.on !== true,
  };
}

/** Signs that need no quotes anywhere: digits, small letters and separators. */
const isValue = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_CHOICE_CHARS && /^[a-z\d,.:*|]*$/.test(value);

/** Cut to its length without half a sign at the end, and without what a database cannot keep. */
const cleanText = (text: string): string =>
  text.replaceAll('\0', '').slice(0, MAX_FAVOURITE_NAME).replace(HALF_AT_END, '').toWellFormed();

const cut = ({ ko, en }: Favourite['name']): Favourite['name'] => ({ ko: cleanText(ko), en: cleanText(en) });

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isSport = (value: unknown): value is number => isId(value) && value <= MAX_SPORT_ID;

const isOneOf = <Kind extends string>(kinds: readonly Kind[], kind: string): kind is Kind =>
  kinds.some((one) => one === kind);
const isChoice = (kind: string): kind is KeptChoice['kind'] => isOneOf(choiceKinds, kind);

function keptOf(value: unknown, place: number): KeptFavourite | null {
  if (!isRow(value) || !isRow(value['name'])) return null;
  const kind = keptKinds.find((one) => one === value['kind']);
  const { sportId, id, at = place, on = true, value: choice = '' } = value;
  const { ko, en } = value['name'];
  if (kind === undefined || typeof ko !== 'string' || typeof en !== 'string') return null;
  if (!isSport(sportId) || !isId(id) || id < 1 || !isId(at) || typeof on !== 'boolean') return null;
  const row = { kind, sportId, id, name: cut({ ko, en }), at, on };
  if (!isChoice(kind)) return row;
  // There is one order.
  const isKnown = sportId === 0 && (kind !== 'order' || id === 1);
  // A server of an earlier release answers choices without their value.
  const isWhole = isValue(choice) && (choice !== '' || !on);
  return isWhole && isKnown ? { ...row, value: choice } : null;
}

/**
 * What a visitor chose, as it goes into the account: choices as older than any of the account, so that an order never replaces the
 * account's, and layouts get only the room that is left.
 */
export const adopted = (list: readonly KeptFavourite[]): readonly KeptFavourite[] =>
  list.flatMap((one, place) => {
    if (!isChoice(one.kind)) return [one];
    return one.on ? [{ ...one, at: one.kind === 'order' ? 0 : place }] : [];
  });

/** The choices of the account after an answer without any: a server of an earlier release does not know them. */
export const withChoicesOf = (
  answer: readonly KeptFavourite[],
  before: readonly KeptFavourite[],
): readonly KeptFavourite[] =>
  answer.some(({ kind }) => isChoice(kind))
    ? answer
    : mergedFavourites(
        answer,
        before.filter(({ kind }) => isChoice(kind)),
      );

/** Whether the account has the change that was sent, or dropped it at a limit. Only a choice that the answer names counts as kept. */
export function isAnswered(sent: KeptFavourite, answer: readonly KeptFavourite[]): boolean {
  if (!isChoice(sent.kind)) return true;
  const held = answer.find((one) => favouriteKey(one) === favouriteKey(sent));
  if (held !== undefined) return held.at >= sent.at || (held.on === sent.on && held.value === sent.value);
  return sent.kind === 'layout' && answer.filter(holdsOf('layout')).length >= MAX_LAYOUTS;
}

/** Reads a list from storage or from the wire. Rows that cannot be read are left out. */
export const readKept = (list: unknown): readonly KeptFavourite[] =>
  mergedFavourites(Array.isArray(list) ? list.flatMap((one, place) => keptOf(one, place + 1) ?? []) : []);

/**
 * Pins of an earlier release, a list of ids, as chosen now: what is pinned goes some time after its change. The last is the newest. Entries
 * that cannot be read are left out.
 */
export const pinsFrom = (list: unknown, now: number): readonly KeptFavourite[] =>
  mergedFavourites(
    (Array.isArray(list) ? list : [])
      .slice(-MAX_KEPT_ROWS)
      .toReversed()
      .flatMap(
        (id, place) =>
          keptOf(
            { kind: 'match', sportId: 0, id, name: { ko: '', en: '' }, at: Math.max(1, now - place) },
            place,
          ) ?? [],
      ),
  );

/** The favourite teams and leagues of a list, the oldest first. */
export const favouritesIn = (list: readonly KeptFavourite[]): readonly Favourite[] =>
  list.flatMap(({ kind, sportId, id, name, on }) =>
    on && isOneOf(favouriteKinds, kind) ? [{ kind, sportId, id, name }] : [],
  );

/** The pinned matches of a list, the oldest first. */
export const pinnedIn = (list: readonly KeptFavourite[]): readonly number[] =>
  list.flatMap(({ kind, id, on }) => (on && kind === 'match' ? [id] : []));

/**
 * The change that a choice makes of the list; a value of '' removes the choice. `isOld`: from before choices were kept here, so whatever is
 * known is newer. null: there is no change, or the value cannot be kept.
 */
export function chosen(
  list: readonly KeptFavourite[],
  { name, ...choice }: KeptChoice,
  now: number,
  { isOld = false }: { readonly isOld?: boolean } = {},
): KeptFavourite | null {
  const before = list.find((one) => favouriteKey(one) === favouriteKey({ ...choice, sportId: 0 }));
  if (isOld && before !== undefined) return null;
  const at = isOld ? 1 : Math.max(now, (before?.at ?? 0) + 1);
  return keptOf({ ...choice, sportId: 0, name: { ko: name, en: name }, at, on: choice.value !== '' }, 0);
}

/** The choices of a list, the oldest first. */
export const choicesIn = (list: readonly KeptFavourite[]): readonly KeptChoice[] =>
  list.flatMap(({ kind, id, name, on, value = '' }) =>
    on && isChoice(kind) ? [{ kind, id, name: name.ko, value }] : [],
  );
