/** What a session holds as rows of tables (`--query`), as trace events and as spans (`--to perfetto`, `--to spans`). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { linesOfRows, type RowForm } from '../../bench/replay/print-rows.ts';
import { spansOf, traceOf } from '../../bench/replay/trace-export.ts';
import { linesOfChainFaults } from '../../bench/replay/replayed-lines.ts';
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import { type TableName, tables } from '../../bench/replay/session-rows.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { linesOfSpo, readSpoLines } from '../../domain/recording/session-lines.ts';
import { harOf } from '../../bench/replay/session-export.ts';
import { lastAtOf } from '../../domain/protocol/session/spo-file.ts';
import { framed, packPlain } from '../../domain/protocol/session/spo-entry.ts';
import { SPO_MAGIC } from '../../domain/protocol/session/spo-writer.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';
import { openedSession } from '../given/core/recorded-session.ts';
import { recordVisit } from '../given/core/recorded-visit.ts';
import { offsetsIn } from '../given/domain/falsified-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));
const fileOf = (name: string): SpoFile => openedSession(bytesOf(name));
const windows = fileOf('two-windows.spo');
const journey = fileOf('journey.spo');
const visit = openedSession((await recordVisit()).bytes);
const REQUEST = '10555e45-137d-4395-adc6-507c26b6a78a';

async function linesIn(file: SpoFile, table: TableName, form: RowForm = 'json'): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of linesOfRows(file, { table, form })) lines.push(line);
  return lines;
}
const rowsIn = async (file: SpoFile, table: TableName): Promise<readonly Row[]> =>
  (await linesIn(file, table)).map((line) => rowOf(JSON.parse(line)));

const refusal = { kind: 'price-changed', itemId: 'a,"b"', from: 210, to: 200 };
const refused = openedSession(
  spoOf([
    {
      kind: 'state',
      at: 5,
      name: 'slip',
      value: {
        slip: {
          items: [],
          stake: 100,
          phase: { kind: 'finished', reqId: 'request-1', outcome: { kind: 'refused', refusal } },
          mode: 'cart',
          ratePolicy: 'better',
          keepFolders: false,
          countSameBets: 0,
          overItem: null,
        },
        undo: null,
        lost: [],
      },
    },
  ]),
);

/** One bit of an entry of the file is another one. */
function damagedAt(name: string, n: number): SpoFile {
  const bytes = new Uint8Array(readFileSync(new URL(name, import.meta.url)));
  const at = (offsetsIn(bytes)[n + 1] ?? 0) - 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return openedSession(bytes);
}

describe('behind a damaged entry', () => {
  const damaged = damagedAt('two-windows.spo', 40);
  const numbersOf = (lines: Iterable<string>): readonly unknown[] =>
    [...lines].map((line) => rowOf(JSON.parse(line))['n']);
  const readable = Array.from({ length: windows.count }, (_, n) => n).filter((n) => n !== 40);

  test('V3 rows go on: entries, frames and bets', async () => {
    expect((await rowsIn(damaged, 'entries')).map(({ n }) => n)).toEqual(readable);
    expect(await rowsIn(damaged, 'frames')).toEqual(await rowsIn(windows, 'frames'));
    expect(await rowsIn(damaged, 'bets')).toEqual(await rowsIn(windows, 'bets'));
  });

  test('V3 every export goes on: lines, HAR, trace events and spans', () => {
    const lines = [...linesOfSpo(damaged)].slice(1);
    expect(numbersOf(lines.toSpliced(40, 1))).toEqual(readable);
    expect(lines[40]).toBe('{"lost":{"from":40,"to":41,"why":"damaged"}}');
    const missing = (of: (file: SpoFile) => Iterable<string>): number =>
      [...of(windows)].length - [...of(damaged)].length;
    expect([missing(harOf), missing(traceOf)]).toEqual([1, 1]);
    expect([...spansOf(damaged)]).toEqual([...spansOf(windows)]);
  });

  test.each<readonly [string, SpoFile, readonly string[]]>([
    ['whole', windows, []],
    ['damaged', damaged, ['damaged    a: entry 40 cannot be read']],
    [
      'cut',
      openedSession(bytesOf('two-windows.spo').subarray(0, -2000)),
      [expect.stringMatching(/^cut {8}a: the file is cut at entry \d+$/)],
    ],
  ])(
    'V3 as lines of JSON a session that is %s reads back with the same numbers and faults',
    (_, file, said) => {
      const read = readSpoLines([...linesOfSpo(file)].join('\n'));
      const again = openedSession(read?.bytes ?? new Uint8Array());
      expect([read?.badLines, again.count, again.isClosed]).toEqual([[], file.count, file.isClosed]);
      expect([...linesOfSpo(again)].slice(1)).toEqual([...linesOfSpo(file)].slice(1));
      const { faults, chain } = checkChain(again);
      expect({ faults, chain }).toEqual({ faults: checkChain(file).faults, chain: checkChain(file).chain });
      expect(linesOfChainFaults('a', checkChain(again))).toEqual(said);
    },
  );

  test('V3 the last time is that of the last entry that can be read', () => {
    const entries = [...windows.entriesFrom(0)].map((read) => (read.ok ? read.value.entry.at : NaN));
    expect(lastAtOf(windows)).toBe(entries.at(-1));
    expect(lastAtOf(windows, 47)).toBe(entries[46]);
    expect(lastAtOf(damagedAt('two-windows.spo', 46), 47)).toBe(entries[45]);
  });
});

