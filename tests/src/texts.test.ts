import { beforeAll, describe, expect, test } from 'vitest';
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import { lockReasons } from '../../domain/bet-rules/bet-refusal.ts';
import { matchChanges } from '../../domain/bet-rules/match-mark.ts';
import { betStatuses } from '../../domain/bet/bet.ts';
import { marketCatalogue } from '../../domain/match/market-catalogue.ts';
import { betCodes } from '../../domain/protocol/bets/draw-market.ts';
import { casualGames } from '../../domain/casual/casual-game.ts';
import { displayOdds } from '../../src/core/prices/price-board.ts';
import { casualTypes, codeOfType, casualPickText } from '../../src/features/casual/use-casual-games.ts';
import * as tables from '../../src/text/en.ts';
import { dateAndTime, dayBefore } from '../../src/text/dates.ts';
import { dayAndTime, kickOff, leagueName, listedLeague, secondOf, timeOf } from '../../src/text/format.ts';
import {
  isTextKey,
  loadTexts,
  loadTextsOnDemand,
  type Say,
  startTexts,
  textsOf,
  textStore,
} from '../../src/text/i18n.ts';
import { joinTexts, ko as koAtStart } from '../../src/text/ko.ts';
import * as onDemand from '../../src/text/ko-on-demand.ts';
import { lineText, marketText, outcomeText } from '../../src/text/outcome-text.ts';
import { loginRefusalText } from '../../src/features/account/login-refusal-text.ts';
import { casualRefusalText } from '../../src/features/casual/casual-bet.tsx';
import { refusalText } from '../../src/text/refusal-text.ts';
import { statusText } from '../../src/text/status-text.ts';

const ko = { ...koAtStart, ...joinTexts(onDemand) };
const en = joinTexts(tables);

/** English has no particles. */
const placeholders = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{\{\s*(\w+)/g)].flatMap(([, name = '']) => (name === 'particle' ? [] : name)));
const say: Say = (key, params) => textStore.now().say(key, params);
beforeAll(async () => {
  await startTexts();
  await loadTexts('en');
  await loadTextsOnDemand();
});

