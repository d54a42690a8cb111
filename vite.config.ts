import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defaultExclude, defineConfig } from 'vitest/config';
import { chunkFiles, chunkSources, workerChunkFiles } from './scripts/chunk-files.ts';
import { earlyScript } from './scripts/early-script.ts';
import { sheetLayer } from './scripts/sheet-layer.ts';
import { serviceWorkerFile } from './scripts/service-worker-file.ts';
import { siteFont } from './scripts/site-font.ts';
import { thirdParty } from './scripts/third-party.ts';
import { unusedLinks } from './scripts/unused-links.ts';
import { rxjsHelpers } from './scripts/rxjs-helpers.ts';
import { scopedClass } from './scripts/scoped-class.ts';
import { websocketOnly } from './scripts/websocket-only.ts';
import { briefDatabase } from './tests/given/runs/brief-database.ts';
import { chromiumLaunch } from './tests/given/runs/chromium.ts';
import { keptModules } from './tests/given/runs/kept-modules.ts';
import { LongFilesFirst } from './tests/given/runs/long-files-first.ts';
import { limits } from './tests/given/runs/limits.ts';

/** Where `npm run dev` finds the running back end. */
const backEnd = process.env['SPO_SERVER'] ?? 'http://127.0.0.1:5170';
const inBrowser = (instances: readonly InBrowser[] = [{}]) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  connectTimeout: limits.startMs,
  provider: playwright({ launchOptions: chromiumLaunch(), actionTimeout: limits.waitMs }),
  instances: instances.map((instance) => ({ browser: 'chromium' as const, ...instance })),
});

interface InBrowser {
  readonly name?: string;
  readonly include?: string[];
  readonly exclude?: string[];
  readonly isolate?: boolean;
}

/** The system chooses one that is free: runs in two checkouts do not meet at a port. */
const anyPort = { port: 0 };

/** Kills, locks, copies and memory of processes, one after another: `npm run test:long` has them. */
const longServerFiles = [
  'database/backup',
  'database/data-dir-lock',
  'database/embedded-memory',
  'nodes/cluster-faults',
].map((name) => `tests/server/${name}.test.ts`);
/** What `npm test -- quick` leaves out (tests/runner/steps.ts). */
const leftOut = [...defaultExclude, ...(process.env['LEFT_OUT']?.split(',') ?? [])];
/** In `npm test` with few rounds and without what is rare and slow, in `npm run test:long` with all (tests/given/runs/rounds.ts). */
const filesInBoth = [
  'account/claim-site',
  'calls/hostile-input',
  'database/audit',
  'database/storage',
  'nodes/cluster',
  'calls/hostile-fields',
  'database/schema',
  'season/model',
  'site/site-process',
  'site/stop',
  'bets/trade-races',
  'bets/corrected-races',
]
  .map((name) => `tests/server/${name}.test.ts`)
  .concat(['codecs', 'events', 'slip-model'].map((name) => `tests/domain/${name}.test.ts`));
/** Likewise in the browser: at few widths, in one theme; in `npm run test:long` at all. */
const screensInBoth = [
  'awaited-member',
  'large-text',
  'list-layout',
  'longest-values',
  'row-marks',
  'screens-at-widths',
  'skin-contrast',
  'toast-place',
  'winner-card',
].map((name) => `tests/src/${name}.test.tsx`);
/**
 * Whole pages, and what a module keeps for as long as its page lives (the site's time, which page is shown): each file has a document of its
 * own. The files of components share theirs, because loading the client again took each one as long as its tests; `clean-page` puts it back.
 */
const filesWithOwnPage = readdirSync(fileURLToPath(new URL('tests/src', import.meta.url)))
  .filter((file) => file.endsWith('.test.tsx'))
  .map((file) => `tests/src/${file}`)
  .filter((file) =>
    readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8').includes('/mounted-site.tsx'),
  )
  .concat(
    ['board-words', 'odds-over-time', 'overlay', 'replay-page', 'share', 'shown-page'].map(
      (name) => `tests/src/${name}.test.tsx`,
    ),
  );
