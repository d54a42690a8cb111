/** What the client's modules import at once, and the texts they name. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../sites/running-site.ts';

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const IMPORT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';|^import '(\.[^']+)';/gm;

/** The module and all that it imports before it runs. */
export function modulesOf(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !/\.tsx?$/.test(file)) return found;
  found.add(file);
  for (const [, from, bare] of read(file).matchAll(IMPORT))
    modulesOf(join(dirname(file), from ?? bare ?? ''), found);
  return found;
}

/** Keys of the Korean texts that come with the modules. */
export const textsWith = (modules: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...modules]
      .filter((file) => file.endsWith('.ko.ts'))
      .flatMap((file) => [...read(file).matchAll(/^ {2}'([^']+)':/gm)].map(([, key = '']) => key)),
  );

/** What a module says: the keys in `say('…')`. */
export const saidIn = (file: string): readonly string[] =>
  [...read(file).matchAll(/\bsay\(\s*'([^']+)'/g)].map(([, key = '']) => key);

/** Modules that are loaded on demand without the texts on demand: what `createChunk` imports. */
export const plainChunks = (): readonly string[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...read(join(root, file)).matchAll(/\bcreateChunk\(\s*\(\) => import\('([^']+)'/g)].map(
      ([, name = '']) => join(root, dirname(file), name),
    ),
  );
