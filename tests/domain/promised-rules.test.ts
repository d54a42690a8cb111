/** A12 H2 H8 M2: terms and texts of the site promise what coins are for, the days of a return and the own limits as the code has them. */
import { describe, expect, test } from 'vitest';
import { LOSS_LIMIT_WAIT_DAYS } from '../../domain/member/loss-limit.ts';
import { limitPeriods, RAISE_CONFIRM_MS } from '../../domain/member/own-limits.ts';
import { WITHDRAWAL_DAYS } from '../../domain/store/goods.ts';
import { termsCodes } from '../../domain/terms/terms.ts';
import { DAY_MS } from '../../domain/time/korean-time.ts';
import { insertFirstTerms } from '../../server/features/terms/first-terms.ts';
import { joinTexts } from '../../src/text/ko.ts';
import * as en from '../../src/text/en.ts';
import * as ko from '../../src/text/ko-on-demand.ts';

type Language = 'ko' | 'en';
const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ko: joinTexts(ko),
  en: joinTexts(en),
};
/** The whole first text of one of the terms, with its figures. */
function termsOf(name: 'provision' | 'cash' | 'voucher', language: Language): string {
  const found = insertFirstTerms.filter((one) => one.includes(`('${termsCodes[name]}', 1, '${language}'`));
  expect(found).toHaveLength(1);
  return found.join('');
}
/** How the texts write a number of days. */
const daysIn = (days: number): Readonly<Record<Language, RegExp>> => ({
  ko: new RegExp(`${days}일`),
  en: new RegExp(days === 7 ? '(?:seven|7) days' : `${days} days`),
});
const languages = ['ko', 'en'] as const;

describe('M2 what coins are for', () => {
  test.each([
    ['provision', 'ko', '코인: 사이트 안의 상품을 구매할 때 쓰는 재화'],
    ['provision', 'en', 'Coins: what goods on the site are bought with'],
    ['cash', 'ko', '코인: 상점에서 코인 가격이 있는 상품을 구매할 수 있어요'],
    ['cash', 'en', 'Coins: for goods of the store that have a price in coins'],
    ['voucher', 'ko', '상점에서 코인을 얻을 때 쓰는 이용권'],
    ['voucher', 'en', 'A voucher gives coins'],
  ] as const)('the terms "%s" say it (%s)', (name, language, words) => {
    expect(termsOf(name, language)).toContain(words);
  });
});

describe('H2 M2 the days in which what was paid comes back', () => {
  test.each(['cash', 'voucher'] as const)('the terms "%s" promise those of the code', (name) => {
    for (const language of languages) {
      expect(termsOf(name, language)).toMatch(daysIn(WITHDRAWAL_DAYS)[language]);
      expect(termsOf(name, language)).not.toMatch(/\{\{|undefined/);
    }
  });

  test.each([
    'charge.use',
    'charge.back',
    'charge.back.hint',
    'cashier.fault.order-old',
    'inventory.withdraw.rule',
    'store.fault.too-late',
  ])('"%s" says them', (key) => {
    for (const language of languages)
      expect(texts[language][key], language).toMatch(daysIn(WITHDRAWAL_DAYS)[language]);
  });
});

describe('H8 the limits that members set', () => {
  test.each(['losslimit.rule', 'ownlimits.rule'])(
    '"%s" says how long a raise waits, and until when',
    (key) => {
      for (const language of languages) {
        expect(texts[language][key], language).toMatch(daysIn(LOSS_LIMIT_WAIT_DAYS)[language]);
        expect(texts[language][key], language).toMatch(daysIn(RAISE_CONFIRM_MS / DAY_MS)[language]);
      }
    },
  );

  test('the page about the company promises the periods that can be limited', () => {
    const words = { day: ['하루', 'a day'], week: ['한 주', 'a week'], month: ['한 달', 'a month'] } as const;
    for (const period of limitPeriods)
      for (const [at, language] of languages.entries())
        expect(texts[language]['about.company.4.text']).toContain(words[period][at]);
  });
});
