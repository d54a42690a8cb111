/** docs/features.md and docs/rules.md explain every id that the project cites, and the tests, files and headings that pages name exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOMS = ['bench', 'domain', 'docs', 'scripts', 'server', 'src', 'tests', 'worker'];
const LONGEST_TITLE = 100;

const textOf = (file: string): string => readFileSync(file, 'utf8');
const filesOf = (extensions: string): readonly string[] =>
  ROOMS.flatMap((room) => globSync(`${room}/**/*.{${extensions}}`))
    .concat(globSync('*.md'))
    .filter((file) => !file.startsWith('bench/reports/'))
    .toSorted();

/** Titles of tests and groups: the first argument of test, it and describe, and of what their `each` returns. */
const titlesOf = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /(?:\b(?:test|it|describe)(?:\.\w+)*(?:\([^()'"`]*\))?\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
    ),
  ].map(([, , title = '']) => title);

const commentsOf = (file: string): readonly string[] =>
  textOf(file).match(file.endsWith('.css') ? /\/\*[^]*?\*\//g : /\/\*[^]*?\*\/|\/\/.*/g) ?? [];

const idsIn = (text: string): readonly string[] => text.match(/\b[A-OPRST]\d{1,2}\b/g) ?? [];

/** What a file says to people: a document whole, of code the comments, of a test its titles, too. */
function wordsOf(file: string): string {
  if (file.endsWith('.md')) return textOf(file);
  const titles = file.startsWith('tests/') ? titlesOf(textOf(file)) : [];
  return [...commentsOf(file), ...titles].join('\n');
}

const rowsOf = (file: string): readonly (readonly string[])[] =>
  textOf(file)
    .split('\n')
    .filter((line) => /^\| [A-Z]\d+ \|/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));

/** How many rows of each area the specification has; the site may have more. */
const specifiedRows = {
  A: 25,
  B: 18,
  C: 12,
  D: 10,
  E: 12,
  F: 6,
  G: 9,
  H: 9,
  I: 7,
  J: 6,
  K: 11,
  L: 5,
  M: 4,
  N: 6,
  O: 9,
} as const;

const filesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => `tests/${file}`);
const features = rowsOf('docs/features.md');
const rules = rowsOf('docs/rules.md');
const explained = new Set([...features, ...rules].map(([id]) => id));
const tests = globSync('tests/**/*.{test,spec}.{ts,tsx}').toSorted();

