/** The library that plays recorded sessions on the real core (worker/replay), in Node. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { createBook } from '../../domain/book/book.ts';
import { createChanges } from '../../domain/book/changes.ts';
import { LIVE_LIST } from '../../domain/catalogue/stream-name.ts';
import { hashOffer } from '../../domain/book/state-hash.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import { bookEventsOf, gather } from '../../domain/feed/tick.ts';
import { createRecordedClock } from '../../worker/replay/recorded-clock.ts';
import { createRecordedOrder, AFTER_ALL, type Recording } from '../../worker/replay/recorded-order.ts';
import { recordingOf } from '../../worker/replay/recorded-session.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import { stepsOfReplay } from '../../worker/replay/session-feed.ts';
import {
  entriesOf,
  JOURNEY_HASH,
  moveAround,
  openedSession,
  recordedMatches,
  recordJourney,
  takeSession,
} from '../given/core/recorded-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';
import { createWire } from '../given/core/wire.ts';

const bytes = await recordJourney();
const file = openedSession(bytes);
const { startedAt } = file.header;
const recorded = entriesOf(file);
const lastAt = startedAt + (recorded.at(-1)?.at ?? 0);
const journey = (): Recording => recordingOf(file);
/** Entries after the first keyframe. */
const played = recorded.length - 1;

async function endOf(recording: Recording) {
  const replay = openReplay(recording);
  await replay.run();
  const end = { hash: replay.hash(), shown: replay.shownHash(), ...replay.facts() };
  replay.stop();
  return end;
}

describe('a replay', () => {
  test('S5: ends in the hash that the recorder had, the same in Node as in the browser', async () => {
    const { hash, shown, matches, updates } = await endOf(journey());
    expect(hash).toBe(JOURNEY_HASH);
    expect(recorded.at(-1)?.value).toMatchObject({ state: shown });
    expect(matches).toBe(6);
    expect(updates).toBeGreaterThan(150);
  });

  test('S5: the same state at the end, in however many pieces it is played', async () => {
    const whole = await endOf(journey());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('step' as const), fc.constant('hash' as const), fc.nat(12_000))),
        async (pieces) => {
          const replay = openReplay(journey());
          for (const piece of pieces) {
            if (piece === 'step') await replay.step();
            else if (piece === 'hash') replay.hash();
            else await replay.runTo(startedAt + piece);
          }
          await replay.run();
          expect({ hash: replay.hash(), shown: replay.shownHash(), ...replay.facts() }).toEqual(whole);
          replay.stop();
        },
      ),
      { numRuns: 15 },
    );
  });

  test('a step plays one entry; runTo plays what happened up to then; the end and a stop play nothing', async () => {
    const replay = openReplay(journey());
    expect([replay.now, replay.nextAt]).toEqual([startedAt, startedAt + (recorded[1]?.at ?? 0)]);
    let steps = 0;
    while (await replay.step()) steps++;
    expect([steps, replay.nextAt, replay.now]).toEqual([played, null, lastAt]);
    const half = openReplay(journey());
    await half.runTo(startedAt + 5000);
    expect(half.nextAt).toBeGreaterThan(startedAt + 5000);
    const { updates } = half.facts();
    await half.runTo(startedAt);
    half.stop();
    await half.run();
    expect([half.now, half.nextAt, half.facts().updates]).toEqual([startedAt + 5000, null, updates]);
  });

  test('a call without a recorded answer fails as a value, and prices go on', async () => {
    const replay = openReplay(journey());
    await replay.runTo(startedAt + 1000);
    expect(await replay.core.account.logIn('demo1', 'spoboard1!')).toMatchObject({
      ok: false,
      error: { text: 'the recording holds no answer to POST /account/login' },
    });
    await replay.run();
    expect(replay.hash()).toBe(JOURNEY_HASH);
    replay.stop();
  });

  test('whatever is lost or moved in a session, it plays, and twice the same', async () => {
    const change = fc.record({ kind: fc.constantFrom('drop', 'cut', 'swap'), at: fc.nat(), to: fc.nat() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const own = recorded.filter(({ kind }) => kind !== 'hash');
        for (const { kind, at, to } of changes) {
          const [from, other] = [1 + (at % (own.length - 1)), 1 + (to % (own.length - 1))];
          const [one, two] = [own[from], own[other]];
          if (kind === 'drop' || one === undefined || two === undefined) own.splice(from, 1);
          else if (kind === 'cut') own[from] = { ...one, value: null };
          else [own[from], own[other]] = [two, one];
        }
        const session = openedSession(spoOf(own, file.header));
        expect(await endOf(recordingOf(session))).toEqual(await endOf(recordingOf(session)));
      }),
      { numRuns: 20 },
    );
  });
});

