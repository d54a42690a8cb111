/**
 * This tree and another revision, interleaved in one run: each pair asks both for the same benches, one after the other, in random order. A figure is worse only
 * beyond the smallest effect that matters, and not by chance (statistics/compare-pairs.ts).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wholeChromiumLaunch } from '../tests/given/runs/chromium.ts';
import type { BenchResult } from './bench.ts';
import { median } from './statistics/quantiles.ts';
import { tableOf } from './report/compared-table.ts';
import { comparePairs, isClose, logRatios, type Pairs } from './statistics/compare-pairs.ts';
import { checkOut, root } from './tree.ts';

type Results = Readonly<Record<string, BenchResult>>;

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

/** Pairs are many, so each run is brief; a tree whose benches have no brief runs makes its own rounds. */
const briefIn = (folder: string): readonly string[] =>
  existsSync(join(folder, 'bench/machine/rounds.ts')) ? ['--brief'] : [];

function runIn(folder: string, names: readonly string[]): Results {
  const args = ['bench/main.ts', ...names, '--json', ...briefIn(folder)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
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

export interface Effort {
  /** At most so many pairs, after LEAST_PAIRS only while a ratio is not known closely. */
  readonly pairs: number;
  readonly minutes: number;
}

/** Answers whether something became worse. */
export function compareWith(revision: string, names: readonly string[], { pairs, minutes }: Effort): boolean {
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
