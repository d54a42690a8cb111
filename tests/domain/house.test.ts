/** The rules of the house that the linter cannot check: sizes, the lists of features, and the folders of the domain. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const linesOf = (file: string): number => sourceOf(file).split('\n').length - 1;

/** Interfaces with the number of their members: the lines at the first level of their braces that name a member. */
function interfacesOf(file: string): { readonly name: string; readonly members: number }[] {
  const text = sourceOf(file);
  return [...text.matchAll(/^(?:export )?interface (\w+)[^{]*\{\n(.*?)^\}/gms)].map(
    ([, name = '', body = '']) => ({
      name,
      members: body.split('\n').filter((line) => /^ {2}(?:readonly )?[\w']+\??\s*[:(<]/.test(line)).length,
    }),
  );
}

/** The relative imports and re-exports of a file (types included) as paths from the root. */
const importsOf = (file: string): string[] =>
  [...sourceOf(file).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );

/** The files that a file needs as soon as it runs: no types, nothing that it imports on demand. */
const neededBy = (file: string): string[] =>
  [...sourceOf(file).matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?'(\.[^']+)'/gm)].map(([, path = '']) =>
    join(dirname(file), path),
  );

/** Everything that `entry` needs as soon as it runs. */
function startOf(entry: string): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const file of reached) for (const needed of neededBy(file)) reached.add(needed);
  return reached;
}

/** folder → the folders that its files import; protocol/{wire,stream,bets,calls} are folders of their own. */
function folderGraph(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of filesOf(folder)) {
    const from = dirname(file);
    const to = graph.get(from) ?? new Set();
    graph.set(from, to);
    for (const imported of importsOf(file)) if (dirname(imported) !== from) to.add(dirname(imported));
  }
  return graph;
}

/** Every folder that can be reached from itself, with the way back; empty: there is no circle. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const wayTo = (goal: string, path: readonly string[], seen: Set<string>): readonly string[] | null => {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === goal) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const way = wayTo(goal, [...path, next], seen);
      if (way !== null) return way;
    }
    return null;
  };
  return [...graph.keys()].flatMap((folder) => wayTo(folder, [folder], new Set())?.join(' → ') ?? []);
}

/** Still wider than 15 members: the whole cold state and the engine's parts. */
const wide = new Set(['ColdState', 'Engine']);

describe('the house', () => {
  const sources = ['domain', 'worker', 'src', 'server'].flatMap(filesOf);

  test('no source file has more than 400 lines, and nine of ten have at most 300', () => {
    const sizes = sources.map((file) => ({ file, lines: linesOf(file) }));
    expect(sizes.filter(({ lines }) => lines > 400)).toEqual([]);
    expect(sizes.filter(({ lines }) => lines > 300).length).toBeLessThan(sources.length / 10);
  });

  test('core.ts has at most 120 lines and core-api.ts at most 40', () => {
    expect(linesOf('worker/core.ts')).toBeLessThanOrEqual(120);
    expect(linesOf('worker/core-api.ts')).toBeLessThanOrEqual(40);
  });

  test('an interface of the worker has at most 15 members, a dependencies argument at most 8', () => {
    const all = filesOf('worker').flatMap((file) => interfacesOf(file).map((one) => ({ file, ...one })));
    expect(all.length).toBeGreaterThan(50);
    const isData = (name: string): boolean => wide.has(name) || /View|Row|Frame|Delta/.test(name);
    expect(all.filter(({ name, members }) => members > 15 && !isData(name))).toEqual([]);
    expect(
      all.filter(({ name, members }) => name.endsWith('Deps') && members > 8 && name !== 'CoreDeps'),
    ).toEqual([]);
  });

  test('the core’s main script holds of a cold feature only the file that loads it', () => {
    const start = startOf('worker/main.ts');
    const names = readdirSync(join(root, 'worker/features'));
    const cold = names.filter((name) => start.has(`worker/features/${name}/cold-${name}.ts`));
    expect(cold).toEqual(['casual', 'diagnostics', 'saved-slips', 'schedule']);
    const held = [...start].filter(
      (file) => cold.includes(file.split('/')[2] ?? '') && file.includes('features/'),
    );
    expect(held.toSorted()).toEqual(cold.map((name) => `worker/features/${name}/cold-${name}.ts`));
    expect(start.has('worker/features/bets/place-bet.ts')).toBe(true);
  });

  test('every feature of the worker has an api file, and the door names every feature', () => {
    const door = sourceOf('worker/core-api.ts');
    for (const name of readdirSync(join(root, 'worker/features'))) {
      expect(filesOf(`worker/features/${name}`)).toContain(`worker/features/${name}/${name}-api.ts`);
      expect(door).toContain(`./features/${name}/${name}-api.ts`);
    }
  });
});

describe('folders of the domain', () => {
  test('when two folders import each other, also by types, the circle is found', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(circlesOf(graph)).toEqual(['b → c → b', 'c → b → c']);
  });

  test('no folder of domain/ imports a folder that imports it', () => {
    const graph = folderGraph('domain');
    expect(graph.size).toBeGreaterThan(15);
    expect(circlesOf(graph)).toEqual([]);
  });

  test('only protocol/ knows the wire: no other folder of domain/ but recording/ imports it', () => {
    const importers = [...folderGraph('domain')]
      .filter(([, to]) => [...to].some((folder) => folder.startsWith('domain/protocol')))
      .map(([folder]) => folder)
      .filter((folder) => !folder.startsWith('domain/protocol'));
    expect(importers).toEqual(['domain/recording']);
  });
});
