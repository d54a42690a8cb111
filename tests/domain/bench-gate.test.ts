/** The gate of the benches: a slowdown can be planted in each of its steps (`npm run bench -- --planted` shows that it is found). */
import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { judge } from '../../bench/gate/judge.ts';
import { plantedSource } from '../../bench/gate/plant.ts';
import { firstBook } from '../../bench/pipeline/path.ts';
import { tableOf } from '../../bench/report/compared-table.ts';
import { comparePairs } from '../../bench/statistics/compare-pairs.ts';

test('each step names an exported function that a slowdown can be planted in', () => {
  const files = globSync('bench/gate/steps/*.ts');
  expect(files).toHaveLength(5);
  for (const path of files) {
    const [, file = '', name = ''] =
      /planted: \{\s*file: '([^']+)',\s*name: '(\w+)'/.exec(readFileSync(path, 'utf8')) ?? [];
    expect(plantedSource(readFileSync(file, 'utf8'), name, 7), path).toMatch(
      new RegExp(`(?:function plain_${name}|const plain_${name} = )\\(`),
    );
  }
});

test('a planted function does its work after the planted one; a missing function is refused', () => {
  const planted = plantedSource(
    'export function twice(n: number): number {\n  return 2 * n;\n}\n',
    'twice',
    3,
  );
  const script = planted.replace(/: typeof plain_twice|: number|: void/g, '').replaceAll('export ', '');
  const [answer, state] = runInNewContext(`${script}; [twice(4), plantedState]`) as [number, number];
  expect(answer).toBe(8);
  expect(state).not.toBe(1);
  const arrow = plantedSource('export const twice = (n: number): number => 2 * n;\n', 'twice', 3)
    .replace(/: typeof plain_twice|: number|: void/g, '')
    .replaceAll('export ', '');
  expect(runInNewContext(`${arrow}; [twice(4), plantedState !== 1]`)).toEqual([8, true]);
  expect(() => plantedSource('const twice = 2;', 'twice', 3)).toThrow('no exported function twice');
});

test('the books that benches begin with have no market noted, so that every change reaches the views', () => {
  const noted = [...firstBook().matches.values()].flatMap(({ markets }) =>
    markets.filter((one) => one.noted),
  );
  expect(noted).toEqual([]);
});

test('a comparison as a table says ratio, interval, number of pairs and what is worse', () => {
  const theirs = Array.from({ length: 20 }, (_, at) => 100 + at / 10);
  const table = tableOf(
    'this',
    comparePairs([{ name: 'decode', unit: 'µs', ours: theirs.map((one) => one * 1.1), theirs }]),
  );
  expect(table).toContain('| decode | 111.0 | 101.0 µs | 1.100 (1.100 to 1.100) | ');
  expect(table).toMatch(/\| 20 \| WORSE \|$/);
});

const sampled = (name: string, pairs: number, slower = 1) => {
  const theirs = Array.from({ length: pairs }, (_, at) => 100 + at / 10);
  return { name, unit: 'µs', ours: theirs.map((one) => one * slower), theirs };
};

test('the gate passes only what it measured: a step worse, of other work or with few pairs fails it', () => {
  const passes = (compared: Parameters<typeof comparePairs>[0], differing: string[] = [], allows = false) =>
    judge({ compared: comparePairs(compared), differing }, allows).isPassed;
  const decode = sampled('decode', 20);
  expect(passes([decode])).toBe(true);
  expect(passes([decode, sampled('apply', 20, 1.1)])).toBe(false);
  expect(passes([decode], ['decode'])).toBe(false);
  for (const pairs of [0, 1, 19]) expect(passes([decode, sampled('apply', pairs)])).toBe(false);
  // A pair without a figure is none.
  expect(passes([{ ...decode, ours: decode.ours.with(3, Number.NaN) }])).toBe(false);
  expect(passes([])).toBe(false);
  expect(passes([decode, sampled('apply', 3)], ['decode'], true)).toBe(true);
  expect(passes([sampled('apply', 20, 1.1)], [], true)).toBe(false);
  expect(passes([], [], true)).toBe(false);
});

test('what was not measured is named, and is not called not worse', () => {
  const compared = comparePairs([sampled('decode', 20, 1.2), sampled('apply', 2)]);
  const { worse, unmeasured, lines } = judge({ compared, differing: ['decode'] });
  expect([worse, unmeasured]).toEqual([[], ['decode', 'apply']]);
  expect(lines.at(-1)).toBe('Not measured: decode, apply.');
});
