/** G9 the texts that the specification quotes stand first, word for word; R26 a cross-over's rate as it is configured. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type BetRefusal, lockReasons } from '../../domain/bet-rules/bet-refusal.ts';
import { answerCodeOf } from '../../domain/protocol/bets/refusal-code.ts';
import { betCodes } from '../../domain/protocol/bets/draw-market.ts';
import { loadTextsOnDemand, setLanguage, startTexts, textStore } from '../../src/text/i18n.ts';
import { refusalText } from '../../src/text/refusal-text.ts';

beforeAll(async () => {
  await startTexts();
  await loadTextsOnDemand();
});
const textOf = (refusal: BetRefusal): string => refusalText(refusal, textStore.now().say);

const winnings = { expected: 2, maxWinnings: 1, largestStake: 1, leastStake: 1, itemId: 'a' };
const quoted: readonly (readonly [code: number, text: string, refusal: BetRefusal])[] = [
  [
    -8009,
    '최대 배당률 초과입니다.',
    { kind: 'above-odds', odds: 900, maxOdds: 500, folders: 3, itemId: 'a' },
  ],
  [-8010, '최소 폴더수 미만입니다.', { kind: 'too-few-folders', count: 1, least: 2 }],
  [-8011, '최대 배팅 폴더수 초과입니다.', { kind: 'too-many-folders', count: 11, limit: 10 }],
  [-8012, '단폴더 최대 적중금 한도 초과입니다.', { kind: 'above-winnings', folders: 1, ...winnings }],
  [
    -8013,
    '단폴더 최대 배당률 초과입니다.',
    { kind: 'above-odds', odds: 900, maxOdds: 500, folders: 1, itemId: 'a' },
  ],
];

describe('G9 quoted texts', () => {
  test.each(quoted)('%i begins with "%s", and the details follow', (code, text, refusal) => {
    expect(answerCodeOf(refusal)).toBe(code);
    expect(textOf({ kind: 'code', code })).toBe(text);
    expect(textOf(refusal).startsWith(`${text} `)).toBe(true);
  });
});

/** The table of the specification; a client of it shows its generic text for any other code. */
const specified = [
  -666, -8008, 203, 204, 205, -8000, -8001, -8002, -8003, -8004, -8006, -8009, -8010, -8011, -8012, -8013,
];
const success: ReadonlySet<number> = new Set([betCodes.ok, betCodes.okToo]);
const own = Object.values(betCodes).filter((code) => !success.has(code) && !specified.includes(code));

describe('G9 every code', () => {
  test.each(['ko', 'en'] as const)('of the table has a text of its own (%s)', async (language) => {
    await setLanguage(language);
    const texts = specified.map((code) => textOf({ kind: 'code', code }));
    expect(texts.filter((text) => /-?\d{3,}/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(specified.length);
    await setLanguage('ko');
  });

  test('of ours is none of the table, so an old client shows its generic text; here each has words', () => {
    expect(own.length).toBeGreaterThan(8);
    expect(own.every((code) => code <= -8020)).toBe(true);
    expect(answerCodeOf({ kind: 'in-flight' })).toBe(betCodes.inFlight);
    expect(own.filter((code) => textOf({ kind: 'code', code }).includes(String(code)))).toEqual([]);
    expect(textOf({ kind: 'code', code: betCodes.malformed })).toMatch(
      /^예측을 받을 수 없어요. 골드는 그대로예요/,
    );
    expect(textOf({ kind: 'code', code: -9999 })).toBe('지금은 예측할 수 없어요. (-9999)');
  });
});

describe('E8 a locked pick', () => {
  test.each(['ko', 'en'] as const)(
    'says why in a sentence, a different one for each reason (%s)',
    async (language) => {
      await setLanguage(language);
      const texts = lockReasons.map((reason) => textOf({ kind: 'locked', itemId: 'a', reason }));
      expect(new Set(texts).size).toBe(lockReasons.length);
      expect(texts.filter((text) => !text.endsWith('.') || text.includes('('))).toEqual([]);
      await setLanguage('ko');
    },
  );

  test('whose odds are late can be bet on again soon', () => {
    const text = textOf({ kind: 'locked', itemId: 'a', reason: 'stale' });
    expect(text).toBe('배당이 늦어져 잠시 예측할 수 없어요.');
  });
});

describe('R26 cross-over', () => {
  test.each([
    [350, '3.5배'],
    [10_000, '100배'],
    [1025, '10.25배'],
  ])('a rate of %i hundredths is printed as %s', (rate, text) => {
    expect(textOf({ kind: 'cross-over', odds: rate, rate, itemId: 'a' })).toContain(` ${text} 이상`);
  });
});
