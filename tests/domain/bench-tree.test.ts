/** The tree that a revision is measured in (bench/tree.ts), on a small repository. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkOut, mergeBase } from '../../bench/tree.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'spo-tree-')));
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@test', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const commit = (text: string): string => {
  writeFileSync(join(folder, 'figure.txt'), text);
  git('add', 'figure.txt');
  git('commit', '-qm', text);
  return git('rev-parse', 'HEAD');
};
const trees = (): number => git('worktree', 'list', '--porcelain').match(/^worktree /gm)?.length ?? 0;

git('init', '-qb', 'main');
writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
git('add', '.gitignore');
mkdirSync(join(folder, 'node_modules/some-package'), { recursive: true });
const first = commit('first');
const base = commit('base');
git('checkout', '-qb', 'branch');
commit('slower');
git('checkout', '-q', 'main');
const ahead = commit('main went on');
afterAll(() => rmSync(folder, { recursive: true }));

test('the gate compares with the commit at which the branch left main, and main with the one before', () => {
  expect(mergeBase(folder)).toBe(base);
  git('checkout', '-q', 'branch');
  expect(mergeBase(folder)).toBe(base);
  git('checkout', '-q', '-b', 'still-on-main', base);
  expect(mergeBase(folder)).toBe(first);
  writeFileSync(join(folder, 'figure.txt'), 'not committed');
  expect(mergeBase(folder)).toBe(base);
  git('checkout', '-qf', 'branch');
  expect(ahead).not.toBe(base);
});

test('a revision is checked out with the same packages, and its tree is removed as a whole', () => {
  const tree = checkOut(base, folder);
  expect(readFileSync(join(tree.folder, 'figure.txt'), 'utf8')).toBe('base');
  expect(existsSync(join(tree.folder, 'node_modules/some-package'))).toBe(true);
  expect(trees()).toBe(2);
  tree.remove();
  tree.remove();
  expect([trees(), existsSync(dirname(tree.folder))]).toEqual([1, false]);
  expect(existsSync(join(folder, 'node_modules/some-package'))).toBe(true);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s removes the tree, too', async (signal, code) => {
  const script = `
    const { checkOut } = await import(${JSON.stringify(join(import.meta.dirname, '../../bench/tree.ts'))});
    console.log(checkOut(${JSON.stringify(base)}, ${JSON.stringify(folder)}).folder);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const kept = line.toString().trim();
  expect([trees(), existsSync(kept)]).toEqual([2, true]);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect([trees(), existsSync(dirname(kept))]).toEqual([1, false]);
});
