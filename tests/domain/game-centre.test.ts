import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancelGroups, cancelledBet, mayCancel } from '../../domain/bet/cancelable.ts';
import { casualStatus } from '../../domain/bet/casual-bet.ts';
import type { Bet } from '../../domain/bet/bet.ts';
import {
  loadStates,
  type LoadEvent,
  nextLoadState,
  returnsMatches,
} from '../../domain/game-list/load-state.ts';
import { initialsOf, matchesSearch, plain } from '../../domain/game-list/initials.ts';
import { dayOf, preMatchList, type PreMatchQuery } from '../../domain/game-list/pre-match-list.ts';
import { marketShape, sidesActive } from '../../domain/match/market-shape.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { decodeCasual } from '../../domain/protocol/calls/bets/casual.ts';
import { readHitQuery } from '../../domain/protocol/calls/bets/game-calls.ts';
import { decodeLive, encodeOdds, withEncodedOdds } from '../../domain/protocol/stream/stream-codec.ts';
import {
  decodeSchedule,
  encodeScheduled,
  scheduleAnswer,
} from '../../domain/protocol/calls/matches/schedule.ts';
import { oddsKey, decodeText, decodeJson, encodeText } from '../../domain/protocol/wire/encoded-text.ts';
import { emptySlip, type SlipItem } from '../../domain/slip/slip.ts';
import { betOf } from '../given/domain/bet.ts';
import { slipItem } from '../given/domain/slip.ts';
import {
  MAX_SAVED_A_DAY,
  MAX_SAVED_DAYS,
  restoredItem,
  type SavedSlips,
  withoutSaved,
  withSaved,
} from '../../domain/slip/saved-slip.ts';
import { bookOf, facts, fixture, market, snapshot } from '../given/domain/book.ts';
import { foundIn } from '../../domain/game-list/find-in-list.ts';

describe('D1 load states', () => {
  const table: readonly (readonly [LoadEvent, readonly string[]])[] = [
    // event                   init    start     reset     search    wait    end
    ['fixture', ['start', 'start', 'start', 'start', 'start', 'end']],
    ['odds', ['init', 'reset', 'reset', 'reset', 'wait', 'end']],
    ['minute', ['init', 'reset', 'reset', 'reset', 'wait', 'end']],
    ['query', ['init', 'search', 'search', 'search', 'wait', 'end']],
    ['stream-lost', ['init', 'wait', 'wait', 'wait', 'wait', 'end']],
    ['game-closed', ['end', 'end', 'end', 'end', 'end', 'end']],
    ['game-changed', ['init', 'init', 'init', 'init', 'init', 'init']],
  ];
  test.each(table)('%s', (event, next) => {
    expect(loadStates.map((state) => nextLoadState(state, event))).toEqual(next);
  });
  test('nothing is returned in init, wait and end', () => {
    expect(loadStates.filter((state) => !returnsMatches(state))).toEqual(['init', 'wait', 'end']);
  });
});

describe('search by initial consonants', () => {
  test.each([
    ['토트넘 홋스퍼', 'ㅌㅌㄴ', true],
    ['토트넘 홋스퍼', 'ㄴㅎ', true],
    ['토트넘 홋스퍼', '토트넘홋', true],
    ['토트넘 홋스퍼', 'ㅌㄴ', true],
    ['맨체스터 시티', 'ㅁㅊㅅㅌㅅㅌ', true],
    ['Manchester City', 'CITY', true],
    ['FC 서울', 'fcㅅㅇ', true],
    ['FC 서울', 'ㅇfc', false],
    ['웨스트햄 유나이티드', '웨ㅅ', true],
    ['웨스트햄 유나이티드', '웨ㅌ', false],
    ['St. Pauli', 'ｓｔ　ｐａｕ', true],
    ['토트넘 홋스퍼', '토트넘'.normalize('NFD'), true],
    ['토트넘 홋스퍼'.normalize('NFD'), '토트넘', true],
    ['토트넘 홋스퍼', 'ㅌㅌㄴ'.normalize('NFKD'), true],
    ['FC 서울', 'ㅅㅇ', true],
    ['까치 팀', 'ㄲㅊ', true],
    ['가나다', 'ㄷㄴㄱ', false],
    ['아무나', '   ', true],
  ])('%s · %s: %s', (text, search, found) => {
    expect(matchesSearch(text, search)).toBe(found);
  });
  test('every syllable has one of the nineteen initials', () => {
    const all = Array.from({ length: 0xd7a3 - 0xac00 + 1 }, (_, at) => String.fromCharCode(0xac00 + at));
    const initials = new Set(all.map((name) => initialsOf(plain(name))));
    expect([...initials].join('')).toBe('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ');
    expect(initialsOf('갛')).toBe('ㄱ');
  });
});

