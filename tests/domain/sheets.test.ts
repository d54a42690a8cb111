/** Style sheets of components: a class that a component names is in its sheet, and a class of a sheet is named by a component. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

interface Use {
  readonly file: string;
  readonly sheet: string;
  readonly names: readonly string[];
  /** Classes are named by values, too. */
  readonly isOpen: boolean;
}

function usesIn(file: string, text: string): readonly Use[] {
  const imports = [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm)];
  return imports.map(([, variable = '', path = '']) => ({
    file,
    sheet: join(dirname(file), path),
    names: [...text.matchAll(new RegExp(`\\b${variable}\\['([\\w-]+)'\\]`, 'g'))].map(
      ([, name = '']) => name,
    ),
    isOpen: new RegExp(`\\b${variable}\\[(?!')`).test(text),
  }));
}

/** The classes of a sheet, in its selectors. */
function classesIn(sheet: string): ReadonlySet<string> {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\/|(?:url|:global)\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

const sheets = new Map(
  globSync('src/**/*.module.css').map((path) => [path, classesIn(readFileSync(path, 'utf8'))] as const),
);
const uses = globSync('src/**/*.{ts,tsx}').flatMap((file) => usesIn(file, readFileSync(file, 'utf8')));

test('when a component names a class by its text or by a value, it is found', () => {
  const text = `import styles from './a.module.css';\nconst a = [styles['one'], styles[two]];`;
  expect(usesIn('src/a.tsx', text)).toEqual([
    { file: 'src/a.tsx', sheet: 'src/a.module.css', names: ['one'], isOpen: true },
  ]);
  expect([...classesIn('/* a.ts */ .one { width: 0.5rem; } .two > .one:hover { }')]).toEqual(['one', 'two']);
});

test('every class that a component names is in its sheet: the page would show the class "undefined"', () => {
  const missing = uses.flatMap(({ file, sheet, names }) =>
    names.filter((name) => sheets.get(sheet)?.has(name) !== true).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every class of a sheet is named by a component', () => {
  const unused = [...sheets].flatMap(([path, names]) => {
    const using = uses.filter(({ sheet }) => sheet === path);
    if (using.some(({ isOpen }) => isOpen)) return [];
    const named = new Set(using.flatMap((use) => use.names));
    return [...names].filter((name) => !named.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});

const CLASSES = /className=(?:"([^"]*)"|\{(?:clsx\(\s*)?(?:'([^']*)'|`([^`]*)`))/g;
/** Classes of no sheet of a component: primitives and marks. */
const plainNamesIn = (text: string): readonly string[] =>
  [...text.matchAll(CLASSES)].flatMap(([, words, first, template]) =>
    (words ?? first ?? template ?? '')
      .replaceAll(/\S*\$\{[^}]*\}\S*/g, ' ')
      .split(/\s+/)
      .filter((word) => word !== ''),
  );

test('every class that no sheet of a component has is a primitive or a mark of the theme', () => {
  expect(plainNamesIn("className=\"a b\" className={`c ${styles['d']}`} className={clsx('e', f)}")).toEqual([
    'a',
    'b',
    'c',
    'e',
  ]);
  const known = new Set(
    globSync('src/**/*.css', { exclude: ['**/*.module.css'] }).flatMap((path) => [
      ...classesIn(readFileSync(path, 'utf8')),
    ]),
  );
  const missing = globSync('src/**/*.tsx').flatMap((file) =>
    plainNamesIn(readFileSync(file, 'utf8'))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
