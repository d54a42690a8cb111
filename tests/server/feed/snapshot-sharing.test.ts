/** Snapshots that are made once and sent to many readers. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { decodePacket, encodePacket, packetTypes } from '../../../domain/protocol/wire/packet.ts';
import { createLiveBoard, FEED_SILENT_MS, type LiveBoard } from '../../../domain/feed/live-board.ts';
import { createPublisher, type Publisher } from '../../../domain/feed/publisher.ts';
import type { Tick } from '../../../domain/feed/tick.ts';
import { MATCHES_PER_PART } from '../../../domain/feed/snapshot-parts.ts';
import { BYTES_IN_A_TURN, createTurns } from '../../../server/sockets/send-parts.ts';
import { createSharedStreams, MAX_MATCH_STREAMS } from '../../../server/sockets/shared-streams.ts';
import { type SharedFrame, shareSnapshot } from '../../../server/sockets/shared-snapshot.ts';
import {
  createSnapshotCache,
  makingLimits,
  MAX_SNAPSHOTS,
  PLACEHOLDER,
} from '../../../server/sockets/snapshot-cache.ts';
import type { BucketLimit } from '../../../server/sockets/token-bucket.ts';
import { createSnapshotQueue } from '../../../server/sockets/snapshot-queue.ts';
import { snapshot } from '../../given/domain/book.ts';

const MATCHES = MATCHES_PER_PART * 2 + 3;
const empty: Tick = { matches: [], states: [], odds: [], removed: [] };
let publisher: Publisher;
let followed: number[];
let publish: (tick: Partial<Tick>) => void;
let board: LiveBoard;
let now: number;

beforeEach(() => {
  followed = [];
  now = 1000;
  board = createLiveBoard({ epoch: 'e1', now: () => now, leagues: new Map() });
  publisher = createPublisher({
    board,
    epoch: 'e1',
    now: () => now,
    emit: () => {},
    followedMatches: () => followed,
  });
  publish = (tick) => {
    const whole = { ...empty, ...tick };
    const place = { stream: '59', seq: publisher.nextSeq('59'), pt: 1000 };
    board.apply([{ kind: 'matches', ...place, matches: whole.matches, removed: whole.removed }]);
    publisher.publish(whole);
  };
  publish({ matches: Array.from({ length: MATCHES }, (_, at) => snapshot(at + 1)) });
});

const cacheOf = (clock: () => number = () => 0) =>
  createSnapshotCache({ publisherOf: () => publisher, clock });

/** The payload of an unmasked WebSocket frame. */
function payloadOf([head, tail]: SharedFrame): Buffer {
  const whole = Buffer.concat([head, tail]);
  const short = (whole[1] ?? 0) & 127;
  const from = short === 127 ? 10 : short === 126 ? 4 : 2;
  const length =
    short === 127 ? Number(whole.readBigUInt64BE(2)) : short === 126 ? whole.readUInt16BE(2) : short;
  expect(whole.length).toBe(from + length);
  return whole.subarray(from);
}

function rowOf(frame: SharedFrame, codec: 'msgpack' | 'json'): unknown {
  const payload = payloadOf(frame);
  if (codec === 'json') {
    const [, body = 'null'] = /^42(.*)$/su.exec(payload.toString()) ?? [];
    return JSON.parse(body)[1];
  }
  const packet = decodePacket(payload);
  return packet.ok && Array.isArray(packet.value.data) ? packet.value.data[1] : null;
}

const never = (): never => {
  throw new Error('there is no such part');
};

const throughWire = (row: unknown, codec: 'msgpack' | 'json'): unknown => {
  if (codec === 'json') return JSON.parse(JSON.stringify(row));
  const packet = decodePacket(encodePacket({ type: packetTypes.event, nsp: '/', data: ['Fixture', row] }));
  return packet.ok && Array.isArray(packet.value.data) ? packet.value.data[1] : null;
};

test.each([
  ['msgpack', 'matches'],
  ['msgpack', 'rows-first'],
  ['msgpack', 'one-message'],
  ['json', 'matches'],
  ['json', 'rows-first'],
  ['json', 'one-message'],
] as const)('F2: a shared part says what one made for the reader alone says (%s, %s)', (codec, form) => {
  const shared = cacheOf().make('59', form);
  fc.assert(
    fc.property(fc.string({ maxLength: 64, unit: 'grapheme' }), (recoveryId) => {
      const { first, rest } = publisher.snapshot('59', recoveryId, form);
      const own = [...first, ...rest];
      for (const [at, row] of own.entries()) {
        const frame = shared.frame(at, codec, recoveryId);
        expect(frame && rowOf(frame, codec)).toEqual(throughWire(row, codec));
      }
      expect(shared.frame(own.length, codec, recoveryId)).toBeNull();
    }),
    { numRuns: 30 },
  );
});