const NOW = Date.UTC(2026, 10, 21, 14, 30);
const HOUR = 3_600_000;
const everything: PreMatchQuery = { tab: 0, leagues: [], day: null, search: '' };
const waiting = (
  id: number,
  hours: number,
  more: { leagueId?: number; sportId?: number; odds?: number[] } = {},
) =>
  snapshot(id, [market(1, more.odds ?? [200, 300, 400])], {
    facts: {
      startsAt: NOW + hours * HOUR,
      ...(more.leagueId === undefined ? {} : { leagueId: more.leagueId }),
      ...(more.sportId === undefined ? {} : { sportId: more.sportId }),
    },
    state: { statusCode: 0 },
  });
const listOf = (matches: readonly ReturnType<typeof waiting>[], query = everything, now = NOW) =>
  preMatchList(bookOf([fixture(matches)]).matches.values(), query, now, {
    foundIn,
    leagueName: () => '프리미어리그 Premier League',
  });

describe('C3, D2, D6 the standard list', () => {
  test('the days are Korean: it is 23:30 there', () => {
    expect([dayOf(NOW, NOW), dayOf(NOW + HOUR / 2, NOW), dayOf(NOW + 25 * HOUR, NOW)]).toEqual([0, 1, 2]);
    expect([dayOf(NOW - 24 * HOUR, NOW), dayOf(NOW + 49 * HOUR, NOW)]).toEqual([null, null]);
  });

  test('left out and not counted: started, a side without odds, a sport that is off, beyond three days', () => {
    const list = listOf([
      waiting(1, 1),
      waiting(2, -1),
      waiting(3, 1, { odds: [0, 300, 400] }),
      waiting(4, 1, { odds: [200] }),
      waiting(5, 1, { sportId: 314 }),
      waiting(6, 80),
      waiting(7, 2, { sportId: 313 }),
    ]);
    expect(list.total).toBe(2);
    expect(list.groups.flatMap(({ matchIds }) => matchIds)).toEqual([1, 7]);
    expect(list.tabs).toEqual([
      { tab: 0, count: 2 },
      { tab: 311, count: 1 },
      { tab: 313, count: 1 },
    ]);
  });

  test('a match leaves the list in the moment it starts', () => {
    const matches = [waiting(1, 1)];
    expect(listOf(matches, everything, NOW + HOUR - 1).total).toBe(1);
    expect(listOf(matches, everything, NOW + HOUR).total).toBe(0);
  });

  test('filters narrow the groups, not the day and league counts they stand beside', () => {
    const matches = [waiting(1, 1), waiting(2, 2, { leagueId: 17 }), waiting(3, 26)];
    const list = listOf(matches, { ...everything, leagues: [17] });
    expect(list.groups.flatMap(({ matchIds }) => matchIds)).toEqual([2]);
    expect(list.leagues.map(({ leagueId, count }) => [leagueId, count])).toEqual([
      [17, 1],
      [410, 2],
    ]);
    expect(list.days.map(({ count }) => count)).toEqual([0, 2, 1]);
    expect(listOf(matches, { ...everything, search: 'ㅍㄹㅁㅇㄹㄱ' }).total).toBe(3);
  });
});