describe('rows of a session', () => {
  test('V3 entries: one a row, as many as the file has', async () => {
    const rows = await rowsIn(journey, 'entries');
    expect(rows).toHaveLength(journey.count);
    expect(rows[1]).toMatchObject({ n: 1, kind: 'in', name: 'Odds' });
  });

  test('V3 prices: the last row of each is the price at the end', async () => {
    const rows = await rowsIn(journey, 'prices');
    const player = openPlayer(journey);
    await player.seek(journey.count);
    const last = rows.findLast(({ match, outcome }) => match === 2 && outcome === 1);
    expect(last?.['odds']).toBe(Number(player.state('matches/2/markets/1/outcomes/1/odds')) / 100);
    expect(rows.length).toBeGreaterThan(130);
    player.stop();
  });

  test('V3 scores: each when its match comes and when it changes', async () => {
    const rows = await rowsIn(journey, 'scores');
    const ofMatch = (id: number) =>
      rows.filter(({ match }) => match === id).map(({ home, away, open }) => [home, away, open]);
    expect(ofMatch(1)).toEqual([[0, 0, true]]);
    expect(ofMatch(2).slice(0, 5)).toEqual([3, 10, 17, 24, 3].map((home) => [home, 0, true]));
  });

  test('V3 bets: each state once, of the slip and of the history', async () => {
    const rows = await rowsIn(windows, 'bets');
    expect(rows.map(({ bet, state, odds }) => [bet, state, odds])).toEqual([
      [REQUEST, 'sent', undefined],
      [REQUEST, 'accepted', 5.05],
      ['1', 'opened', 5.05],
    ]);
    expect(rows[1]?.['n']).toBe(146);
  });

  test('V3 refusals: with the numbers they were judged by; frames: the figures of the meter', async () => {
    expect(await rowsIn(windows, 'refusals')).toEqual([]);
    expect(await rowsIn(refused, 'refusals')).toEqual([
      {
        n: 0,
        at: 5,
        bet: 'request-1',
        reason: 'price-changed',
        stake: 100,
        item: 'a,"b"',
        from: 210,
        to: 200,
      },
    ]);
    const [first] = await rowsIn(windows, 'frames');
    expect(first).toMatchObject({ feedAgeMs: 905, updatesPerSecond: 177, worstDrawMs: 0 });
  });

  test.each(Object.keys(tables) as TableName[])(
    'V3 %s as CSV has its columns, and quotes texts',
    async (table) => {
      const [head] = await linesIn(refused, table, 'csv');
      expect(head).toBe(tables[table].join(','));
      const quoted = (await linesIn(refused, 'refusals', 'csv'))[1];
      expect(quoted).toBe('0,5,request-1,price-changed,100,"a,""b""",210,200');
    },
  );

  test('V3 another table or form is refused with a sentence', () => {
    expect(() => parseReplayOptions(['a', '--query', 'money'])).toThrow(/--query takes entries, prices/);
    expect(() => parseReplayOptions(['a', '--query', 'bets', '--as', 'xml'])).toThrow(/--as takes json, csv/);
  });
});

