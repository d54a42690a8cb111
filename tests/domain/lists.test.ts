import { describe, expect, test } from 'vitest';
import { phaseOf } from '../../domain/match/match-status.ts';
import { inDisplayOrder, marketCatalogue, rowMarketsOf } from '../../domain/match/market-catalogue.ts';
import { liveList } from '../../domain/game-list/live-list.ts';
import { reloadOf } from '../../domain/resource/reload-rule.ts';
import type { ResourceAnswer } from '../../domain/protocol/calls/site/resource.ts';
import { resourceParts } from '../../domain/resource/resource-part.ts';
import {
  fromWireTime,
  koreanWireTime,
  siteDay,
  startOfSiteDay,
  wireTime,
} from '../../domain/time/korean-time.ts';
import { sportOf, sports } from '../../domain/catalogue/sport.ts';
import { gameCodes } from '../../domain/catalogue/game-code.ts';
import { levelOf, levels } from '../../domain/catalogue/level.ts';
import { bookOf, fixture, market, snapshot } from '../given/domain/book.ts';

describe('D4 match status codes, each by itself', () => {
  const ended = [60, 61, 70, 71, 77, 80, 81, 90, 91, 94, 98, 99, 100, 110, 120, 130];
  const live = [
    6, 7, 13, 16, 20, 21, 30, 31, 32, 33, 34, 36, 40, 41, 42, 50, 52, 301, 306, 401, 418, 419, 420, 421, 439,
    101, 111, 440,
  ];
  test.each(ended)('%i has ended', (code) => expect(phaseOf(code)).toBe('ended'));
  test.each(live)('%i is live', (code) => expect(phaseOf(code)).toBe('live'));
  test('0 waits, -1 is dropped', () => {
    expect(phaseOf(0)).toBe('waiting');
    expect(phaseOf(-1)).toBe('dropped');
  });
});

describe('C1 the live list', () => {
  const book = bookOf([
    fixture([
      snapshot(1, undefined, { facts: { startsAt: 300, leagueId: 17 } }),
      snapshot(2, undefined, { facts: { startsAt: 100, leagueId: 410, main: true } }),
      snapshot(3, undefined, {
        facts: { sportId: 324, startsAt: 50, leagueId: 2541 },
        state: { statusCode: 405 },
      }),
      snapshot(4, undefined, { facts: { startsAt: 400 }, state: { statusCode: 0 } }),
      snapshot(5, [], { facts: { startsAt: 400 }, state: { statusCode: 0 } }),
      snapshot(6, [], { state: { statusCode: 100 } }),
      snapshot(7, undefined, { facts: { sportId: 345 } }),
      snapshot(8, undefined, { state: { statusCode: -1 } }),
    ]),
  ]);
  const matches = [...book.matches.values()];

  test('counts live and waiting matches; leaves out ended, dropped and unpriced ones and sports not offered', () => {
    const list = liveList(matches, { tab: 0, leagues: [] });
    expect([list.liveCount, list.waitingCount]).toEqual([3, 1]);
    expect(list.groups.map(({ leagueId, phase, matchIds }) => [leagueId, phase, matchIds])).toEqual([
      [17, 'live', [1]],
      [410, 'live', [2]],
      [2541, 'live', [3]],
      [410, 'waiting', [4]],
    ]);
  });

  test('tabs: all, recommended, one per enabled sport that has matches, each with its count (C1)', () => {
    const { tabs } = liveList(matches, { tab: 0, leagues: [] });
    expect(tabs).toEqual([
      { tab: 0, count: 4 },
      { tab: 10_000, count: 1 },
      { tab: 311, count: 3 },
      { tab: 324, count: 1 },
    ]);
    expect(
      liveList(matches, { tab: 10_000, leagues: [] }).groups.flatMap(({ matchIds }) => matchIds),
    ).toEqual([2]);
  });

  test.each([
    [0, [0, 10_000, 311, 324]],
    [313, [0, 10_000, 311, 313, 324]],
  ])('the chosen tab %i stays, also without a match', (tab, shown) => {
    expect(liveList(matches, { tab, leagues: [] }).tabs.map((one) => one.tab)).toEqual(shown);
    expect(liveList([], { tab, leagues: [] }).tabs.map((one) => one.tab)).toEqual([...new Set([0, tab])]);
  });

  test('a league filter hides rows, not the filter’s own leagues', () => {
    const list = liveList(matches, { tab: 311, leagues: [17] });
    expect(list.groups.flatMap(({ matchIds }) => matchIds)).toEqual([1]);
    expect(list.leagues.map(({ leagueId, count }) => [leagueId, count])).toEqual([
      [17, 1],
      [410, 2],
    ]);
  });

  test('leagues and their filter keep their order whichever matches begin, end or come', () => {
    const order = ({ groups, leagues }: ReturnType<typeof liveList>) => [
      ...new Set(groups.filter(({ phase }) => phase === 'live').map(({ leagueId }) => leagueId)),
      ...leagues.map(({ leagueId }) => leagueId),
    ];
    const whole = order(liveList(matches, { tab: 0, leagues: [] }));
    for (let left = 0; left < 2 ** matches.length; left++) {
      const some = matches.filter((_, index) => (left & (1 << index)) !== 0);
      const list = order(liveList(some, { tab: 0, leagues: [] }));
      const [groups, filters] = [list.slice(0, list.length / 2), list.slice(list.length / 2)];
      for (const shown of [groups, filters])
        expect(shown.map((league) => whole.indexOf(league)).toSorted((a, b) => a - b)).toEqual(
          shown.map((league) => whole.indexOf(league)),
        );
    }
  });

  test('the order does not depend on the order of arrival, nor on prices', () => {
    const shuffled = liveList(matches.toReversed(), { tab: 0, leagues: [] });
    expect(shuffled).toEqual(liveList(matches, { tab: 0, leagues: [] }));
  });
});

