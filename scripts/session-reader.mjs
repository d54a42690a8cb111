// Builds the package spo-session-reader: recorded sessions without the core of the site. node scripts/session-reader.mjs [DIR]
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const [folder = join(root, '.tmp', 'session-reader')] = process.argv.slice(2);
const { version, dependencies, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entry = 'protocol/session/reader';

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2023',
    minify: false,
    lib: { entry: join(root, 'domain', `${entry}.ts`), formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: ['msgpackr'] },
  },
});

// The declarations of the modules that the reader is made of.
const types = join(root, '.tsbuild', 'domain');
const compiled = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-b', join(root, 'domain')],
  {
    stdio: 'inherit',
  },
);
if (compiled.status !== 0) process.exit(1);
const modules = [
  'hasher',
  'result',
  'row',
  ...globSync('protocol/session/{reader,check-chain,spo-*}.d.ts', { cwd: types }).map((name) =>
    name.slice(0, -'.d.ts'.length),
  ),
];
for (const name of modules) {
  const to = join(folder, 'types', `${name}.d.ts`);
  const text = readFileSync(join(types, `${name}.d.ts`), 'utf8');
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text.replace(/^import '[^']+';\n/gm, '').replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"));
}

cpSync(join(root, 'docs/session-format.md'), join(folder, 'session-format.md'));
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify(
    {
      name: 'spo-session-reader',
      version,
      description:
        'Reads recorded sessions (.spo), and proves by their chain of hashes what was changed, damaged or cut',
      license,
      type: 'module',
      exports: { '.': { types: `./types/${entry}.d.ts`, default: './index.js' } },
      dependencies: { msgpackr: dependencies.msgpackr },
    },
    null,
    2,
  )}\n`,
);
console.log(`the reader of sessions stands in ${folder}`);
