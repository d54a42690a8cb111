/** The linter's rules, and who may import whom: rooms, the engine and the door, features, foundations of the server. */
import type { DummyRuleMap, OxlintConfig } from 'oxlint';

interface Refused {
  readonly group?: string[];
  readonly regex?: string;
  readonly allowTypeImports?: boolean;
  readonly message: string;
}

const refusing = (...patterns: Refused[]): DummyRuleMap => ({
  'no-restricted-imports': ['error', { patterns }],
});

const domainOnly: Refused = {
  regex: '(worker|src|server|tests|bench)/',
  message: 'domain/ imports only its own files',
};

const otherThanWorker: Refused = {
  group: [
    'react',
    'react-*',
    'react/**',
    'dayjs',
    'fastify',
    'kysely',
    'node:*',
    '**/src/**',
    '**/server/**',
    '**/tests/**',
    '**/bench/**',
  ],
  message: 'worker/ imports domain/ and rxjs, immer, comlink, socket.io-client, msgpackr, idb',
};

const otherThanServer: Refused = {
  group: ['**/worker/**', '**/src/**', '**/tests/**', '**/bench/**', 'react', 'comlink', 'rxjs'],
  message: 'server/ imports domain/ and its own libraries',
};

/** What all of src/ may not import; a folder adds what it may not. */
const otherThanWindow: readonly Refused[] = [
  { regex: '(^|/)(server|tests|bench)/', message: 'src/ draws snapshots and sends commands' },
  { regex: '^node:', message: 'src/ runs in a browser' },
  {
    group: [
      '**/domain/**/*.ts',
      '!**/domain/{fault,result,row}.ts',
      '!**/domain/{catalogue,favourites,messages,number,odds,replies,reports,site-values,support,time}/*',
      '!**/domain/boards/boards.ts',
      '!**/domain/game-list/initials.ts',
      '!**/domain/match/{crest,initials,market,match-clock,match-sheet,name,sport-ids,stake-shares}.ts',
      '!**/domain/protocol/calls/bets/bet-list.ts',
      '!**/domain/recording/{fault-plan,future-paths}.ts',
      '!**/domain/rich-text/{rich-limits,write-html}.ts',
      '!**/domain/terms/*',
      '!**/domain/chat/{chat-limits,chat-room}.ts',
      '!**/domain/bet-rules/{match-mark,price-policy}.ts',
      '!**/domain/desk/{asked-result,decided-results,list-order,operator-limits,proposal}.ts',
      '!**/domain/events/reward-table.ts',
      '!**/domain/member/{member-id,money,nickname,passkey,password,rejoin,restriction,settings,text-limits}*.ts',
      '!**/domain/survey/survey.ts',
      '!**/domain/text/plain-text.ts',
      '!**/domain/uploads/upload-limits.ts',
    ],
    allowTypeImports: true,
    message: 'src/ takes values from the facts of domain/ that are listed here; types from all of it',
  },
];

const refusingInWindow = (...patterns: Refused[]): DummyRuleMap => ({
  'typescript/no-restricted-imports': [
    'error',
    {
      paths: [
        {
          name: 'react-router',
          importNames: ['Link', 'NavLink', 'Form'],
          message:
            'src/parts/pages/link.tsx: those of the package bring code of its server framework into the first view',
        },
      ],
      patterns: [...otherThanWindow, ...patterns],
    },
  ],
});

const apiOnly = 'a feature takes types only from worker/features/<name>/<name>-api.ts';

