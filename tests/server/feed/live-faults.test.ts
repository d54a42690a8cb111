/** Seeded faults of the running site's sockets (server/faults): repeatable by seed, and the client's core recovers from them. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type FaultKind,
  type LiveFaultChoice,
  liveFaultKinds,
  type PlannedFault,
} from '../../../domain/recording/fault-plan.ts';
import { fewestFaults } from '../../../domain/recording/fewest-faults.ts';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import { openFaultProxy } from '../../../server/faults/fault-proxy.ts';
import {
  createLiveFaults,
  FAULTY_MESSAGES,
  faultsOfConnection,
  type LiveFaultsDeps,
} from '../../../server/faults/live-faults.ts';
import { createServerFrames } from '../../../server/faults/server-frames.ts';
import type { FeedSource } from '../../../server/feed/feed-source.ts';
import { parseOptions } from '../../../server/start/options.ts';
import { BadOption } from '../../../server/error-code.ts';
import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import { openCore, stops, until } from '../../given/server/running-core.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const all: LiveFaultChoice = { seed: 7, kinds: liveFaultKinds, only: null };

/** A connection of `count` messages, one every 20 ms: what the client gets and when, and the faults that were met. */
function runConnection(choice: LiveFaultChoice, connection: number, count = 1000) {
  let now = 0;
  const timers = new Map<symbol, { readonly at: number; readonly act: () => void }>();
  const got: (readonly [at: number, frame: string])[] = [];
  const faults: PlannedFault[] = [];
  const deps: LiveFaultsDeps = {
    now: () => now,
    later(ms, act) {
      const key = Symbol();
      timers.set(key, { at: now + ms, act });
      return () => timers.delete(key);
    },
    send: (frame) => void got.push([now, Buffer.from(frame).toString()]),
    cut: () => void got.push([now, 'cut']),
    onFault: (fault) => void faults.push(fault),
  };
  const live = createLiveFaults(faultsOfConnection(choice, connection), deps);
  const passTo = (at: number): void => {
    for (;;) {
      const [first] = [...timers].sort(([, a], [, b]) => a.at - b.at);
      if (first === undefined || first[1].at > at) break;
      timers.delete(first[0]);
      now = first[1].at;
      first[1].act();
    }
    now = at;
  };
  for (let n = 0; n < count; n++) {
    passTo(n * 20);
    live.take('Odds', Buffer.from(`odds ${n}`));
    if (n % 50 === 0) live.take('SpoGold', Buffer.from(`gold ${n}`));
  }
  passTo(count * 20 + 60_000);
  return { got, faults };
}

describe('faults of a connection', () => {
  test('V6 two runs with one seed do the same to the same frames; another seed and connection do not', () => {
    const run = runConnection(all, 3);
    expect(run.faults.length).toBeGreaterThan(0);
    expect(runConnection(all, 3)).toEqual(run);
    expect(runConnection({ ...all, seed: 8 }, 3)).not.toEqual(run);
    expect(runConnection(all, 4)).not.toEqual(run);
    // The next connection of a seed is the connection of the next seed, so that a cut is not met again at its place.
    expect(runConnection({ ...all, seed: 6 }, 4)).toEqual(run);
  });

  const sent = Array.from({ length: 1000 }, (_, n) => `odds ${n}`);
  const onTime = Array.from({ length: 20 }, (_, n) => n * 1000);
  /** A run with one kind: the faults that were met, the prices in the order in which they came, and when the other messages came. */
  function runOf(kind: FaultKind) {
    const { got, faults } = runConnection({ seed: 11, kinds: [kind], only: null }, 0);
    const frames = got.map(([, frame]) => frame);
    const odds = frames.filter((frame) => frame.startsWith('odds'));
    const late = got.filter(([at, frame]) => frame.startsWith('odds') && at > Number(frame.slice(5)) * 20);
    const gold = got.flatMap(([at, frame]) => (frame.startsWith('gold') ? [at] : []));
    return { met: faults.length, last: frames.at(-1), odds, late: late.length, gold };
  }

  test('V6 drop loses the messages that it meets, and no other', () => {
    const { met, odds, gold } = runOf('drop');
    expect(met).toBeGreaterThan(0);
    expect([odds.length, gold]).toEqual([1000 - met, onTime]);
    expect(sent.filter((one) => odds.includes(one))).toEqual(odds);
  });

  test('V6 duplicate doubles the messages that it meets', () => {
    const { met, odds, gold } = runOf('duplicate');
    expect(met).toBeGreaterThan(0);
    expect([odds.length, gold]).toEqual([1000 + met, onTime]);
    expect([...new Set(odds)]).toEqual(sent);
  });

  test.each(['reorder', 'delay'] as const)(
    'V6 %s loses nothing, and messages come late, behind others',
    (kind) => {
      const { met, odds, late, gold } = runOf(kind);
      expect(met).toBeGreaterThan(0);
      expect(odds).not.toEqual(sent);
      expect([odds.toSorted(), gold]).toEqual([sent.toSorted(), onTime]);
      expect(late).toBeGreaterThanOrEqual(met);
    },
  );

  test('V6 stall keeps the order; the messages of a while come together', () => {
    const { met, odds, late, gold } = runOf('stall');
    expect(met).toBeGreaterThan(0);
    expect([odds, gold]).toEqual([sent, onTime]);
    expect(late).toBeGreaterThan(met);
  });

  test('V6 cut ends the connection: nothing comes after it', () => {
    const { met, odds, last } = runOf('cut');
    expect([met, last]).toEqual([1, 'cut']);
    expect(sent.slice(0, odds.length)).toEqual(odds);
    expect(odds.length).toBeLessThan(1000);
  });

  test('V6 after its faulty messages a connection is whole', () => {
    const { faults } = runConnection({ seed: 1, kinds: ['drop'], only: null }, 0, FAULTY_MESSAGES + 500);
    expect(faults.length).toBeGreaterThan(100);
    expect(Math.max(...faults.map(({ n }) => n))).toBeLessThan(FAULTY_MESSAGES);
  });
});

