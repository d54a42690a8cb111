/** A start loads what every site needs; recordings, season files, faults, Redis and PostgreSQL's driver are loaded by the starts that name them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Prints the address of each module that was loaded, when the process ends. */
const listing = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
process.on('exit', () => console.log(JSON.stringify(loaded)));
`;

/** The packages and the folders of the project that a start has loaded before it acts on its options. */
function loadedByStart(): ReadonlySet<string> {
  const hook = `data:text/javascript,${encodeURIComponent(listing)}`;
  const { stdout } = spawnSync(process.execPath, ['--import', hook, 'server/main.ts', '--help'], {
    cwd: root,
    encoding: 'utf8',
  });
  const urls = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as readonly string[];
  return new Set(
    urls.flatMap((url) => {
      const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
      return inPackage ?? /\/(server|domain|worker)\/(?:.*)(?=\/[^/]+\.ts$)/.exec(url)?.[0].slice(1) ?? [];
    }),
  );
}

test('P8 a start loads no code that only some starts and acts need', () => {
  const loaded = loadedByStart();
  for (const needed of ['fastify', 'socket.io', 'kysely', 'server/features/bets'])
    expect([...loaded], needed).toContain(needed);
  const onDemand = [
    'ioredis',
    '@socket.io/redis-streams-adapter',
    'pg',
    'openid-client',
    'sanitize-html',
    'file-type',
    'sharp',
    '@simplewebauthn/server',
    'server/feed/recording',
    'server/feed/fixtures',
    'server/faults',
    'worker/replay',
  ];
  expect(onDemand.filter((name) => loaded.has(name))).toEqual([]);
});
