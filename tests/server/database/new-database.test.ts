/** The folder of a new database, made by a process that may fail, be killed, or lose the data directory. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseFolder } from '../../../server/storage/new-database.ts';
import { temporaryFolder } from '../../given/runs/temporary.ts';
import { root } from '../../given/sites/running-site.ts';

const here = temporaryFolder('spo-making-');
const kept = new AbortController().signal;

/** A program in place of initdb: it begins a folder as initdb does, with the file that marks a database, and goes on with `then`. */
function making(name: string, then: string): string {
  const script = join(here, `${name}.mjs`);
  const begin = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync(process.argv[2] + '/global', { recursive: true });
writeFileSync(process.argv[2] + '/PG_VERSION', '17');
`;
  writeFileSync(script, begin + then);
  return script;
}

const whole = making('whole', "writeFileSync(process.argv[2] + '/global/pg_control', ''); process.exit(0);");

test.each<readonly [string, string, RegExp]>([
  ['is killed', `process.kill(process.pid, 'SIGKILL');`, /not made: .*killed by SIGKILL .*memory/],
  ['fails', `throw new TypeError('no room');`, /not made: exit code 1: TypeError: no room$/],
  ['says nothing', 'process.exit(3);', /not made: exit code 3: $/],
])(
  'T15: when the process that makes a database %s, the error says why and the next start makes it',
  async (name, then, why) => {
    const dataDir = temporaryFolder('spo-new-');
    await expect(databaseFolder(dataDir, kept, making(name, then))).rejects.toThrow(why);
    expect(existsSync(join(dataDir, 'pg')), 'half made').toBe(false);
    expect(await databaseFolder(dataDir, kept, whole)).toBe(join(dataDir, 'pg'));
    expect(readdirSync(dataDir), 'the half-made folder is gone').toEqual(['pg']);
  },
);

test('T15: when the data directory is lost meanwhile, the making process ends before the refusal', async () => {
  const dataDir = temporaryFolder('spo-lost-');
  const lost = new AbortController();
  const pid = join(here, 'pid');
  const endless = making(
    'endless',
    `writeFileSync(${JSON.stringify(pid)}, String(process.pid)); setInterval(() => {}, 1000);`,
  );
  const made = databaseFolder(dataDir, lost.signal, endless);
  made.catch(() => {});
  await expect.poll(() => existsSync(pid) && readFileSync(pid, 'utf8')).toMatch(/^\d+$/);
  lost.abort(new Error('taken'));
  await expect(made).rejects.toThrow('taken');
  expect(() => process.kill(Number(readFileSync(pid, 'utf8')), 0)).toThrow('ESRCH');
  expect(existsSync(join(dataDir, 'pg'))).toBe(false);
});

test.each([
  ['PG_VERSION', 'global/pg_control'],
  ['global/pg_control', 'PG_VERSION'],
])('T15: a folder without %s, as an earlier version left it, is named and stays', async (lack, has) => {
  const dataDir = temporaryFolder('spo-half-');
  mkdirSync(join(dataDir, 'pg/global'), { recursive: true });
  writeFileSync(join(dataDir, 'pg', has), '');
  await expect(databaseFolder(dataDir, kept, whole)).rejects.toThrow(
    new RegExp(`pg is no whole database: ${lack} is missing, .* move it away and start again`),
  );
  expect(existsSync(join(dataDir, 'pg', has))).toBe(true);
});

test('T15: an empty folder is no database, and one is made', async () => {
  const dataDir = temporaryFolder('spo-empty-');
  mkdirSync(join(dataDir, 'pg'));
  expect(existsSync(join(await databaseFolder(dataDir, kept, whole), 'PG_VERSION'))).toBe(true);
});

test('T15: a database that another process made meanwhile is not replaced', async () => {
  const dataDir = temporaryFolder('spo-late-');
  const other = join(dataDir, 'pg');
  const late = making(
    'late',
    `mkdirSync(${JSON.stringify(other)}); writeFileSync(${JSON.stringify(join(other, 'PG_VERSION'))}, 'other');`,
  );
  await expect(databaseFolder(dataDir, kept, late)).rejects.toThrow('ENOTEMPTY');
});

test('T15: the program that makes a database ends with its parent', async () => {
  const folder = join(here, 'never');
  const child = fork(join(root, 'server/storage/make-database.ts'), [folder], { stdio: 'ignore' });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(false);
});
