/** I8 notices: from states of a match to moments, settings, calm hours, price alerts, and how many are shown. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlertSettings,
  firstSettings,
  isCalm,
  koreanMinute,
  readSettings,
} from '../../domain/alerts/alert-settings.ts';
import { type MatchMark, momentsOf } from '../../domain/alerts/match-moments.ts';
import { MAX_AT_ONCE, type OneNotice, shownNotices } from '../../domain/alerts/notices.ts';
import {
  decidePriceAlert,
  isReached,
  MAX_PRICE_ALERTS,
  type PriceAlert,
  priceOf,
  readPriceAlerts,
} from '../../domain/alerts/price-alert.ts';
import { bookOf, facts, fixture, market, snapshot } from '../given/domain/book.ts';

/** 00:00 in Korea. */
const MIDNIGHT = Date.UTC(2026, 10, 21, 15);
const at = (hours: number, minutes = 0): number => MIDNIGHT + (hours * 60 + minutes) * 60_000;
const seen = (statusCode: number, homeScore: number, awayScore: number) => ({
  statusCode,
  homeScore,
  awayScore,
});

describe('I8 moments of a match', () => {
  const mark = (phase: MatchMark['phase'], home = 0, away = 0): MatchMark => ({ phase, home, away });

  test.each([
    ['first seen in play', null, seen(6, 1, 0), 311, []],
    ['kick-off', mark('waiting'), seen(6, 0, 0), 311, ['kick-off']],
    ['still waiting', mark('waiting'), seen(0, 0, 0), 311, []],
    ['kick-off and a goal at once', mark('waiting'), seen(6, 1, 0), 311, ['kick-off', 'goal home 1:0']],
    ['a goal', mark('live', 1, 0), seen(7, 1, 1), 311, ['goal away 1:1']],
    ['both sides between two states', mark('live'), seen(7, 1, 1), 311, ['goal home 1:1', 'goal away 1:1']],
    ['a goal that is taken back', mark('live', 1, 0), seen(7, 0, 0), 311, []],
    ['a run in baseball', mark('live', 2, 0), seen(411, 4, 0), 324, ['goal home 4:0']],
    ['a basket', mark('live', 2, 0), seen(13, 4, 0), 313, []],
    ['a score that is corrected after the end', mark('ended', 1, 0), seen(100, 2, 0), 311, []],
    ['the end', mark('live', 1, 0), seen(100, 1, 0), 311, []],
  ] as const)('%s', (_title, before, state, sportId, expected) => {
    const { moments } = momentsOf(before, state, sportId);
    expect(
      moments.map((one) => (one.kind === 'goal' ? `goal ${one.side} ${one.home}:${one.away}` : one.kind)),
    ).toEqual(expected);
  });

  test('property: never two notices for one goal, whatever is taken back, repeated or lost', () => {
    const states = fc.array(fc.tuple(fc.constantFrom(0, 6, 7, 100), fc.nat(4), fc.nat(4)), { maxLength: 40 });
    fc.assert(
      fc.property(states, (rows) => {
        let before: MatchMark | null = null;
        const goals: string[] = [];
        let kickOffs = 0;
        for (const [statusCode, homeScore, awayScore] of rows) {
          const { mark: next, moments } = momentsOf(before, seen(statusCode, homeScore, awayScore), 311);
          goals.push(
            ...moments.flatMap((one) => (one.kind === 'goal' ? `${one.side} ${one[one.side]}` : [])),
          );
          kickOffs += moments.filter(({ kind }) => kind === 'kick-off').length;
          before = next;
        }
        expect(new Set(goals).size).toBe(goals.length);
        expect(kickOffs).toBeLessThanOrEqual(rows.filter(([status]) => status === 0).length);
      }),
    );
  });
});

describe('I8 the calm hour', () => {
  test.each([
    [{ from: 23 * 60, to: 7 * 60 }, at(22, 59), false],
    [{ from: 23 * 60, to: 7 * 60 }, at(23), true],
    [{ from: 23 * 60, to: 7 * 60 }, at(0), true],
    [{ from: 23 * 60, to: 7 * 60 }, at(6, 59), true],
    [{ from: 23 * 60, to: 7 * 60 }, at(7), false],
    [{ from: 12 * 60, to: 13 * 60 }, at(12, 30), true],
    [{ from: 12 * 60, to: 13 * 60 }, at(13), false],
    [null, at(3), false],
  ])('%j at %d: %s', (calm, now, expected) => {
    expect(isCalm(calm, now)).toBe(expected);
  });

  test('minutes are those of Korea', () => {
    expect(koreanMinute(MIDNIGHT)).toBe(0);
    expect(koreanMinute(Date.UTC(2026, 0, 1, 14, 59))).toBe(23 * 60 + 59);
  });

  test.each([
    ['nothing', undefined],
    ['text', 'calm'],
    ['a calm hour of no length', { calm: { from: 60, to: 60 } }],
    ['a calm hour after the day', { calm: { from: 60, to: 1440 } }],
    ['half a minute', { calm: { from: 0.5, to: 60 } }],
    ['kinds that are no record', { kinds: 7 }],
    ['switches that are text', { system: 'yes', sounds: 1, muted: 'true' }],
  ])('%s is read as the first settings', (_, stored) => {
    expect(readSettings(stored)).toEqual(firstSettings);
  });

  test('what was stored is read back', () => {
    const settings: AlertSettings = {
      kinds: { goal: false, 'kick-off': true, settled: false, price: true },
      system: true,
      sounds: true,
      vibrates: true,
      muted: true,
      calm: { from: 1, to: 2 },
    };
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });
});

