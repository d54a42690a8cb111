import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { hashBook } from '../../domain/book/state-hash.ts';
import type { MessageTape } from '../../domain/recording/message-tape.ts';
import { playRecording, type RecordedStep, streamRecording } from '../../domain/recording/play-recording.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { UnreadableRecording } from '../../server/feed/recording/read-recorded.ts';
import { partOfBytes } from '../../domain/packed/unpack-parts.ts';
import { unpack } from '../../server/feed/recording/unpack.ts';
import type { Bench, Check, Figure } from '../bench.ts';
import { median } from '../statistics/quantiles.ts';
import { collect } from '../process/memory.ts';
import { replayRecording } from '../replay/replay-recording.ts';
import { historyOf } from './history.ts';
import { bookInParts, bookOf, byImporter, byJson, countsOf, type TextCounts } from './paths.ts';

/** Rounds before the first that counts: in a file of some seconds the runtime is still compiling. */
const WARM_UPS = 5;
/** The higher of two figures that the fastest public reader (in Rust) names for one core. */
const GOAL = 768_000;
/** The stages between the bytes of a file and the core's book, which takes each step when it is made. */
const stages = ['decode', 'playIntoBook'] as const;

/** Processor time of the whole process in seconds, the collector's included: other work on the machine does not count. */
async function timed<Value>(act: () => Value | Promise<Value>): Promise<readonly [Value, number]> {
  const from = process.cpuUsage();
  const value = await act();
  const { user, system } = process.cpuUsage(from);
  return [value, (user + system) / 1e6];
}

interface Text {
  readonly bytes: Buffer;
  /** Seconds that unpacking took, of a file. */
  readonly unpackSeconds: number | null;
}

async function textOf(file: string | null, long: boolean): Promise<Text> {
  if (file === null)
    return { bytes: historyOf({ matches: 40, messages: long ? 8000 : 1000 }), unpackSeconds: null };
  const packed = readFileSync(file);
  const [unpacked, unpackSeconds] = await timed(() => unpack(file, partOfBytes(packed)));
  return { bytes: Buffer.concat(unpacked.map(({ bytes }) => bytes)), unpackSeconds };
}

/** Seconds of each part of one pass, and its hashes. */
interface Pass {
  readonly seconds: Readonly<
    Record<'json' | 'decode' | 'play' | 'book' | 'playIntoBook' | 'parts' | 'site', number>
  >;
  readonly hashes: readonly string[];
  /** Updates that the site shows of the history, and bytes of their frames. */
  readonly shown: number;
  readonly frameBytes: number;
}

const play = (messages: MessageTape): readonly RecordedStep[] => playRecording(messages, siteDirectory).steps;

async function pass(bytes: Buffer, lines: readonly string[]): Promise<Pass> {
  // What the pass before left is not a cost of this one.
  collect();
  const [byLine, json] = await timed(() => byJson(lines));
  const [messages, decode] = await timed(() => byImporter(bytes));
  const [steps, played] = await timed(() => play(messages));
  const [book, applied] = await timed(() => bookOf(steps));
  collect();
  const [streamed, playIntoBook] = await timed(() => bookOf(streamRecording(messages, siteDirectory).steps));
  collect();
  const [inParts, parts] = await timed(() => bookInParts(bytes));
  const [site, sent] = await timed(() => replayRecording(steps));
  return {
    seconds: { json, decode, play: played, book: applied, playIntoBook, parts, site: sent },
    hashes: [...[bookOf(play(byLine)), book, streamed, inParts].map(hashBook), site.serverHash, site.hash],
    shown: site.updates,
    frameBytes: site.bytes,
  };
}

const inWords = (rate: number): string => Math.round(rate).toLocaleString('en-US');

/** What each stage takes of an update, and of all stages together, by the medians of the passes. */
function sharesOf(passes: readonly Pass[], updates: number): string {
  const took = stages.map((stage) => median(passes.map(({ seconds }) => seconds[stage])));
  const all = took.reduce((sum, one) => sum + one, 0);
  return stages
    .map((stage, at) => {
      const own = took[at] ?? Number.NaN;
      return `${stage} ${((own / updates) * 1e6).toFixed(2)} µs (${Math.round((own / all) * 100)} %)`;
    })
    .join(', ');
}

function countsIn(file: string | null, lines: readonly string[]): TextCounts {
  const refuse = (): never => {
    throw new UnreadableRecording(`${file} holds no lines of an exchange's stream`);
  };
  try {
    const counts = countsOf(lines);
    return counts.marketChanges > 0 ? counts : refuse();
  } catch (error) {
    if (error instanceof SyntaxError) return refuse();
    throw error;
  }
}

