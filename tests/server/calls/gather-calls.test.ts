/** Calls that are gathered into batches, and batches whose items are tried alone after a failure. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallsBusy, gatherCalls } from '../../../server/storage/gather-calls.ts';
import { inBatches } from '../../../server/storage/in-batches.ts';
import { GuardRefused } from '../../../server/storage/transact.ts';

/** Runs batches when the test says so; doubles numbers, and fails for a batch that holds 13. */
function openDoubler() {
  const batches: (readonly number[])[] = [];
  let release = (): void => {};
  let held = Promise.resolve();
  return {
    batches,
    hold(): void {
      held = new Promise((resolve) => (release = resolve));
    },
    release: (): void => release(),
    async run(calls: readonly number[]): Promise<readonly number[]> {
      batches.push(calls);
      await held;
      if (calls.includes(13)) throw new Error(`a batch of ${calls.length} failed`);
      return calls.map((call) => call * 2);
    },
  };
}

describe('gathered calls', () => {
  test('when calls come in one turn, one batch holds them, and each gets its own answer', async () => {
    const { run, batches } = openDoubler();
    const double = gatherCalls(run, { most: 10 });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test('when calls come while a batch runs, they form the next batches, at most N each, in their order', async () => {
    const { run, batches, hold, release } = openDoubler();
    const double = gatherCalls(run, { most: 2 });
    hold();
    const first = double(1);
    await Promise.resolve();
    const others = [2, 3, 4].map(double);
    await Promise.resolve();
    expect(batches).toEqual([[1]]);
    release();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  test.each([
    [false, ['a batch of 3 failed', 'a batch of 3 failed', 'a batch of 3 failed'], [[1, 13, 2]]],
    [true, [2, 'a batch of 1 failed', 4], [[1, 13, 2], [1], [13], [2]]],
  ])('when a batch fails and aloneAfterFailure is %s', async (aloneAfterFailure, answers, ran) => {
    const { run, batches } = openDoubler();
    const double = gatherCalls(run, { most: 10, aloneAfterFailure });
    const ended = await Promise.all(
      [1, 13, 2].map((call) => double(call).catch((error: Error) => error.message)),
    );
    expect(ended).toEqual(answers);
    expect(batches).toEqual(ran);
    expect(await double(5)).toBe(10);
  });

  test('when the database is away, the rest of a failed batch is not tried', async () => {
    const batches: (readonly number[])[] = [];
    const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    const ask = gatherCalls(
      async (calls: readonly number[]): Promise<readonly number[]> => {
        batches.push(calls);
        throw away;
      },
      { most: 10, aloneAfterFailure: true },
    );
    const ended = await Promise.allSettled([1, 2, 3].map(ask));
    expect(ended.map((one) => one.status === 'rejected' && one.reason === away)).toEqual([true, true, true]);
    expect(batches).toEqual([[1, 2, 3], [1]]);
  });

  test('when too many calls wait, a further call is refused as busy, and the others are answered', async () => {
    const { run, hold, release } = openDoubler();
    const double = gatherCalls(run, { most: 1, mostWaiting: 2 });
    hold();
    const running = double(1);
    await Promise.resolve();
    const waiting = [double(2), double(3)];
    await expect(double(4)).rejects.toBeInstanceOf(CallsBusy);
    release();
    expect(await Promise.all([running, ...waiting])).toEqual([2, 4, 6]);
    expect(await double(5)).toBe(10);
  });

  test('any calls: each is answered once, no batch has a key twice, and calls of a key keep their order', async () => {
    const call = fc.record({ key: fc.integer({ min: 0, max: 3 }), turns: fc.integer({ min: 0, max: 4 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (calls, most) => {
          const batches: (readonly { key: number; at: number }[])[] = [];
          const ask = gatherCalls(
            async (batch: readonly { key: number; at: number }[]) => {
              batches.push(batch);
              await Promise.resolve();
              return batch.map(({ at }) => at);
            },
            { most, keyOf: ({ key }) => key },
          );
          const answers = await Promise.all(
            calls.map(async ({ key, turns }, at) => {
              for (let turn = 0; turn < turns; turn++) await Promise.resolve();
              return ask({ key, at });
            }),
          );
          expect(answers).toEqual(calls.map((_, at) => at));
          for (const batch of batches) {
            expect(batch.length).toBeLessThanOrEqual(most);
            expect(new Set(batch.map(({ key }) => key)).size).toBe(batch.length);
          }
          const ran = batches.flat();
          expect(ran).toHaveLength(calls.length);
          for (const turns of [0, 1, 2, 3, 4])
            for (const key of [0, 1, 2, 3]) {
              const own = ran.filter((one) => one.key === key && calls[one.at]?.turns === turns);
              expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted((a, b) => a - b));
            }
        },
      ),
      { seed: 12, numRuns: 200 },
    );
  });
});

describe('items in batches', () => {
  test('when a batch fails, each of its items is tried alone, and the others are done', async () => {
    const done: number[] = [];
    const act = async (batch: readonly number[]): Promise<void> => {
      if (batch.includes(3)) throw new Error(`failed: ${batch.join()}`);
      done.push(...batch);
    };
    expect(await inBatches([1, 2, 3, 4, 5], 2, act)).toEqual([new Error('failed: 3')]);
    expect(done).toEqual([1, 2, 4, 5]);
  });

  test('when a guard refuses, nothing further is tried', async () => {
    const tried: number[] = [];
    const act = async (batch: readonly number[]): Promise<void> => {
      tried.push(...batch);
      throw new GuardRefused('the lease is lost');
    };
    await expect(inBatches([1, 2, 3], 2, act)).rejects.toBeInstanceOf(GuardRefused);
    expect(tried).toEqual([1, 2]);
  });
});
