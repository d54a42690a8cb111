// Installs PostgreSQL, Redis and HAProxy for the tests and `npm run cluster`, on Debian and as root. Elsewhere it names what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin'];
const hasProgram = (name) => folders.some((folder) => folder !== '' && existsSync(join(folder, name)));

const POSTGRES = '/usr/lib/postgresql';
const hasPostgres = () =>
  hasProgram('initdb') ||
  (existsSync(POSTGRES) &&
    readdirSync(POSTGRES).some((version) => existsSync(join(POSTGRES, version, 'bin/initdb'))));

/** Debian package → whether its program is here. */
const services = {
  postgresql: hasPostgres,
  'redis-server': () => hasProgram('redis-server'),
  haproxy: () => hasProgram('haproxy'),
};
const missing = () =>
  Object.entries(services)
    .filter(([, isHere]) => !isHere())
    .map(([name]) => name);

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Debian asks this program before it starts a service; exit code 101 means no. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs without starting a service of the system. The tests and the cluster start servers of their own. */
function install(names) {
  const setsPolicy = !existsSync(POLICY);
  if (setsPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
  } finally {
    if (setsPolicy) rmSync(POLICY, { force: true });
  }
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Goes on when services are missing: their tests are skipped with a sentence. */
export function ensureServices() {
  const wanted = missing();
  if (wanted.length === 0) return;
  if (isDebianRoot()) {
    console.error(`[spo] Installing the Debian packages ${wanted.join(', ')} …`);
    install(wanted);
  }
  const left = missing();
  if (left.length > 0)
    console.error(
      `[spo] Not installed: ${left.join(', ')}. Tests that need them are skipped. On Debian, as root: apt-get install ${left.join(' ')}`,
    );
}
