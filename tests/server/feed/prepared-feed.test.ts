/** A feed begins in pieces: what its sources have to compute does not keep bets and sockets waiting, and one that is stopped meanwhile never runs. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBoards } from '../../../server/feed/boards.ts';
import { createFeed, PREPARE_TURN_MS } from '../../../server/feed/run-feed.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import { keptInMemory, nothingSuspended } from '../../given/nodes/reached-memory.ts';

const NOW = Date.UTC(2026, 5, 6, 12);
const MATCHES = 100;
/** Without moves between happenings: these depend on the calls. */
const season = () =>
  createSeason({ ...seasonDefaults, liveMatches: 6, marketsPerMatch: 6, updatesPerSecond: 0 });

/** A source of so many matches to compute, which notes what is taken of it. */
function openFeed(onPrepared: (count: number, stop: () => void) => void) {
  const taken = { prepared: 0, advanced: 0 };
  const source = {
    ...season(),
    *prepare() {
      for (let at = 1; at <= MATCHES; at++) {
        taken.prepared = at;
        onPrepared(at, () => feed.stop());
        yield at;
      }
    },
    advance() {
      taken.advanced++;
      return [];
    },
  };
  const common = { now: () => NOW, log: () => {} };
  const boards = createBoards({
    ...common,
    leagues: new Map(),
    epoch: 'e',
    matchEpoch: 'e',
    emit: () => {},
    followedMatches: () => [],
  });
  const kept = { reached: keptInMemory(), suspensions: nothingSuspended };
  const feed = createFeed(
    { ...common, sources: [source], kept },
    boards,
    { record: () => {} },
    { push: () => {} },
  );
  return { feed, taken };
}

afterEach(() => vi.restoreAllMocks());

describe('a feed that begins', () => {
  test.each([
    { part: 1, turnsOf: MATCHES },
    { part: 4, turnsOf: MATCHES / 4 },
  ])(
    'lets other work run after 1/$part of a turn a match, and advances when all are computed',
    async ({ part, turnsOf }) => {
      let turns = 0;
      let at = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => at);
      let isOver = false;
      const other = (): void => {
        turns++;
        if (!isOver) setImmediate(other);
      };
      const { feed, taken } = openFeed((count) => {
        if (count === 1) other();
        at += PREPARE_TURN_MS / part;
      });
      await feed.start(async () => []);
      isOver = true;
      feed.stop();
      expect(taken).toMatchObject({ prepared: MATCHES, advanced: 1 });
      expect(Math.abs(turns - turnsOf)).toBeLessThanOrEqual(3);
    },
  );

  test('is not advanced once it was stopped meanwhile: another node leads', async () => {
    let filled = 0;
    const { feed, taken } = openFeed((count, stop) => {
      if (count === 40) stop();
    });
    await feed.start(
      async () => [],
      () => filled++,
    );
    expect(taken).toMatchObject({ prepared: 40, advanced: 0 });
    expect(filled).toBe(0);
  });
});

describe('a season that was computed ahead', () => {
  test('begins with the same matches as one that was not', () => {
    const ahead = season();
    const count = [...(ahead.prepare?.(NOW) ?? [])].length;
    const events = ahead.advance(NOW);
    expect(events).toEqual(season().advance(NOW));
    expect(count).toBe(events.filter(({ kind }) => kind === 'match').length);
    expect(count).toBeGreaterThan(20);
  });

  test('goes on from then: no match is opened twice, and each change of the time between is published', () => {
    const ahead = season();
    for (const _ of ahead.prepare?.(NOW) ?? []) continue;
    const late = ahead.advance(NOW + 60_000);
    const opened = late.flatMap((event) => (event.kind === 'match' ? [event.match.facts.matchId] : []));
    expect(new Set(opened).size).toBe(opened.length);
    const plain = season();
    const before = plain.advance(NOW);
    expect(late.slice(before.length)).toEqual(plain.advance(NOW + 60_000));
  });
});