test('V6 a seed that a client fails with is made smaller by naming its faults, down to those that fail it', async () => {
  /** What a client without recovery has at the end: the newest price of each of 40 markets. */
  const endOf = (choice: LiveFaultChoice) => {
    const { got, faults } = runConnection({ ...choice, kinds: ['drop', 'duplicate', 'reorder'] }, 2);
    const prices = new Map<number, string>();
    for (const [, frame] of got) if (frame.startsWith('odds')) prices.set(Number(frame.slice(5)) % 40, frame);
    return { faults, prices: [...prices.values()].toSorted().join() };
  };
  const right = endOf({ ...all, only: [] }).prices;
  const seed = Array.from({ length: 100 }, (_, one) => one).find((one) => {
    const { faults, prices } = endOf({ ...all, seed: one });
    return faults.length > 8 && prices !== right;
  });
  if (seed === undefined) throw new Error('no seed fails');
  const whole = endOf({ ...all, seed });
  const withOnly = (faults: readonly PlannedFault[]) =>
    endOf({ ...all, seed, only: faults.map(({ n }) => `2/${n}`) });
  expect(withOnly(whole.faults)).toEqual(whole);
  const fewest = await fewestFaults(whole.faults, async (fewer) => withOnly(fewer).prices !== right);
  expect(fewest).toHaveLength(1);
  expect(withOnly(fewest).faults).toEqual(fewest);
  expect(['drop', 'reorder']).toContain(fewest[0]?.kind);
});

describe('frames of the server', () => {
  const frameOf = (opcode: number, body: Buffer): Buffer => {
    const { length } = body;
    const long = Buffer.alloc(8);
    long.writeBigUInt64BE(BigInt(length));
    const head =
      length < 126
        ? Buffer.from([0x80 | opcode, length])
        : length < 65_536
          ? Buffer.from([0x80 | opcode, 126, length >> 8, length & 255])
          : Buffer.concat([Buffer.from([0x80 | opcode, 127]), long]);
    return Buffer.concat([head, body]);
  };

  test('V6 are found at any cut of the bytes, and messages of the text codec have their event', () => {
    const frames = [
      frameOf(1, Buffer.from('0{"sid":"a"}')),
      frameOf(1, Buffer.from('42["Odds",{"odds":[]}]')),
      frameOf(1, Buffer.from(`42/chat,["Line",{"text":"${'x'.repeat(300)}"}]`)),
      frameOf(1, Buffer.from('431["answer"]')),
      frameOf(2, Buffer.alloc(200, 1)),
      frameOf(1, Buffer.from('2')),
    ];
    const bytes = Buffer.concat(frames);
    for (const size of [1, 7, 1000, bytes.length]) {
      const framesOf = createServerFrames();
      const found = [];
      for (let at = 0; at < bytes.length; at += size)
        found.push(...(framesOf(bytes.subarray(at, at + size)) ?? []));
      expect(found.map(({ event }) => event)).toEqual([null, 'Odds', 'Line', null, null, null]);
      expect(Buffer.concat(found.map((frame) => frame.bytes)).equals(bytes)).toBe(true);
    }
  });

  test('V6 are found where a frame is longer than a chunk', () => {
    const bytes = Buffer.concat([
      frameOf(2, Buffer.alloc(70_000, 1)),
      frameOf(1, Buffer.from('42["Alive",{}]')),
    ]);
    const framesOf = createServerFrames();
    const found = [];
    for (let at = 0; at < bytes.length; at += 16_384)
      found.push(...(framesOf(bytes.subarray(at, at + 16_384)) ?? []));
    expect(found.map(({ event, bytes: { length } }) => [event, length])).toEqual([
      [null, 70_010],
      ['Alive', 16],
    ]);
  });
});

