/** Where and of what a run was measured: what a reader needs to judge a figure. No name of the machine and no path. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';

const GB = 1024 ** 3;
const root = join(import.meta.dirname, '../..');

export interface MachineFacts {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** null: none is installed. */
  readonly browser: string | null;
  /** Runs with the same mark may be compared: same processor, cores, memory and Node. */
  readonly mark: string;
}

export interface StateFacts {
  /** null: not a repository. */
  readonly commit: string | null;
  /** The tree has changes that are in no commit. */
  readonly dirty: boolean;
}

function outputOf(program: string, args: readonly string[]): string | null {
  try {
    return execFileSync(program, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

function browserVersion(): string | null {
  const { executablePath } = wholeChromiumLaunch();
  if (executablePath === undefined || !existsSync(executablePath)) return null;
  return (
    /(?:Chrom\w+|Google Chrome)[^\d]*[\d.]+/.exec(outputOf(executablePath, ['--version']) ?? '')?.[0] ?? null
  );
}

export function machineFacts(): MachineFacts {
  const processor = cpus()[0]?.model.trim() ?? 'unknown';
  const facts = {
    processor,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / GB),
    node: process.version,
  };
  return {
    ...facts,
    system: `${type()} ${release().split('.').slice(0, 2).join('.')}`,
    browser: browserVersion(),
    mark: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8),
  };
}

export function stateFacts(): StateFacts {
  const status = outputOf('git', ['status', '--porcelain']);
  return {
    commit: outputOf('git', ['rev-parse', '--short=12', 'HEAD']),
    dirty: status !== null && status !== '',
  };
}

/** Processes that ran or waited for a core, on the mean of the last minute. */
export const loadNow = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100;
