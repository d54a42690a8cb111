import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOf, freshnessOf } from '../../domain/book/freshness.ts';
import { createServerClock, serverNow, takePublished, takeSample } from '../../domain/book/server-clock.ts';
import {
  beginRecovery,
  createStream,
  linkLost,
  MAX_WAITING_MESSAGES,
  onMessage,
  recoveryIsLate,
} from '../../domain/book/stream-state.ts';
import type { LiveMessage } from '../../domain/book/stream-message.ts';
import { snapshot } from '../given/domain/book.ts';

const head = (seq: number, epoch = 'e1') => ({ stream: '59', epoch, seq, pt: 1000 * seq });
const alive = (seq: number, epoch?: string): LiveMessage => ({
  kind: 'alive',
  head: head(seq, epoch),
  feedPt: 0,
  feedUp: true,
});
const oddsAt = (seq: number, epoch?: string): LiveMessage => ({
  kind: 'odds',
  head: head(seq, epoch),
  matches: [],
});
const part = (seq: number, recoveryId: string, at = 1, of = 1): LiveMessage => ({
  kind: 'snapshot',
  head: head(seq),
  recoveryId,
  part: at,
  of,
  restOf: 0,
  matches: [snapshot(at)],
});

function upStream(seq = 10) {
  const stream = createStream('59');
  beginRecovery(stream, 'r1', 0, 0);
  onMessage(stream, part(seq, 'r1'));
  return stream;
}

