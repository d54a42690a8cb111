import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSpo, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { FileParts } from '../../domain/protocol/session/spo-parts.ts';
import { openPlayer, type SessionPlayer } from '../../worker/replay/session-player.ts';
import type { Bench, Check, Figure } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { collect } from '../process/memory.ts';
import { longSessionFile, longShape, placesIn } from './long-session.ts';

const SEEKS = { short: 40, long: 300 } as const;
const STEPS = 2000;
const MB = 1024 * 1024;
/** Bytes of the trailer's end: without them a reader must scan the file. */
const TAIL = 16;

const msOf = async (act: () => unknown): Promise<number> => {
  const from = performance.now();
  await act();
  return performance.now() - from;
};

/** The parts of an open file, read when they are asked for. */
function partsOf(file: number): FileParts {
  return {
    size: fstatSync(file).size,
    read(from, to) {
      const bytes = new Uint8Array(to - from);
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
    },
  };
}

function opened(parts: FileParts): SpoFile {
  const file = openSpo(parts);
  if (!file.ok) throw new Error(file.error);
  return file.value;
}

async function seeks(player: SessionPlayer, places: readonly number[]): Promise<readonly number[]> {
  const samples: number[] = [];
  for (const n of places) samples.push(await msOf(() => player.seek(n)));
  return samples;
}

async function steps(player: SessionPlayer): Promise<number> {
  const ms = await msOf(async () => {
    for (let step = 0; step < STEPS; step++) await player.step();
  });
  return (ms / STEPS) * 1000;
}

/** Plays from a recorded hash to the next: whether the program reaches it. */
async function reaches(file: SpoFile, at: number): Promise<boolean> {
  const hashes = file.places.filter(({ kind }) => kind === 'hash');
  const place = hashes[Math.floor(hashes.length * at)];
  if (place === undefined) return false;
  const player = openPlayer(file);
  await player.seek(place.n + 1);
  const reached = player.compared > 0 && player.difference === null;
  player.stop();
  return reached;
}

/** MB that this process holds, after a collection. */
function heldMb(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

async function measured(parts: FileParts, places: readonly number[]) {
  const open = await msOf(() => opened(parts));
  const scan = await msOf(() => opened({ ...parts, size: parts.size - TAIL }));
  const before = heldMb();
  const file = opened(parts);
  const player = openPlayer(file);
  const samples = await seeks(player, places);
  const stepUs = await steps(player);
  const held = heldMb() - before;
  player.stop();
  const checks: Check[] = [];
  for (const at of [0, 0.3, 0.7, 0.999])
    checks.push({
      what: `the recorded hash at ${at * 100} % of the file is reached`,
      ok: await reaches(file, at),
    });
  const figures: Figure[] = [
    { name: 'file', samples: [parts.size / MB], unit: 'MB' },
    { name: 'open', samples: [open], unit: 'ms' },
    { name: 'open without a trailer', samples: [scan], unit: 'ms' },
    { name: 'seek p50', samples: [quantile(samples, 0.5)], unit: 'ms' },
    { name: 'seek p95', samples: [quantile(samples, 0.95)], unit: 'ms' },
    { name: 'step', samples: [stepUs], unit: 'µs' },
    { name: 'memory of the file and the player', samples: [Math.max(0, held)], unit: 'MB' },
  ];
  return { figures, checks, notes: [] };
}

export const bench: Bench = {
  name: 'seek',
  question: 'How long does a session of a million entries take to open, to seek in and to step through?',
  workload: `a generated session of 1,000,000 messages (--entries) on the disk: ${longShape.matches} matches × ${longShape.lines} lines, ${longShape.updates} market updates a message, every ${longShape.everyMs} ms, with a recorder's hashes and keyframes`,
  measured:
    'opening with its trailer and by a scan; seeks to places all over the file, whose parts are read meanwhile; steps of one entry; memory of the opened file and its player',
  leavesOut: 'generating the file, which the system then still has in its memory',
  async run({ long, entries }) {
    const folder = mkdtempSync(join(tmpdir(), 'spo-seek-'));
    const path = join(folder, 'long.spo');
    try {
      await longSessionFile(path, entries);
      const file = openSync(path, 'r');
      const result = await measured(partsOf(file), placesIn(entries, long ? SEEKS.long : SEEKS.short));
      closeSync(file);
      return result;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