describe('a recording that reaches its limit', () => {
  test('ends by itself, is saved whole, and is closed by its last hash', async () => {
    const wire = createWire();
    await wire.open(recordedMatches);
    await wire.core.diagnostics.setRecording(true);
    const odds = 'x'.repeat(4_000_000);
    for (let frame = 0; frame < 27; frame++) {
      wire.push('Odds', { stream: '59', epoch: 'other', seq: frame, pt: 1, odds });
      await wire.pass(10);
    }
    const saved = await wire.core.diagnostics.takeRecording();
    expect(saved?.size).toBeGreaterThan(96 * 1024 * 1024);
    const limited = openedSession(new Uint8Array((await saved?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect([limited.isClosed, limited.damage]).toEqual([true, null]);
    expect(limited.count).toBeLessThan(40);
  });
});

describe('the order of a replay', () => {
  /** A timer each 200 ms, and what happened with its time. */
  const orderOf = (times: readonly number[]) => {
    const happened: string[] = [];
    const clock = createRecordedClock(0);
    const tick = (): void => {
      happened.push(`tick ${clock.now()}`);
      clock.later(200, tick);
    };
    clock.later(200, tick);
    const all = times.map((at): SessionEntry => ({ at, link: 'connected' }));
    const order = createRecordedOrder({ startedAt: 0, entries: all }, clock, () =>
      happened.push(`entry ${clock.now()}`),
    );
    return { happened, order };
  };

  test('entries come before timers of the same millisecond, and one that is dated back comes at once', () => {
    const { happened, order } = orderOf([200, 200, 150, 450]);
    while (order.playNext(AFTER_ALL) !== null);
    expect(happened).toEqual(['entry 200', 'entry 200', 'entry 200', 'tick 200', 'tick 400', 'entry 450']);
  });

  test('after 1.5 s without an entry no timer runs until the next one, then each once', () => {
    const { happened, order } = orderOf([0, 86_400_000]);
    while (order.playNext(AFTER_ALL) !== null);
    expect(happened.filter((one) => one.startsWith('tick'))).toEqual([
      ...[200, 400, 600, 800, 1000, 1200, 1400].map((at) => `tick ${at}`),
      'tick 86400000',
    ]);
    expect(happened.at(-1)).toBe('entry 86400000');
  });
});

describe('a session as a feed', () => {
  /** The hash of a board that was fed with the steps. */
  async function boardAfter(session: Recording): Promise<string> {
    const book = createBook();
    for (const [at, step] of (await stepsOfReplay(session)).entries()) {
      const { tick } = gather(step.events);
      const gone = { kind: 'matches', stream: LIVE_LIST, seq: at, pt: step.at, matches: [] } as const;
      applyBatch(book, bookEventsOf(tick, at, step.at), createChanges());
      applyBatch(book, [{ ...gone, removed: tick.removed }], createChanges());
    }
    return hashOffer(book);
  }

  test('describes every match, price, score and removal: the server’s board ends as the core did', async () => {
    const wire = createWire();
    await wire.open(recordedMatches);
    await wire.core.diagnostics.setRecording(true);
    await moveAround(wire, 50);
    const session = openedSession(await takeSession(wire));
    const events = (await stepsOfReplay(recordingOf(session))).flatMap((step) => step.events);
    const of = (kind: string) => events.filter((event) => event.kind === kind);
    expect(of('match').length).toBeGreaterThanOrEqual(7);
    expect(of('gone')).toMatchObject([{ matchId: 3 }]);
    expect(of('odds').length).toBeGreaterThan(70);
    expect(of('state').length).toBeGreaterThan(4);
    expect(await boardAfter(recordingOf(session))).toBe(await wire.core.diagnostics.offerHash());
  });

  test('when the list is left for one match, the others stay as they were and the match goes on', async () => {
    const steps = await stepsOfReplay(journey());
    const away = steps.filter(({ at }) => at > startedAt + 3500 && at < startedAt + 6500);
    const ids = away.flatMap(({ events }) =>
      events.map((event) => (event.kind === 'odds' ? event.odds.matchId : event.kind)),
    );
    expect(new Set(ids)).toEqual(new Set([2, 'state']));
    expect(await boardAfter(journey())).toBe(JOURNEY_HASH);
  });
});