describe('npm start -- --faults', () => {
  const parse = (args: readonly string[], env = {}) => parseOptions(args, env, '/');

  test('V6 takes a seed and kinds that a running connection can have', () => {
    expect(parse(['--faults', 'seed:7'])).toMatchObject({ faults: all });
    expect(parse(['--faults', 'seed:7,cut,drop'])).toMatchObject({
      faults: { seed: 7, kinds: ['drop', 'cut'] },
    });
    expect(parse([])).toMatchObject({ faults: null });
    expect(parse(['--faults', 'seed:7,cut@0/41,3/0'])).toMatchObject({
      faults: { seed: 7, kinds: ['cut'], only: ['0/41', '3/0'] },
    });
    for (const bad of [
      '7',
      'seed:x',
      'seed:4294967296',
      'seed:7,jump',
      'seed:7,none',
      'seed:7@',
      'seed:7@41',
      'seed:7@0/41,',
      'seed:7@0/x',
      'seed:7@0/4@0/5',
    ])
      expect(() => parse(['--faults', bad])).toThrow(/--faults takes seed:N/);
  });

  test.each<readonly [string, readonly string[], Record<string, string>]>([
    ['in production', [], { NODE_ENV: 'production' }],
    ['with a shared database', [], { DATABASE_URL: 'postgres://a' }],
    ['with an address that others reach', ['--host', '0.0.0.0'], {}],
  ])('V6 is refused %s', (_, args, env) => {
    expect(() => parse(['--faults', 'seed:7', ...args], env)).toThrow(BadOption);
  });
});

test('V6 lines of the start have no line break in them, which the terminal would show as \\u000a', () => {
  const start = new URL('../../../server/start/', import.meta.url);
  const broken = readdirSync(start).filter((name) =>
    /\bsay\(\s*[`'][^`']*\\n/.test(readFileSync(new URL(name, start), 'utf8')),
  );
  expect(broken).toEqual([]);
});

/** Eight matches whose prices move for `ms`, and stand still from then on. */
function movingSource(ms: number, onEnd: () => void): FeedSource {
  let began: number | null = null;
  let step = 0;
  return {
    name: 'moving',
    leagues: () => [],
    settlementsOf: () => null,
    advance(now) {
      if (began === null) {
        began = now;
        return Array.from({ length: 8 }, (_, at): FeedEvent => ({
          kind: 'match',
          at: now,
          match: snapshot(at + 1, [market(1, [210, 330, 340])]),
        }));
      }
      if (now - began > ms) {
        onEnd();
        return [];
      }
      step++;
      const odds = { matchId: 1 + (step % 8), markets: [market(1, [200 + (step % 90), 330, 340])] };
      return [{ kind: 'odds', at: now, odds }];
    },
  };
}

describe('a core behind the faults', () => {
  const MOVES_MS = 12_000;
  let moved = false;
  let server: OpenServer;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await openServer([movingSource(MOVES_MS, () => (moved = true))]);
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    for (const stop of stops) stop();
    await server.close();
  });

  test('V6 meets faults of each kind, and ends with the same offer as a core without faults', async () => {
    const met: string[] = [];
    const target = Number(new URL(server.address).port);
    const onFault = ({ kind }: PlannedFault): void => void met.push(kind);
    const proxy = await openFaultProxy({
      host: '127.0.0.1',
      port: 0,
      target,
      choice: { ...all, seed: 3 },
      onFault,
    });
    ends.push(proxy.close);
    const cores = [openCore(server), openCore(proxy), openCore(proxy, 'json'), openCore(proxy)];
    for (const { core } of cores) core.prices.showPage({ kind: 'live-list' });
    await expect.poll(() => new Set(met).size).toBe(liveFaultKinds.length);
    // Two cores may agree for a moment while prices move: what counts is the end.
    await expect.poll(() => moved).toBe(true);
    const hashes = () => Promise.all(cores.map(({ core }) => core.diagnostics.offerHash()));
    const isUp = ({ stream }: ConnectionView): boolean => stream === 'up';
    await expect.poll(async () => new Set(await hashes()).size, { interval: 200 }).toBe(1);
    for (const { core, watch } of cores) await until(watch<ConnectionView>(core.connection.view()), isUp);
  });
});
