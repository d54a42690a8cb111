/** Files of recorded sessions, version 2: what was written is read, and damage is named with its place (docs/session-format.md). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkChain, firstDifference } from '../../domain/protocol/session/check-chain.ts';
import {
  ENTRY_HEAD_BYTES,
  encodeEntry,
  framed,
  MAX_ENTRY_BYTES,
  MAX_SESSION_MS,
  type SpoEntry,
} from '../../domain/protocol/session/spo-entry.ts';
import {
  keyframeBefore,
  keyframesBefore,
  openSpo,
  type SpoFile,
} from '../../domain/protocol/session/spo-file.ts';
import { SPO_END, SPO_MAGIC } from '../../domain/protocol/session/spo-writer.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';
import { spoHeader, spoOf } from '../given/domain/spo-bytes.ts';

const entry = (n: number): SpoEntry => ({
  kind: 'in',
  at: n * 10,
  name: 'Odds',
  value: { seq: n, packed: Uint8Array.of(1, 2, n % 256), name: '전북' },
});
/** Its length is 0D.. in hexadecimal. */
const longEntry: SpoEntry = { kind: 'mark', at: 0, name: 'long', value: 'x'.repeat(0x0d10) };
const entries = (count: number): SpoEntry[] => Array.from({ length: count }, (_, n) => entry(n));

function opened(bytes: Uint8Array): SpoFile {
  const file = openSpo(bytes);
  if (!file.ok) throw new Error(file.error);
  return file.value;
}

/** Offset of the first entry, and behind the last one. */
const firstEntryAt = (bytes: Uint8Array): number => 16 + new DataView(bytes.buffer).getUint32(8, true);
const lastEntryEnd = (bytes: Uint8Array): number =>
  bytes.length - 8 - new DataView(bytes.buffer).getUint32(bytes.length - 8, true);

/** The entries that can be read, and the damage after them. */
function readAll(bytes: Uint8Array, from = 0) {
  const file = openSpo(bytes);
  if (!file.ok) return { refusal: file.error, entries: [], damage: null };
  const read: SpoEntry[] = [];
  let { damage } = file.value;
  for (const one of file.value.entriesFrom(from))
    if (one.ok) read.push(one.value.entry);
    else damage = one.error;
  return { refusal: null, entries: read, damage };
}

