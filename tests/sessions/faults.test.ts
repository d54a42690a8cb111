/** Faults of the connection in recorded sessions (domain/recording/faults.ts, worker/replay/faulted-session.ts). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showFaults } from '../../bench/replay/show-faults.ts';
import {
  type PlannedFault,
  type FaultKind,
  faultKinds,
  faultsOf,
} from '../../domain/recording/fault-plan.ts';
import { createFaultyConnection, through } from '../../domain/recording/faults.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import { fewestFaults } from '../../domain/recording/fewest-faults.ts';
import { openFaultable, playFaulted } from '../../worker/replay/faulted-session.ts';
import { entriesOf, JOURNEY_HASH, openedSession, recordJourney } from '../given/core/recorded-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

const bytes = await recordJourney();
const file = openedSession(bytes);
const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
const someKinds = fc.subarray([...faultKinds], { minLength: 1 });

const message = (at: number): SessionEntry => ({ at, in: 'Odds', row: at });
/** Messages at 0, 100 … 900 ms. */
const messages = Array.from({ length: 10 }, (_, at) => message(at * 100));

/** Time and row of each message, and changes of the link. */
const shortly = (faults: readonly PlannedFault[], entries: readonly SessionEntry[] = messages): string =>
  [...through(createFaultyConnection(faults), entries)]
    .map((entry) =>
      'in' in entry ? `${entry.at}:${String(entry.row)}` : 'link' in entry ? `${entry.at}:${entry.link}` : '',
    )
    .join(' ');

describe('faults in the entries of a session', () => {
  test.each<readonly [FaultKind, number, string]>([
    ['drop', 0, '0:0 100:100 300:300 400:400 500:500 600:600 700:700 800:800 900:900'],
    ['duplicate', 0, '0:0 100:100 200:200 200:200 300:300 400:400 500:500 600:600 700:700 800:800 900:900'],
    ['reorder', 0, '0:0 100:100 300:300 300:200 400:400 500:500 600:600 700:700 800:800 900:900'],
    ['delay', 250, '0:0 100:100 300:300 400:400 450:200 500:500 600:600 700:700 800:800 900:900'],
    ['stall', 250, '0:0 100:100 450:200 450:300 450:400 500:500 600:600 700:700 800:800 900:900'],
    ['cut', 250, '0:0 100:100 200:disconnected 450:connected 500:500 600:600 700:700 800:800 900:900'],
    ['jump', 250, '0:0 100:100 450:200 550:300 650:400 750:500 850:600 950:700 1050:800 1150:900'],
  ])('V6 %s', (kind, ms, expected) => {
    expect(shortly([{ kind, n: 2, ms }])).toBe(expected);
  });

  /** Messages of stream 59 in epoch e at 0, 100 … 500 ms; the stream is requested at 0 and at 350 ms. */
  const ofStream = (at: number): SessionEntry => ({ at, in: 'Odds', row: { stream: '59', epoch: 'e' } });
  const request = (at: number): SessionEntry => ({
    at,
    out: 'subscribe',
    row: { game_code: 59, recoveryId: `r${at}` },
  });
  const asked = [request(0), ...[0, 100, 200, 300].map(ofStream), request(350), ...[400, 500].map(ofStream)];
  const told = (kind: FaultKind, ms: number): readonly string[] =>
    [...through(createFaultyConnection([{ kind, n: 2, ms }]), asked)].map((entry) => {
      if ('in' in entry) return `${entry.at} ${(entry.row as { epoch: string }).epoch}`;
      if ('server' in entry) return `${entry.at} ${entry.server} ${JSON.stringify(entry.row)}`;
      return `${entry.at} ${'link' in entry ? entry.link : 'asks'}`;
    });

  test('V6 restart: the link comes back with another epoch, until the stream is requested', () => {
    expect(told('restart', 150)).toEqual([
      '0 asks',
      '0 e',
      '100 disconnected',
      '250 connected',
      '300 e+restart',
      '350 asks',
      '400 e',
      '500 e',
    ]);
  });

  test('V6 login: the server ends the connection of this login, and the member comes back', () => {
    expect(told('login', 150)).toEqual([
      '0 asks',
      '0 e',
      '100 Duplicated_Connection {}',
      '100 disconnected',
      '250 connected',
      '300 e',
      '350 asks',
      '400 e',
      '500 e',
    ]);
  });

  test('V6 limit: the subscription is refused (429), and the stream is silent until it is requested', () => {
    expect(told('limit', 700)).toEqual([
      '0 asks',
      '0 e',
      '100 subscribe {"code":429,"stream":"59","recoveryId":"r0","retryAfterMs":700}',
      '350 asks',
      '400 e',
      '500 e',
    ]);
  });

  test('V6 a late message is lost when the recorded link goes down, and comes last at the end', () => {
    const late: PlannedFault = { kind: 'delay', n: 0, ms: 5000 };
    expect(shortly([late], [message(0), message(100)])).toBe('100:100 5000:0');
    const cut: SessionEntry = { at: 50, link: 'disconnected' };
    expect(shortly([late], [message(0), cut, message(100)])).toBe('50:disconnected 100:100');
  });

  test('V6 a recorded request ends a cut, so that its answer is not lost', () => {
    const ask: SessionEntry = { at: 150, out: 'subscribe', row: {} };
    expect(shortly([{ kind: 'cut', n: 1, ms: 500 }], [message(0), message(100), ask, message(200)])).toBe(
      '0:0 100:disconnected 150:connected  200:200',
    );
  });

  test('V6 without kinds or entries there are no faults; a seed gives the same faults again', () => {
    expect(faultsOf({ seed: 1, kinds: [] }, 100)).toEqual([]);
    expect(faultsOf({ seed: 1, kinds: faultKinds }, 0)).toEqual([]);
    expect(shortly([])).toBe(shortly([{ kind: 'drop', n: 10, ms: 0 }]));
    fc.assert(
      fc.property(seeds, someKinds, fc.integer({ min: 1, max: 20_000 }), (seed, kinds, entries) => {
        const faults = faultsOf({ seed, kinds }, entries);
        expect(faults).toEqual(faultsOf({ seed, kinds }, entries));
        expect(faults.length).toBe(Math.min(200, Math.ceil(entries / 25)));
        for (const { kind, n } of faults) expect(kinds.includes(kind) && n < entries).toBe(true);
      }),
    );
  });
});