describe('docs/features.md and docs/rules.md', () => {
  test('every id has one row, and every row a text', () => {
    const ids = [...features, ...rules].map(([id = '']) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const row of features) expect(row, row[0]).toHaveLength(4);
    for (const row of rules) expect(row, row[0]).toHaveLength(2);
    expect([...features, ...rules].filter((row) => row.includes('')).map(([id]) => id)).toEqual([]);
  });

  test('every id that is cited is explained', () => {
    const unexplained = filesOf('ts,tsx,mjs,css,md').flatMap((file) =>
      idsIn(wordsOf(file))
        .filter((id) => !explained.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unexplained).toEqual([]);
  });

  test('every test that a row names exists and cites the row', () => {
    const wrong = features.flatMap(([id = '', , , shownBy = '']) =>
      filesIn(shownBy)
        .filter((file) => !tests.includes(file) || !idsIn(wordsOf(file)).includes(id))
        .map((file) => `${id}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every row of the specification works: a test that it names has a title that cites it', () => {
    const specified = Object.entries(specifiedRows).flatMap(([area, count]) =>
      Array.from({ length: count }, (_, at) => `${area}${at + 1}`),
    );
    const works = features.filter(([id = '', , , shownBy = '']) =>
      filesIn(shownBy).some(
        (file) => tests.includes(file) && idsIn(titlesOf(textOf(file)).join('\n')).includes(id),
      ),
    );
    const working = new Set(works.map(([id = '']) => id));
    expect(specified.filter((id) => !working.has(id))).toEqual([]);
    expect(features.map(([id = '']) => id).filter((id) => !working.has(id))).toEqual([]);
  });

  test('a row says "not yet" only where no test cites it', () => {
    const cited = new Set(tests.flatMap((file) => idsIn(wordsOf(file))));
    const behind = features.filter(
      ([id = '', , , shownBy = '']) => !shownBy.includes('`') && (shownBy !== 'not yet' || cited.has(id)),
    );
    expect(behind.map(([id]) => id)).toEqual([]);
  });

  test('every file that docs/architecture.md names exists', () => {
    const named = textOf('docs/architecture.md').match(/(?<=`)[a-z]+\/[^`<]+\.(?:tsx?|md)(?=`)/g) ?? [];
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('no file cites sections of a document that a reader does not have', () => {
    const citing = filesOf('ts,tsx,mjs,css,md').filter((file) => /\u00A7/.test(textOf(file)));
    expect(citing).toEqual([]);
  });
});

describe('pages', () => {
  const pages = filesOf('md');
  /** What a page links to, without the places in itself. */
  const linksOf = (page: string): readonly (readonly [file: string, heading: string | undefined])[] =>
    [...textOf(page).matchAll(/\]\((?!https?:|#)([^)\s#]+)(?:#([^)\s]+))?\)/g)].map(
      ([, file = '', heading]) => [join(dirname(page), file), heading],
    );
  const headingsOf = (page: string): readonly string[] =>
    [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );

  test('every link leads to a file, and to a heading of it', () => {
    const dead = pages.flatMap((page) =>
      linksOf(page)
        .filter(
          ([file, heading]) =>
            !existsSync(file) || (heading !== undefined && !headingsOf(file).includes(heading)),
        )
        .map((link) => `${page}: ${link.join('#')}`),
    );
    expect(dead).toEqual([]);
  });

  test('every file or folder that a page names exists', () => {
    /** Made by a run, of another program, or an example. */
    const elsewhere = ['dist/', 'bench/reports/', 'reports/', 'global/', 'features/x/'];
    const endings = ['', '.ts', '.tsx', '.mjs', '.test.ts', '.test.tsx', '.spec.ts', '.bench.ts'];
    /** A page of a room names the files of the room, of its own folder, or of the tests, without their endings. */
    const isThere = (page: string, name: string): boolean =>
      ['', dirname(page), page.split('/')[0] ?? '', 'src', 'tests', 'tests/domain']
        .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
        .some((file) => existsSync(file));
    const missing = pages
      .filter((page) => page !== 'CHANGELOG.md')
      .flatMap((page) =>
        [...textOf(page).matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)+\/?)`/g)]
          .map(([, name = '']) => name)
          .filter((name) => !elsewhere.some((start) => name.startsWith(start)) && !isThere(page, name))
          .map((name) => `${page}: ${name}`),
      );
    expect(missing).toEqual([]);
  });

  test('the README of a room is one page of 80 lines, each of at most 160 characters', () => {
    const long = ['bench', 'domain', 'server', 'src', 'tests', 'worker'].filter(
      (room) => textOf(`${room}/README.md`).trimEnd().split('\n').length > 80,
    );
    expect(long).toEqual([]);
    const wide = pages
      .filter((page) => page.endsWith('/README.md'))
      .flatMap((page) =>
        textOf(page)
          .replaceAll(/^```[^]*?^```$/gm, '')
          .split('\n')
          .filter((line) => line.length > 160 && !line.startsWith('|'))
          .map((line) => `${page}: ${line.slice(0, 60)}`),
      );
    expect(wide).toEqual([]);
  });
});

describe('titles of tests', () => {
  test('none is longer than 100 characters', () => {
    const long = tests.flatMap((file) =>
      titlesOf(textOf(file))
        .filter((title) => title.length > LONGEST_TITLE)
        .map((title) => `${file}: ${title}`),
    );
    expect(long).toEqual([]);
  });
});

test('benches select by data attributes: not by Korean words, names of roles or class names', () => {
  const wrong = globSync('bench/{browser,crowd,load}/**/*.ts').flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) => /getBy|\[class|\[aria-label|has-text|locator\('\.(?!ag-)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});

describe('builders and fakes of tests', () => {
  const builders = globSync('tests/given/**/*').filter((file) => /\.tsx?$/.test(file));

  test('tests/given alone holds them', () => {
    const others = globSync('tests/**/*.{ts,tsx}').filter(
      (file) =>
        !/^tests\/(?:browsers|chaos|crawl|dialogs|fuzz|gallery|given|hostile|lighthouse|looks|runner|simulation|soak)\//.test(
          file,
        ) && !tests.includes(file),
    );
    expect(others).toEqual([]);
  });

  test('none has more than 150 lines', () => {
    const long = builders.filter((file) => textOf(file).trimEnd().split('\n').length > 150);
    expect(long).toEqual([]);
  });

  test('the journey that CONTRIBUTING.md shows is one of those that run', () => {
    const shown = /```ts\n(test\([^`]+)```/.exec(textOf('CONTRIBUTING.md'))?.[1] ?? 'no journey';
    expect(textOf('tests/e2e/first-journey.spec.ts')).toContain(shown);
  });

  test('tests/given/README.md names each', () => {
    const page = textOf('tests/given/README.md');
    expect(builders.filter((file) => !page.includes(`\`${file.slice('tests/given/'.length)}\``))).toEqual([]);
  });
});