describe('D6, D7 market shapes', () => {
  const priced = (ids: readonly number[], odds: readonly number[], active: readonly boolean[] = []) =>
    ids.map((id, at) => ({ id, odds: odds[at] ?? 0, active: active[at] ?? true }));
  const lineFor = (marketId: number): string =>
    ({ 14: 'hcp=0:1', 223: 'hcp=-1.5', 18: 'total=2.5' })[marketId] ?? '';
  const shapeOf = (marketId: number, ids: readonly number[], odds: readonly number[]) => {
    const shape = marketShape({ marketId, specifier: lineFor(marketId), outcomes: priced(ids, odds) });
    return shape && [shape.type, shape.list, shape.outcomes.map(({ id }) => id).join()];
  };
  test.each([
    [1, [1, 2, 3], [200, 300, 400], ['3way', 'ways', '1,2,3']],
    [1, [1, 2, 3], [200, 0, 400], ['2way', 'ways', '1,3']],
    [1, [3, 1], [400, 200], ['2way', 'ways', '1,3']],
    [1, [1, 2, 3], [200, 0, 0], null],
    [1, [1, 2, 3], [0, 300, 400], null],
    [219, [4, 5], [150, 250], ['2way', 'ways', '4,5']],
    [14, [1711, 1712, 1713], [200, 300, 400], ['handicap', 'handicaps', '1711,1712,1713']],
    [14, [1711, 1712, 1713], [200, 300, 0], null],
    [223, [1714, 1715], [190, 190], ['handicap', 'handicaps', '1714,1715']],
    [18, [13, 12], [190, 195], ['totals', 'totals', '12,13']],
    [18, [12, 13], [0, 195], null],
    [18, [12], [190], null],
  ] as const)('market %i, outcomes %j at %j: %j', (marketId, ids, odds, shape) => {
    expect(shapeOf(marketId, ids, odds)).toEqual(shape);
  });
  test.each([
    [[true, true, true], true],
    [[true, false, true], true],
    [[false, true, true], false],
    [[true, true, false], false],
  ] as const)('sides %j: active %s', (active, isActive) => {
    expect(
      sidesActive({ marketId: 1, specifier: '', outcomes: priced([1, 2, 3], [200, 300, 400], active) }),
    ).toBe(isActive);
  });
});

const bet = (drawId: number, more: Partial<Bet> = {}): Bet =>
  betOf({ drawId, stake: 1000, expected: 2100, boughtAt: drawId, legs: [], ...more });

describe('G3, G4 taking bets back', () => {
  test.each<[string, Partial<Bet>, boolean]>([
    ['an opened one', {}, true],
    ['an awaiting one', { state: 'await' }, true],
    ['a live one', { gameCode: 59 }, false],
    ['a cancelled one', { state: 'canceled' }, false],
    ['one on sale', { state: 'sell' }, false],
    ['a won one', { state: 'win' }, false],
    ['one the server does not let go', { cancellable: false }, false],
  ])('%s: %s', (_, more, may) => {
    expect(mayCancel(bet(1, more))).toBe(may);
  });

  test('the oldest of a group go first; counts survive a reload as far as there are bets', () => {
    const groups = cancelGroups([bet(3), bet(1), bet(2, { stake: 5 })]).map((group) => ({
      ...group,
      chosen: 2,
    }));
    expect(groups.map(({ ids }) => ids)).toEqual([[1, 3], [2]]);
    expect(cancelGroups([bet(3)], groups).map(({ chosen }) => chosen)).toEqual([1]);
  });

  test('a cancelled folder is special, odds 1, expected = stake, taken back by the member', () => {
    expect(cancelledBet(bet(1))).toMatchObject({
      state: 'special',
      refundedByUser: true,
      odds: 100,
      expected: 1000,
      won: 1000,
      cancellable: false,
    });
  });
});