describe('one sequenced stream (F2, wire)', () => {
  test('nothing reaches the book before the snapshot; what came meanwhile follows it in order', () => {
    const stream = createStream('59');
    expect(onMessage(stream, oddsAt(5)).events).toEqual([]);
    beginRecovery(stream, 'r1', 0, 0);
    expect(onMessage(stream, oddsAt(11)).events).toEqual([]);
    expect(onMessage(stream, oddsAt(12)).events).toEqual([]);
    expect(onMessage(stream, part(10, 'r1', 2, 2)).events).toEqual([]);
    const done = onMessage(stream, part(10, 'r1', 1, 2));
    expect(done.events.map(({ kind, seq }) => [kind, seq])).toEqual([
      ['fixture', 10],
      ['odds', 11],
      ['odds', 12],
    ]);
    expect(stream.phase).toBe('up');
    expect(stream.seq).toBe(12);
  });

  test('a gap and a new epoch ask for a recovery; older and duplicate messages change nothing', () => {
    const stream = upStream(10);
    expect(onMessage(stream, oddsAt(11)).recover).toBe(false);
    expect(onMessage(stream, oddsAt(11))).toEqual({ events: [], recover: false });
    expect(onMessage(stream, oddsAt(3))).toEqual({ events: [], recover: false });
    expect(onMessage(stream, oddsAt(13)).recover).toBe(true);
    expect(onMessage(upStream(10), oddsAt(11, 'e2')).recover).toBe(true);
    expect(onMessage(upStream(10), alive(12)).recover).toBe(true);
  });

  test('a snapshot of an earlier request is ignored; a late recovery is requested again, with growing pauses', () => {
    const stream = createStream('59');
    beginRecovery(stream, 'r1', 0, 0);
    expect(recoveryIsLate(stream, 999)).toBe(false);
    expect(recoveryIsLate(stream, 1000)).toBe(true);
    beginRecovery(stream, 'r2', 1000, 0);
    expect(onMessage(stream, part(10, 'r1')).events).toEqual([]);
    expect(stream.phase).toBe('recovering');
    expect(recoveryIsLate(stream, 2999)).toBe(false);
    expect(recoveryIsLate(stream, 3000)).toBe(true);
    linkLost(stream);
    expect(recoveryIsLate(stream, 99_999)).toBe(false);
  });

  test('a reader whose answers take 20 s gets one: it waits longer with each request', () => {
    const stream = createStream('59');
    let at = 0;
    for (let asked = 1; asked <= 6 && stream.phase !== 'up'; asked++) {
      beginRecovery(stream, `r${asked}`, at, 0);
      const until = [...Array(21).keys()].map((second) => at + second * 1000);
      const late = until.find((now) => recoveryIsLate(stream, now));
      if (late === undefined) onMessage(stream, part(10, `r${asked}`));
      at = late ?? at;
    }
    expect(stream.phase).toBe('up');
    expect(stream.attempts).toBe(0);
  });

  test('the messages that wait for a snapshot are bounded', () => {
    const stream = createStream('59');
    beginRecovery(stream, 'r1', 0, 0);
    for (let seq = 1; seq <= MAX_WAITING_MESSAGES; seq++)
      expect(onMessage(stream, oddsAt(seq)).recover).toBe(false);
    expect(onMessage(stream, oddsAt(MAX_WAITING_MESSAGES + 1)).recover).toBe(true);
    expect(stream.waiting).toHaveLength(MAX_WAITING_MESSAGES);
  });

  test('whatever is lost, doubled or late, the events that come out are contiguous', () => {
    const noise = fc.array(fc.record({ seq: fc.integer({ min: 8, max: 30 }), odds: fc.boolean() }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(noise, (messages) => {
        const stream = upStream(10);
        let last = 10;
        for (const { seq, odds } of messages) {
          const before = stream.seq;
          const { events, recover } = onMessage(stream, odds ? oddsAt(seq) : alive(seq));
          if (recover) return;
          for (const event of events) {
            expect(event.seq).toBeGreaterThan(last);
            last = event.seq;
          }
          expect(stream.seq - before).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('a back end without sequence numbers is taken as it comes', () => {
    const stream = createStream('59');
    const old = { stream: '59', epoch: '', seq: 0, pt: 0 };
    beginRecovery(stream, 'r', 0, 0);
    onMessage(stream, {
      kind: 'snapshot',
      head: old,
      recoveryId: null,
      part: 1,
      of: 1,
      restOf: 0,
      matches: [],
    });
    expect(stream.phase).toBe('up');
    expect(onMessage(stream, { kind: 'odds', head: old, matches: [] }).events).toHaveLength(1);
    expect(freshnessOf(stream, 1e12)).toBe('up');
  });
});

describe('freshness is judged by publish time, never by arrival (F2)', () => {
  test('a live stream locks when its newest sign of life is older than 3 s, a pre-match one after 10 s', () => {
    const stream = upStream(10);
    onMessage(stream, alive(11));
    expect(ageOf(stream, 12_500)).toBe(1500);
    expect(freshnessOf(stream, 14_000)).toBe('up');
    expect(freshnessOf(stream, 14_001)).toBe('lagging');
    const pre = { ...stream, stream: '57' };
    expect(freshnessOf(pre, 21_000)).toBe('up');
    expect(freshnessOf(pre, 21_001)).toBe('lagging');
  });

  test('odds alone prove nothing: a buffered backlog of old prices stays locked', () => {
    const stream = upStream(10);
    onMessage(stream, alive(11));
    for (let seq = 12; seq < 40; seq++)
      onMessage(stream, { ...oddsAt(seq), head: { ...head(seq), pt: 11_500 } });
    expect(freshnessOf(stream, 60_000)).toBe('lagging');
  });

  test('a server that lost its feed says so, and prices lock', () => {
    const stream = upStream(10);
    onMessage(stream, { kind: 'alive', head: head(11), feedPt: 0, feedUp: false });
    expect(freshnessOf(stream, 11_000)).toBe('lagging');
  });

  const snapshotOf = (feed: { feedPt: number; feedUp: boolean }): LiveMessage => {
    const whole = part(10, 'r1');
    return whole.kind === 'snapshot' ? { ...whole, feed } : whole;
  };
  test('F2 when the server has lost its feed, a snapshot opens no price before the feed is back', () => {
    const stream = createStream('59');
    beginRecovery(stream, 'r1', 0, 0);
    onMessage(stream, snapshotOf({ feedPt: 9900, feedUp: false }));
    expect(freshnessOf(stream, 10_000)).toBe('lagging');
    onMessage(stream, alive(11));
    expect(freshnessOf(stream, 11_000)).toBe('up');
  });

  test('F2 a snapshot of a server that never had a feed opens no price, and one without this news does', () => {
    const stream = createStream('59');
    beginRecovery(stream, 'r1', 0, 0);
    onMessage(stream, snapshotOf({ feedPt: 0, feedUp: false }));
    expect(freshnessOf(stream, 10_000)).toBe('lagging');
    expect(freshnessOf(upStream(10), 10_000)).toBe('up');
  });

  test('F2 the prices of a snapshot are as old as the newest time of the feed', () => {
    const stream = createStream('59');
    beginRecovery(stream, 'r1', 0, 0);
    onMessage(stream, snapshotOf({ feedPt: 7500, feedUp: true }));
    expect(freshnessOf(stream, 10_500)).toBe('up');
    expect(freshnessOf(stream, 10_501)).toBe('lagging');
  });
});

describe('the server clock can only make prices look older', () => {
  test('the estimate is never behind the true server time, whatever the delays', () => {
    const sample = fc.record({
      out: fc.integer({ min: 0, max: 900 }),
      back: fc.integer({ min: 0, max: 900 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.array(sample, { minLength: 1, maxLength: 30 }),
        (skew, samples) => {
          const clock = createServerClock();
          let local = 0;
          for (const { out, back } of samples) {
            const sentAt = local;
            const receivedAt = sentAt + out + back;
            takeSample(clock, { sentAt, receivedAt, serverTime: sentAt + out + skew });
            local = receivedAt + 1000;
            expect(serverNow(clock, local)).toBeGreaterThanOrEqual(local + skew);
          }
        },
      ),
    );
  });

  test('the sample with the shortest round trip wins until it has aged', () => {
    const clock = createServerClock();
    takeSample(clock, { sentAt: 0, receivedAt: 20, serverTime: 510 });
    takeSample(clock, { sentAt: 1000, receivedAt: 1400, serverTime: 1900 });
    expect(clock.roundTrip).toBe(20);
    takeSample(clock, { sentAt: 1_000_000, receivedAt: 1_000_100, serverTime: 1_000_560 });
    expect(clock.roundTrip).toBe(100);
  });

  test.each([
    { name: 'forward by an hour', by: 3_600_000 },
    { name: 'forward by two seconds', by: 2000 },
    { name: 'back by two seconds', by: -2000 },
    { name: 'back by an hour', by: -3_600_000 },
  ])('when the server’s clock is put $name, the next sample says so, however slow it is', ({ by }) => {
    const clock = createServerClock();
    takeSample(clock, { sentAt: 0, receivedAt: 20, serverTime: 510 });
    takeSample(clock, { sentAt: 1000, receivedAt: 1400, serverTime: 1700 + by });
    expect(serverNow(clock, 1400)).toBe(2100 + by);
  });

  test('when a message was published after the estimate, the estimate goes there until the next sample', () => {
    const clock = createServerClock();
    takePublished(clock, 5000, 10);
    // Before the first sample, too: a local clock that is behind would let no price grow old.
    expect(serverNow(clock, 10)).toBe(5000);
    takeSample(clock, { sentAt: 0, receivedAt: 20, serverTime: 510 });
    takePublished(clock, 600, 100);
    expect(serverNow(clock, 100)).toBe(610);
    // The clock of another node, or drift: the sample stays.
    takePublished(clock, 1500, 150);
    expect([serverNow(clock, 150), clock.roundTrip]).toEqual([660, 20]);
    takePublished(clock, 60_600, 200);
    expect(serverNow(clock, 200)).toBe(60_600);
    takeSample(clock, { sentAt: 300, receivedAt: 800, serverTime: 61_000 });
    expect(serverNow(clock, 800)).toBe(61_500);
  });
});
