/** Differences of two states of a replay (worker/replay/plain-state.ts). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRow } from '../../domain/row.ts';
import { differencesOf } from '../../worker/replay/plain-state.ts';
import '../given/runs/property-seed.ts';

/** Small on purpose, so that many parts of two states are equal. */
const { state } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(1, 2, 'open', null, Number.NaN),
    fc.array(fc.constantFrom(1, 2, 'open'), { maxLength: 3 }),
    tie('state'),
  ),
  state: fc.dictionary(fc.constantFrom('1', '2', '18 total=2.5', 'status'), tie('value'), { maxKeys: 4 }),
}));

/** `base` with the value at the path; undefined: without it. */
function withValue(base: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy: Record<string, unknown> = Array.isArray(base)
    ? (Object.assign([], base) as unknown as Record<string, unknown>)
    : { ...(isRow(base) ? base : {}) };
  const next = rest.length === 0 ? value : withValue(copy[name], rest, value);
  if (next !== undefined) copy[name] = next;
  else if (Array.isArray(copy)) copy.length -= 1;
  else delete copy[name];
  return copy;
}

describe('differences of two states', () => {
  test('put into the first state they give the second one, and equal states have none', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const found = differencesOf(one, other, Infinity);
        const put = found
          .toReversed()
          .reduce<unknown>((base, { path, other: value }) => withValue(base, path.split('/'), value), one);
        expect(put).toEqual(other);
        expect(differencesOf(one, structuredClone(one), Infinity)).toEqual([]);
      }),
    );
  });

  test('there are at most as many as were asked for, and each begins with the path that was given', () => {
    const [one, other] = [
      { a: 1, b: { c: 1, d: 1 } },
      { b: { c: 2, d: 1 }, e: 1 },
    ];
    const all = [
      { path: 'bets/a', one: 1, other: undefined },
      { path: 'bets/b/c', one: 1, other: 2 },
      { path: 'bets/e', one: undefined, other: 1 },
    ];
    expect(differencesOf(one, other, 100, 'bets')).toEqual(all);
    expect(differencesOf(one, other, 2, 'bets')).toEqual(all.slice(0, 2));
  });
});