test('F2: two readers of one version share the bytes, all but a small head', () => {
  const shared = cacheOf().make('59', 'matches');
  const [one, other] = ['a', 'b'].map((id) => shared.frame(0, 'msgpack', id));
  expect(other?.[1].buffer).toBe(one?.[1].buffer);
  expect(other?.[1].byteOffset).toBe(one?.[1].byteOffset);
  expect(one?.[1].length).toBeGreaterThan(1000);
  expect(one?.[0].length).toBeLessThan(400);
});

test('when a stream has not changed, its snapshot is the one that was made; a new version is made anew', () => {
  const cache = cacheOf();
  expect(cache.find('59', 'rows-first')).toBeNull();
  const made = cache.make('59', 'rows-first');
  expect(cache.find('59', 'rows-first')).toBe(made);
  expect(cache.find('59', 'matches')).toBeNull();
  publish({ removed: [1] });
  expect(cache.find('59', 'rows-first')).toBeNull();
});

test.each(['rows-first', 'matches'] as const)(
  'F2 when the feed falls silent, a kept snapshot is not sent again: the next one says so (%s)',
  (form) => {
    const cache = cacheOf();
    board.ticked(now, { healthy: true });
    const before = cache.make('59', form);
    expect(rowOf(before.frame(0, 'msgpack', 'r') ?? never(), 'msgpack')).toMatchObject({
      status: 'up',
      feedPt: 1000,
    });
    now += FEED_SILENT_MS;
    expect(cache.find('59', form)).toBeNull();
    const silent = cache.make('59', form);
    for (let at = 0; at < silent.firstCount; at++)
      expect(rowOf(silent.frame(at, 'msgpack', 'r') ?? never(), 'msgpack')).toMatchObject({
        status: 'down',
        feedPt: 1000,
      });
  },
);

test('when a match without followers changes, its snapshot is made anew', () => {
  const cache = cacheOf();
  followed = [7];
  const made = cache.make('59/7', 'matches');
  expect(cache.find('59/7', 'matches')).toBe(made);
  followed = [];
  publish({ matches: [snapshot(7, [], { facts: { leagueId: 4 } })] });
  expect(cache.find('59/7', 'matches')).toBeNull();
});

test('T10: a thousand readers that wait for one snapshot cost one making', async () => {
  const cache = cacheOf();
  const queue = createSnapshotQueue(cache, createTurns(), (_message, error) => {
    throw error;
  });
  const taken = new Set<unknown>();
  for (let reader = 0; reader < 1000; reader++)
    queue.ask('59', 'rows-first', (shared) => {
      taken.add(shared);
      return 0;
    });
  await expect.poll(() => taken.size).toBe(1);
  expect(cache.made).toBe(1);
});

test('T10: while lists may not be made, a single match may, and the other way round', () => {
  let at = 0;
  /** Each look at the clock while something is made finds it 400 ms later. */
  let step = 0;
  const cache = cacheOf(() => (at += step));
  step = 400;
  cache.make('59', 'rows-first');
  step = 0;
  expect(cache.waitToMake('57', 'matches')).toBeGreaterThan(1000);
  expect(cache.waitToMake('59/1', 'matches')).toBe(0);
  step = 400;
  cache.make('59/1', 'matches');
  step = 0;
  at += 2000;
  expect(cache.waitToMake('57', 'matches')).toBe(0);
  expect(cache.waitToMake('59/2', 'matches')).toBeGreaterThan(1000);
});