describe('a session file', () => {
  test('the keyframes before an entry are found from the last to the first (P5)', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), fc.nat(130), (areKeyframes, n) => {
        const places = areKeyframes.map((isKeyframe, at) => ({
          kind: isKeyframe ? ('keyframe' as const) : ('hash' as const),
          n: at * 3,
          offset: at,
          at: 0,
        }));
        const before = places.filter((place) => place.kind === 'keyframe' && place.n < n).toReversed();
        expect([...keyframesBefore({ places }, n)]).toEqual(before);
        expect(keyframeBefore({ places }, n)).toBe(before[0]?.n ?? 0);
      }),
    );
  });

  test('gives back what was written, with its bytes, from every number (S5)', () => {
    const written = [...entries(40), { kind: 'mark', at: 500, name: 'goal', value: null } as const];
    const bytes = spoOf(written);
    const { header, count, isClosed } = opened(bytes);
    expect([header, count, isClosed]).toEqual([spoHeader, 43, true]);
    const all = readAll(bytes).entries;
    expect(all.slice(0, 41)).toEqual(written);
    expect(all.slice(41).map(({ kind, name }) => [kind, name.length])).toEqual([
      ['mark', 3],
      ['hash', 16],
    ]);
    for (let n = 0; n < 43; n++) expect(readAll(bytes, n).entries).toEqual(all.slice(n));
  });

  test('without its trailer it is scanned, and has the same places and entries', () => {
    const written: SpoEntry[] = entries(2500);
    written.splice(1200, 0, { kind: 'keyframe', at: 11_995, name: '', value: { book: [] } });
    const bytes = spoOf(written);
    const whole = opened(bytes);
    const tail = new DataView(bytes.buffer).getUint32(bytes.length - 8, true);
    const scanned = opened(bytes.subarray(0, bytes.length - 8 - tail));
    expect([whole.isClosed, scanned.isClosed]).toEqual([true, false]);
    expect([scanned.count, scanned.damage]).toEqual([whole.count, null]);
    expect(scanned.places).toEqual(whole.places);
    expect(whole.places.map(({ kind, n }) => [kind, n])).toEqual([
      ['hash', 1000],
      ['keyframe', 1201],
      ['hash', 2001],
      ['hash', 2504],
    ]);
    expect(readAll(bytes, 2100).entries).toHaveLength(405);
  });

  test('cut at any byte, it gives the entries before the cut', () => {
    const bytes = spoOf(entries(12));
    const all = readAll(bytes).entries;
    let least = 0;
    for (let end = 0; end < bytes.length; end++) {
      const { refusal, entries: read } = readAll(bytes.slice(0, end));
      expect(read).toEqual(all.slice(0, read.length));
      expect([null, 'not-a-session', 'other-version', 'damaged-header']).toContain(refusal);
      expect(read.length).toBeGreaterThanOrEqual(refusal === null ? least : 0);
      least = Math.max(least, read.length);
    }
    expect(least).toBe(all.length);
  });

  test('when any bit is flipped, it costs its entry: the others are read with their numbers (S12)', () => {
    const bytes = spoOf(entries(12));
    const all = readAll(bytes).entries;
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), fc.boolean(), (at, bit, isClosed) => {
        const own = bytes.slice(0, isClosed ? bytes.length : lastEntryEnd(bytes));
        const place = firstEntryAt(bytes) + (at % (own.length - firstEntryAt(bytes)));
        own[place] = (own[place] ?? 0) ^ (1 << bit);
        const read = [...opened(own).entriesFrom(0)].flatMap((one) => (one.ok ? [one.value] : []));
        for (const { n, entry: one } of read) expect(one).toEqual(all[n]);
        expect(read.length).toBeGreaterThanOrEqual(all.length - 1);
      }),
      { numRuns: 1000 },
    );
  });

  test('a length that leads to a later entry of the same size costs its entry alone', () => {
    const bytes = spoOf(entries(12));
    const all = readAll(bytes).entries;
    const own = bytes.slice(0, lastEntryEnd(bytes));
    const first = firstEntryAt(own);
    const lengths = new DataView(own.buffer);
    // The second entry begins where this one ends: its length, and that of the head between them, are added.
    const length = lengths.getUint32(first, true);
    lengths.setUint32(
      first,
      length + ENTRY_HEAD_BYTES + lengths.getUint32(first + ENTRY_HEAD_BYTES + length, true),
      true,
    );
    const read = [...opened(own).entriesFrom(0)].flatMap((one) => (one.ok ? [one.value] : []));
    expect(read.map(({ entry: one }) => one)).toEqual(all.slice(1));
  });

  test('bytes of any kind are a refusal or entries, never an exception', () => {
    const start = spoOf([]).slice(0, 120);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (noise, hasStart) => {
        expect(() => readAll(hasStart ? joinedBytes([start, noise]) : noise)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['an empty file', new Uint8Array(), 'not-a-session'],
    ['a text with a BOM', new TextEncoder().encode('\uFEFF{"spo":"session"}'), 'not-a-session'],
    [
      'a later version',
      joinedBytes([Uint8Array.of(0x53, 0x50, 0x4f, 3), SPO_MAGIC.slice(4)]),
      'other-version',
    ],
    ['a header of version 3', spoOf([], { ...spoHeader, version: 3 }), 'other-version'],
    ['a start of 1e30', spoOf([], { ...spoHeader, startedAt: 1e30 }), 'damaged-header'],
    ['a start that is no number', spoOf([], { ...spoHeader, startedAt: null }), 'damaged-header'],
    ['a header that is a list', spoOf([], [1]), 'damaged-header'],
  ])('refused by name: %s', (_, bytes, why) => {
    expect(openSpo(bytes)).toEqual({ ok: false, error: why });
  });

  test.each([
    ['a time of 1e17', { ...entry(0), at: 1e17 }],
    ['a time before the start', { ...entry(0), at: -1 }],
    ['a time that is no number', { ...entry(0), at: Number.NaN }],
    ['a time after the last possible one', { ...entry(0), at: MAX_SESSION_MS + 1 }],
    ['a name of a million characters', { ...entry(0), name: 'x'.repeat(1_000_000) }],
  ])('no entry: %s', (_, bad) => {
    const { entries: read, damage } = readAll(spoOf([entry(0), bad, entry(2)]));
    expect(read.slice(0, 2)).toEqual([entry(0), entry(2)]);
    expect(damage).toMatchObject({ n: 1, to: 2, why: 'not-an-entry' });
  });

  test.each<readonly [string, readonly Uint8Array[]]>([
    ['an empty one', [framed(new Uint8Array(0))]],
    // The second byte behind the empty one is that of a length, and would be the number of a trailer.
    ['an empty one before a long one', [framed(new Uint8Array(0)), encodeEntry(longEntry)]],
    ['a text that begins like a trailer', [framed(Uint8Array.of(0xa3, 13, 65, 66))]],
    ['a list that begins like a trailer', [framed(Uint8Array.of(0x94, 13))]],
  ])('among the entries costs itself alone: %s', (_, added) => {
    const bytes = spoOf(entries(6));
    const second = firstEntryAt(bytes) + encodeEntry(entry(0)).length;
    const { entries: read } = readAll(joinedBytes([bytes.slice(0, second), ...added, bytes.slice(second)]));
    expect(read.filter(({ kind, name }) => kind === 'in' && name === 'Odds')).toEqual(entries(6));
  });

  test('a trailer that counts more entries than have room is not followed', () => {
    const bytes = spoOf(entries(6));
    const { places, count } = opened(bytes);
    const made = { ...places.at(-1), n: 2 ** 40 - 1 };
    const trailer = encodeEntry({
      kind: 'trailer',
      at: 0,
      name: '',
      value: { entries: 2 ** 40, places: [made] },
    });
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, trailer.length, true);
    const file = opened(joinedBytes([bytes.slice(0, lastEntryEnd(bytes)), trailer, length, SPO_END]));
    expect([file.count, file.isClosed, file.places]).toEqual([count, false, places]);
  });

  test('an entry above the limit is not written', () => {
    const huge: SpoEntry = { kind: 'keyframe', at: 5, name: '', value: new Uint8Array(MAX_ENTRY_BYTES) };
    const file = opened(spoOf([entry(0), huge, entry(1)]));
    expect([file.count, file.places.length, file.damage]).toEqual([4, 1, null]);
  });

  test('a length above the limit ends the file there', () => {
    const bytes = spoOf([]);
    const start = bytes.slice(0, bytes.length - 8);
    const huge = new Uint8Array(8);
    new DataView(huge.buffer).setUint32(0, MAX_ENTRY_BYTES + 1, true);
    const file = opened(
      joinedBytes([start.slice(0, 8 + 8 + new DataView(bytes.buffer).getUint32(8, true)), huge]),
    );
    expect(file.damage).toMatchObject({ n: 0, why: 'too-large' });
  });
});