describe('a session with faults', () => {
  test('V6 the same seed gives the same chain, another seed another one', async () => {
    const chains = new Set<string>();
    await fc.assert(
      fc.asyncProperty(seeds, someKinds, async (seed, kinds) => {
        const once = await playFaulted(file, { seed, kinds });
        expect(await playFaulted(file, { seed, kinds })).toEqual(once);
        chains.add(once.chain);
      }),
      { numRuns: 5 },
    );
    expect(chains.size).toBeGreaterThan(1);
  });

  test('V6 after a snapshot the lists are those of the session without faults', async () => {
    const faultable = await openFaultable(file);
    await fc.assert(
      fc.asyncProperty(seeds, someKinds, async (seed, kinds) => {
        const run = await faultable.play(faultsOf({ seed, kinds }, faultable.entries));
        expect(run.faults.length).toBeGreaterThan(0);
        expect(run.isRepaired).toBe(true);
        expect(run.recordedOffer).toBe(JOURNEY_HASH);
        expect(run.differences).toEqual([]);
        expect(run.offer).toBe(JOURNEY_HASH);
      }),
      { numRuns: 20 },
    );
  });

  test.each<FaultKind>(['restart', 'login', 'limit'])(
    'V6 %s meets the core and is repaired',
    async (kind) => {
      const run = await playFaulted(file, { seed: 5, kinds: [kind] });
      expect(run.faults.length).toBeGreaterThan(0);
      expect([run.isRepaired, run.differences]).toEqual([true, []]);
      const other = await playFaulted(file, { seed: 5, kinds: ['duplicate'] });
      expect(run.chain).not.toBe(other.chain);
    },
  );

  test('V6 without a recorded snapshot the recoveries are answered from the recording', async () => {
    const all = entriesOf(file);
    const until = all.findIndex(({ kind, name }) => kind === 'out' && name === 'subscribe');
    const before = openedSession(spoOf(all.slice(0, until), file.header));
    const run = await playFaulted(before, { seed: 3, kinds: ['drop'] });
    expect(run.recoveries).toBeGreaterThan(0);
    expect([run.isRepaired, run.differences]).toEqual([true, []]);
  });

  test('V6 a price that is lost just before the link goes down for good is not recovered, and is named', async () => {
    const all = entriesOf(file);
    const down = all.findIndex(({ kind, name }) => kind === 'link' && name === 'disconnected');
    const odds = all.slice(0, down).findLastIndex(({ name }) => name === 'Odds');
    const session = openedSession(
      spoOf(
        all.slice(0, down + 1).filter((_, n) => n <= odds || n === down),
        file.header,
      ),
    );
    const faultable = await openFaultable(session);
    const late: PlannedFault = { kind: 'drop', n: odds - 1, ms: 0 };
    const others = [3, 9, 30].map((n): PlannedFault => ({ kind: 'duplicate', n, ms: 0 }));
    const run = await faultable.play([...others, late]);
    expect([run.isRepaired, run.offer === run.recordedOffer]).toEqual([false, false]);
    expect(run.differences.map(({ path }) => path).join(' ')).toMatch(/outcomes/);
    const fails = async (fewer: readonly PlannedFault[]): Promise<boolean> =>
      (await faultable.play(fewer)).offer !== run.recordedOffer;
    expect(await fewestFaults([...others, late], fails)).toEqual([late]);
    const lines: string[] = [];
    const named = { name: 'x', session };
    const losesIt = (seed: number): boolean =>
      faultsOf({ seed, kinds: ['drop'] }, faultable.entries).some(({ n }) => n === odds - 1);
    const seed = Array.from({ length: 5000 }, (_, one) => one).find(losesIt) ?? 0;
    const choice = { seed, kinds: ['drop'] } as const;
    const options = parseReplayOptions(['x', '--faults', `seed:${seed},drop`]);
    const result = await showFaults(named, choice, options, (line) => void lines.push(line));
    expect(result).toBe('notVerified');
    expect(lines.at(-2)).toMatch(/^fewest {5}drop from entry \d+$/);
    expect(lines.at(-1)).toMatch(/nothing could repair them$/);
  });

  test('V6 of the faults that fail the fewest are found', async () => {
    const faults = Array.from({ length: 37 }, (_, n): PlannedFault => ({ kind: 'drop', n, ms: 0 }));
    const needs =
      (...places: readonly number[]) =>
      async (some: readonly PlannedFault[]): Promise<boolean> =>
        places.every((place) => some.some(({ n }) => n === place));
    for (const places of [[5], [0, 36], [7, 8, 20]]) {
      const found = await fewestFaults(faults, needs(...places));
      expect(found.map(({ n }) => n)).toEqual(places);
    }
  });
});

