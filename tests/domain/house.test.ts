/** The rules of the house that the linter cannot check: sizes, the lists of features, and the folders of the domain. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { impureDecisions, sourceFacts } from '../given/runs/source-facts.ts';

const root = join(import.meta.dirname, '../..');

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const featuresOf = (room: string): string[] =>
  readdirSync(join(root, `${room}/features`), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    .toSorted();

const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const linesOf = (file: string): number => sourceOf(file).split('\n').length - 1;

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

/** The files that a file imports on demand. */
const importedOnDemandBy = (file: string): string[] =>
  [...sourceOf(file).matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, path = '']) => join(dirname(file), path));

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

const rooms = ['domain', 'worker', 'src', 'server'] as const;
const readFacts = (room: string) =>
  filesOf(room).map((file) => ({ file, ...sourceFacts(file, sourceOf(file)) }));
const readBefore = new Map<string, ReturnType<typeof readFacts>>();
/** Two tests ask for the facts of each room, and to read them takes seconds. */
function factsOf(room: string): ReturnType<typeof readFacts> {
  const facts = readBefore.get(room) ?? readFacts(room);
  readBefore.set(room, facts);
  return facts;
}

/** Data by their names: what crosses the door or the wire, and rows of tables. Everything else is divided. */
const isData = (name: string): boolean => /View|Row|Frame|Delta|Table$/.test(name);
describe('what is read from a source file', () => {
  test('members of interfaces and object types are counted, nested ones and methods once', () => {
    const text = `interface A extends B { a: { x: 1; y: 2 }; b?(): void; readonly c: () => void; [key: string]: unknown }
      type C = A & { d: 1 } & { e: 2; f: 3 }; type D = string;`;
    expect(sourceFacts('a.ts', text).shapes).toEqual([
      { name: 'A', members: 4 },
      { name: 'C', members: 3 },
      { name: 'D', members: 0 },
    ]);
  });

  test('functions, methods and arrow functions are measured in lines, inner ones too', () => {
    const text = `function a() {\n  return [1].map((x) => x);\n}\nconst b = { c() {\n} };\nclass D { e = () =>\n 1; }`;
    expect(sourceFacts('a.ts', text).functions.map(({ line, lines }) => [line, lines])).toEqual([
      [1, 3],
      [2, 1],
      [4, 2],
      [6, 2],
    ]);
  });
});

describe('what decides', () => {
  test('when a function that decides waits, asks or writes, it is found', () => {
    const text = `async function decideA() {} const decideB = () => db.selectFrom('bet').execute();
      const c = { decide() { return () => transact(db); }, decided: async () => {} }; const decideD = () => 1;`;
    expect(impureDecisions('a.ts', text)).toEqual(['decideA', 'decideB', 'decide']);
  });

  test('no function that decides waits, asks or writes', () => {
    const impure = rooms
      .flatMap(filesOf)
      .flatMap((file) => impureDecisions(file, sourceOf(file)).map((name) => `${file}: ${name}`));
    expect(impure).toEqual([]);
  });
});

describe('the house', () => {
  const sources = rooms.flatMap(filesOf);

  test('no source file has more than 400 lines, and nine of ten have at most 300', () => {
    const sizes = sources.map((file) => ({ file, lines: linesOf(file) }));
    expect(sizes.filter(({ lines }) => lines > 400)).toEqual([]);
    expect(sizes.filter(({ lines }) => lines > 300).length).toBeLessThan(sources.length / 10);
  });

  test('A20 the build starts at src/main.tsx alone: the page of the dialogs is for developers', () => {
    const scripts = [...sourceOf('index.html').matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src);
    expect(scripts).toEqual(['/src/main.tsx']);
    expect(sourceOf('vite.config.ts')).not.toMatch(/(?<!-)\binput\b/);
    expect(
      filesOf('src').filter((file) => importsOf(file).some((path) => path.startsWith('tests/'))),
    ).toEqual([]);
  });

  test('an entry file only wires, in at most 40 lines', () => {
    const entries = sources.filter((file) => /\/main\.tsx?$/.test(file));
    expect(entries.length).toBeGreaterThan(2);
    expect(entries.filter((file) => linesOf(file) > 40)).toEqual([]);
  });

  test.each(rooms)('%s: an interface has at most 15 members, a dependencies argument at most 8', (room) => {
    const all = factsOf(room).flatMap(({ file, shapes }) => shapes.map((one) => ({ file, ...one })));
    const isWide = ({ name, members }: { name: string; members: number }): boolean =>
      members > 15 && !isData(name);
    const hasManyDeps = ({ name, members }: { name: string; members: number }): boolean =>
      name.endsWith('Deps') && members > 8;
    expect(all.filter((one) => isWide(one) || hasManyDeps(one))).toEqual([]);
  });

  test.each(rooms)('%s: nine of ten functions have less than 25 lines', (room) => {
    const all = factsOf(room).flatMap(({ functions }) => functions);
    const short = all.filter(({ lines }) => lines < 25);
    expect(short.length / all.length).toBeGreaterThanOrEqual(0.9);
  });

  test('the core’s main script holds of a cold feature at most the file that loads it', () => {
    const start = startOf('worker/main.ts');
    const onDemand = importedOnDemandBy('worker/features.ts');
    const ownFile = (name: string): string => `worker/features/${name}/cold-${name}.ts`;
    const isCold = (name: string): boolean =>
      existsSync(join(root, ownFile(name))) || onDemand.includes(`worker/features/${name}/${name}.ts`);
    const names = featuresOf('worker');
    // Every visit loads these: another one is a decision.
    expect(names.filter((name) => !isCold(name)).join(' ')).toBe(
      'account bets connection favourites offline prices quick-bet replies site slip support wallet',
    );
    const cold = names.filter(isCold);
    const held = [...start].filter(
      (file) => cold.includes(file.split('/')[2] ?? '') && file.includes('features/'),
    );
    expect(held.toSorted()).toEqual(cold.map(ownFile).filter((file) => existsSync(join(root, file))));
    // The line of the list says the path from the root, which the table of built files knows.
    expect(
      onDemand.filter((file) => !sourceOf('worker/features.ts').includes(`'${file.split('/')[2]}'`)),
    ).toEqual([]);
    expect(start.has('worker/features/bets/place-bet.ts')).toBe(true);
  });
});

