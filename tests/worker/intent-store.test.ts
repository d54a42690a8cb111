import { afterEach, describe, expect, test, vi } from 'vitest';
import { createIntentStore } from '../../worker/engine/intent-store.ts';

const intent = (reqId: string, at = Date.now()) => ({ reqId, memberId: 'demo1', at, row: { gold: 1 } });
afterEach(() => vi.restoreAllMocks());

describe('E10 bets under way are written down', () => {
  test('they outlive the core; known ones are forgotten, and so are those of last week', async () => {
    const first = createIntentStore(Date.now);
    await first.put(intent('a'));
    await first.put(intent('b'));
    await first.put(intent('old', Date.now() - 8 * 86_400_000));
    await first.remove('b');
    const second = createIntentStore(Date.now);
    expect((await second.all()).map(({ reqId }) => reqId)).toEqual(['a']);
    await second.remove('a');
    expect(await createIntentStore(Date.now).all()).toEqual([]);
  });

  test('where the browser refuses to store, betting goes on', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const store = createIntentStore(Date.now);
    await store.put(intent('c'));
    expect((await store.all()).map(({ reqId }) => reqId)).toEqual(['c']);
    await store.remove('c');
    expect(await store.all()).toEqual([]);
  });
});
