/** A list of words that the domain exports is imported where it is needed, never written a second time. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A list of three words or more. */
const LIST = /\[(?:\s*'[^'\n]+',?){3,}\s*\]/g;
/** Both stand in files of the domain that also decide, which src/ may not import: the type of the list holds it there. */
const heldByTypes: ReadonlySet<string> = new Set(['eventSkins', 'tradeOrders']);

const lists = globSync('{domain,worker,src,server}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(LIST)].map(([list], at, all) => ({
    file,
    words: [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word).join(' '),
    exported: /export const (\w+) = $/.exec(text.slice(0, all[at]?.index))?.[1] ?? null,
  }));
});

test('no other file has the words of a list that the domain exports, in their order', () => {
  const exported = lists.filter(({ file, exported: name }) => name !== null && file.startsWith('domain/'));
  expect(exported.length).toBeGreaterThan(50);
  const again = exported
    .filter(({ exported: name }) => !heldByTypes.has(name ?? ''))
    .flatMap((one) =>
      lists
        .filter((other) => other !== one && other.words === one.words)
        .map((other) => `${other.file}: ${one.exported} of ${one.file}`),
    );
  expect(again).toEqual([]);
});
