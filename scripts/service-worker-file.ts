/** Build step: compiles worker/offline/service-worker.ts into /service-worker.js, with the list of the files that a page needs at its start. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { CORE_SCRIPT, TABLE_FILE } from './chunk-files.ts';
import { EARLY_SCRIPT } from './early-script.ts';

/** The search of the kept lists, in the core. */
const SEARCH_SCRIPT = /^assets\/(?:find-in-list|initials)-[\w-]+\.js$/;
const SOURCE = 'worker/offline/service-worker.ts';
/**
 * Screens that are kept from the beginning, whether they were opened or not: without a network they show what was seen last. Pages fetch
 * them ahead anyway, but one after another while the browser is idle, which a slow device seldom is.
 */
const KEPT_SCREENS = ['home-screen', 'live-screen', 'pre-match-screen', 'match-screen'].map(
  (name) => `src/features/prices/${name}.tsx`,
);

/** As the service worker compares them (HASH_CHARS). */
export const hashOfFile = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** The script of the service worker of a build. */
export async function serviceWorkerOf(root: string, build: unknown): Promise<string> {
  const source = readFileSync(join(root, SOURCE), 'utf8');
  const { code } = await transformWithOxc(source, SOURCE, { sourcemap: false });
  return `self.build=${JSON.stringify(build)};\n${code}`;
}

export function serviceWorkerFile(): Plugin {
  let root = '';
  return {
    name: 'service-worker-file',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    // After all files are written: the hashes are of what is served.
    async writeBundle({ dir = join(root, 'dist') }, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const screens = KEPT_SCREENS.map((source) => {
        const screen = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, source));
        if (screen === undefined) throw new Error(`there is no chunk of ${source}`);
        return screen;
      });
      const first = new Set<string>();
      const add = (name: string): void => {
        const one = bundle[name];
        if (one?.type !== 'chunk' || first.has(name)) return;
        first.add(name);
        for (const sheet of one.viteMetadata?.importedCss ?? []) first.add(sheet);
        for (const imported of one.imports) add(imported);
      };
      for (const { fileName } of [...entries, ...screens]) add(fileName);
      // None is an import of the page: the core's script is named by the page's, the early one and the tables of files by the page itself, and
      // the core loads the search with the first one.
      for (const name of names)
        if ([CORE_SCRIPT, EARLY_SCRIPT, TABLE_FILE, SEARCH_SCRIPT].some((kind) => kind.test(name)))
          first.add(name);
      const build = {
        id: createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16),
        first: [...first].map((name) => `/${name}`),
        main: `/${entries[0]?.fileName ?? ''}`,
        hashes: Object.fromEntries(
          names.map((name) => [`/${name}`, hashOfFile(readFileSync(join(dir, name)))]),
        ),
      };
      writeFileSync(join(dir, 'service-worker.js'), await serviceWorkerOf(root, build));
    },
  };
}