test('T10: whole lists are spread over turns, in the order of asking, each of its own moment', async () => {
  const cache = cacheOf();
  const turns = createTurns();
  const queue = createSnapshotQueue(cache, turns, (_message, error) => {
    throw error;
  });
  const READERS = 10;
  let turn = 0;
  let isOver = false;
  const taken: { readonly reader: number; readonly turn: number; readonly isNow: boolean }[] = [];
  const count = (): void => {
    turn++;
    // The list changes between the turns.
    publish({ removed: [turn] });
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  for (let reader = 0; reader < READERS; reader++) {
    queue.ask('59', 'one-message', (shared) => {
      taken.push({ reader, turn, isNow: cache.find('59', 'one-message') === shared });
      turns.charge(BYTES_IN_A_TURN / 2);
    });
  }
  await expect.poll(() => taken.length).toBe(READERS);
  isOver = true;
  expect(taken.map(({ reader }) => reader)).toEqual(Array.from({ length: READERS }, (_, at) => at));
  expect(taken.every(({ isNow }) => isNow)).toBe(true);
  const inATurn = Map.groupBy(taken, (one) => one.turn);
  expect(Math.max(...[...inATurn.values()].map((readers) => readers.length))).toBe(2);
});

test('T10: making snapshots takes a bounded share of the time, whatever is asked for', () => {
  let at = 0;
  // Every making takes 10 ms of this clock: it moves on whenever it is looked at while something is made.
  let making = false;
  const cache = createSnapshotCache({
    publisherOf: () => publisher,
    clock: () => (making ? (at += 10) : at),
  });
  const forms = ['rows-first', 'one-message'] as const;
  const made = { 'rows-first': 0, 'one-message': 0 };
  const SECONDS = 10;
  while (at < SECONDS * 1000) {
    publish({ removed: [] });
    const free = forms.filter((form) => cache.waitToMake('59', form) === 0);
    if (free.length === 0) at += 1;
    for (const form of free) {
      making = true;
      cache.make('59', form);
      made[form]++;
      making = false;
    }
  }
  const most = ({ burst, perSecond }: BucketLimit): number => burst + SECONDS * perSecond + 20;
  expect(made['rows-first'] * 10).toBeLessThanOrEqual(most(makingLimits.list));
  expect(made['one-message'] * 10).toBeLessThanOrEqual(most(makingLimits.whole));
  expect(made['rows-first']).toBeGreaterThan(SECONDS * 10);
  expect(made['one-message']).toBeGreaterThan(SECONDS * 5);
});

test('kept snapshots are bounded, and a snapshot that cannot be made harms its own readers alone', async () => {
  const cache = cacheOf();
  for (let match = 1; match <= MAX_SNAPSHOTS + 5; match++) cache.make(`59/${match}`, 'matches');
  expect(cache.find('59/1', 'matches')).toBeNull();
  expect(cache.find(`59/${MAX_SNAPSHOTS + 5}`, 'matches')).not.toBeNull();
  const errors: string[] = [];
  const queue = createSnapshotQueue(
    {
      ...cache,
      find: () => null,
      make: (stream, form) => {
        if (stream === 'bad') throw new Error('broken');
        return cache.make(stream, form);
      },
    },
    createTurns(),
    (message) => void errors.push(message),
  );
  const taken: string[] = [];
  queue.ask('bad', 'matches', (shared) => taken.push(shared === null ? 'none' : 'bad'));
  queue.ask('59', 'matches', () => {
    throw new Error('its socket broke');
  });
  queue.ask('59', 'matches', () => taken.push('59'));
  await expect.poll(() => taken).toEqual(['none', '59']);
  expect(errors).toEqual(['a snapshot of bad could not be made', 'a snapshot of 59 could not be sent']);
});

test('T10: while a snapshot must wait to be made, one that exists is given', async () => {
  const shared = cacheOf().make('59', 'rows-first');
  const queue = createSnapshotQueue(
    {
      find: (_, form) => (form === 'rows-first' ? shared : null),
      make: () => shared,
      waitToMake: () => 60_000,
    },
    createTurns(),
    () => {},
  );
  const taken: string[] = [];
  queue.ask('59', 'matches', () => taken.push('waits'));
  queue.ask('59', 'rows-first', () => taken.push('exists'));
  await expect.poll(() => taken).toEqual(['exists']);
});

test('T10: streams of matches that are not on the board are limited; those on the board are always granted', () => {
  const streams = createSharedStreams({ publisherOf: () => publisher, log: () => {} });
  const leave = Array.from({ length: MAX_MATCH_STREAMS }, (_, at) => streams.follow(`59/${at + 1000}`));
  expect(streams.admits('59/999999')).toBe(false);
  expect(streams.admits('59/1000')).toBe(true);
  expect(streams.admits('59/1')).toBe(true);
  expect(streams.admits('59')).toBe(true);
  for (const one of leave) one();
  expect(streams.admits('59/999999')).toBe(true);
  expect([...streams.followedMatches()]).toEqual([]);
});

test('the stream of a removed match without followers begins anew', () => {
  followed = [1, 99];
  for (let at = 0; at < 3; at++) publisher.alive();
  expect(publisher.nextSeq('59/99')).toBe(4);
  followed = [];
  publisher.alive();
  expect(publisher.nextSeq('59/99')).toBe(1);
  expect(publisher.nextSeq('59/1')).toBeGreaterThan(1);
});

test('a part without the recovery id is refused: readers could not know whose snapshot it is', () => {
  const shared = shareSnapshot(
    { recoveryId: PLACEHOLDER, first: [{ stream: '59' }], firstPartSuffices: false, rest: [] },
    (act) => act(),
  );
  expect(() => shared.frame(0, 'json', 'r')).toThrow('recovery id');
  expect(PLACEHOLDER).toHaveLength(36);
});
