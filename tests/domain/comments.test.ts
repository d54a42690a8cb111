/** Comments of the product name only files that are there (a comment outlives the file that it speaks of). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rooms = ['domain', 'worker', 'src', 'server'];

const pathsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

/** The files that the comments of a text name; a name with capitals or brackets is a pattern. */
const namedIn = (text: string): string[] =>
  Array.from(text.matchAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm), ([comment]) =>
    Array.from(comment.matchAll(/(?<![\w>./-])[a-z][\w./-]*\.(?:tsx?|css|md)\b/g), ([name]) => name),
  ).flat();

test('the names of files in comments are found', () => {
  const text = `/** As parts/a.tsx; features/<name>/<name>.ts is a pattern. */\n  // b.css\nconst c = './d.ts';`;
  expect(namedIn(text)).toEqual(['parts/a.tsx', 'b.css']);
});

test('a comment names only files that are there', () => {
  const endings = new Set(
    [...rooms, 'docs', 'tests', 'scripts', 'bench'].flatMap(pathsIn).flatMap((path) => {
      const parts = path.split('/');
      return parts.map((_, at) => parts.slice(at).join('/'));
    }),
  );
  const lost = rooms
    .flatMap(pathsIn)
    .filter((path) => /\.(?:tsx?|css)$/.test(path))
    .flatMap((file) => namedIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })))
    .filter(({ file, name }) => !endings.has(name) && !existsSync(join(root, dirname(file), name)))
    .filter(({ name }) => !existsSync(join(root, name)));
  expect(lost).toEqual([]);
});
