import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRequestStore } from '../../worker/engine/request-store.ts';

const request = (reqId: string, at = Date.now()) => ({ reqId, memberId: 'demo1', at, row: { gold: 1 } });
afterEach(() => vi.restoreAllMocks());

describe('E10 bets under way are written down', () => {
  test('they outlive the core; known ones are forgotten, and so are those of last week', async () => {
    const first = createRequestStore(Date.now);
    await first.put(request('a'));
    await first.put(request('b'));
    await first.put(request('old', Date.now() - 8 * 86_400_000));
    await first.remove('b');
    const second = createRequestStore(Date.now);
    expect((await second.all()).map(({ reqId }) => reqId)).toEqual(['a']);
    await second.remove('a');
    expect(await createRequestStore(Date.now).all()).toEqual([]);
  });

  test('where the browser refuses to store, betting goes on', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const store = createRequestStore(Date.now);
    await store.put(request('c'));
    expect((await store.all()).map(({ reqId }) => reqId)).toEqual(['c']);
    await store.remove('c');
    expect(await store.all()).toEqual([]);
  });
});
