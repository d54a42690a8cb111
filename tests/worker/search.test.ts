/** A26 C13 the search and the favourites in the real core: over the book and the schedule, first in the lists, kept over restarts. */
import { describe, expect, test } from 'vitest';
import { encodeScheduled } from '../../domain/protocol/calls/matches/schedule.ts';
import { siteDay } from '../../domain/time/korean-time.ts';
import type { Favourite } from '../../domain/favourites/favourites.ts';
import { createCore } from '../../worker/core.ts';
import { facts, market, snapshot } from '../given/domain/book.ts';
import { openList } from '../given/core/core-member.ts';
import { createWire, portsSettle, readServed } from '../given/core/wire.ts';

const named = (id: number, ko: string) =>
  snapshot(id, [market(1, [210, 330, 340])], {
    facts: { home: { teamId: id * 2, name: { ko, en: `Team ${id}` } } },
  });
const scheduled = (id: number, ko: string) =>
  encodeScheduled({
    facts: facts(id, { home: { teamId: id * 2, name: { ko, en: `Team ${id}` } } }),
    statusCode: 0,
    homeScore: null,
    awayScore: null,
    periods: [],
  });
const favourite = (id: number): Favourite => ({
  kind: 'team',
  sportId: 311,
  id,
  name: { ko: `팀${id}`, en: `Team ${id}` },
});

describe('A26 the search from anywhere', () => {
  async function opened() {
    const wire = createWire();
    await wire.open([named(1, '토트넘'), named(2, '아스날')]);
    const schedule = '/sports/Schedule';
    return { wire, schedule };
  }

  test('finds matches of the open list and of the schedule, by initial consonants, too', async () => {
    const { wire, schedule } = await opened();
    wire.answers[schedule] = [scheduled(7, '토리노')];
    const { found, whole } = await wire.core.search.find({ text: 'ㅌ', screens: [] });
    expect(whole).toBe(true);
    expect(found.map((one) => (one.kind === 'team' ? one.team.name.ko : one.kind))).toEqual([
      '토트넘',
      'match',
      '토리노',
      'match',
    ]);
    expect(found[0]).toMatchObject({ kind: 'team', match: { phase: 'live', inPlayList: true } });
  });

  test('after midnight what began before it and is in play is found, and is in the list of today', async () => {
    const wire = createWire();
    wire.sleep(18 * 3_600_000);
    const of = (date: string): string => `/sports/Schedule/SRS/v1/0/${date}/`;
    wire.answers[of('2023-11-15')] = [
      { ...scheduled(7, '토리노'), MatchStatusCode: 7 },
      { ...scheduled(8, '토론토'), MatchStatusCode: 100 },
    ];
    wire.answers[of('2023-11-16')] = [scheduled(9, '토고')];
    wire.answers[of('2023-11-17')] = [];
    wire.answers[of('2023-11-18')] = [];
    const { found } = await wire.core.search.find({ text: '토', screens: [] });
    const ids = found.flatMap((one) => (one.kind === 'match' ? one.match.facts.matchId : []));
    expect(new Set(ids)).toEqual(new Set([7, 9]));
    const today = await wire.core.schedule.ofDay(0, null);
    expect(today.ok && today.value.map(({ facts: { matchId } }) => matchId)).toEqual([7, 9]);
    const tomorrow = await wire.core.schedule.ofDay(1, null);
    expect(tomorrow.ok && tomorrow.value).toEqual([]);
  });

  test('three days are asked for once a minute, and nothing is asked for while nobody searches', async () => {
    const { wire, schedule } = await opened();
    wire.answers[schedule] = [scheduled(7, '토리노')];
    const asked = (): string[] =>
      wire.calls.filter(({ url }) => url.includes(schedule)).map(({ url }) => url);
    await wire.pass(120_000);
    expect(asked()).toEqual([]);
    await wire.core.search.find({ text: '토', screens: [] });
    expect(asked()).toHaveLength(3);
    expect(asked()[0]).toContain(siteDay(wire.now()));
    await wire.core.search.find({ text: '토트', screens: [] });
    expect(asked()).toHaveLength(3);
    await wire.pass(61_000);
    await wire.core.search.find({ text: '토트', screens: [] });
    expect(asked()).toHaveLength(6);
  });

  test('without the schedule the open matches are searched, and the answer says so', async () => {
    const { wire } = await opened();
    const { found, whole } = await wire.core.search.find({
      text: '아스',
      screens: [{ path: '/x', names: ['아스팔트'] }],
    });
    expect(whole).toBe(false);
    expect(found.map(({ kind }) => kind)).toEqual(['team', 'match', 'screen']);
  });
});