describe('texts', () => {
  test('both languages have the same keys, none empty, with the same placeholders', () => {
    expect(Object.keys(en).sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(ko).sort((a, b) => a.localeCompare(b)),
    );
    for (const [key, text] of Object.entries(ko)) {
      expect(text.trim(), key).not.toBe('');
      const english = (en as Record<string, string>)[key] ?? '';
      expect(english.trim(), key).not.toBe('');
      expect(placeholders(english), key).toEqual(placeholders(text));
    }
  });

  test('English says one thing as one: 1 bet, 2 bets', () => {
    const { say: inEnglish } = textsOf('en');
    expect([1, 2, '1,001'].map((count) => inEnglish('history.total', { count }))).toEqual([
      '1 bet',
      '2 bets',
      '1,001 bets',
    ]);
    expect(inEnglish('correct.cost', { bets: 1, taken: 0, paid: 5 })).toMatch(/^1 bet changes\. /);
    // Amounts of at most so many are never one.
    const counted =
      /\{\{(?!most|limit|blocked)\w*(?:count|s|figure|ended|perDay)\}\} (?:(?:new|more|open|other) )?[a-z]+s\b/;
    expect(Object.entries(en).filter(([, text]) => counted.test(text))).toEqual([]);
  });

  test('Korean texts are Korean: no sentence of Latin letters alone', () => {
    const allowed = new Set([
      'brand.name',
      'language.toggle',
      'slip.tag.59',
      'slip.min',
      'slip.max',
      'boot.language-failed',
      // The wording of the specification.
      'error.404.text',
      'league.unnamed',
    ]);
    const foreign = Object.entries(ko).filter(
      ([key, text]) =>
        !allowed.has(key) &&
        /[A-Za-z]{4,}/.test(text.replaceAll(/\{\{.*?\}\}/g, '')) &&
        !/[가-힣]/.test(text),
    );
    expect(foreign).toEqual([]);
  });

  test('C9 leagues without a name: pending in the lists of games, NULL in schedules and results', () => {
    const league = { leagueId: 7, name: null };
    expect(leagueName(league, say, 'ko')).toBe('리그 등록중(7)');
    expect(listedLeague(league, say, 'ko')).toBe('NULL (7)');
    const named = { leagueId: 7, name: { ko: '리그', en: 'League' } };
    expect([leagueName(named, say, 'en'), listedLeague(named, say, 'ko')]).toEqual(['League', '리그']);
  });

  test('C9 every status code has a word; an unknown one is in progress', () => {
    for (let code = -1; code <= 450; code++)
      expect(statusText(code, say), String(code)).not.toMatch(/period\.|undefined/);
    expect(statusText(6, say)).toBe('전반');
    expect(statusText(405, say)).toContain('3');
    expect(statusText(100, say)).toBe(say('period.ended'));
  });

  test.each([-1, 9999])('C9 status code %i is unknown: the match is in progress', (code) =>
    expect(statusText(code, say)).toBe('진행 중'),
  );

  test.each([
    [14, '0:1', '', 'H-1'],
    [14, '2:0', '', 'H+2'],
    [16, '-0.75', '', 'H-0.75'],
    [223, '+4.5', '', 'H+4.5'],
    [18, '2.5', '', '(2.5)'],
    [68, '1.5', '', '(1.5)'],
    [777, '3.5', 'total=3.5', '(3.5)'],
    [777, '3.5', 'hcp=3.5', 'H+3.5'],
    [777, 'a', 'hcp=a', '(a)'],
    [18, '', 'total=', ''],
    [1, null, '', ''],
  ] as const)('C9 market %i with line %j (%s) is labelled %s', (marketId, line, specifier, label) =>
    expect(lineText(marketId, line, specifier)).toBe(label),
  );

  test('every market and outcome of the catalogue has a name', () => {
    for (const { marketId, outcomes } of marketCatalogue) {
      expect(isTextKey(`market.${marketId}`), String(marketId)).toBe(true);
      expect(marketText(marketId, say)).not.toContain('market.');
      for (const outcome of outcomes) expect(outcomeText(outcome, say)).toMatch(/[가-힣]/);
    }
    expect(lineText(14, '0:1')).toBe('H-1');
    expect(lineText(14, '1:0')).toBe('H+1');
    expect(lineText(18, '2.5')).toBe('(2.5)');
    expect(lineText(1, null)).toBe('');
  });

  test('every refusal is a Korean sentence without a hole', () => {
    const refusals: BetRefusal[] = [
      { kind: 'not-logged-in' },
      { kind: 'empty-slip' },
      { kind: 'in-flight' },
      ...lockReasons.map((reason): BetRefusal => ({ kind: 'locked', itemId: 'x', reason })),
      { kind: 'no-more-gold', gold: 1, leastStake: 2 },
      { kind: 'below-minimum', stake: 1, leastStake: 2 },
      { kind: 'above-maximum', stake: 1, maxStake: 2 },
      { kind: 'above-gold', stake: 1, gold: 2 },
      {
        kind: 'above-winnings',
        expected: 1,
        maxWinnings: 2,
        largestStake: 3,
        leastStake: 1,
        folders: 1,
        itemId: 'x',
      },
      { kind: 'cross-over', odds: 1, rate: 10_000, itemId: 'x' },
      { kind: 'above-odds', odds: 200, maxOdds: 100, folders: 1, itemId: 'x' },
      { kind: 'above-odds', odds: 200, maxOdds: 100, folders: 2, itemId: 'x' },
      { kind: 'too-few-folders', count: 1, least: 2 },
      { kind: 'any-price-forbidden' },
      { kind: 'not-combinable', itemId: 'x', otherId: 'y', rule: 'same-match' },
      { kind: 'not-combinable', itemId: 'x', otherId: 'y', rule: 'market-alone' },
      { kind: 'too-many-folders', count: 2, limit: 1 },
      { kind: 'daily-spend', limit: 10, left: 5 },
      { kind: 'daily-spend', limit: 10, left: 0 },
      { kind: 'same-hit', most: 10, left: 5 },
      { kind: 'same-hit', most: 10, left: 0 },
      { kind: 'odds-too-low', odds: 100, itemId: 'x' },
      { kind: 'price-changed', itemId: 'x', from: 200, to: 210 },
      ...matchChanges.map((change): BetRefusal => ({ kind: 'match-changed', itemId: 'x', change })),
      ...Object.values(betCodes).map((code): BetRefusal => ({ kind: 'code', code })),
      { kind: 'code', code: 12_345 },
    ];
    for (const refusal of refusals) {
      const text = refusalText(refusal, say);
      expect(text, JSON.stringify(refusal)).toMatch(/[가-힣]/);
      expect(text).not.toMatch(/\{\{|refusal\.|undefined|NaN/);
    }
    for (const kind of ['empty-id', 'empty-password', 'empty-both', 'password-length', 're-enter'] as const)
      expect(loginRefusalText({ kind }, { say, language: 'ko' })).toMatch(/[가-힣]/);
    for (const code of ['AL003', 'AL100', 'AL200', 'AL300', 'AL503', 'NEW'])
      expect(
        loginRefusalText({ kind: 'state', code, days: 3, until: 0, message: null }, { say, language: 'ko' }),
      ).toMatch(/[가-힣]/);
  });

  test('G1 every bet status has a word', () => {
    for (const status of betStatuses) expect(say(`status.${status}`)).toMatch(/[가-힣]/);
  });

  test('C7 every pick of the casual games has a word, and every refusal of theirs', () => {
    for (const { code, type, picks } of casualGames) {
      expect(codeOfType[type]).toBe(code);
      for (const { value } of picks) expect(casualPickText(code, value, say)).not.toMatch(/\d|casual/);
    }
    expect(casualTypes).toHaveLength(casualGames.length);
    expect(casualPickText(61, 9, say)).toContain('9');
    for (const kind of [
      'unknown-game',
      'unknown-pick',
      'round-closed',
      'wrong-round',
      'already-picked',
      'not-logged-in',
    ] as const)
      expect(casualRefusalText({ kind }, say)).toMatch(/[가-힣]/);
    expect(casualRefusalText({ kind: 'above-gold', stake: 2, gold: 1 }, say)).toContain('1');
  });

  test('O3 times are the site’s, wherever the browser is', () => {
    expect(kickOff(Date.UTC(2024, 4, 5, 20, 30), Date.UTC(2024, 4, 5, 16))).toEqual({
      day: '',
      time: '05:30',
    });
    expect(kickOff(Date.UTC(2024, 4, 5, 20, 30), Date.UTC(2024, 4, 5, 10)).day).toBe('05.06');
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    const at = Date.UTC(2026, 8, 5, 15, 5, 9);
    expect([dayAndTime(at, 'ko'), dayAndTime(at, 'en')]).toEqual(['09.06(일) 00:05', 'Sun 6 Sep 00:05']);
    expect([dateAndTime(at, 'ko'), dateAndTime(at, 'en')]).toEqual([
      '2026.09.06(일) 00:05',
      'Sun 6 Sep 2026 00:05',
    ]);
    expect([timeOf(at), secondOf(at)]).toEqual(['00:05', '00:05:09']);
  });
});

describe('C9 odds on screen', () => {
  test.each([
    [185, '1.85'],
    [1000, '10.00'],
    [100, '1.01'],
    [1, '1.01'],
    [0, '0.00'],
    [12_345, '123.45'],
  ])('%i shows %s', (hundredths, text) => {
    expect(displayOdds(hundredths)).toBe(text);
  });
});

test('A1 what the code of routes says is in the texts of the start: no page shows the name of a text', () => {
  const files = import.meta.glob<string>('../../src/routes/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const said = Object.values(files).flatMap((code) =>
    [...code.matchAll(/\bsay\(\s*'([^']+)'/g)].map(([, key = '']) => key),
  );
  expect(said).toContain('member-page.refused');
  expect(said.filter((key) => !Object.hasOwn(koAtStart, key))).toEqual([]);
});
