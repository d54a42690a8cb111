/** D2 D4 D8 D9 events in forms that back ends write beside those of the specification: what would be on offer, or stand still, by a misreading. */
import { describe, expect, test } from 'vitest';
import { decodeLive, type LiveEventName } from '../../domain/protocol/stream/stream-codec.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import type { Row } from '../../domain/row.ts';

const HEAD = { stream: '59', epoch: 'e1', seq: 1, pt: 1_740_837_600_000 };
const read = (event: LiveEventName, row: Row) => decodeLive(event, { ...HEAD, ...row }, createDrops());
const match = (more: Row) => {
  const matchs = [
    { MatchId: 5, SportId: 311, MatchStatus: 6, MatchDate: '2025-03-01 14:00:00', odds: [], ...more },
  ];
  const message = read('Fixture', { matchs });
  return message?.kind === 'snapshot' ? message.matches[0] : undefined;
};

describe('D8 a switch', () => {
  test.each([true, 1, '1', 'true', 'TRUE', 'Y', 'yes', 'on', 'On', ' ON '])(
    'MatchOff %j is off',
    (MatchOff) => {
      expect(match({ MatchOff })?.state.open).toBe(false);
    },
  );
  test.each([false, 0, '0', 'false', 'N', 'off', 'OFF', '', null])('MatchOff %j is on offer', (MatchOff) => {
    expect(match({ MatchOff })?.state.open).toBe(true);
  });
  test.each([true, 1, '1', 'Y', 'Yes', 'true'])('MainMatch %j is main', (MainMatch) => {
    expect(match({ MainMatch })?.facts.main).toBe(true);
  });
  test.each([false, 0, 'N', 'no', '', null, 2])('MainMatch %j is not', (MainMatch) => {
    expect(match({ MainMatch })?.facts.main).toBe(false);
  });
  test.each([
    [1, true],
    ['Y', true],
    ['TRUE', true],
    [0, false],
    ['N', false],
    ['False', false],
    [null, false],
    [undefined, false],
    [2, false],
  ])('an outcome that is active %j: %j', (active, expected) => {
    const markets = [{ id: 1, status: 1, outcomes: [{ id: 1, odds: 2.1, active }] }];
    expect(read('Odds', { odds: [{ MatchId: 5, markets }] })).toMatchObject({
      matches: [{ markets: [{ outcomes: [{ active: expected }] }] }],
    });
  });
});

describe('D9 the clock of a match', () => {
  const clockOf = (clock: Row) =>
    match({ event_status: { clock: { seconds: 605, rate: 1, ...clock } } })?.state;
  test.each([
    1_740_837_600_000,
    1_740_837_600,
    '1740837600000',
    '2025-03-01 14:00:00',
    '2025-03-01T14:00:00.000Z',
    '2025-03-01T23:00:00+09:00',
    1_740_837_600_000.25,
  ])('was read at %j', (at) => {
    expect(clockOf({ at })).toMatchObject({ clockSeconds: 605, clockAt: HEAD.pt, clockRate: 1 });
  });
  test.each(['', 'now', null, 0, -1])('with the reading %j stands', (at) => {
    expect(clockOf({ at })).toMatchObject({ clockSeconds: 605, clockRate: 0 });
  });
});

test('D4 periods without numbers are counted in their order', () => {
  const period_scores = [
    { home: 1, away: 0 },
    { home_score: 0, away_score: 2 },
    { number: '4', home: 1 },
  ];
  expect(match({ event_status: { period_scores } })?.state.periods).toEqual([
    { number: 1, home: 1, away: 0 },
    { number: 2, home: 0, away: 2 },
    { number: 4, home: 1, away: 0 },
  ]);
});
test.each(['2025/03/01 14:00:00', '2025.03.01 14:00', '2025/3/1 14:00:00', '2025.3.1 23:00 KST'])(
  'D9 a match begins at %s',
  (MatchDate) => expect(match({ MatchDate })?.facts.startsAt).toBe(HEAD.pt),
);
test.each(['2025/02/30 14:00:00', '2025-03/01 14:00', '2025.13.01 14:00', '25/03/01 14:00'])(
  'D9 %s is no kick-off',
  (MatchDate) => expect(match({ MatchDate })).toBeUndefined(),
);
test('D9 blanks around a name are none of it', () => {
  expect(match({ HomeTeam_Name: '  서울 ', AwayTeam_Name_En: ' Ulsan\n' })?.facts).toMatchObject({
    home: { name: { ko: '서울', en: '서울' } },
    away: { name: { ko: 'Ulsan', en: 'Ulsan' } },
  });
});

describe('D2 C4 markets before their match', () => {
  const outcomesOf = (more: Row) => {
    const odds = [
      { DrawId: 9, MarketId: 18, OutomeId: '12,13', oddsArray: [1.9, 2], AllottedValue: '2.5', ...more },
    ];
    const message = read('Odds', { stream: '58', game_code: 58, odds });
    const [market] = message?.kind === 'odds' ? (message.matches[0]?.markets ?? []) : [];
    return market?.outcomes
      .map(({ id, odds: price, active }) => `${id}=${price}${active ? '' : 'x'}`)
      .join(' ');
  };
  test.each<readonly [Row, string]>([
    [{}, '12=190 13=200'],
    [{ active: null }, '12=190 13=200'],
    [{ active: '10' }, '12=190 13=200x'],
    [{ active: '0,1' }, '12=190x 13=200'],
    [{ active: [1, 0] }, '12=190 13=200x'],
    [{ active: ['0', 'Y'] }, '12=190x 13=200'],
    [{ active: [true, false] }, '12=190 13=200x'],
    // What is no list says of none that it is on offer.
    [{ active: 10 }, '12=190x 13=200x'],
    [{ active: {} }, '12=190x 13=200x'],
    [{ active: '' }, '12=190x 13=200x'],
    [{ active: [1] }, '12=190 13=200x'],
    [{ OutomeId: [13, 12] }, '13=190 12=200'],
    [{ OutomeId: '13, 12' }, '13=190 12=200'],
  ])('special, %j: %s', (more, outcomes) => expect(outcomesOf(more)).toBe(outcomes));
  test.each([1, '1', true, 'true', 'Y'])('a side whose Status is %j is on offer', (Status) => {
    const sides = { Odd_L: { Id: 12, Odds: 1.9, Status }, Odd_R: { Id: 13, Odds: 2, Status: 0 } };
    const odds = [{ matchId: 7, marketTypeId: 18, allottedValue: '2.5', isMain: Status, ...sides }];
    expect(read('Odds', { stream: '57', game_code: 57, odds })).toMatchObject({
      matches: [{ markets: [{ favourite: true, outcomes: [{ active: true }, { active: false }] }] }],
    });
  });
});
