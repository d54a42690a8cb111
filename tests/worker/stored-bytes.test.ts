/** What the core keeps in the browser: bytes that cannot be read harm nothing, and a slow disk loses nothing. */
import { openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { applySlip } from '../../domain/slip/apply-slip.ts';
import { emptySlip } from '../../domain/slip/slip.ts';
import { pinnedIn } from '../../domain/favourites/kept-favourites.ts';
import { createDeviceFavourites } from '../../worker/features/favourites/device-favourites.ts';
import {
  createSavedSlipStore,
  packedSlips,
  type SavedState,
  unpacked,
} from '../../worker/features/saved-slips/saved-slip-store.ts';
import type { StoredValues } from '../../worker/engine/deps.ts';
import { createRequestStore } from '../../worker/engine/request-store.ts';
import {
  createStoredValues,
  MAX_VALUE_BYTES,
  parsed,
  watchUnkept,
} from '../../worker/engine/stored-values.ts';
import { createLiveState } from '../../worker/engine/book-state.ts';
import { createSlices } from '../../worker/engine/slices.ts';
import { coreMemory } from '../given/core/core-memory.ts';
import { slipItem } from '../given/domain/slip.ts';
import { turns } from '../given/runs/turns.ts';

const NOW = 1_700_000_000_000;
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
afterEach(() => vi.restoreAllMocks());

/** A disk that answers its first question when the test says so. */
function slowKeep(first: Uint8Array<ArrayBuffer> | null) {
  let answer: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const disk = new Map<string, Uint8Array<ArrayBuffer>>();
  const values: StoredValues = {
    get: async () => (await asked, first),
    put: async (key, bytes) => (disk.set(key, bytes), true),
  };
  return { values, disk, answer };
}

/** The next life of the core on the same disk. */
const diskAsKeep = (disk: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): StoredValues => ({
  get: async (key) => disk.get(key) ?? null,
  put: async () => true,
});

async function pinsOn(values: StoredValues) {
  const device = createDeviceFavourites(
    values,
    () => '',
    () => NOW,
  );
  await device.load();
  return pinnedIn(device.shown());
}

function savedOn(values: StoredValues) {
  const state = createSlices().slice<SavedState>('savedSlips', { saved: [] });
  let now = emptySlip;
  const slip = {
    get now() {
      return now;
    },
    restore: () => ({ ok: true, value: { replaced: null } }) as const,
  };
  const account = {
    now: { account: 'visitor' as const, token: null, member: null, standards: [], roundMs: 60_000 },
  };
  const deps = { storage: { values, storedRequests: coreMemory().storage.storedRequests }, now: () => NOW };
  const saved = createSavedSlipStore({ deps, live: createLiveState(), state, slip, account });
  const pick = (matchId: number): void => {
    const item = slipItem({ matchId, startsAt: NOW + 3_600_000 });
    now = applySlip(emptySlip, { kind: 'picked', item, stake: 0 });
  };
  return { state, saved, pick };
}

describe('bytes that are kept', () => {
  test('they outlive the core; another kind of value under the key is none, and can be written over', async () => {
    const database = await openDB('spo-keep', 1, {
      upgrade: (made) => void made.createObjectStore('bytes'),
    });
    for (const value of ['text', 5, null, { a: 1 }, [1, 2], new Uint8Array([7]).buffer]) {
      await database.put('bytes', value, 'a');
      expect(await createStoredValues().get('a')).toBeNull();
    }
    expect(await createStoredValues().put('a', bytesOf('x'))).toBe(true);
    expect(await createStoredValues().get('a')).toEqual(bytesOf('x'));
    await database.delete('bytes', 'a');
    database.close();
  });

  test('too much is refused, and the stored content stays', async () => {
    const values = createStoredValues();
    await values.put('b', bytesOf('small'));
    expect(await values.put('b', new Uint8Array(MAX_VALUE_BYTES + 1))).toBe(false);
    expect(await values.get('b')).toEqual(bytesOf('small'));
    expect(await createStoredValues().get('b')).toEqual(bytesOf('small'));
  });

  test('where the browser refuses to store, it is said, and remembered as long as the core lives', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const values = createStoredValues();
    expect(await values.put('c', bytesOf('x'))).toBe(false);
    expect(await values.get('c')).toEqual(bytesOf('x'));
    expect(await createStoredValues().get('c')).toBeNull();
  });

  test('O5 where a worker has no indexedDB, or its database cannot be opened, the same holds', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
    const closed: readonly PropertyDescriptor[] = [
      { configurable: true, value: undefined },
      {
        configurable: true,
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      },
    ];
    for (const blocked of closed) {
      Object.defineProperty(globalThis, 'indexedDB', blocked);
      const values = createStoredValues();
      expect(await values.put('d', bytesOf('x'))).toBe(false);
      expect(await values.get('d')).toEqual(bytesOf('x'));
      expect(await createRequestStore(() => NOW).all()).toEqual([]);
    }
    if (own === undefined) Reflect.deleteProperty(globalThis, 'indexedDB');
    else Object.defineProperty(globalThis, 'indexedDB', own);
  });

  test('O5 a member is notified once that a choice or a text is not kept; the core’s own is not named', async () => {
    let said = 0;
    const refusing: StoredValues = { get: async () => null, put: async () => false };
    const values = watchUnkept(refusing, () => said++);
    for (const quiet of ['last-live-list', 'kept-answers', 'known-device', 'saved-slips:demo1'])
      await values.put(quiet, bytesOf('[1,2]'));
    await values.put('chat-drafts:demo1', bytesOf('[]'));
    expect(said).toBe(0);
    expect(await values.put('pinned', bytesOf('[1]'))).toBe(false);
    expect(await values.put('favourites', bytesOf('[1]'))).toBe(false);
    expect(said).toBe(1);
    const storing = watchUnkept({ ...refusing, put: async () => true }, () => said++);
    await storing.put('pinned', bytesOf('[1]'));
    expect(said).toBe(1);
  });

  test.each(['', '{', '\u0000\u0001', 'undefined'])('text that is no JSON is nothing: %j', (text) => {
    expect(parsed(bytesOf(text))).toBeNull();
  });
});