const clientSetup = [
  // The sheet names the layers: it comes before those of components, as in index.html.
  'src/theme/tokens.css',
  'tests/given/runs/clean-storage.ts',
  'tests/given/runs/clean-page.ts',
];
/** Components, and whole pages. */
const ofClient = {
  extends: true as const,
  test: {
    name: 'src',
    api: anyPort,
    include: ['tests/src/**/*.test.{ts,tsx}'],
    setupFiles: clientSetup,
    browser: inBrowser([
      { name: 'src', exclude: [...leftOut, ...filesWithOwnPage], isolate: false },
      { name: 'src pages', include: filesWithOwnPage },
    ]),
    maxWorkers: 2,
  },
};
const atAllWidths = {
  extends: true as const,
  test: {
    name: 'src-long',
    api: anyPort,
    env: { LONG_TESTS: '1' },
    include: screensInBoth,
    setupFiles: clientSetup,
    browser: inBrowser(),
    maxWorkers: 2,
  },
};
/** Tests of the back end, with PostgreSQL and Redis where they are installed. */
const onServices = (name: 'server' | 'long', include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    env: name === 'long' ? { LONG_TESTS: '1' } : {},
    include,
    exclude: [...leftOut, ...exclude],
    // Starting a process and loading the server again took each file as long as its tests. `long` reads some files twice.
    isolate: name === 'long',
    setupFiles: [
      'tests/given/runs/count-file.ts',
      'tests/given/runs/remove-temporary.ts',
      'tests/given/runs/property-seed.ts',
      'tests/given/database/test-database.ts',
    ],
    globalSetup: ['tests/given/nodes/services-door.ts'],
    execArgv: [briefDatabase],
    maxWorkers: 4,
  },
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    // It reads the sources as they are written.
    chunkSources(),
    react({ compiler: true }),
    sheetLayer(),
    chunkFiles(),
    earlyScript(),
    serviceWorkerFile(),
    siteFont(),
    thirdParty(),
    unusedLinks(),
    rxjsHelpers(),
    keptModules(),
  ],
  // rxjs offers its classes of today under this condition, and otherwise code for old browsers, with tslib.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  publicDir: 'src/public',
  css: { modules: { generateScopedName: scopedClass } },
  worker: {
    format: 'es',
    plugins: () => [workerChunkFiles(), rxjsHelpers(), websocketOnly()],
    // One file holds all that the core needs at its start, also what cold features use of it: a file more would be a round trip more.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] },
        // The notes for other bundlers took 15 kB of the core's script.
        comments: { annotation: false },
      },
    },
  },
  // Named, so that the first browser test does not stop to find them.
  optimizeDeps: {
    include: [
      'axe-core',
      'comlink',
      'idb',
      'immer',
      'msgpackr',
      'rxjs',
      'socket.io-client',
      'zod/mini',
      'fast-check',
      'fzstd',
      'virtua',
      '@tiptap/react',
      '@tiptap/starter-kit',
      '@tiptap/extension-text-style',
      '@tiptap/core',
      '@tiptap/pm/model',
      '@tiptap/pm/view',
      'react-dom/client',
      'react-router',
    ],
  },
  build: {
    target: 'es2024',
    outDir: 'dist',
    chunkSizeWarningLimit: 700,
    // Scripts and style sheets on demand are in the browser's cache before they are imported (src/parts/chunks/chunk-files.ts). Their names would
    // stand in the start's script once more.
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    rolldownOptions: {
      // On a small machine the first build is slow; who set the project up need not hear of which plugin.
      checks: { bundlerTimings: false },
      // The start is two files, not one for each part that other code uses, too: together they compress to 19 kB less. The packages keep
      // their file from release to release.
      output: {
        codeSplitting: {
          groups: [
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'start', tags: ['$initial'] },
            // What the home page and the lists share is one file, too.
            {
              name: 'lists',
              test: /\/features\/(?:prices|favourites)\/|\/parts\/\w+\/(?:flag|country|match-|pills|search-field|density)|\/status-text|\/virtua\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5199,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/account',
        '/member',
        '/resource',
        '/r/',
        '^/sports/(?!Match/)',
        '/game/',
        '/betting',
        '/casual/',
        '/crypto',
        '/socket.io',
      ].map((path) => [path, { target: backEnd, ws: path === '/socket.io' }]),
    ),
  },
  test: {
    sequence: { sequencer: LongFilesFirst },
    expect: { poll: { timeout: limits.waitMs } },
    exclude: leftOut,
    // For what tests in the browser read (limits.ts and property-seed.ts of tests/given/runs).
    env: {
      TIMES_AS_LONG: process.env['TIMES_AS_LONG'] ?? '1',
      PROPERTY_SEED: process.env['PROPERTY_SEED'] ?? '1',
    },
    testTimeout: limits.testMs,
    hookTimeout: limits.hookMs,
    teardownTimeout: limits.hookMs,
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          environment: 'node',
          include: ['tests/domain/**/*.test.ts', 'tests/sessions/**/*.test.ts'],
          // Rules keep nothing from file to file: to load them again for each one took a quarter of the step.
          isolate: false,
          setupFiles: [
            'tests/given/runs/count-file.ts',
            'tests/given/runs/remove-temporary.ts',
            'tests/given/runs/property-seed.ts',
          ],
          maxWorkers: 2,
        },
      },
      onServices('server', ['tests/server/**/*.test.ts'], longServerFiles),
      onServices('long', ['tests/long/**/*.test.ts', ...longServerFiles, ...filesInBoth]),
      {
        extends: true,
        test: {
          name: 'worker',
          api: anyPort,
          include: ['tests/worker/**/*.test.ts'],
          // To load the core again for each file took two thirds of the step. The windows' tests (src) need a document of their own.
          isolate: false,
          setupFiles: ['tests/given/runs/clean-storage.ts', 'tests/given/runs/both-sides.ts'],
          browser: inBrowser(),
          maxWorkers: 2,
        },
      },
      ofClient,
      atAllWidths,
    ],
  },
});
