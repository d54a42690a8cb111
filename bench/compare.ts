/**
 * This tree and another revision, interleaved in one run: each pair asks both for the same benches, one after the other, in random order. A figure is worse only
 * beyond the smallest effect that matters, and not by chance (statistics/compare-pairs.ts).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeChromiumLaunch } from '../tests/given/runs/chromium.ts';
import { type BenchResult, median } from './bench.ts';
import { type Comparison, comparePairs, isClose, logRatios, type Pairs } from './statistics/compare-pairs.ts';

const root = join(import.meta.dirname, '..');

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

const pairsOf = (all: ReadonlyMap<string, Samples>): readonly Pairs[] =>
  [...all]
    .filter(([, { ours, theirs }]) => ours.length > 0 && theirs.length > 0)
    .map(([name, samples]) => ({ name, ...samples }));

/** A comparison as rows of a table: what it costs here, there, the ratio with its interval, and the verdict. */
export function tableOf(title: string, compared: readonly Comparison[]): string {
  const number = (value: number): string => value.toPrecision(4);
  const rows = compared.map(
    ({ name, unit, ours, theirs, ratio, interval, pWorse, verdict }) =>
      `| ${name} | ${number(median(ours))} | ${number(median(theirs))} ${unit} | ${ratio.toFixed(3)} (${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}) | ${pWorse.toPrecision(2)} | ${ours.length} | ${verdict === 'worse' ? 'WORSE' : verdict} |`,
  );
  return [
    `| ${title} | here | there | cost here / there (95 %) | p of worse | pairs | |`,
    '|---|---:|---:|---:|---:|---:|---|',
    ...rows,
  ].join('\n');
}

export interface Effort {
  /** At most so many pairs, after LEAST_PAIRS only while a ratio is not known closely. */
  readonly pairs: number;
  readonly minutes: number;
}

/** Answers whether something became worse. */
export function compareWith(revision: string, names: readonly string[], { pairs, minutes }: Effort): boolean {
  if (!existsSync(join(root, '.git'))) throw new Error('--compare needs the repository');
  const other = checkOut(revision);
  const all = new Map<string, Samples>();
  const until = performance.now() + minutes * 60_000;
  try {
    for (const folder of [root, other.folder]) buildSite(folder);
    for (let pair = 0; pair < pairs; pair++) {
      const sides = [
        () => gather(all, runIn(root, names), 'ours'),
        () => gather(all, runIn(other.folder, names), 'theirs'),
      ];
      for (const side of Math.random() < 0.5 ? sides : sides.toReversed()) side();
      if (performance.now() > until || pairsOf(all).every((figure) => isClose(logRatios(figure)))) break;
    }
  } finally {
    other.remove();
  }
  const compared = comparePairs(pairsOf(all));
  console.log(tableOf(`this tree beside ${revision}`, compared));
  return compared.some(({ verdict }) => verdict === 'worse');
}