describe('pinned matches of earlier releases', () => {
  const only = (name: string, bytes: Uint8Array<ArrayBuffer>): StoredValues => ({
    get: async (key) => (key === name ? bytes : null),
    put: async () => true,
  });

  test.each<[string, Uint8Array<ArrayBuffer>, readonly number[]]>([
    ['no JSON', bytesOf('[1,'), []],
    ['no list', bytesOf('{"0":1}'), []],
    ['bytes that are no text', new Uint8Array([255, 254, 0, 200]), []],
    ['some entries of another kind', bytesOf('[1,"2",null,3.5,[4],1e99,7]'), [1, 7]],
    ['too many', bytesOf(JSON.stringify(Array.from({ length: 500 }, (_, at) => at))), [450, 499]],
  ])('%s: what cannot be read is left out', async (_, bytes, firstAndLast) => {
    const pinned = await pinsOn(only('pinned', bytes));
    expect(pinned.length).toBeLessThanOrEqual(50);
    expect(pinned.filter((_id, at) => at === 0 || at === pinned.length - 1)).toEqual(firstAndLast);
  });

  test.each(['[1,', '{"0":1}', 'null', '[{"list":5},7]', '[{"by":1,"list":[{}]}]'])(
    'C13 favourites that cannot be read are none: %s',
    async (text) => {
      for (const key of ['favourites', 'kept-favourites'])
        expect(await pinsOn(only(key, bytesOf(text)))).toEqual([]);
    },
  );

  test('one pinned while the disk is slow stays beside those that were kept, here and in the next life', async () => {
    const { values, disk, answer } = slowKeep(bytesOf('[1,2]'));
    const device = createDeviceFavourites(
      values,
      () => '',
      () => NOW,
    );
    const loading = device.load();
    device.add({ kind: 'match', sportId: 0, id: 9, name: { ko: '', en: '' }, at: NOW + 1, on: true });
    await turns(4);
    expect(pinnedIn(device.shown())).toEqual([9]);
    expect(disk.size).toBe(0);
    answer();
    await loading;
    await turns(4);
    expect(pinnedIn(device.shown())).toEqual([1, 2, 9]);
    expect(await pinsOn(diskAsKeep(disk))).toEqual([1, 2, 9]);
    expect(device.unsent().map(({ at }) => at)).toEqual([NOW - 1, NOW, NOW + 1]);
  });
});