/** The first ways from `starts` up to a file that must not be known there: types count, and so does what is known through others. */
function arrowsUp(starts: readonly string[], isAbove: (file: string) => boolean): string[] {
  const cameFrom = new Map<string, string | null>(starts.map((file) => [file, null]));
  const wayTo = (file: string): string => {
    const before = cameFrom.get(file) ?? null;
    return before === null ? file : `${wayTo(before)} → ${file}`;
  };
  const found: string[] = [];
  for (const file of cameFrom.keys()) {
    if (isAbove(file)) found.push(wayTo(file));
    else for (const next of importsOf(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return found;
}

/** Loose files of a room that foundations may know: they know no feature themselves. */
const plain: ReadonlySet<string> = new Set(['server/error-code.ts', 'worker/feature.ts']);

/** What the features of a room stand on. */
const foundations = {
  worker: ['engine', 'door'],
  server: [
    'audit-log',
    'clock',
    'feed',
    'http',
    'leases',
    'ledger',
    'log',
    'nodes',
    'requests',
    'site-values',
    'sockets',
    'storage',
    'tickets',
    'uploads',
  ],
} as const;

describe('foundations', () => {
  test('when a file knows a feature by way of another file, the way is found', () => {
    const up = arrowsUp(['server/app.ts'], (file) => file === 'server/features/bets/place-bet.ts');
    expect(up.map((way) => way.split(' → ').at(-1))).toEqual(['server/features/bets/place-bet.ts']);
  });

  test.each(['server', 'worker'] as const)(
    '%s: none knows a feature or a list of them, types included',
    (room) => {
      // The feed plays a recorded session by the core's player, as a program of its own (see below).
      const isAbove = (file: string): boolean =>
        file.startsWith(`${room}/features/`) || (dirname(file) === room && !plain.has(file));
      const own = foundations[room].flatMap((name) => filesOf(`${room}/${name}`));
      expect(arrowsUp(own, isAbove)).toEqual([]);
    },
  );

  test('a foundation of the server names the tables that it reads', () => {
    const unnamed = foundations.server
      .filter((name) => name !== 'storage')
      .flatMap((name) => filesOf(`server/${name}`))
      .filter((file) => importsOf(file).includes('server/storage/database.ts'))
      .filter((file) => /\b(Database|Reader)\b(?!<)/.test(sourceOf(file).replaceAll(/^import[^;]*;/gm, '')));
    expect(unnamed).toEqual([]);
  });
});

describe('features', () => {
  /** Programs of the command line that use a part of a feature by itself, and types of their options. */
  const ofPrograms = [
    'server/coupons/command.ts',
    'server/operator-command/change-operators.ts',
    'server/seed/members.ts',
    'server/server-deps.ts',
    'server/start/options.ts',
    'server/start/sign-in-options.ts',
    'server/start/start.ts',
  ];
  const valuesIn = (list: string, room: string): string[] =>
    importsOf(list).filter((path) => path.startsWith(`${room}/features/`));

  test('server: the list names every feature, and no other file outside names more than a port', () => {
    const values = featuresOf('server').map((name) => `server/features/${name}/${name}.ts`);
    expect(valuesIn('server/features.ts', 'server').toSorted()).toEqual(values);
    const outside = filesOf('server').filter(
      (file) => !file.startsWith('server/features/') && file !== 'server/features.ts',
    );
    const knowing = outside.filter((file) =>
      importsOf(file).some((path) => path.startsWith('server/features/') && !path.endsWith('-port.ts')),
    );
    expect(knowing.toSorted()).toEqual(ofPrograms);
  });

  test('worker: the list names every feature once, a cold one by what loads it, each with an api file', () => {
    const values = featuresOf('worker').map((name) => {
      const cold = `worker/features/${name}/cold-${name}.ts`;
      return existsSync(join(root, cold)) ? cold : `worker/features/${name}/${name}.ts`;
    });
    // The connection serves the moments of all others.
    const named = [...valuesIn('worker/features.ts', 'worker'), 'worker/features/connection/connection.ts'];
    expect(named.toSorted()).toEqual(values.toSorted());
    const files = filesOf('worker');
    expect(
      featuresOf('worker').filter((name) => !files.includes(`worker/features/${name}/${name}-api.ts`)),
    ).toEqual([]);
    const outside = files.filter((file) => !/^worker\/(features[/.]|replay\/)/.test(file));
    const knowing = outside.filter((file) => valuesIn(file, 'worker').length > 0);
    expect(knowing.toSorted()).toEqual(['worker/core-api.ts', 'worker/core.ts']);
  });

  test('src: the list names the value of every feature that has one', () => {
    const values = featuresOf('src')
      .flatMap((name) => [`src/features/${name}/${name}.ts`, `src/features/${name}/${name}.tsx`])
      .filter((file) => existsSync(join(root, file)));
    const without = featuresOf('src').filter((name) => !values.some((file) => file.includes(`/${name}/`)));
    expect(without).toEqual(['connection', 'shared-bets']);
    expect(valuesIn('src/features.ts', 'src').toSorted()).toEqual(values);
  });

  test('src: outside of features, their list, texts and the page’s frame only use-*.ts is named', () => {
    const isFrame = (file: string): boolean =>
      file.startsWith('src/shell/') || file === 'src/routes/root-route.tsx';
    const outside = filesOf('src').filter(
      (file) => !/^src\/(features[/.]|text\/(ko|en|ko-on-demand)\.ts$)/.test(file) && !isFrame(file),
    );
    const knowing = outside.filter((file) =>
      importsOf(file).some((path) => path.startsWith('src/features/') && !/\/use-[^/]+$/.test(path)),
    );
    expect(knowing).toEqual([]);
  });

  test('server: a feature has one port file at most, of its name', () => {
    const ports = filesOf('server/features').filter((file) => file.endsWith('-port.ts'));
    expect(
      ports.filter((file) => file !== `server/features/${file.split('/')[2]}/${file.split('/')[2]}-port.ts`),
    ).toEqual([]);
  });
});

test('who plays recordings: outside of worker/replay the reader of recorded files and the page /replay', () => {
  const importers = ['domain', 'worker', 'src', 'server']
    .flatMap(filesOf)
    .filter((file) => !file.startsWith('worker/replay/'))
    .filter((file) => importsOf(file).some((path) => path.startsWith('worker/replay/')));
  expect(importers).toEqual([
    'worker/replay-main.ts',
    'src/core/prices/open-stage.ts',
    'server/feed/recording/open-recordings.ts',
  ]);
});

// React's compiler takes a call of the bare name use for a plain function, calls it once and keeps its answer.
const hooksNamedUse = (source: string): readonly string[] =>
  source.match(/\.use(?:\(\)|(?=;))|\buse(?:: |\()[^;\n]*=>\s*use[A-Z]\w*\(|\buse\(\)[^;\n]*\{/g) ?? [];

describe('hooks of objects', () => {
  test('when a hook is a property or a method named use, it is found', () => {
    const hooks = [
      'use: (): T => useSyncExternalStore(subscribe, get)',
      'use(): T {',
      'const a = store.use();',
      'export const useA = open.use;',
    ];
    expect(hooks.map((line) => hooksNamedUse(line).length)).toEqual([1, 1, 1, 1]);
    expect(
      hooksNamedUse('steady.use(core); window.useValue(); (use: (file: Blob) => void) => use(file)'),
    ).toEqual([]);
  });

  test('no hook in src is reached by the name use', () => {
    expect(filesOf('src').filter((file) => hooksNamedUse(sourceOf(file)).length > 0)).toEqual([]);
  });
});

describe('files that know each other', () => {
  /** Files whose code is loaded on demand are no part of the circle: the one that loads them runs without them. */
  const knownBy = (file: string): ReadonlySet<string> =>
    new Set(
      [...sourceOf(file).matchAll(/\bfrom\s+'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path)),
    );

  test.each(rooms)('%s: no file is known by a file that it knows, types included', (room) => {
    expect(circlesOf(new Map(filesOf(room).map((file) => [file, knownBy(file)])))).toEqual([]);
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

  test('protocol/ knows the wire: of domain/ only feed/, which publishes on it, and recording/ import it', () => {
    const importers = [...folderGraph('domain')]
      .filter(([, to]) => [...to].some((folder) => folder.startsWith('domain/protocol')))
      .map(([folder]) => folder)
      .filter((folder) => !folder.startsWith('domain/protocol'));
    expect(importers).toEqual(['domain/feed', 'domain/recording']);
  });
});
