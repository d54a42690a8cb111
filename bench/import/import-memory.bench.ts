import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Figure } from '../bench.ts';
import { historyLines } from './history.ts';

const MATCHES = 40;
/** Bytes of a line of the made-up history, on average. */
const LINE_BYTES = 162;
const WRITE_CHARS = 1024 * 1024;

async function writeHistory(file: string, megabytes: number): Promise<void> {
  const out = createWriteStream(file);
  const messages = Math.round((megabytes * 1e6) / LINE_BYTES / MATCHES);
  let [lines, chars]: [string[], number] = [[], 0];
  for (const line of historyLines({ matches: MATCHES, messages })) {
    lines.push(line);
    chars += line.length;
    if (chars < WRITE_CHARS) continue;
    if (!out.write(lines.join(''))) await once(out, 'drain');
    [lines, chars] = [[], 0];
  }
  out.end(lines.join(''));
  await once(out, 'finish');
}

interface Cost {
  readonly sources: number;
  readonly said: readonly string[];
  readonly seconds: number;
  readonly pauseMs: number;
  readonly peakMb: number;
}

/** With the flags of `npm start`. */
function costOf(file: string): Cost {
  const child = join(import.meta.dirname, 'main.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--max-semi-space-size=8', child, file], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Cost;
}

export const bench: Bench = {
  name: 'import-memory',
  question: 'How much memory does opening a long history take, and how long does it hold up the event loop?',
  workload: `made-up histories of ${MATCHES} matches on the disk: 10 and 50 MB, with --long 10, 100, 200 and 400 MB`,
  measured:
    'a process that opens the file as npm start -- --replay does: peak of its RSS, longest turn of its event loop, time',
  leavesOut: 'the site beside it, whose own memory comes on top',
  async run({ long }) {
    const folder = mkdtempSync(join(tmpdir(), 'spo-import-'));
    const figures: Figure[] = [];
    const notes: string[] = [];
    let areOpened = true;
    try {
      for (const megabytes of long ? [10, 100, 200, 400] : [10, 50]) {
        const file = join(folder, `history-${megabytes}.json`);
        await writeHistory(file, megabytes);
        const { sources, said, seconds, pauseMs, peakMb } = costOf(file);
        rmSync(file);
        areOpened &&= sources === 1;
        notes.push(`${megabytes} MB: ${said.join('; ')}`);
        figures.push(
          { name: `${megabytes} MB · peak memory (RSS)`, samples: [peakMb], unit: 'MB' },
          { name: `${megabytes} MB · longest turn of the event loop`, samples: [pauseMs], unit: 'ms' },
          { name: `${megabytes} MB · time`, samples: [seconds], unit: 's' },
        );
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return { figures, checks: [{ what: 'every file is opened as one feed', ok: areOpened }], notes };
  },
};