describe('A26 matches while nothing is searched for', () => {
  test('those in play and to come, each once, the first to start first; what has ended is none', async () => {
    const wire = createWire();
    await wire.open([named(2, '아스날')]);
    wire.answers['/sports/Schedule'] = [
      scheduled(7, '토리노'),
      scheduled(2, '아스날'),
      { ...scheduled(8, '토론토'), MatchStatusCode: 100 },
    ];
    const present = await wire.core.search.present();
    expect(present.map(({ facts: { matchId }, phase }) => [matchId, phase])).toEqual([
      [2, 'live'],
      [7, 'waiting'],
    ]);
  });
});

describe('C13 favourites in the lists', () => {
  const matches = [named(1, '가'), named(2, '나'), named(3, '다')];

  test('matches of favourite teams come after the pinned ones, and leave with the second press', async () => {
    const wire = createWire();
    await wire.open(matches);
    const { since } = await openList(wire, [1, 2, 3]);
    since();
    wire.core.favourites.toggle(favourite(6));
    wire.core.prices.togglePin(2);
    await wire.pass(50);
    await portsSettle();
    const frames = since().flatMap(({ frame }) => frame ?? []);
    expect(frames.at(-1)).toMatchObject({ favourites: [3], pinned: [2] });
    wire.core.favourites.toggle(favourite(6));
    await wire.pass(50);
    await portsSettle();
    expect(since().findLast(({ frame }) => frame !== null)?.frame?.favourites).toEqual([]);
  });

  test('matches to come are no rows among the favourites: the first of them is named', async () => {
    const wire = createWire();
    const later = (id: number, startsAt: number) =>
      snapshot(id, [market(1, [210, 330, 340])], {
        facts: { startsAt, home: { teamId: 6, name: { ko: '다', en: 'Team 6' } } },
        state: { statusCode: 0 },
      });
    await wire.open([...matches, later(8, 2000), later(9, 1000)]);
    const { since } = await openList(wire, [1, 2, 3]);
    since();
    wire.core.favourites.toggle(favourite(6));
    await wire.pass(50);
    await portsSettle();
    const frame = since().findLast((delta) => delta.frame !== null)?.frame;
    expect(frame?.favourites).toEqual([3]);
    expect(frame?.next?.matchId).toBe(9);
    expect(frame?.groups.find(({ phase }) => phase === 'waiting')?.matchIds).toEqual([9, 8]);
  });

  test('they are kept over restarts of the core, and every window has them', async () => {
    const wire = createWire();
    wire.core.favourites.toggle(favourite(6));
    wire.core.favourites.toggle({ ...favourite(7), id: 0 });
    await portsSettle();
    const again = createCore(wire.deps, 'http://site.test');
    const window = (clientId: string) =>
      again.attach({ clientId, token: null, language: 'ko', origin: 'http://site.test', codec: 'msgpack' });
    const seen: (readonly Favourite[])[] = [];
    window('a');
    readServed<readonly Favourite[]>(window('b').favourites.view()).subscribe((list) => seen.push(list));
    await expect.poll(() => seen.at(-1)).toEqual([favourite(6)]);
  });
});
