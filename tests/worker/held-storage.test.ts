/** Browser storage that another tab holds: every question ends, and a bet is sent without being stored. */
import { type IDBPDatabase, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import { createRequestStore, watchUnstored } from '../../worker/engine/request-store.ts';
import { createStoredValues, DRAFT_WAIT_MS } from '../../worker/engine/stored-values.ts';
import { MAX_LATE_QUESTIONS, openStorage, STORAGE_TIMEOUT_MS } from '../../worker/engine/browser-storage.ts';
import { live, readyToBet, reqIdOf } from '../given/core/core-member.ts';
import { portsSettle } from '../given/core/wire.ts';

const request = (reqId: string) => ({ reqId, memberId: 'demo1', at: Date.now(), row: { gold: 1 } });
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Another tab: it keeps its connection although the database is to be deleted, so every later open is blocked. */
async function hold(name: string, create: (made: IDBPDatabase) => void): Promise<() => void> {
  const other = await openDB(name, 1, { upgrade: create });
  indexedDB.deleteDatabase(name);
  return () => other.close();
}
/** An answer for which the wait is over. */
async function late<T>(answer: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(STORAGE_TIMEOUT_MS);
  return answer;
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('A browser whose storage another tab holds', () => {
  test('when the open is blocked, storing is given up, and works once the other tab lets go', async () => {
    const letGo = await hold('spo', (made) => void made.createObjectStore('intents', { keyPath: 'reqId' }));
    const store = createRequestStore(Date.now);
    expect(await late(store.put(request('blocked')))).toBe(false);
    expect(await store.put(request('blocked-2'))).toBe(false);
    await store.remove('blocked-2');
    expect((await store.all()).map(({ reqId }) => reqId)).toEqual(['blocked']);
    letGo();
    const next = createRequestStore(Date.now);
    await expect.poll(async () => (await next.all()).map(({ reqId }) => reqId)).toEqual(['blocked']);
    expect(await store.put(request('later'))).toBe(true);
    for (const reqId of ['blocked', 'later']) await store.remove(reqId);
  });

  test('when the stored value cannot be read, it is not overwritten', async () => {
    await createStoredValues().put('held', bytes('old'));
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'UnknownError');
    });
    const values = createStoredValues();
    expect(await values.get('held')).toBeNull();
    opening.mockRestore();
    expect(await values.put('held', bytes('new'))).toBe(false);
    expect(await values.get('held')).toEqual(bytes('new'));
    expect(await createStoredValues().get('held')).toEqual(bytes('old'));
  });

  test('K5 a question that fails once is asked again on a new connection', async () => {
    await createStoredValues().put('failed-once', bytes('written'));
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    });
    const values = createStoredValues();
    expect(await values.get('failed-once')).toEqual(bytes('written'));
    expect(await values.put('failed-once', bytes('changed'))).toBe(true);
  });

  test('K5 when the browser answers a draft’s question after the usual wait, the draft is there all the same', async () => {
    await createStoredValues().put('late', bytes('written'));
    const open = indexedDB.open.bind(indexedDB);
    let opened = 0;
    vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      const asked = open(name, version);
      const heard = asked.addEventListener.bind(asked);
      // The answer comes later than a request waits for.
      asked.addEventListener = ((kind: string, listener: EventListener) =>
        heard(kind, (event) => {
          opened++;
          setTimeout(() => listener.call(asked, event), STORAGE_TIMEOUT_MS + 200);
        })) as never;
      return asked;
    });
    const [usual, draft] = [createStoredValues(), createStoredValues()];
    const asked = Promise.all([usual.get('late'), draft.get('late', DRAFT_WAIT_MS)]);
    await expect.poll(() => opened).toBe(2);
    await vi.advanceTimersByTimeAsync(STORAGE_TIMEOUT_MS + 200);
    const answers = await asked;
    expect(answers).toEqual([null, bytes('written')]);
  });

  test('when an open never ends, a bounded number of questions wait for it', async () => {
    const letGo = await hold('spo-never', () => {});
    const storage = openStorage('spo-never', () => {});
    let acts = 0;
    const ask = () => storage.ask(async () => ++acts > 0, false);
    expect(await late(ask())).toBe(false);
    const answers = await Promise.all(Array.from({ length: MAX_LATE_QUESTIONS * 2 }, ask));
    expect(answers.every((answer) => !answer)).toBe(true);
    expect(acts).toBe(0);
    letGo();
    await expect.poll(() => acts).toBe(MAX_LATE_QUESTIONS);
    expect(await ask()).toBe(true);
  });

  test('the notice comes once, and again after a request was stored', async () => {
    let said = 0;
    const written = [false, false, true, false];
    const store = watchUnstored(
      { put: async () => written.shift() ?? true, remove: async () => {}, all: async () => [] },
      () => said++,
    );
    const counts: number[] = [];
    for (const reqId of ['a', 'b', 'c', 'd']) {
      await store.put(request(reqId));
      counts.push(said);
    }
    expect(counts).toEqual([1, 1, 1, 2]);
  });

  test('T8: when the bet cannot be stored, the bet is sent and the member is notified', async () => {
    const { wire, moments, slips } = await readyToBet();
    wire.refuseStorage();
    wire.core.slip.setStake('1000000');
    const placed = wire.core.bets.place();
    await portsSettle();
    expect(wire.asked.map(({ event }) => event)).toContain('DrawMarket');
    expect(moments).toContainEqual({ kind: 'bet-not-stored' });
    const sent = slips.at(-1) satisfies SlipView | undefined;
    expect(sent?.slip.phase.kind).toBe('requesting');
    const reqId = reqIdOf(wire.asked.find(({ event }) => event === 'DrawMarket'));
    wire.push('DrawLiveOddsResult', { reqId, code: 200, data: 200, DrawId: 7, Odd: 2.1, gold: 1_000_000 });
    await live(wire, 1);
    expect(await placed).toMatchObject({ ok: true });
  });
});