describe('the chain of a session', () => {
  const written = entries(3500);
  const changed = (change: (own: SpoEntry[]) => void): SpoEntry[] => {
    const own = [...written];
    change(own);
    return own;
  };
  /** The bytes of `own`, with the hashes that the recorder wrote for `written`. */
  function forged(own: readonly SpoEntry[]): Uint8Array {
    const hashes = readAll(spoOf(written)).entries.filter(({ kind }) => kind === 'hash');
    const parts: Uint8Array[] = [spoOf([]).slice(0, 16 + new DataView(spoOf([]).buffer).getUint32(8, true))];
    own.forEach((one, n) => {
      if (n > 0 && n % 1000 === 0) parts.push(encodeEntry(hashes[n / 1000 - 1] ?? one));
      parts.push(encodeEntry(one));
    });
    return joinedBytes(parts);
  }

  test('fits the file that was written, and shows what follows the last hash (S12)', () => {
    const whole = checkChain(opened(spoOf(written)));
    expect(whole).toMatchObject({ changed: null, damage: null, unproved: 0 });
    const cut = spoOf(written).slice(0, 60_000);
    expect(checkChain(opened(cut))).toMatchObject({ changed: null, damage: { why: 'cut' } });
    expect(checkChain(opened(cut)).unproved).toBeGreaterThan(0);
  });

  test.each<readonly [string, number, (own: SpoEntry[]) => void]>([
    [
      'a changed price',
      1501,
      (own) => void (own[1500] = { ...entry(1500), value: { seq: 1500, packed: Uint8Array.of(9) } }),
    ],
    ['a changed time', 1501, (own) => void (own[1500] = { ...entry(1500), at: 15_001 })],
    ['a lost entry', 1501, (own) => void own.splice(1500, 1)],
    ['a doubled entry', 1502, (own) => void own.splice(1500, 0, entry(1500))],
    ['a moved entry', 1501, (own) => void own.splice(1500, 2, entry(1501), entry(1500))],
  ])('names the part of the file with %s (S12)', (_, n, change) => {
    const own = changed(change);
    expect(checkChain(opened(forged(own))).changed).toEqual({ from: 1001, to: 2001 });
    expect(firstDifference(opened(spoOf(written)), opened(spoOf(own))).n).toBe(n);
  });

  test('each changed, damaged and cut part is named, and what lies between them holds (S12)', () => {
    const own = changed((all) => void (all[1500] = { ...entry(1500), at: 15_001 }));
    const bytes = forged(own);
    const file = opened(bytes);
    const [place] = [...file.entriesFrom(2600)].flatMap((one) => (one.ok ? [one.value.next] : []));
    bytes[(place ?? 0) + 12] = (bytes[(place ?? 0) + 12] ?? 0) ^ 1;
    const { faults, changed: first, damage } = checkChain(opened(bytes.slice(0, bytes.length - 5)));
    expect(faults.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['changed', 1001, 2001],
      ['damaged', 2601, 2602],
      ['cut', 3502, 3502],
    ]);
    expect([first, damage]).toMatchObject([{ from: 1001 }, { n: 2601, to: 2602 }]);
    expect(faults[0]).toMatchObject({ fromAt: 10_000, toAt: 20_000 });
  });

  test.each<readonly [string, (value: SpoEntry) => SpoEntry]>([
    ['state', (hash) => ({ ...hash, value: { ...(hash.value as object), state: 'other' } })],
    ['value', (hash) => ({ ...hash, name: '0123456789abcdef' })],
    [
      'hash of entries',
      (hash) => ({ ...hash, value: { ...(hash.value as object), frames: '0'.repeat(16) } }),
    ],
  ])('a hash with another %s is named alone, and the parts after it hold (S12)', (_, change) => {
    const all = readAll(spoOf(written)).entries;
    const start = spoOf([]).slice(0, firstEntryAt(spoOf([])));
    const bytes = joinedBytes([start, ...all.map((one, n) => encodeEntry(n === 2001 ? change(one) : one))]);
    expect(checkChain(opened(bytes)).faults.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['changed', 2001, 2002],
    ]);
  });

  test('when two files are equal there is no difference; a longer one differs at the end of the other', () => {
    const file = opened(spoOf(written));
    expect(firstDifference(file, opened(spoOf(written))).n).toBeNull();
    expect(firstDifference(file, opened(spoOf(written.slice(0, 2000)))).n).toBe(2001);
  });

  test('the difference is found by bisection: 20,000 entries take about a thousand probes', () => {
    const many = entries(20_000);
    const other = [...many];
    other[17_300] = entry(1);
    const { n, probes } = firstDifference(opened(spoOf(many)), opened(spoOf(other)));
    expect(n).toBe(17_317);
    expect(probes).toBeLessThan(1010);
  });
});
