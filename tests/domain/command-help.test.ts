/** The help texts of `npm test` and `npm run bench`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const helpOf = (file: string): string =>
  execFileSync(process.execPath, [file, '--help'], { encoding: 'utf8' });

test('npm test -- --help explains every step', () => {
  const help = helpOf('tests/runner/main.ts');
  const named = [
    ...readFileSync('vite.config.ts', 'utf8').matchAll(/\bname: '(domain|server|worker|src)'/g),
  ].map(([, name]) => name);
  const projects = new Set(named);
  expect(projects.size).toBe(4);
  for (const step of [...projects, 'lock', 'e2e', 'hostile', 'quick'])
    expect(help).toMatch(new RegExp(`${step} {2}`));
  expect(help).not.toContain('undefined');
});

test('npm run bench -- --help names every bench with its question', () => {
  const help = helpOf('bench/main.ts');
  const names = globSync('bench/*/*.bench.ts')
    .map((file) => file.replace(/.*\/|\.bench\.ts/g, ''))
    .filter((name) => name !== 'session');
  for (const name of names) expect(help).toMatch(new RegExp(`^ {2}${name} .*\\?$`, 'm'));
});

test('an option that a program does not take ends it with a sentence, not with a stack', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/fuzz/frames.ts', '--rounds'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, "Unknown option '--rounds'\nOptions: --frames, --seed\n"]);
  const readers = globSync('{tests,bench}/**/*.ts').filter((file) =>
    /^import \{ parseArgs \}/m.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual(['bench/replay/options.ts']);
});