describe('G7 casual bets', () => {
  test.each([
    [1, 999, 0, 'wait'],
    [1, 1, 1, 'succeeded'],
    [1, 2, 2, 'failed'],
    [1, 1, 3, 'void'],
    [2, 1, 1, 'failed'],
    [1, 2, 0, 'wait'],
  ] as const)('forecast %i, drawn %i, result %i: %s', (forecast, resultValue, result, status) => {
    expect(casualStatus({ forecast, resultValue, result })).toBe(status);
  });
  test('a row of the wire', () => {
    const row = {
      Drawid: 7,
      inning: 12,
      BuyDate: '2026-11-21 10:00:00',
      gameresultValue: 2,
      forecastValue: 2,
      result: 1,
      winRate: 1.95,
      Point: 1000,
      winPoint: 1950,
    };
    expect(decodeCasual(row)).toEqual({
      drawId: 7,
      inning: 12,
      boughtAt: Date.UTC(2026, 10, 21, 10),
      forecast: 2,
      drawn: 2,
      status: 'succeeded',
      odds: 195,
      stake: 1000,
      expected: 1950,
      won: 1950,
    });
  });
});

describe('G6 the hit list’s question', () => {
  test.each<[string, string | undefined, readonly number[] | null]>([
    ['5::SRS/12,LIVE/13', undefined, [12, 13]],
    ['3:14', undefined, [14]],
    ['SRS/15', '1', [15]],
    ['srs/15', '1', null],
    ['SRS/15', undefined, null],
    ['5::', undefined, null],
    ['5::SRS/x', undefined, null],
    [`3:${'9'.repeat(40)}`, undefined, null],
    [`3:${Array.from({ length: 51 }, (_, at) => at).join()}`, undefined, null],
  ])('%s (getDraw %s)', (val, getDraw, ids) => {
    expect(readHitQuery(val, getDraw)).toEqual(ids === null ? { kind: 'malformed' } : { kind: 'draws', ids });
  });
});

describe('C12 encoded odds', () => {
  test('any text comes back under its key, and under no other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (text, key) => {
        expect(decodeText(encodeText(text, key), key)).toBe(text);
      }),
    );
    const odds = encodeText('[{"MatchId":1}]', oddsKey('spo', 57, 1));
    expect(decodeJson(odds, oddsKey('spo', 57, 1))).toEqual([{ MatchId: 1 }]);
    expect(decodeJson(odds, oddsKey('spo', 58, 1))).toBeNull();
  });
  test('a known value: the key’s characters in turn over the text’s bytes', () => {
    // '[' 5b ^ 's' 73 = 28, ']' 5d ^ 'p' 70 = 2d
    expect(encodeText('[]', 'spo570')).toBe('282d');
  });
  test.each(['', 'zz', 'abc', 'ff'.repeat(3)])('%s is no encoded list', (text) => {
    expect(decodeJson(text, 'spo571')).toBeNull();
  });
  test('an Odds message reads the same encoded as plain; without the key it is dropped and counted', () => {
    const head = { stream: '57', epoch: 'e', seq: 3, pt: 1 };
    const matches = [{ matchId: 5, markets: [market(1, [210, 330, 340])] }];
    const drops = createDrops();
    const read = decodeLive('Odds', encodeOdds(head, matches), drops);
    expect(decodeLive('Odds', withEncodedOdds(encodeOdds(head, matches), 'spo'), drops, 'spo')).toEqual(read);
    expect(decodeLive('Odds', withEncodedOdds(encodeOdds(head, matches), 'spo'), drops, 'other')).toBeNull();
    expect(Object.fromEntries(drops.counts)).toEqual({ 'Odds.odds': 1 });
  });
});