/** `file`: a recording to import instead of the made-up history. */
export const importBench = (file: string | null = null): Bench => ({
  name: 'import',
  question:
    'How many updates a second of a Betfair history does the importer read, play, and bring through the core?',
  workload:
    file === null
      ? 'a made-up history in memory: 40 matches of two markets, 1.5 changes of runners a message, ladders that move as the recorded ones do'
      : `the text of ${basename(file)}, unpacked before`,
  measured:
    'bytes to messages (and the same by JSON.parse), messages to the steps of a feed, steps into the core’s book, both of them one step at a time, and steps through board, publisher, frames and the whole core of the site; each in seconds of the processor',
  leavesOut:
    'unpacking (given beside for a file), drawing. One update is one market in one message, as readers of such files count',
  async run({ long, rounds }) {
    const { bytes, unpackSeconds } = await textOf(file, long);
    const lines = bytes.toString('utf8').split('\n').filter(Boolean);
    const counts = countsIn(file, lines);
    const passes: Pass[] = [];
    const samples = (): number[][] =>
      (['json', 'decode', 'play', 'book', 'playIntoBook', 'parts', 'site'] as const).map((part) =>
        passes.map(({ seconds }) => seconds[part]),
      );
    await rounds.each({ least: WARM_UPS + 3, samples }, async (round) => {
      const one = await pass(bytes, lines);
      if (round >= WARM_UPS) passes.push(one);
    });
    const rate = (count: number, ...parts: readonly (keyof Pass['seconds'])[]): number[] =>
      passes.map(({ seconds }) => count / parts.reduce((sum, part) => sum + seconds[part], 0));
    const { messages, marketChanges, runnerChanges, priceChanges } = counts;
    const megabytes = bytes.length / 1024 / 1024;
    const whole = rate(marketChanges, ...stages);
    const inParts = rate(marketChanges, 'parts');
    const site = rate(marketChanges, 'decode', 'play', 'site');
    const figures: Figure[] = [
      { name: 'decode', samples: rate(megabytes, 'decode'), unit: 'MB of text/s' },
      { name: 'decode by JSON.parse', samples: rate(megabytes, 'json'), unit: 'MB of text/s' },
      { name: 'decode · messages', samples: rate(messages, 'decode'), unit: 'messages/s' },
      { name: 'decode · changes of runners', samples: rate(runnerChanges, 'decode'), unit: 'changes/s' },
      { name: 'decode · changes of prices', samples: rate(priceChanges, 'decode'), unit: 'changes/s' },
      { name: 'play', samples: rate(marketChanges, 'play'), unit: 'updates/s' },
      { name: 'the core’s book', samples: rate(marketChanges, 'book'), unit: 'updates/s' },
      { name: 'decode, play and the core’s book', samples: whole, unit: 'updates/s' },
      { name: 'the same in parts, as a long file', samples: inParts, unit: 'updates/s' },
      { name: 'decode, play, frames and the whole core', samples: site, unit: 'updates/s' },
      { name: 'updates that the site shows of it', samples: passes.map(({ shown }) => shown), unit: 'count' },
      { name: 'their frames', samples: passes.map(({ frameBytes }) => frameBytes / 1024 / 1024), unit: 'MB' },
      ...(unpackSeconds === null
        ? []
        : [{ name: 'unpack, once and cold', samples: [unpackSeconds * 1000], unit: 'ms' }]),
    ];
    const hashes = new Set(passes.flatMap((one) => one.hashes));
    const checks: Check[] = [
      {
        what: `JSON.parse, the reader in place, the server's book and the core end in one state (${[...hashes].join(', ')})`,
        ok: hashes.size === 1,
      },
    ];
    const judged = (path: string, rates: readonly number[]): string =>
      `${path} ${median(rates) >= GOAL ? 'reached' : 'missed'} (${inWords(median(rates))})`;
    return {
      figures,
      checks,
      notes: [
        `${inWords(messages)} messages with ${inWords(marketChanges)} updates, ${inWords(runnerChanges)} changes of runners, ${inWords(priceChanges)} of prices; ${megabytes.toFixed(1)} MB`,
        `of an update: ${sharesOf(passes, marketChanges)}; the goal leaves ${(1e6 / GOAL).toFixed(2)} µs`,
        `goal of ${inWords(GOAL)} updates/s through importer and the core's book: ${judged('as a whole', whole)}, ${judged('in parts', inParts)}; with frames and all that the core does beside: ${inWords(median(site))}`,
      ],
    };
  },
});

export const bench = importBench();
