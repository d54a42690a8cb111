/**
 * This tree and another revision, interleaved in one run: each round asks both for the same benches, first one first, then the
 * other. A figure is worse only beyond the noise that the run itself shows.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeChromiumLaunch } from '../tests/given/runs/chromium.ts';
import { type BenchResult, median } from './bench.ts';

const root = join(import.meta.dirname, '..');
export const ROUNDS = 4;
/** Differences below this are never called worse. */
const LEAST_CHANGE = 0.05;

type Results = Readonly<Record<string, BenchResult>>;

/** This tree's packages, without what a tree's own commands keep beside them: a seeded database has the migrations of its tree. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
}

/** The revision in a work tree of its own, with this tree's packages. */
function checkOut(revision: string): { readonly folder: string; readonly remove: () => void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'spo-compare-')), 'tree');
  execFileSync('git', ['worktree', 'add', '--detach', folder, revision], { cwd: root, stdio: 'ignore' });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    remove() {
      rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
      execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root, stdio: 'ignore' });
    },
  };
}

/** Builds the site of a tree: the browser benches open it. */
const buildSite = (folder: string): void =>
  void execFileSync(process.execPath, ['scripts/build.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Both trees draw in this browser: a tree that prefers another one would be measured by it. */
const browserOfBoth = (): NodeJS.ProcessEnv => {
  const { executablePath } = wholeChromiumLaunch();
  return executablePath === undefined ? process.env : { ...process.env, CHROMIUM_PATH: executablePath };
};

function runIn(folder: string, names: readonly string[]): Results {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['bench/main.ts', ...names, '--json'], {
    cwd: folder,
    env: browserOfBoth(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (status !== 0 || !last.startsWith('{')) throw new Error(`the benches failed in ${folder}:\n${stderr}`);
  return JSON.parse(last) as Results;
}

interface Samples {
  readonly unit: string;
  readonly ours: number[];
  readonly theirs: number[];
}

function gather(into: Map<string, Samples>, results: Results, side: 'ours' | 'theirs'): void {
  for (const [bench, { figures }] of Object.entries(results))
    for (const { name, samples, unit } of figures) {
      const key = `${bench} · ${name}`;
      const held = into.get(key) ?? { unit, ours: [], theirs: [] };
      held[side].push(median(samples));
      into.set(key, held);
    }
}

/** Half of the spread of one side's rounds, as a share of their median. */
const noiseOf = (samples: readonly number[]): number =>
  (Math.max(...samples) - Math.min(...samples)) / 2 / Math.max(Math.abs(median(samples)), Number.EPSILON);

/** How much better ours is, as a share: 0.1 is ten percent. */
function betterBy(unit: string, ours: number, theirs: number): number {
  if (ours === theirs) return 0;
  const ratio = ours / Math.max(theirs, Number.EPSILON);
  return (isRate(unit) ? ratio : 1 / Math.max(ratio, Number.EPSILON)) - 1;
}

const isRate = (unit: string): boolean => unit.endsWith('/s') || unit === 'a second';

/** Answers whether something became worse. */
export function compareWith(revision: string, names: readonly string[], rounds = ROUNDS): boolean {
  if (!existsSync(join(root, '.git'))) throw new Error('--compare needs the repository');
  const other = checkOut(revision);
  const all = new Map<string, Samples>();
  try {
    for (const folder of [root, other.folder]) buildSite(folder);
    for (let round = 0; round < rounds; round++) {
      const sides = [
        () => gather(all, runIn(root, names), 'ours'),
        () => gather(all, runIn(other.folder, names), 'theirs'),
      ];
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) side();
    }
  } finally {
    other.remove();
  }
  let worse = false;
  console.log(
    `| this tree beside ${revision} | here | there | better by | noise | |\n|---|---:|---:|---:|---:|---|`,
  );
  for (const [name, { unit, ours, theirs }] of all) {
    if (ours.length === 0 || theirs.length === 0) continue;
    const better = betterBy(unit, median(ours), median(theirs));
    const noise = Math.max(noiseOf(ours), noiseOf(theirs), LEAST_CHANGE);
    const isWorse = better < -noise;
    worse ||= isWorse;
    console.log(
      `| ${name} | ${median(ours).toPrecision(4)} | ${median(theirs).toPrecision(4)} ${unit} | ${(better * 100).toFixed(0)} % | ${(noise * 100).toFixed(0)} % | ${isWorse ? 'WORSE' : ''} |`,
    );
  }
  return worse;
}
