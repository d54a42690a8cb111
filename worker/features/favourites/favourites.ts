/**
 * Favourite teams and leagues, pinned matches, the order of leagues and saved layouts: kept by the account of a member, else by this
 * browser, over restarts. Matches of favourites are shown above the groups of the lists.
 */
import { type Favourite, favouriteKey, keysOfMatch } from '../../../domain/favourites/favourites.ts';
import {
  choicesIn,
  chosen,
  favouritesIn,
  type KeptChoice,
  type KeptFavourite,
  mergedFavourites,
  pinnedIn,
  pressed,
  readKept,
} from '../../../domain/favourites/kept-favourites.ts';
import { rowOf } from '../../../domain/row.ts';
import type { Engine } from '../../engine/engine.ts';
import { loadModule } from '../../engine/load-code.ts';
import type { Feature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import { createDeviceFavourites } from './device-favourites.ts';
import type { FavouritesApi, FavouritesPort } from './favourites-api.ts';

/** Changes that could not be sent are sent again after this. */
const SEND_AGAIN_MS = 30_000;
const noName = { ko: '', en: '' } as const;

interface FavouritesState {
  readonly list: readonly Favourite[];
  readonly pinned: readonly number[];
  /** null: not read yet. */
  readonly choices: readonly KeptChoice[] | null;
}

type Deps = Pick<Engine, 'ask' | 'deps'>;

const calls = {
  source: 'domain/protocol/calls/account/favourite-calls.ts',
  load: () => import('../../../domain/protocol/calls/account/favourite-calls.ts'),
} as const;

/** Sends the changes. Returns the account's list after them; null: some have not arrived. `isStill`: the same member is logged in. */
async function sendAll(
  engine: Deps,
  changes: readonly KeptFavourite[],
  isStill: () => boolean,
): Promise<readonly KeptFavourite[] | null> {
  const { joinFavourites, CHANGES_PER_CALL } = await loadModule(engine, calls);
  let list: readonly KeptFavourite[] = [];
  for (let from = 0; from === 0 || from < changes.length; from += CHANGES_PER_CALL) {
    // A call is sent with the token of the member who is logged in.
    if (!isStill()) return null;
    const part = changes.slice(from, from + CHANGES_PER_CALL);
    const answer = await engine.ask(joinFavourites, { form: { changes: JSON.stringify(part) } });
    if (!answer.ok) return null;
    list = readKept(answer.value);
  }
  return list;
}

type Device = ReturnType<typeof createDeviceFavourites>;

/** Sends one call at a time. Changes that come meanwhile are sent after it. */
function createSending(
  engine: Deps,
  {
    device,
    memberId,
    onList,
  }: { readonly device: Device; readonly memberId: () => string | null; readonly onList: () => void },
) {
  let isSending = false;
  let isDue = false;
  /** Changes of other devices since the call was sent: its answer may lack them. */
  let meanwhile: readonly KeptFavourite[] = [];
  const send = async (): Promise<void> => {
    isDue = true;
    if (isSending) return;
    isSending = true;
    while (isDue) {
      isDue = false;
      meanwhile = [];
      const member = memberId();
      if (member === null || member === '') continue;
      const isStill = (): boolean => memberId() === member;
      const changes = device.unsent();
      const list = await sendAll(engine, changes, isStill).catch(() => null);
      if (list === null || !isStill()) continue;
      device.taken(member, mergedFavourites(list, meanwhile), changes);
      onList();
    }
    isSending = false;
  };
  return {
    send,
    arrived(changed: readonly KeptFavourite[]): void {
      meanwhile = mergedFavourites(meanwhile, changed);
      device.arrived(changed);
    },
  };
}

const isEqual = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The shown favourites as a slice of the core. A part that did not change keeps its identity. */
function createShown({ slices, watchers }: Pick<Engine, 'slices' | 'watchers'>, device: Device) {
  let isRead = false;
  const state = slices.slice<FavouritesState>('favourites', {
    list: [],
    pinned: [],
    choices: null,
  });
  const changes = state.watch(({ list }) => list);
  const pinChanges = state.watch(({ pinned }) => pinned);
  let keys: ReadonlySet<string> = new Set();
  changes.subscribe((list) => {
    keys = new Set(list.map(favouriteKey));
    watchers.frameDirty();
  });
  pinChanges.subscribe(watchers.frameDirty);
  const show = (): void => {
    const kept = device.shown();
    const [list, pinned, choices] = [favouritesIn(kept), pinnedIn(kept), choicesIn(kept)];
    state.update((draft) => {
      if (!isEqual(draft.list, list)) draft.list = list;
      if (!isEqual(draft.pinned, pinned)) draft.pinned = pinned;
      if (isRead && !isEqual(draft.choices ?? [null], choices)) draft.choices = choices;
    });
  };
  return {
    state,
    changes,
    pinChanges,
    choiceChanges: state.watch(({ choices }) => choices),
    has: (facts: Parameters<typeof keysOfMatch>[0]): boolean =>
      keys.size > 0 && keysOfMatch(facts).some((key) => keys.has(key)),
    show,
    /** Call when the list of this browser was read. */
    read(): void {
      isRead = true;
      show();
    },
  };
}

export function createFavourites(
  engine: Pick<Engine, 'slices' | 'watchers' | 'deps' | 'ask' | 'serverNow'>,
  { account }: { readonly account: Pick<AccountPort, 'now' | 'loggedIn' | 'loggedOut'> },
): Feature<FavouritesApi> & { readonly port: FavouritesPort } {
  const memberId = (): string | null =>
    account.now.account === 'visitor' ? '' : (account.now.member?.userId ?? null);
  const now = (): number => Math.round(engine.serverNow());
  const device = createDeviceFavourites(engine.deps.storage.values, memberId, now);
  const { state, changes, pinChanges, choiceChanges, has, show, read } = createShown(engine, device);
  const { send, arrived } = createSending(engine, { device, memberId, onList: show });
  const add = (change: KeptFavourite | null): void => {
    if (change === null) return;
    device.add(change);
    show();
    void send();
  };
  const press = (favourite: Parameters<typeof pressed>[1]): void =>
    add(pressed(device.shown(), favourite, now()));
  /** Whether the list was asked for; the link of a login comes before. */
  let isAsked = false;
  /** The first link of a stored login comes after its list was asked for. */
  let wasUp = false;
  const begin = async (): Promise<void> => {
    isAsked = true;
    await device.adopt();
    show();
    await send();
  };
  account.loggedIn.subscribe(() => void begin());
  account.loggedOut.subscribe(() => {
    isAsked = false;
    device.forget();
    show();
  });
  return {
    port: {
      get now() {
        return state.now.list;
      },
      has,
      changes,
      pins: {
        now: () => state.now.pinned,
        changes: pinChanges,
        toggle: (matchId) => press({ kind: 'match', sportId: 0, id: matchId, name: noName }),
      },
    },
    events: {
      Favourites(payload) {
        arrived(readKept(rowOf(payload)['changed']));
        show();
      },
    },
    onLink(isUp) {
      if (isUp && wasUp && isAsked) void send();
      wasUp ||= isUp;
    },
    every: [{ ms: SEND_AGAIN_MS, waitsFirst: true, act: () => void (device.unsent().length > 0 && send()) }],
    onWindow(_, isFirst) {
      if (isFirst) void device.load().then(read);
    },
    api: (window) => ({
      view: () => window.latest(changes),
      choices: () => window.latest(choiceChanges),
      choose: (choice, as = {}) => add(chosen(device.shown(), choice, now(), as)),
      toggle: press,
    }),
  };
}
