/** Another revision of this project in a work tree of its own, to be measured beside this one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface Tree {
  readonly folder: string;
  remove(): void;
}

/** This tree's packages, without what a tree's own commands keep beside them: a seeded database has the migrations of its tree. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
}

/** Trees that are there now. */
const checkedOut = new Set<Tree>();
const removeAll = (): void => {
  for (const tree of checkedOut) tree.remove();
};
let hasHandlers = false;
const ending = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** However this process ends, short of a kill, its trees go with it: a signal would end it without its `finally`. */
function removeAtEnd(tree: Tree): void {
  if (!hasHandlers) {
    hasHandlers = true;
    process.on('exit', removeAll);
    for (const [signal, code] of Object.entries(ending)) process.on(signal, () => process.exit(code));
  }
  checkedOut.add(tree);
}

/** Whether the repository at `from` has a commit of this name. */
export const isRevision = (name: string, from = root): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], {
    cwd: from,
  }).status === 0;

/** The revision, with the packages of the tree at `from`. */
export function checkOut(revision: string, from = root): Tree {
  if (!existsSync(join(from, '.git'))) throw new Error('another revision needs the repository');
  const parent = mkdtempSync(join(tmpdir(), 'spo-compare-'));
  const folder = join(parent, 'tree');
  const tree: Tree = {
    folder,
    remove() {
      if (!checkedOut.delete(tree)) return;
      rmSync(parent, { recursive: true, force: true });
      execFileSync('git', ['worktree', 'prune'], { cwd: from, stdio: 'ignore' });
    },
  };
  removeAtEnd(tree);
  execFileSync('git', ['worktree', 'add', '--detach', folder, revision], { cwd: from, stdio: 'ignore' });
  linkPackages(join(from, 'node_modules'), join(folder, 'node_modules'));
  return tree;
}

/** Where this branch left main, as a full name; on main itself, without changes, the commit before. */
export function mergeBase(from = root): string {
  const ask = (...args: string[]): string =>
    execFileSync('git', args, { cwd: from, encoding: 'utf8' }).trim();
  const base = ask('merge-base', 'main', 'HEAD');
  const isItself = base === ask('rev-parse', 'HEAD') && ask('status', '--porcelain') === '';
  return isItself ? ask('rev-parse', `${base}~1`) : base;
}

/** Takes this tree's benches into one that is older than `path`. */
export function takeBenches({ folder }: Tree, path: string): void {
  if (existsSync(join(folder, path))) return;
  rmSync(join(folder, 'bench'), { recursive: true, force: true });
  cpSync(join(root, 'bench'), join(folder, 'bench'), { recursive: true });
}
