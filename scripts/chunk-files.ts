/**
 * Build steps: write into index.html, and into the worker's main script, which files every dynamically imported module needs beside those of
 * the start, so that the client (src/parts/chunks/chunk-files.ts) and the core (worker/engine/fetch-code.ts) can fetch them before they import.
 */
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

interface BuiltChunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Built = Readonly<Record<string, BuiltChunk | { readonly type: 'asset' }>>;

/** The chunk, what it imports at once, and their style sheets. */
function filesOf(built: Built, fileName: string, files = new Set<string>()): ReadonlySet<string> {
  const chunk = built[fileName];
  if (chunk === undefined || chunk.type === 'asset' || files.has(fileName)) return files;
  files.add(fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
  for (const name of chunk.imports) filesOf(built, name, files);
  return files;
}

function tableOf(built: Built, root: string): Record<string, readonly string[]> {
  const chunks = Object.values(built).filter((one) => one.type === 'chunk');
  const first = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...filesOf(built, fileName)]),
  );
  return Object.fromEntries(
    chunks
      .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId !== null)
      .map(({ fileName, facadeModuleId }) => [
        (facadeModuleId ?? '').replace(`${root}/`, ''),
        [...filesOf(built, fileName)].filter((file) => !first.has(file)).map((file) => `/${file}`),
      ]),
  );
}

/** The core's main script: no import of the page, but the file of its worker. */
export const CORE_SCRIPT = /^assets\/main-[\w-]+\.js$/;

export function chunkFiles(): Plugin {
  let root = '';
  return {
    name: 'chunk-files',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'chunk-files' },
          children: JSON.stringify(tableOf(bundle ?? {}, root)).replaceAll('<', String.raw`\u003c`),
          injectTo: 'body-prepend',
        },
      ],
    },
  };
}

/** `createChunk(() => import('./screen.tsx'), 'Screen')` with what it imports: module and name. */
const CHUNK =
  /\bcreate(?:Text)?Chunk\(\s*(?:async )?\(\) =>\s*\(?(?:await )?import\('([^']+)'\)\)?(?:\.\w+)?,\s*'?\w+'?(?=,?\s*\))/g;

/** The code with the source file of each chunk as its last argument, as the table names it. Throws where one is written another way. */
export function withSources(code: string, file: string): string {
  let named = 0;
  const found = code.replaceAll(CHUNK, (call, module: string) => {
    named += 1;
    return `${call}, '${join(dirname(file), module)}'`;
  });
  if (named === [...code.matchAll(/\bcreate(?:Text)?Chunk\(/g)].length) return found;
  throw new Error(`${file}: a chunk is made by createChunk(() => import('./file.tsx'), 'Name')`);
}

/** Says to each chunk of the window which source file it loads. */
export function chunkSources(): Plugin {
  let root = '';
  return {
    name: 'chunk-sources',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\bcreate(?:Text)?Chunk\(/ },
      handler(code, id) {
        const file = id.replace(`${root}/`, '');
        return file === 'src/parts/chunks/chunk.ts' ? null : { code: withSources(code, file), map: null };
      },
    },
  };
}

/** Its hash stays right: the names of the files stand in the main script anyway. */
export function workerChunkFiles(): Plugin {
  let root = '';
  return {
    name: 'worker-chunk-files',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle(_, bundle) {
      const table = JSON.stringify(tableOf(bundle, root));
      for (const one of Object.values(bundle))
        if (one.type === 'chunk' && one.isEntry) one.code = `self.chunkFiles=${table};${one.code}`;
    },
  };
}