describe('C10 schedules', () => {
  const match = {
    facts: facts(9, { startsAt: Date.UTC(2026, 10, 21, 10, 30), main: true }),
    statusCode: 100,
    homeScore: 2,
    awayScore: 1,
    periods: [{ number: 1, home: 2, away: 0 }],
  };
  test('a match survives the wire, MatchDateKor is nine hours on', () => {
    const row = encodeScheduled(match);
    expect(row).toMatchObject({ MatchDate: '2026-11-21 10:30:00', MatchDateKor: '2026-11-21 19:30:00' });
    expect(decodeSchedule(scheduleAnswer.parse([row]))).toEqual([match]);
  });
  test('a text means none; sports that are off and unreadable times are left out; by kick-off', () => {
    expect(decodeSchedule('NO_DATA')).toEqual([]);
    const row = encodeScheduled(match);
    const rows = [
      { ...row, id: 1, MatchDate: '2026-11-21 12:00:00' },
      { ...row, id: 2 },
      { ...row, id: 3, SportId: 314 },
      { ...row, id: 4, MatchDate: 'soon' },
    ];
    expect(decodeSchedule(scheduleAnswer.parse(rows)).map(({ facts: { matchId } }) => matchId)).toEqual([
      2, 1,
    ]);
  });
});

describe('E12 saved slips', () => {
  const item = slipItem({ startsAt: 99 });
  const save = (saved: SavedSlips, ...items: readonly SlipItem[]): SavedSlips =>
    withSaved(saved, { items }, '2026-11-21') ?? {};

  test('by game, then by day without dashes; the items carry MatchDate; the same picks are saved once', () => {
    const once = save({}, item);
    expect(once['57']?.['20261121']).toMatchObject([{ matchId: 1, MatchDate: 99, odds: 210 }]);
    const again = save(once, { ...item, odds: 250 });
    expect(again['57']?.['20261121']).toMatchObject([{ odds: 250 }]);
    expect(withoutSaved(again, 57, '20261121', 1)).toEqual({ '57': {} });
    expect(withSaved(once, emptySlip, '2026-11-22')).toBe(once);
  });
  test('when another slip is saved on the same day, both are kept, each with its number', () => {
    const both = save(save({}, item), slipItem({ matchId: 2 }), slipItem({ matchId: 3 }));
    const ofDay = both['57']?.['20261121'] ?? [];
    expect(ofDay.map(({ matchId, slip }) => [matchId, slip])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
    const second = withoutSaved(both, 57, '20261121', 1)['57']?.['20261121'] ?? [];
    expect(second.map(({ slip }) => slip)).toEqual([2, 2]);
  });

  test('when a day holds five slips of a game, a sixth is refused and nothing is replaced', () => {
    let saved: SavedSlips = {};
    for (let matchId = 1; matchId <= MAX_SAVED_A_DAY; matchId++) saved = save(saved, slipItem({ matchId }));
    expect(saved['57']?.['20261121']).toHaveLength(MAX_SAVED_A_DAY);
    expect(withSaved(saved, { items: [slipItem({ matchId: 99 })] }, '2026-11-21')).toBeNull();
    expect(save(saved, slipItem({ matchId: 3, odds: 300 }))['57']?.['20261121']).toHaveLength(
      MAX_SAVED_A_DAY,
    );
  });

  test('two weeks are kept', () => {
    let saved: SavedSlips = {};
    for (let day = 10; day < 30; day++) saved = withSaved(saved, { items: [item] }, `2026-11-${day}`) ?? {};
    expect(Object.keys(saved['57'] ?? {})).toHaveLength(MAX_SAVED_DAYS);
    expect(Object.keys(saved['57'] ?? {})[0]).toBe('20261116');
  });

  test('a line that was saved in an older form is the pick of its present form', () => {
    const older = slipItem({ marketId: 18, specifier: 'total=2.50' });
    const present = slipItem({ marketId: 18, specifier: 'total=2.5' });
    const [saved] = save({}, older)['57']?.['20261121'] ?? [];
    if (saved === undefined) throw new Error('not saved');
    const { id, specifier } = restoredItem(saved, 57);
    expect([id, specifier]).toEqual([`1:18:total=2.5:${present.outcomeId}`, 'total=2.5']);
    expect(save(save({}, older), present)['57']?.['20261121']).toHaveLength(1);
  });
});
