/**
 * Favourites as this device keeps them: what the account of its member has, and the changes that no account has yet. These belong to a
 * visitor, or to the member who made them without a link: no other member gets them.
 */
import { favouriteKey } from '../../../domain/favourites/favourites.ts';
import {
  adopted,
  isAnswered,
  type KeptFavourite,
  mergedFavourites,
  pinsFrom,
  readKept,
  withChoicesOf,
} from '../../../domain/favourites/kept-favourites.ts';
import { isRow } from '../../../domain/row.ts';
import type { StoredValues } from '../../engine/deps.ts';
import { parsed } from '../../engine/stored-values.ts';

const UNSENT_KEY = 'favourites';
const OWN_KEY = 'kept-favourites';
/** Where earlier releases kept pinned matches: a list of ids. */
const PINS_KEY = 'pinned';
/** Members of one browser whose changes wait; above this the oldest are dropped. */
const MAX_MEMBERS = 8;
/** The place of a visitor's changes. */
const VISITOR = '';

/** Changes by the member who made them. */
type Unsent = ReadonlyMap<string, readonly KeptFavourite[]>;

/** What the account has, as its last answer and the events since say. */
interface Own {
  readonly member: string;
  readonly list: readonly KeptFavourite[];
}

type List = readonly KeptFavourite[];
const none: List = [];

/** Earlier releases kept a list of favourites alone. */
const readUnsent = (stored: unknown): Unsent => {
  const rows = Array.isArray(stored) ? stored.filter(isRow) : [];
  const places = rows.filter(({ list }) => Array.isArray(list));
  if (places.length === 0) return new Map([[VISITOR, readKept(stored)]]);
  return new Map(places.map(({ by, list }) => [typeof by === 'string' ? by : VISITOR, readKept(list)]));
};

function readOwn(stored: unknown): Own | null {
  if (!isRow(stored) || typeof stored['member'] !== 'string') return null;
  return { member: stored['member'], list: readKept(stored['list']) };
}

/** Both in the browser's storage. Nothing is stored before what is stored was read, because it would be overwritten. */
function createStoredLists(values: StoredValues, now: () => number) {
  let unsent: Unsent = new Map();
  let own: Own | null = null;
  let loaded = Promise.resolve();
  const put = (key: string, value: unknown): void =>
    void loaded.then(() => values.put(key, new TextEncoder().encode(JSON.stringify(value))));
  const storeUnsent = (): void =>
    put(
      UNSENT_KEY,
      [...unsent].flatMap(([by, list]) => (list.length === 0 ? [] : [{ by, list }])),
    );
  const load = async (): Promise<void> => {
    const [bytes, pins, ownBytes] = await Promise.all(
      [UNSENT_KEY, PINS_KEY, OWN_KEY].map((key) => values.get(key)),
    );
    const stored = new Map(bytes ? readUnsent(parsed(bytes)) : []);
    const oldPins = pins ? pinsFrom(parsed(pins), now()) : none;
    stored.set(VISITOR, mergedFavourites(oldPins, stored.get(VISITOR) ?? none));
    for (const [by, list] of unsent) stored.set(by, mergedFavourites(stored.get(by) ?? none, list));
    unsent = stored;
    own ??= ownBytes ? readOwn(parsed(ownBytes)) : null;
    if (oldPins.length === 0) return;
    put(PINS_KEY, []);
    storeUnsent();
  };
  return {
    load: () => (loaded = load()),
    loaded: () => loaded,
    own: () => own,
    setOwn(next: Own | null): void {
      own = next;
      put(OWN_KEY, own);
    },
    unsentOf: (by: string): List => unsent.get(by) ?? none,
    setUnsent(by: string, list: List): void {
      const others = [...unsent].filter(([one]) => one !== by);
      unsent = new Map([...others, [by, list] as const].slice(-MAX_MEMBERS));
      storeUnsent();
    },
  };
}

/** `memberId`: who is here; '': a visitor; null: not known yet. */
export function createDeviceFavourites(
  values: StoredValues,
  memberId: () => string | null,
  now: () => number,
) {
  const { load, loaded, own, setOwn, unsentOf, setUnsent } = createStoredLists(values, now);
  const owner = (): string => memberId() ?? own()?.member ?? VISITOR;
  return {
    load,
    /** What is shown: a visitor sees no list of a member. */
    shown(): List {
      const [by, held] = [owner(), own()];
      return mergedFavourites(held?.member === by ? held.list : none, unsentOf(by));
    },
    /** The changes that the account of the member does not have. */
    unsent: () => unsentOf(owner()),
    add: (change: KeptFavourite): void => setUnsent(owner(), mergedFavourites(unsentOf(owner()), [change])),
    /** A member is here: what was chosen before the login is the member's from now on. */
    async adopt(): Promise<void> {
      await loaded();
      const by = owner();
      if (by === VISITOR) return;
      if (own() !== null && own()?.member !== by) setOwn(null);
      if (unsentOf(VISITOR).length === 0) return;
      setUnsent(by, mergedFavourites(unsentOf(by), adopted(unsentOf(VISITOR))));
      setUnsent(VISITOR, none);
    },
    /** The account has `list`, and with it the changes that were sent, except choices that the list does not name. */
    taken(member: string, list: List, sent: List): void {
      const taken = sent.filter((one) => isAnswered(one, list));
      const times = new Map(taken.map((one) => [favouriteKey(one), one.at]));
      const held = own();
      setOwn({ member, list: held?.member === member ? withChoicesOf(list, held.list) : list });
      setUnsent(
        member,
        unsentOf(member).filter((one) => times.get(favouriteKey(one)) !== one.at),
      );
    },
    /** Another device changed these. */
    arrived(changed: List): void {
      const held = own();
      if (held !== null) setOwn({ ...held, list: mergedFavourites(held.list, changed) });
    },
    /** The member is gone: the next one of this browser sees nothing of the list. */
    forget: (): void => setOwn(null),
  };
}
