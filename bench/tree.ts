/** Another revision of this project in a work tree of its own, to be measured beside this one. */
import { execFileSync } from 'node:child_process';
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

/** The revision, with this tree's packages. */
export function checkOut(revision: string): Tree {
  if (!existsSync(join(root, '.git'))) throw new Error('another revision needs the repository');
  const parent = mkdtempSync(join(tmpdir(), 'spo-compare-'));
  const folder = join(parent, 'tree');
  execFileSync('git', ['worktree', 'add', '--detach', folder, revision], { cwd: root, stdio: 'ignore' });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    remove() {
      rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
      execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root, stdio: 'ignore' });
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Takes this tree's benches into one that is older than `path`. */
export function takeBenches({ folder }: Tree, path: string): void {
  if (existsSync(join(folder, path))) return;
  rmSync(join(folder, 'bench'), { recursive: true, force: true });
  cpSync(join(root, 'bench'), join(folder, 'bench'), { recursive: true });
}