describe('D6 what a row and a market show', () => {
  test('the three markets of a row by feed sport', () => {
    expect(rowMarketsOf(1)).toEqual([1, 14, 18]);
    expect(rowMarketsOf(2)).toEqual([219, 223, 225]);
    expect(rowMarketsOf(3)).toEqual([251, 256, 258]);
    expect(rowMarketsOf(4)).toBeNull();
  });

  test('outcomes stand from left to right, unknown ones last', () => {
    expect(inDisplayOrder(18, [{ id: 99 }, { id: 13 }, { id: 12 }]).map(({ id }) => id)).toEqual([
      12, 13, 99,
    ]);
    expect(new Set(marketCatalogue.map(({ marketId }) => marketId)).size).toBe(marketCatalogue.length);
    expect(market(1, [1]).marketId).toBe(1);
  });
});

describe('O8 catalogue', () => {
  test('C8 sports in both id spaces; an unknown one gets a placeholder', () => {
    expect(sports.map(({ sportId, feedId }) => [sportId, feedId])).toEqual([
      [311, 1],
      [313, 2],
      [324, 3],
      [314, 4],
      [345, 16],
      [312, 23],
      [530, null],
      [352, null],
    ]);
    expect(sportOf(999)).toMatchObject({ sportId: 0, enabled: false });
  });

  test('game codes and levels', () => {
    expect(gameCodes).toEqual({
      standard: 57,
      special: 58,
      live: 59,
      jumpBall: 60,
      coinToss: 61,
      freeKick: 62,
    });
    expect(levels).toEqual(['UL01', 'UL02', 'UL03', 'UL04', 'UL05']);
    expect(levelOf('nobody')).toBe('UL01');
  });
});

describe('D9 times', () => {
  test('the wire is UTC, the site nine hours on', () => {
    const at = Date.UTC(2024, 4, 5, 20, 30, 15);
    expect(wireTime(at)).toBe('2024-05-05 20:30:15');
    expect(koreanWireTime(at)).toBe('2024-05-06 05:30:15');
    expect(siteDay(at)).toBe('2024-05-06');
    expect(fromWireTime(wireTime(at))).toBe(at);
    expect(startOfSiteDay('2024-05-06')).toBe(Date.UTC(2024, 4, 5, 15));
    expect(fromWireTime('2024-5-6 1:2:3')).toBeNull();
  });
});

describe('O2 reload rule', () => {
  const versions = Object.fromEntries(resourceParts.map((part) => [part, '1']));
  const held = {
    version: { main: '1', parts: versions },
    ...Object.fromEntries(resourceParts.map((part) => [part, []])),
  } as unknown as ResourceAnswer;
  const server = (changed: number, main = '2') => ({
    main,
    parts: Object.fromEntries(resourceParts.map((part, at) => [part, at < changed ? '2' : '1'])),
  });

  test('nothing held, or a part missing: everything', () => {
    expect(reloadOf(null, server(0))).toEqual({ kind: 'everything' });
    expect(reloadOf({ ...held, Langs: undefined }, server(0))).toEqual({
      kind: 'everything',
    });
  });
  test('the same main version: nothing; fewer than four parts: those; else everything', () => {
    expect(reloadOf(held, server(5, '1'))).toEqual({ kind: 'nothing' });
    expect(reloadOf(held, server(3))).toEqual({ kind: 'parts', parts: resourceParts.slice(0, 3) });
    expect(reloadOf(held, server(4))).toEqual({ kind: 'everything' });
  });
});