describe('a session for viewers of traces', () => {
  test('V3 trace events: tracks, microseconds, questions with their ends, figures as counters', () => {
    const { traceEvents } = JSON.parse([...traceOf(windows)].join('')) as { traceEvents: Row[] };
    const of = (phase: string): readonly Row[] => traceEvents.filter(({ ph }) => ph === phase);
    expect(of('M').map(({ args }) => rowOf(args)['name'])).toContain('bets');
    const ends = (phase: string) =>
      of(phase)
        .map(({ cat, id }) => `${String(cat)} ${String(id)}`)
        .sort();
    expect(ends('b')).toHaveLength(6);
    expect(ends('e')).toEqual(ends('b'));
    expect(of('b')[0]).toMatchObject({ cat: 'bets', name: 'DrawMarket', ts: 2_484_000 });
    expect(of('C').filter(({ name }) => name === 'queue')).toHaveLength(11);
    expect(of('i').length).toBeGreaterThan(250);
    expect(of('C').map(({ name }) => name)).not.toContain('commit: decode, ms');
    expect(traceEvents.every(({ ph, ts }) => ph === 'M' || Number.isSafeInteger(ts))).toBe(true);
  });

  test('V3 trace events: the parts of a commit and long tasks are stretches of time, and counters', () => {
    const window = { deltas: 0, drawMs: 0, worstDrawMs: 20, longTasks: 0 };
    const core = { feedAgeMs: 1, updatesPerSecond: 2, merged: 0, skipped: 0, queue: 0, commitMs: 9 };
    const value = { ...core, decodeMs: 4, applyMs: 3, viewsMs: 2, window };
    const file = openedSession(
      spoOf([
        { kind: 'meter', at: 50, name: '', value },
        { kind: 'meter', at: 59, name: '', value },
        { kind: 'meter', at: 80, name: 'long-task', value: { ms: 70 } },
      ]),
    );
    const { traceEvents } = JSON.parse([...traceOf(file)].join('')) as { traceEvents: Row[] };
    const stretches = traceEvents
      .filter(({ ph, name }) => ph === 'X' && name !== 'recorded session')
      .map(({ name, ts, dur }) => [name, ts, dur]);
    expect(stretches).toEqual([
      ['decode', 41_000, 4000],
      ['apply', 45_000, 3000],
      ['views', 48_000, 2000],
      ['worst draw', 30_000, 20_000],
      ['decode', 50_000, 4000],
      ['apply', 54_000, 3000],
      ['views', 57_000, 2000],
      ['worst draw', 50_000, 9000],
      ['long task', 10_000, 70_000],
    ]);
    const figures = traceEvents.map(({ name, args }) => [name, rowOf(args)['value']]);
    expect(figures).toEqual(
      expect.arrayContaining([
        ['commit, ms', 9],
        ['commit: decode, ms', 4],
        ['commit: apply, ms', 3],
        ['commit: views, ms', 2],
      ]),
    );
  });

  test('V3 lines of entries that another program wrote give back the same bytes', () => {
    const { header } = openedSession(spoOf([]));
    const text = (word: string): readonly number[] => [0xa0 + word.length, ...new TextEncoder().encode(word)];
    /** A message after 5 ms with these fields, in the shortest bytes of msgpack. */
    const blockOf = (...fields: readonly (readonly [string, readonly number[]])[]): Uint8Array => {
      const rows = fields.flatMap(([name, value]) => [...text(name), ...value]);
      return framed(new Uint8Array([0x94, 0, 5, ...text('A'), 0x80 + fields.length, ...rows]));
    };
    const blocks = [
      blockOf(['plain', [7]]),
      blockOf(['int64', [0xd3, 0, 0, 0, 0, 0, 0, 0, 7]]),
      blockOf(['float32', [0xca, 0x40, 0x20, 0, 0]]),
      blockOf(['constructor', [7]], ['toJSON', [7]]),
    ];
    const bytes = joinedBytes([SPO_MAGIC, framed(packPlain(header)), ...blocks]);
    const lines = [...linesOfSpo(openedSession(bytes))];
    expect(lines.slice(1).map((line) => JSON.stringify(rowOf(JSON.parse(line))['value']))).toEqual([
      '{"plain":7}',
      '{"int64":7}',
      '{"float32":2.5}',
      '{"constructor":7,"toJSON":7}',
    ]);
    expect(readSpoLines(lines.join('\n'))).toEqual({ bytes, badLines: [] });
    const byHand = [
      lines[0],
      '{"n":0,"at":5,"kind":"in","name":"A","value":{"constructor":7,"toJSON":7}}',
    ].join('\n');
    expect(readSpoLines(byHand)?.badLines).toEqual([2]);
  });

  test('V3 trace events of a call and a question of the same number are two spans', () => {
    const asked = (kind: 'call' | 'answer', at: number, name: string) => ({
      kind,
      at,
      name,
      value: { id: 1, row: {} },
    });
    const file = openedSession(
      spoOf([
        asked('call', 1, 'login'),
        asked('call', 2, 'DrawHistory'),
        asked('answer', 3, 'login'),
        asked('answer', 4, 'DrawHistory'),
      ]),
    );
    const { traceEvents } = JSON.parse([...traceOf(file)].join('')) as { traceEvents: Row[] };
    const spans = traceEvents.filter(({ ph }) => ph === 'b' || ph === 'e');
    expect(spans.map(({ ph, cat, ts }) => [ph, cat, ts])).toEqual([
      ['b', 'calls', 1000],
      ['b', 'questions', 2000],
      ['e', 'calls', 3000],
      ['e', 'questions', 4000],
    ]);
  });

  test.each([
    ['a bet', windows],
    ['a journey', journey],
    ['a whole visit', visit],
  ])('V3 trace events of %s keep the rules of the format, so that any reader of it takes them', (_, file) => {
    const { traceEvents } = JSON.parse([...traceOf(file)].join('')) as { traceEvents: Row[] };
    const tracks = new Set(traceEvents.filter(({ name }) => name === 'thread_name').map(({ tid }) => tid));
    const open = new Map<string, number>();
    const ends = new Map<unknown, number>();
    /** What a reader needs of each kind of event; false: it would drop the event. */
    const rules: Readonly<Record<string, (event: Row) => boolean>> = {
      M: ({ name, args }) =>
        /^(?:process|thread)_name$/.test(String(name)) && typeof rowOf(args)['name'] === 'string',
      i: ({ s, tid }) => s === 't' && tracks.has(tid),
      C: ({ args }) => Object.values(rowOf(args)).every((value) => Number.isFinite(value)),
      b({ cat, id, ts, tid }) {
        const key = `${String(cat)} ${String(id)}`;
        const isNew = !open.has(key) && tracks.has(tid);
        open.set(key, Number(ts));
        return isNew;
      },
      X({ tid, ts, dur }) {
        const [from, to] = [Number(ts), Number(ts) + Number(dur)];
        const isBehind = from >= (ends.get(tid) ?? 0);
        ends.set(tid, to);
        return isBehind && tracks.has(tid) && to > from;
      },
      e({ cat, id, ts }) {
        const key = `${String(cat)} ${String(id)}`;
        const isEnd = Number(ts) >= (open.get(key) ?? Number.POSITIVE_INFINITY);
        open.delete(key);
        return isEnd;
      },
    };
    const dropped = traceEvents.filter(
      (event) =>
        rules[String(event['ph'])]?.(event) !== true ||
        !Number.isInteger(event['pid']) ||
        (event['ph'] !== 'M' && !(Number.isSafeInteger(event['ts']) && Number(event['ts']) >= 0)),
    );
    expect([dropped, [...open.keys()]]).toEqual([[], []]);
    const whole = traceEvents.find(({ name }) => name === 'recorded session');
    expect(whole).toMatchObject({ ph: 'X', ts: 1, dur: Math.round(lastAtOf(file) * 1000) - 1 });
    expect(traceEvents.length).toBeGreaterThan(200);
  });

  test('V3 spans of a bet: its request with the live delay within, in nanoseconds since 1970', () => {
    const [text = ''] = [...spansOf(windows)];
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { scopeSpans: { spans: Row[] }[] }[];
    };
    const [bet, delay] = resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
    expect(bet).toMatchObject({ name: 'bet', status: { code: 1 }, kind: 3 });
    expect(String(bet?.['traceId'])).toMatch(/^[\da-f]{32}$/);
    expect(delay).toMatchObject({
      name: 'live delay',
      parentSpanId: bet?.['spanId'],
      traceId: bet?.['traceId'],
    });
    const start = BigInt(String(bet?.['startTimeUnixNano']));
    expect(start).toBe(BigInt(windows.header.startedAt + 2484) * 1_000_000n);
    expect(BigInt(String(bet?.['endTimeUnixNano'])) - start).toBeGreaterThan(4_000_000_000n);
  });
});
