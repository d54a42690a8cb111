/**
 * Build steps: write two tables, for the page and for the worker, of which files every dynamically imported module needs beside those of the
 * start, so that the client (src/parts/chunks/chunk-files.ts) and the core (worker/engine/fetch-code.ts) can fetch them before they import.
 * A table is a file of its own: the first view needs only its own rows, which the server writes into the page (server/http/page-heads.ts).
 */
import { createHash } from 'node:crypto';
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

interface TableFile {
  readonly fileName: string;
  readonly source: string;
}

function tableFile(name: string, built: Built, root: string): TableFile {
  const source = JSON.stringify(tableOf(built, root));
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/${name}-${hash}.json`, source };
}
/** The tables of the page and of the core. */
export const TABLE_FILE = /^assets\/(?:chunk|core)-files-[\w-]+\.json$/;

export function chunkFiles(): Plugin {
  let root = '';
  let table: TableFile | null = null;
  return {
    name: 'chunk-files',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        table = tableFile('chunk-files', bundle ?? {}, root);
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'chunk-files', 'data-all': `/${table.fileName}` },
            children: '{}',
            injectTo: 'body-prepend',
          },
        ];
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (table !== null) this.emitFile({ type: 'asset', ...table });
        for (const one of Object.values(bundle)) if (one.type === 'chunk') one.code = withoutSheets(one.code);
        const alone = Object.entries(tableOf(bundle, root)).find(
          ([source, files]) => files.some((file) => file.endsWith('.css')) && !chunkModules.has(source),
        );
        if (alone !== undefined)
          throw new Error(`${alone[0]} has style sheets, and nothing puts them into the page`);
      },
    },
  };
}

/** The code without the build's own list of style sheets: each chunk puts its own into the page, by the table. */
export const withoutSheets = (code: string): string =>
  code
    .replace(/^const __vite__mapDeps=.*?=>i\.map\(i=>d\[i\]\);\n/s, '')
    .replaceAll(/__vite__mapDeps\(\[[\d,]*\]\)/g, '[]');

/** The sources of all chunks. */
const chunkModules = new Set<string>();

/** `createChunk(() => import('./screen.tsx'), 'Screen')` with what it imports: module and name. */
const CHUNK =
  /\bcreate(?:Text)?Chunk\(\s*(?:async )?\(\) =>\s*\(?(?:await )?import\('([^']+)'\)\)?(?:\.\w+)?,\s*'?\w+'?(?=,?\s*\))/g;

/** Code that is no chunk and names its own sheets. */
const WITH_SHEETS = /\baddSheets\('([^']+)'\)/g;

/** The code with the source file of each chunk as its last argument, as the table names it. Throws where one is written another way. */
export function withSources(code: string, file: string): string {
  let named = 0;
  for (const [, source = ''] of code.matchAll(WITH_SHEETS)) chunkModules.add(source);
  const found = code.replaceAll(CHUNK, (call, module: string) => {
    named += 1;
    const source = join(dirname(file), module);
    chunkModules.add(source);
    return `${call}, '${source}'`;
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
      const table = tableFile('core-files', bundle, root);
      this.emitFile({ type: 'asset', ...table });
      for (const one of Object.values(bundle))
        if (one.type === 'chunk' && one.isEntry)
          one.code = `self.chunkFiles="/${table.fileName}";${one.code}`;
    },
  };
}