const config: OxlintConfig = {
  plugins: ['typescript', 'react', 'import', 'jsx-a11y', 'vitest', 'promise', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true, typeCheck: true },
  env: { builtin: true },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-non-null-assertion': 'error',
    'no-underscore-dangle': ['error', { allow: ['_default'] }],
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'oxc/no-map-spread': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-await-in-loop': 'off',
    'consistent-return': 'off',
    'typescript/consistent-return': 'off',
    'no-unmodified-loop-condition': 'off',
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
  },
  ignorePatterns: ['dist', 'node_modules', '.tsbuild', '.tmp'],
  overrides: [
    {
      files: ['domain/**/*.ts'],
      rules: {
        ...refusing(
          {
            regex: '^[^.]',
            message: 'domain/ imports no packages (only domain/protocol may use msgpackr and zod)',
          },
          domainOnly,
        ),
        'no-restricted-globals': [
          'error',
          'window',
          'document',
          'self',
          'fetch',
          'setTimeout',
          'setInterval',
          'queueMicrotask',
          'performance',
          'process',
          'crypto',
          'console',
          'localStorage',
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'time comes in as an argument' },
          { object: 'Math', property: 'random', message: 'randomness comes in as an argument' },
        ],
      },
    },
    {
      files: ['domain/protocol/**/*.ts'],
      rules: {
        'typescript/no-explicit-any': 'off',
        'promise/valid-params': 'off',
        ...refusing(
          { regex: '^([^.mz]|m[^s]|z[^o])', message: 'domain/protocol may use msgpackr and zod only' },
          {
            regex: '^zod$',
            message: "zod/mini: what is imported here goes into the worker's script",
          },
          domainOnly,
        ),
      },
    },
    { files: ['worker/**/*.ts'], rules: refusing(otherThanWorker) },
    {
      files: ['worker/engine/**/*.ts', 'worker/door/**/*.ts'],
      rules: refusing(otherThanWorker, {
        group: [
          '**/features/**',
          '**/core.ts',
          '**/core-api.ts',
          '**/features.ts',
          '**/gate.ts',
          '**/replay/**',
        ],
        message: 'the engine and the door know no feature and no list of them, types included, and no replay',
      }),
    },
    {
      files: ['worker/features/**/*.ts'],
      rules: refusing(
        otherThanWorker,
        {
          group: ['../*/*', '!../*/*-api.ts', '!../../**'],
          message: "a feature imports another feature's *-api.ts only",
        },
        {
          group: ['**/core.ts', '**/core-api.ts', '**/features.ts', '**/replay/**'],
          message: 'a feature does not know the core',
        },
      ),
    },
    {
      files: ['worker/replay/**/*.ts'],
      rules: refusing(
        {
          regex: '^([^.f]|f[^z])|/(src|server|tests|bench)/',
          message:
            'the replay runs wherever the core runs, on the engine, the door, core.ts and the unpacker fzstd',
        },
        { regex: '/features/', message: 'the replay knows the core, not its features' },
      ),
    },
    {
      files: ['src/**/*.ts', 'src/**/*.tsx'],
      rules: {
        'no-restricted-globals': [
          'error',
          {
            name: 'localStorage',
            message: 'a browser may block it: readStored, writeStored (core/browser/stored-choice)',
          },
          {
            name: 'sessionStorage',
            message: 'a browser may block it: readOfWindow, writeOfWindow (core/browser/stored-choice)',
          },
          { name: 'indexedDB', message: 'the worker keeps data' },
          { name: 'caches', message: 'the service worker keeps files' },
        ],
        'no-restricted-properties': [
          'error',
          ...['window', 'globalThis'].flatMap((object) =>
            ['localStorage', 'sessionStorage'].map((property) => ({
              object,
              property,
              message: 'core/browser/stored-choice',
            })),
          ),
          { object: 'document', property: 'cookie', message: 'core/browser/site-cookie' },
          { object: 'navigator', property: 'serviceWorker', message: 'core/browser/register-offline' },
        ],
        ...refusingInWindow({
          regex: '/worker/([^d]|d[^o])',
          allowTypeImports: true,
          message: 'src/ takes types only from worker/core-api.ts; at run time worker/door/stream-port.ts',
        }),
      },
    },
    {
      files: ['src/features/**/*.ts', 'src/features/**/*.tsx'],
      rules: refusingInWindow(
        { regex: '/worker/[^f]', message: apiOnly },
        { regex: '/worker/features/.*([^i]|[^p]i|[^a]pi|[^-]api)[.]ts$', message: apiOnly },
        { regex: '/worker/features/', allowTypeImports: true, message: apiOnly },
        {
          regex: '^[.][.]/[a-z-]+/([^u]|u[^s]|us[^e]|use[^-])',
          message:
            'a feature uses another one through its use-*.ts; what several share stands in parts/, core/, text/',
        },
        {
          regex: '/(routes|shell)/|/features[.]ts$',
          message: 'a feature does not know the lists that join it',
        },
      ),
    },
    {
      files: [
        'src/core/browser/stored-choice.ts',
        'src/core/browser/site-cookie.ts',
        'src/core/browser/register-offline.ts',
      ],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['src/parts/pages/member-frame.tsx', 'src/features/replay/site-frame.tsx'],
      rules: { 'react/iframe-missing-sandbox': 'off' },
    },
    {
      files: ['src/features/prices/home-screen.tsx'],
      rules: refusingInWindow(
        { regex: '/worker/', allowTypeImports: true, message: 'src/ takes types only from worker/' },
        {
          regex: '^[.][.]/([^s.][a-z-]*|s[^i][a-z-]*)/([^u]|u[^s]|us[^e]|use[^-])',
          message:
            'the home page draws the banners of the site (site/main-banners); another feature only through its use-*.ts',
        },
      ),
    },
    { files: ['server/**/*.ts'], rules: refusing(otherThanServer) },
    {
      files: ['server/features/*/**/*.ts'],
      rules: refusing(
        otherThanServer,
        {
          group: ['../*/*', '!../*/*-port.ts', '!../../**'],
          message: 'a feature imports of another feature only its *-port.ts',
        },
        {
          group: ['**/app.ts', '**/features.ts', '**/schema.ts', '**/start/**'],
          message: 'a feature does not know the list of features',
        },
      ),
    },
    {
      files: [
        'server/{audit-log,clock,feed,http,leases,ledger,log,nodes,requests,site-values,sockets,storage,tickets,uploads}/**/*.ts',
      ],
      rules: refusing(otherThanServer, {
        group: [
          '**/features/**',
          '**/app.ts',
          '**/feature.ts',
          '**/features.ts',
          '**/schema.ts',
          '**/member-deps.ts',
          '**/server-deps.ts',
        ],
        message: 'what features stand on knows no feature and no list of them, types included',
      }),
    },
    {
      files: ['server/feed/recording/open-recordings.ts'],
      rules: refusing(
        {
          group: ['**/src/**', '**/tests/**', '**/bench/**', '**/features/**', 'react', 'comlink', 'rxjs'],
          message: 'server/ imports domain/ and its own libraries',
        },
        {
          regex: '/worker/([^r]|r[^e]|re[^p])',
          message: 'a recorded session is played by worker/replay; the server uses nothing else of worker/',
        },
      ),
    },
    {
      files: ['tests/**/*.ts', 'tests/**/*.tsx', 'bench/**/*.ts'],
      rules: { 'max-lines-per-function': 'off', 'vitest/valid-expect': ['error', { maxArgs: 2 }] },
    },
  ],
};

export default config;
