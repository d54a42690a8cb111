import { openSpo, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { openPlayer, type SessionPlayer } from '../../worker/replay/session-player.ts';
import { type Bench, quantile } from '../bench.ts';
import { longSession, longShape } from './long-session.ts';

const ENTRIES = 1_000_000;
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

function opened(bytes: Uint8Array): SpoFile {
  const file = openSpo(bytes);
  if (!file.ok) throw new Error(file.error);
  return file.value;
}

/** The same places for every run. */
const placesOf = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => 1 + ((at * 7_919 * 104_729) % (ENTRIES - 1)));

async function seeks(player: SessionPlayer, count: number): Promise<readonly number[]> {
  const samples: number[] = [];
  for (const n of placesOf(count)) samples.push(await msOf(() => player.seek(n)));
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

export const bench: Bench = {
  name: 'seek',
  question: 'How long does a session of a million entries take to open, to seek in and to step through?',
  workload: `a generated session of ${ENTRIES} messages: ${longShape.matches} matches × ${longShape.lines} lines, ${longShape.updates} market updates a message, every ${longShape.everyMs} ms, with a recorder's hashes and keyframes`,
  measured:
    'opening with its trailer and by a scan; seeks to places all over the file; steps of one entry; memory that the opened player holds beside the file',
  leavesOut: 'generating the file, and reading it from a disk',
  async run({ long }) {
    const bytes = await longSession(ENTRIES);
    const open = await msOf(() => opened(bytes));
    const scan = await msOf(() => opened(bytes.subarray(0, bytes.length - TAIL)));
    const file = opened(bytes);
    const before = process.memoryUsage();
    const player = openPlayer(file);
    const samples = await seeks(player, long ? SEEKS.long : SEEKS.short);
    const stepUs = await steps(player);
    const after = process.memoryUsage();
    player.stop();
    const held = after.heapUsed + after.external - before.heapUsed - before.external;
    const checks = [];
    for (const at of [0, 0.3, 0.7, 0.999])
      checks.push({
        what: `the recorded hash at ${at * 100} % of the file is reached`,
        ok: await reaches(file, at),
      });
    return {
      figures: [
        { name: 'file', samples: [bytes.length / MB], unit: 'MB' },
        { name: 'open', samples: [open], unit: 'ms' },
        { name: 'open without a trailer', samples: [scan], unit: 'ms' },
        { name: 'seek p50', samples: [quantile(samples, 0.5)], unit: 'ms' },
        { name: 'seek p95', samples: [quantile(samples, 0.95)], unit: 'ms' },
        { name: 'step', samples: [stepUs], unit: 'µs' },
        { name: 'memory of the player', samples: [Math.max(0, held) / MB], unit: 'MB' },
      ],
      checks,
      notes: [],
    };
  },
};