describe('npm run replay --faults', () => {
  const show = (...args: string[]) => showOf(file, ...args);
  const showOf = async (session: SpoFile, ...args: string[]) => {
    const options = parseReplayOptions(['journey.spo', ...args]);
    if (options.faults === null) throw new Error('no faults');
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const result = await showFaults({ name: 'journey.spo', session }, options.faults, options, say);
    return { result, lines };
  };

  test('V6 names the faults, their times and the hashes; the chain can be expected', async () => {
    const { result, lines } = await show('--faults', 'seed:7,cut,delay');
    expect(result).toBe('verified');
    expect(lines[0]).toMatch(/^faults {5}\d+ in journey\.spo, seed 7, delay, cut$/);
    expect(lines[1]).toMatch(/^ +\d+\.\d{3} s {2}(?:delay|cut) from entry \d+, \d+ ms$/);
    expect(lines.at(-1)).toMatch(/^result {5}recovered: the lists end as recorded, \d+ recoveries answered$/);
    const chain = /chain (\w{16})/.exec(lines.at(-2) ?? '')?.[1] ?? '';
    expect((await show('--faults', 'seed:7,cut,delay', '--expect', chain)).result).toBe('verified');
    expect((await show('--faults', 'seed:8,cut,delay', '--expect', chain)).result).toBe('differs');
  });

  test('V6 of a cut file the entries before the cut are played, and nothing is verified', async () => {
    const { result, lines } = await showOf(
      openedSession(bytes.slice(0, 20_000)),
      '--faults',
      'seed:7,duplicate',
    );
    expect(result).toBe('notVerified');
    expect(lines.at(-2)).toMatch(/^chain {6}cut at entry \d+: the entries that can be read were played$/);
  });

  test.each([
    [['--faults', '7'], /--faults does not understand "7"/],
    [['--faults', 'seed:99999999999'], /does not understand/],
    [['--faults', 'seed:4294967296'], /N up to 4294967295/],
    [['--faults', 'seed:1,fire'], /drop, duplicate, reorder/],
    [['--faults', 'seed:1', '--at', '5'], /cannot be combined with --at/],
    [['--faults', 'seed:1', '--stats'], /cannot be combined with --stats/],
  ])('refuses %s with a sentence', (args, sentence) => {
    expect(() => parseReplayOptions(['x.spo', ...args])).toThrow(sentence);
  });
});