const kickOff = (matchId: number): OneNotice => ({ kind: 'kick-off', match: facts(matchId) });
const settled: OneNotice = { kind: 'settled', drawId: 1, gameCode: 59, state: 'lose', won: 0 };

describe('I8 which notices are shown', () => {
  const show = (
    notices: readonly OneNotice[],
    settings: Partial<AlertSettings> = {},
    shown: readonly number[] = [],
    now = at(12),
  ) => shownNotices(notices, { ...firstSettings, ...settings }, now, (id) => shown.includes(id));

  test('up to three one by one; more are one', () => {
    const three = [kickOff(1), kickOff(2), kickOff(3)];
    expect(show(three)).toEqual(three);
    expect(show([...three, settled])).toEqual([{ kind: 'many', count: MAX_AT_ONCE + 1, of: 'kick-off' }]);
  });

  test('a match on screen is no news; a settled bet is', () => {
    expect(show([kickOff(1), kickOff(2), settled], {}, [1])).toEqual([kickOff(2), settled]);
  });

  test('a kind that is off is left out before the others are counted', () => {
    const kinds = { ...firstSettings.kinds, 'kick-off': false };
    expect(show([kickOff(1), kickOff(2), kickOff(3), settled], { kinds })).toEqual([settled]);
  });

  test('property: nothing is shown when muted or in the calm hour, else at most three', () => {
    const notices = fc.array(fc.constantFrom(kickOff(1), kickOff(2), settled), { maxLength: 30 });
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(notices, fc.boolean(), minute, minute, minute, (given, muted, from, to, now) => {
        const calm = from === to ? null : { from, to };
        const shown = show(given, { muted, calm }, [], MIDNIGHT + now * 60_000);
        const isQuiet = muted || isCalm(calm, MIDNIGHT + now * 60_000);
        const loud = given.length > MAX_AT_ONCE ? 1 : given.length;
        expect(shown).toHaveLength(isQuiet ? 0 : loud);
      }),
    );
  });
});

describe('I8 price alerts', () => {
  const alert = (more: Partial<PriceAlert> = {}): PriceAlert => ({
    matchId: 1,
    marketId: 1,
    specifier: '',
    outcomeId: 1,
    when: 'above',
    target: 250,
    home: { ko: '홈', en: 'Home' },
    away: { ko: '원정', en: 'Away' },
    ...more,
  });

  test.each([
    ['above and not there yet', alert(), 249, null],
    ['above and there', alert(), 250, 'reached'],
    ['below and not there yet', alert({ when: 'below', target: 150 }), 151, null],
    ['below and there', alert({ when: 'below', target: 150 }), 150, 'reached'],
    ['no price now', alert(), null, 'no-price'],
    ['below the lowest price', alert({ target: 100 }), 150, 'target'],
    ['above the highest price', alert({ target: 100_001 }), 150, 'target'],
    ['half a hundredth', alert({ target: 150.5 }), 120, 'target'],
  ])('%s', (_title, wanted, odds, expected) => {
    const decided = decidePriceAlert([], wanted, odds);
    expect(decided.ok ? null : decided.error).toBe(expected);
    expect(odds !== null && isReached(wanted, odds) && expected !== 'target').toBe(expected === 'reached');
  });

  test('a second alert for one outcome and direction replaces the first; another direction is another alert', () => {
    const first = decidePriceAlert([], alert(), 200);
    const again = decidePriceAlert(first.ok ? first.value : [], alert({ target: 300 }), 200);
    expect(again).toEqual({ ok: true, value: [alert({ target: 300 })] });
    const below = decidePriceAlert([alert()], alert({ when: 'below', target: 150 }), 200);
    expect(below.ok && below.value).toHaveLength(2);
  });

  test(`above ${MAX_PRICE_ALERTS} alerts another one is refused, a changed one is not`, () => {
    const full = Array.from({ length: MAX_PRICE_ALERTS }, (_, matchId) => alert({ matchId }));
    expect(decidePriceAlert(full, alert({ matchId: 99 }), 200)).toEqual({ ok: false, error: 'full' });
    expect(decidePriceAlert(full, alert({ matchId: 3, target: 300 }), 200).ok).toBe(true);
  });

  test('a suspended market or outcome has no price', () => {
    const odds = (status: 1 | -1 | 0, active = true) =>
      priceOf(
        bookOf([
          fixture([snapshot(1, [market(1, [], { status, outcomes: [{ id: 1, odds: 210, active }] })])]),
        ]),
        alert(),
      );
    expect([odds(1), odds(-1), odds(1, false)]).toEqual([210, null, null]);
  });

  test('stored alerts that cannot be read are left out', () => {
    const { home: _, ...noHome } = alert();
    const wrong = [null, 7, { ...alert(), when: 'near' }, { ...alert(), target: '250' }, noHome];
    expect(readPriceAlerts([...wrong, alert(), alert()])).toEqual([alert()]);
    expect(readPriceAlerts({})).toEqual([]);
  });

  test('a stored alert on a line in an older form is on the line of the book', () => {
    const stored = ['total=2.50', 'total=2.5'].map((specifier) => ({ ...alert(), specifier }));
    expect(readPriceAlerts(stored)).toEqual([{ ...alert(), specifier: 'total=2.5' }]);
  });
});