describe('E12 saved slips on a disk', () => {
  const item = { ...slipItem({ matchId: 4 }), MatchDate: NOW + 3_600_000, slip: 1 };
  test.each<[string, unknown, object]>([
    ['another game code', { '60': { '20231114': [item] } }, {}],
    ['a day that is none', { '57': { never: [item] } }, { '57': {} }],
    [
      'an item without a name',
      { '57': { '20231114': [{ ...item, home: 5 }] } },
      { '57': { '20231114': [] } },
    ],
    [
      'an item whose odds are none',
      { '57': { '20231114': [{ ...item, odds: 'x' }] } },
      { '57': { '20231114': [] } },
    ],
    ['no list', { '57': { '20231114': 'x' } }, { '57': { '20231114': [] } }],
    ['a list for all', [1, 2], {}],
  ])('%s is left out', async (_, value, read) => {
    expect(await unpacked(await packedSlips(value as never))).toEqual(read);
  });

  test.each([
    ['bytes that are not packed', bytesOf('hello')],
    ['no bytes', new Uint8Array()],
    ['a packed text that ends early', bytesOf('[')],
  ])('%s are no saved slips, and saving goes on', async (_, bytes) => {
    const disk = new Map<string, Uint8Array<ArrayBuffer>>();
    const values: StoredValues = {
      get: async () => bytes,
      put: async (key, next) => (disk.set(key, next), true),
    };
    const { saved, state, pick } = savedOn(values);
    await saved.load();
    expect(state.now.saved).toEqual([]);
    pick(1);
    expect(await saved.save()).toEqual({ ok: true, value: null });
    const next = savedOn(diskAsKeep(disk));
    await next.saved.load();
    expect(next.state.now.saved).toEqual([{ gameCode: 57, day: '20231115', number: 1, folders: 1, open: 1 }]);
  });

  test('a slow load removes nothing of a newer save, and the save nothing that was stored', async () => {
    const kept = await packedSlips({ '57': { '20231114': [item], '20231115': [item, item] } });
    const { values, disk, answer } = slowKeep(kept);
    const { saved, state, pick } = savedOn(values);
    const loading = saved.load();
    pick(1);
    const saving = saved.save();
    await turns(4);
    expect(disk.size).toBe(0);
    answer();
    await loading;
    expect(await saving).toEqual({ ok: true, value: null });
    const both = [
      { gameCode: 57, day: '20231115', number: 1, folders: 2, open: 2 },
      { gameCode: 57, day: '20231115', number: 2, folders: 1, open: 1 },
      { gameCode: 57, day: '20231114', number: 1, folders: 1, open: 1 },
    ];
    expect(state.now.saved).toEqual(both);
    const next = savedOn(diskAsKeep(disk));
    await next.saved.load();
    expect(next.state.now.saved).toEqual(both);
  });

  test('of two saves of a day both stay, also where writing the older takes longer', async () => {
    const disk = new Map<string, Uint8Array<ArrayBuffer>>();
    let puts = 0;
    const values: StoredValues = {
      get: async () => null,
      async put(key, bytes) {
        if (puts++ === 0) await turns(4);
        disk.set(key, bytes);
        return true;
      },
    };
    const { saved, pick } = savedOn(values);
    await saved.load();
    pick(1);
    const older = saved.save();
    pick(2);
    await Promise.all([older, saved.save()]);
    const read = await unpacked(disk.get('saved-slips') ?? new Uint8Array());
    expect(read['57']?.['20231115']?.map(({ matchId, slip }) => [matchId, slip])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('items without a number, from when a day held one slip, are its first slip', async () => {
    const { slip: _, ...older } = item;
    const read = await unpacked(await packedSlips({ '57': { '20231114': [older] } } as never));
    expect(read['57']?.['20231114']).toEqual([item]);
  });
});
