import { applyBatch } from '../../domain/book/apply-batch.ts';
import type { BookEvent, OddsEvent } from '../../domain/book/book-event.ts';
import { clearChanges, createChanges } from '../../domain/book/changes.ts';
import { squash } from '../../domain/book/merge-odds.ts';
import { hashBook } from '../../domain/book/state-hash.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { decodeLive } from '../../domain/protocol/stream/stream-codec.ts';
import type { Bench, Figure } from '../bench.ts';
import { median } from '../statistics/quantiles.ts';
import { eventOf, firstBook, type Load, loadOf, MESSAGES, rowOf, SHOWN_ROWS, watchedList } from './path.ts';

const LEAST_ROUNDS = 4;

/** Each step by itself over the same messages, keeping nothing (what is kept is the collector's time); the last is the whole path. */
function steps(load: Load): Record<string, () => unknown> {
  const drops = createDrops();
  const book = firstBook();
  const changes = createChanges();
  const list = watchedList();
  const whole = watchedList();
  const reduce = (events: readonly BookEvent[]): void => {
    applyBatch(book, events, changes);
    clearChanges(changes);
  };
  return {
    'decode, JSON': () => load.json.forEach((text): unknown => JSON.parse(text)),
    'decode, msgpack records': () => load.frames.forEach(rowOf),
    'read, packed': () => load.packed.forEach((frame) => decodeLive('Odds', rowOf(frame), drops)),
    normalise: () => load.rows.forEach((row) => decodeLive('Odds', row, drops)),
    'squash a backlog': () => squash(load.events),
    reduce: () => load.events.forEach((event) => reduce([event])),
    'reduce and a delta for 20 rows': () => {
      for (const event of load.events) passOn(list, [event]);
    },
    'frame to delta': () => {
      for (const frame of load.packed) passOn(whole, eventOf(decodeLive('Odds', rowOf(frame), drops)));
    },
  };
}

function passOn(
  { live, watchers, view }: ReturnType<typeof watchedList>,
  events: readonly BookEvent[],
): void {
  applyBatch(live.book, events, live.changes);
  watchers.commit(live.changes, false);
  clearChanges(live.changes);
  view.source.take();
}

/** Rate of steps one after another. */
const joint = (...rates: readonly number[]): number => 1 / rates.reduce((sum, rate) => sum + 1 / rate, 0);
/** Of each round: JSON and its rows one after the other. */
const jsonRates = (samples: ReadonlyMap<string, readonly number[]>): number[] =>
  (samples.get('decode, JSON') ?? []).map((rate, at) =>
    joint(rate, samples.get('normalise')?.[at] ?? Number.NaN),
  );
const inWords = (rate: number): string => Math.round(rate).toLocaleString('en-US');

export const bench: Bench = {
  name: 'pipeline',
  question: 'What does each step from the frame to the window’s delta cost, and how small are the frames?',
  workload: `${MESSAGES} Odds messages of 50 matches × 12 markets × 3 outcomes each`,
  measured: 'each step by itself, one core; bytes of the same messages in both codecs',
  leavesOut: 'sockets, the structured clone at the door, drawing',
  async run({ rounds }) {
    const samples = new Map<string, number[]>();
    let load = loadOf(0);
    const plan = { least: LEAST_ROUNDS, samples: () => samples.values() };
    await rounds.each(plan, (round) => {
      load = loadOf(round);
      for (const [name, step] of Object.entries(steps(load))) {
        const from = performance.now();
        step();
        const rate = load.updates / ((performance.now() - from) / 1000);
        // The first one warms up.
        if (round > 0) samples.set(name, [...(samples.get(name) ?? []), rate]);
      }
    });
    const bytesOf = (frames: readonly Uint8Array[]): number =>
      frames.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const bytes = bytesOf(load.packed);
    const jsonBytes = load.json.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const figures: Figure[] = [...samples].map(([name, list]) => ({
      name,
      samples: list,
      unit: 'updates/s',
    }));
    const of = (name: string): number => median(samples.get(name) ?? []);
    return {
      figures: [
        ...figures,
        { name: 'frame, packed', samples: [bytes / MESSAGES / 1024], unit: 'kB' },
        { name: 'frame, rows as records', samples: [bytesOf(load.frames) / MESSAGES / 1024], unit: 'kB' },
        { name: 'the same as JSON', samples: [jsonBytes / MESSAGES / 1024], unit: 'kB' },
      ],
      ratios: [
        {
          name: 'read, packed / JSON and normalised',
          ours: samples.get('read, packed') ?? [],
          theirs: jsonRates(samples),
          goal: { least: 10 },
        },
      ],
      checks: [
        { what: 'the path through frames ends in the state of the events', ok: sameState(load) },
        { what: 'messages for rows in sight make deltas with prices', ok: pricesIn(load) },
      ],
      notes: [
        `a frame is ${(bytes / jsonBytes).toFixed(2)} of its JSON (goal 0.10)`,
        `read and reduce in a row: ${inWords(joint(of('read, packed'), of('reduce')))} updates/s (goal 5,000,000); from records ${inWords(joint(of('decode, msgpack records'), of('normalise'), of('reduce')))}`,
      ],
    };
  },
};

/** Whether the view gets what changed; a delta without prices would cost nothing. */
function pricesIn({ events }: Load): boolean {
  const { live, watchers, view } = watchedList();
  const seen = events.filter(({ matches }) => matches.some(({ matchId }) => matchId <= SHOWN_ROWS));
  const withPrices = seen.filter((event) => {
    applyBatch(live.book, [event], live.changes);
    watchers.commit(live.changes, false);
    clearChanges(live.changes);
    return (view.source.take()?.value.prices.length ?? 0) > 0;
  });
  return withPrices.length > seen.length / 2;
}

function sameState({ frames, packed, events }: Load): boolean {
  return [frames, packed].every((form) => endsAlike(form, events));
}

function endsAlike(frames: readonly Uint8Array[], events: readonly OddsEvent[]): boolean {
  const drops = createDrops();
  const through = firstBook();
  for (const frame of frames)
    applyBatch(through, eventOf(decodeLive('Odds', rowOf(frame), drops)), createChanges());
  const straight = firstBook();
  applyBatch(straight, events, createChanges());
  return drops.counts.size === 0 && hashBook(through) === hashBook(straight);
}
