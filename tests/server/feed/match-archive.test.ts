/** Schedules and results by day, on a real database; the past is a made-up source. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchSnapshot } from '../../../domain/book/book-event.ts';
import { DAY_MS, koreanDay } from '../../../domain/time/korean-time.ts';
import { SITE_OFFSET_MS } from '../../../domain/time/site-offset.ts';
import { createMatchArchive, MAX_ARCHIVED, PAST_PER_TURN } from '../../../server/feed/match-archive.ts';
import { finalScores } from '../../../server/feed/played-matches.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { recordedHistoryLimits } from '../../../server/feed/odds-history.ts';
import { facts, market, state } from '../../given/domain/book.ts';

const NOW = Date.UTC(2026, 10, 21, 3);
const TODAY = koreanDay(NOW);
const startOf = (day: number): number => day * DAY_MS - SITE_OFFSET_MS;
const match = (matchId: number, startsAt: number, statusCode = 0): MatchSnapshot => ({
  facts: { ...facts(matchId), startsAt },
  state: state({ statusCode }),
  markets: [],
});
const matchEvent = (one: MatchSnapshot) => ({ kind: 'match', at: NOW, match: one }) as const;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function open(past: (from: number, to: number) => Iterable<MatchSnapshot> = () => []) {
  const errors: string[] = [];
  const archive = await createMatchArchive({
    db: database.db,
    now: () => NOW,
    log: (message) => void errors.push(message),
    past,
  });
  const idsOf = async (day: number): Promise<readonly number[]> =>
    [...(await archive.ofDay(day))].map((one) => one.facts.matchId);
  return { archive, errors, idsOf };
}

describe('C10 matches by site day', () => {
  test('each Korean day holds its own by kick-off; one that is moved changes its day; a score is the newest', async () => {
    const { archive, idsOf } = await open();
    const midnight = startOf(TODAY + 1);
    archive.record([
      matchEvent(match(1, midnight)),
      matchEvent(match(2, midnight - 1)),
      matchEvent(match(3, midnight - DAY_MS)),
      matchEvent(match(4, midnight - 1)),
    ]);
    expect(await idsOf(TODAY)).toEqual([3, 2, 4]);
    expect(await idsOf(TODAY + 1)).toEqual([1]);
    archive.record([matchEvent(match(3, midnight + 5))]);
    expect(await idsOf(TODAY)).toEqual([2, 4]);
    expect(await idsOf(TODAY + 1)).toEqual([1, 3]);
    archive.record([
      { kind: 'state', at: NOW, matchId: 2, state: state({ statusCode: 7, homeScore: 2, awayScore: 1 }) },
    ]);
    expect([...(await archive.ofDay(TODAY))][0]).toMatchObject({ statusCode: 7, homeScore: 2, awayScore: 1 });
  });

  test('a match whose end was missed is stored when it is published again, ended', async () => {
    const { archive } = await open();
    archive.record([matchEvent(match(901, startOf(TODAY), 7))]);
    archive.record([matchEvent(match(901, startOf(TODAY), 100))]);
    await archive.drained();
    const { archive: restarted } = await open();
    expect(restarted.hasBegun(901)).toBe(true);
    expect(
      [...(await restarted.ofDay(TODAY))].find(({ facts: { matchId } }) => matchId === 901),
    ).toMatchObject({
      statusCode: 100,
    });
  });

  test('a postponed match is stored again when it was played', async () => {
    const { archive } = await open();
    archive.record([matchEvent(match(902, startOf(TODAY), 0)), matchEvent(match(902, startOf(TODAY), 60))]);
    await archive.drained();
    archive.record([matchEvent(match(902, startOf(TODAY), 100))]);
    await archive.drained();
    const { archive: restarted } = await open();
    expect(restarted.find(902)).toMatchObject({ statusCode: 100 });
  });

  test('a result that its source corrects after the end is stored, also after a restart', async () => {
    const { archive } = await open();
    const result = (homeScore: number, awayScore: number) =>
      ({
        kind: 'state',
        at: NOW,
        matchId: 903,
        state: state({ statusCode: 100, homeScore, awayScore }),
      }) as const;
    const stored = async () => {
      const final = (await finalScores(database.db, [903])).get(903);
      return `${final?.homeScore}:${final?.awayScore}`;
    };
    archive.record([matchEvent(match(903, startOf(TODAY), 7))]);
    archive.record([result(2, 1)]);
    archive.record([result(1, 1)]);
    await archive.drained();
    expect(await stored()).toBe('1:1');
    const { archive: restarted } = await open();
    expect(restarted.find(903)).toMatchObject({ homeScore: 1, awayScore: 1 });
    restarted.record([result(0, 1)]);
    await restarted.drained();
    expect(await stored()).toBe('0:1');
  });

  test('a short history of the odds is stored with the result, read after a restart, and never shortened', async () => {
    const winner = (home: number) => market(1, [home, 330, 340]);
    const snapshot = { ...match(77, startOf(TODAY), 7), markets: [winner(200)] };
    const { archive } = await open();
    archive.record([matchEvent(snapshot)]);
    for (let round = 1; round <= 200; round++)
      archive.record([
        {
          kind: 'odds',
          at: NOW + round * 1000,
          odds: { matchId: 77, markets: [winner(200 + (round % 50))] },
        },
      ]);
    archive.record([{ kind: 'state', at: NOW + 300_000, matchId: 77, state: state({ statusCode: 100 }) }]);
    await archive.drained();
    const { archive: restarted } = await open();
    const stored = await restarted.oddsHistoryOf(77);
    const points = stored?.series[0]?.points ?? [];
    expect(points.length).toBeGreaterThan(20);
    expect(points.length).toBeLessThanOrEqual(recordedHistoryLimits.pointsOfEnded);
    expect([points[0]?.[1], points.at(-1)?.[0]]).toEqual([200, NOW + 200_000]);
    expect(stored?.marks.map(({ kind }) => kind)).toEqual(['end']);
    // A node that saw only the end writes the same match: the longer history stays.
    const { archive: late } = await open();
    late.record([{ kind: 'match', at: NOW, match: { ...snapshot, facts: { ...snapshot.facts } } }]);
    late.record([{ kind: 'state', at: NOW + 300_000, matchId: 77, state: state({ statusCode: 100 }) }]);
    await late.drained();
    expect(await (await open()).archive.oddsHistoryOf(77)).toEqual(stored);
    expect(await restarted.oddsHistoryOf(12_345)).toBeNull();
  });

  test('the limit holds: matches of the oldest day go first, those to come stay', async () => {
    const { archive, idsOf } = await open((from) =>
      koreanDay(from) === TODAY
        ? []
        : Array.from({ length: 50 }, (_, at) => match(900_000 + at, from + at, 100)),
    );
    const upcoming = Array.from({ length: MAX_ARCHIVED - 10 }, (_, at) =>
      matchEvent(match(at + 1, NOW + 1 + at)),
    );
    archive.record(upcoming);
    // Published last, but of the oldest day: only ten of them find room.
    expect(await idsOf(TODAY - 1)).toHaveLength(10);
    expect(await idsOf(TODAY)).toHaveLength(MAX_ARCHIVED - 10);
    archive.record(Array.from({ length: 10 }, (_, at) => matchEvent(match(800_000 + at, NOW + DAY_MS + at))));
    expect(await idsOf(TODAY - 1)).toEqual([]);
  });
});

describe('C10 results of days before the start', () => {
  test('when several days are asked for at once, the event loop keeps its turns; each day is made once', async () => {
    let worked = 0;
    const asked: number[] = [];
    const perDay = 10 * PAST_PER_TURN;
    const { idsOf } = await open(function* (from) {
      asked.push(koreanDay(from));
      for (let at = 0; at < perDay; at++) {
        worked++;
        yield match(from / 1000 + at, from + at, 100);
      }
    });
    let mostInATurn = 0;
    let before = 0;
    let watching = true;
    const look = (): void => {
      mostInATurn = Math.max(mostInATurn, worked - before);
      before = worked;
      if (watching) setImmediate(look);
    };
    look();
    const days = [1, 2, 3, 2, 1].map((ago) => TODAY - ago);
    const lists = await Promise.all(days.map(idsOf));
    watching = false;
    expect(lists.map((list) => list.length)).toEqual(days.map(() => perDay));
    expect(asked).toEqual([TODAY - 1, TODAY - 2, TODAY - 3]);
    expect(worked).toBe(3 * perDay);
    // One more is begun before the pause is over.
    expect(mostInATurn).toBeLessThanOrEqual(PAST_PER_TURN + 1);
  });

  test('days out of reach are not requested; a source that fails is reported and asked again', async () => {
    let fails = true;
    const asked: number[] = [];
    const { idsOf, errors } = await open((from) => {
      asked.push(koreanDay(from));
      if (fails) throw new Error('no file');
      return [match(5, from, 100)];
    });
    expect(await idsOf(TODAY - 30)).toEqual([]);
    expect(await idsOf(TODAY + 1)).toEqual([]);
    expect(asked).toEqual([]);
    expect(await idsOf(TODAY - 1)).toEqual([]);
    expect(errors).toEqual(['results of an earlier day could not be loaded']);
    fails = false;
    expect(await idsOf(TODAY - 1)).toEqual([5]);
    expect(asked).toEqual([TODAY - 1, TODAY - 1]);
  });
});
