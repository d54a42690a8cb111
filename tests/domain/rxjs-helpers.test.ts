/** The helpers by which rxjs reads async iterables and streams in the build: each as its first user would see it. */
import { expect, test } from 'vitest';
import { __asyncGenerator, __asyncValues, __await, __awaiter } from '../../scripts/async-helpers.ts';

const read = async (values: AsyncIterable<unknown>): Promise<readonly unknown[]> => {
  const got: unknown[] = [];
  for await (const value of values) got.push(value);
  return got;
};

test('a promise of what a generator returns waits for each value, and throws into it what failed', async () => {
  const make = function* (): Generator<unknown, unknown, unknown> {
    const first = yield Promise.resolve(1);
    try {
      yield Promise.reject(new Error('lost'));
    } catch (error) {
      return [first, (error as Error).message];
    }
    return null;
  };
  await expect(__awaiter(null, undefined, undefined, make)).resolves.toEqual([1, 'lost']);
  const failing = function* (): Generator<unknown, unknown, unknown> {
    yield 1;
    throw new Error('end');
  };
  await expect(__awaiter(null, undefined, undefined, failing)).rejects.toThrow('end');
});

test('an async generator yields its values, waits for the others, and ends its generator when left', async () => {
  let isEnded = false;
  const make = function* (...numbers: readonly unknown[]): Generator<unknown, unknown, unknown> {
    try {
      for (const number of numbers) yield yield __await(Promise.resolve(number));
    } finally {
      isEnded = true;
    }
    return null;
  };
  expect(await read(__asyncGenerator(null, [1, 2, 3], make))).toEqual([1, 2, 3]);
  isEnded = false;
  for await (const first of __asyncGenerator(null, [7, 8], make)) {
    expect(first).toBe(7);
    break;
  }
  expect(isEnded).toBe(true);
});

test('async iterables are read as such, others by their values', async () => {
  const own = async function* () {
    yield 5;
  };
  expect(await __asyncValues(own())?.next()).toEqual({ value: 5, done: false });
  expect(await __asyncValues([6])?.next()).toEqual({ value: 6, done: false });
});
