/** The library that plays recorded sessions on the real core (worker/replay), in Node. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { createBook } from '../../domain/book/book.ts';
import { createChanges } from '../../domain/book/changes.ts';
import { LIVE_LIST } from '../../domain/catalogue/stream-name.ts';
import { hashOffer } from '../../domain/book/state-hash.ts';
import { type ReadSession, readSession, type SessionEntry } from '../../domain/recording/session-log.ts';
import { bookEventsOf, gather } from '../../server/feed/feed-loop.ts';
import { createRecordedClock } from '../../worker/replay/recorded-clock.ts';
import { createRecordedOrder, END } from '../../worker/replay/recorded-order.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import { stepsOfReplay } from '../../worker/replay/session-feed.ts';
import {
  JOURNEY_HASH,
  moveAround,
  recordedMatches,
  recordJourney,
  takeSession,
} from '../given/recorded-session.ts';
import { createWire } from '../given/wire.ts';

const empty: ReadSession = { startedAt: 0, entries: [], lines: 0, badLines: [] };
const text = await recordJourney();
const journey = readSession(text) ?? empty;
const { startedAt, entries } = journey;
const lastAt = startedAt + (entries.at(-1)?.at ?? 0);
const recordedHash = entries.flatMap((entry) => ('offer' in entry ? [entry.offer] : [])).at(-1);

async function played(session: Pick<ReadSession, 'startedAt' | 'entries'>) {
  const replay = openReplay(session);
  await replay.run();
  const end = { hash: replay.hash(), ...replay.facts() };
  replay.stop();
  return end;
}

describe('a replay', () => {
  test('S5: ends in the hash that the recorder had, the same in Node as in the browser', async () => {
    const { hash, matches, updates } = await played(journey);
    expect([hash, recordedHash]).toEqual([JOURNEY_HASH, JOURNEY_HASH]);
    expect(matches).toBe(6);
    expect(updates).toBeGreaterThan(150);
  });

  test('S5: the same state at the end, in however many pieces it is played', async () => {
    const whole = await played(journey);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('step' as const), fc.constant('hash' as const), fc.nat(12_000))),
        async (pieces) => {
          const replay = openReplay(journey);
          for (const piece of pieces) {
            if (piece === 'step') await replay.step();
            else if (piece === 'hash') replay.hash();
            else await replay.runTo(startedAt + piece);
          }
          await replay.run();
          expect({ hash: replay.hash(), ...replay.facts() }).toEqual(whole);
          replay.stop();
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a step plays one entry; runTo plays what happened up to then; the end and a stop play nothing', async () => {
    const replay = openReplay(journey);
    expect([replay.now, replay.nextAt]).toEqual([startedAt, startedAt + (entries[0]?.at ?? 0)]);
    let steps = 0;
    while (await replay.step()) steps++;
    expect([steps, replay.nextAt, replay.now]).toEqual([entries.length, null, lastAt]);
    const half = openReplay(journey);
    await half.runTo(startedAt + 5000);
    expect(half.nextAt).toBeGreaterThan(startedAt + 5000);
    const { updates } = half.facts();
    await half.runTo(startedAt);
    half.stop();
    await half.run();
    expect([half.now, half.nextAt, half.facts().updates]).toEqual([startedAt + 5000, null, updates]);
  });

  test('a call without a recorded answer fails as a value, and prices go on', async () => {
    const replay = openReplay(journey);
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
    const lines = text.trimEnd().split('\n');
    const change = fc.record({ kind: fc.constantFrom('drop', 'cut', 'swap'), at: fc.nat(), to: fc.nat() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const own = [...lines];
        for (const { kind, at, to } of changes) {
          const [from, other] = [1 + (at % (own.length - 1)), 1 + (to % (own.length - 1))];
          if (kind === 'drop') own.splice(from, 1);
          else if (kind === 'cut') own[from] = (own[from] ?? '').slice(0, to % 40);
          else [own[from], own[other]] = [own[other] ?? '', own[from] ?? ''];
        }
        const session = readSession(own.join('\n')) ?? empty;
        expect(await played(session)).toEqual(await played(session));
      }),
      { numRuns: 40 },
    );
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
    while (order.playNext(END) !== null);
    expect(happened).toEqual(['entry 200', 'entry 200', 'entry 200', 'tick 200', 'tick 400', 'entry 450']);
  });

  test('after 1.5 s without an entry no timer runs until the next one, then each once', () => {
    const { happened, order } = orderOf([0, 86_400_000]);
    while (order.playNext(END) !== null);
    expect(happened.filter((one) => one.startsWith('tick'))).toEqual([
      ...[200, 400, 600, 800, 1000, 1200, 1400].map((at) => `tick ${at}`),
      'tick 86400000',
    ]);
    expect(happened.at(-1)).toBe('entry 86400000');
  });
});

describe('a session as a feed', () => {
  /** The hash of a board that was fed with the steps. */
  async function boardAfter(session: ReadSession): Promise<string> {
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
    const session = readSession(await takeSession(wire)) ?? empty;
    const events = (await stepsOfReplay(session)).flatMap((step) => step.events);
    const of = (kind: string) => events.filter((event) => event.kind === kind);
    expect(of('match').length).toBeGreaterThanOrEqual(7);
    expect(of('gone')).toMatchObject([{ matchId: 3 }]);
    expect(of('odds').length).toBeGreaterThan(70);
    expect(of('state').length).toBeGreaterThan(4);
    expect(await boardAfter(session)).toBe(await wire.core.diagnostics.offerHash());
  });

  test('when the list is left for one match, the others stay as they were and the match goes on', async () => {
    const steps = await stepsOfReplay(journey);
    const away = steps.filter(({ at }) => at > startedAt + 3500 && at < startedAt + 6500);
    const ids = away.flatMap(({ events }) =>
      events.map((event) => (event.kind === 'odds' ? event.odds.matchId : event.kind)),
    );
    expect(new Set(ids)).toEqual(new Set([2, 'state']));
    expect(await boardAfter(journey)).toBe(JOURNEY_HASH);
  });
});
