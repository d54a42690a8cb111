/** A26, D1: every name is found, however it and the search are written. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gramsOf, gramsToFind, isSearched } from '../../domain/boards/grams.ts';
import {
  finderOf,
  initialsOf,
  matchesSearch,
  plain,
  searchPattern,
} from '../../domain/game-list/initials.ts';
import { FIRST_SYLLABLE, firsts, lasts, middles } from '../../domain/game-list/korean-keys.ts';
import { findSections } from '../../domain/guides/find-sections.ts';
import { qualityOf, searchedFor, searchedName } from '../../domain/search/rank.ts';
import { leagues } from '../../domain/feed/leagues.ts';

const names = [
  ...new Set(
    leagues.flatMap(({ name, teams }) =>
      [name, ...teams.map((team) => team.name)].flatMap(({ ko, en }) => [ko, en]),
    ),
  ),
];

/** As a keyboard of full width writes it. */
const wide = (text: string): string =>
  text
    .replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '\u3000');

/** The first characters of a name, and the initial of the next: as a member types a name. */
const typed = (name: string): readonly string[] => {
  const signs = Array.from(name.replaceAll(' ', ''));
  return signs.map((sign, at) => signs.slice(0, at).join('') + initialsOf(sign));
};

const searchesOf = (name: string): readonly string[] => [
  name,
  name.normalize('NFD'),
  name.normalize('NFKD'),
  wide(name),
  name.toUpperCase(),
  name.toLowerCase(),
  initialsOf(name),
  ...typed(name).flatMap((search) => [search, search.normalize('NFD'), search.normalize('NFKD')]),
];

const everyPair = names.flatMap((name) =>
  [name, name.normalize('NFD'), wide(name)].flatMap((text) =>
    searchesOf(name).map((search) => ({ text, search })),
  ),
);

test.each([
  ['웻', '웨스트햄 유나이티드'],
  ['첼', '첼시'],
  ['쳀', '첼시'],
  ['맨쳇', '맨체스터 시티'],
  ['토틍', '토트 악셀'],
  ['웨슽', '웨스트햄 유나이티드'],
  ['닭', '달기'],
  ['안', '아나'],
  ['톹ㄴ', '토트넘'],
  ['맨ㅅㅌ', '매니스트'],
  ['맨ㅊㅅㅌ', '맨체스터'],
  ['웻ㅌㅎ', '웨스트햄 유나이티드'],
  ['밠', '바르셀로나'],
  ['밠ㄹ', '바르셀로나'],
  ['톣', '톡사'],
  ['톣', '토고 선발'],
  ['많', '마노 하'],
])('A26 %s finds %s: a consonant that is typed ends the syllable before it', (search, name) => {
  for (const typing of [search, search.normalize('NFD'), search.normalize('NFKD')]) {
    expect(matchesSearch(name, typing)).toBe(true);
    expect(qualityOf(searchedName(name), searchedFor(typing))).not.toBeNull();
  }
});
test.each([
  ['웻', '웨일스'],
  ['웻트', '웨스트햄'],
  ['웻', '웨'],
  ['닭', '다기'],
  ['톹ㄴ', '토넘'],
  ['톹넘', '토트넘'],
  ['밠', '바르'],
  ['밠', '바셀로나'],
  ['너ㄱㅅ', '너'],
  ['너ㄱㅅ', '넉'],
])('%s does not find %s', (search, name) => {
  expect(matchesSearch(name, search)).toBe(false);
});

test.each([
  // A keyboard joins ㅂ and ㅅ while initials are typed.
  ['ㅄ', '부산 아이파크'],
  ['ㅂㅅ', 'ㅄ'],
  ['ㄳㅌ', '감스트'],
  ['토ㅄ', '토 부산'],
  ['ㄺ', '리그 1'],
  ['ㅀ', '리히텐슈타인'],
  ['ㅌㅗㅌㅡㄴㅓㅁ', '토트넘 홋스퍼'],
  ['ㅌㅗ', '토트넘 홋스퍼'],
  ['ㅌㅗㅌ', '토트넘 홋스퍼'],
  ['ㅇㅐㄱㅅㅣㅈㅡㄴ', '액시즌'],
  ['너ㄱㅅ', '넋'],
  ['넉ㅅ', '넋 나간 수비'],
  ['ㄴㅓㄱㅅ', '넋'],
  ['다ㄹㄱ', '찜닭'],
  ['토ㄱㅅ', '톣'],
  ['서ㅇ나ㅁ', '성남'],
  ['성남', '서ㅇ나ㅁ'],
])('A26 %s finds %s: initials that were joined, letters one by one', (search, name) => {
  for (const typing of [search, search.normalize('NFKC')].slice(0, /[ㅏ-ㅣ]/.test(search) ? 1 : 2)) {
    expect(matchesSearch(name, typing)).toBe(true);
    expect(qualityOf(searchedName(name), searchedFor(typing))).not.toBeNull();
    expect(new RegExp(searchPattern(typing)).test(plain(name))).toBe(true);
    expect(gramsOf(name, '')).toEqual(expect.arrayContaining([...gramsToFind(typing, 'subject')]));
  }
});
test.each([
  ['ㄲㅅ', '감스트'],
  ['ㅄ', '바나나'],
  ['ㅌㅗㅌㅡㄴㅓㅁ', '토트너'],
])('%s does not find %s', (search, name) => {
  expect(matchesSearch(name, search)).toBe(false);
});
test.each([
  ['koln', '1. FC Köln'],
  ['KOLN', '1. FC Ko\u0308ln'],
  ['köln', '1. FC Koln'],
  ['atletico', 'Atlético Madrid'],
  ['leganes', 'CD Leganés'],
  ['besiktas', 'Beşiktaş'],
  ['fenerbahce', 'FENERBAHÇE'],
  ['istanbul', 'İstanbul Başakşehir'],
  ['lodz', 'Widzew Łódź'],
  ['brondby', 'Brøndby IF'],
  ['preussen', 'Preußen Münster'],
  ['aek', 'ÆK'],
  ['kobenhavn', 'Ｋøbenhavn'],
  ['aek', 'ΑΕΚ Αθήνα'],
  ['аrsenal', 'Arsenal'],
  ['spartak', 'Spаrtаk'],
  ['спартак', 'Спартак Москва'],
  ["nott'm", 'Nott’m Forest'],
  ['nottm', "Nott'm Forest"],
  ['ohiggins', 'O’Higgins'],
  ['saint etienne', 'Saint\u2011Étienne'],
  ['brighton hove', 'Brighton & Hove Albion'],
  ['한일전', '한ㆍ일전'],
  ['한ㆍ일전', '한·일전'],
  ['레알마드리드', '레알・마드리드'],
  ['토트넘이 겼다', '“토트넘”이 겼다'],
  ['맨유첼시', '맨유:첼시'],
  ['골라인', '골!라인'],
  ['1:0 승', '오늘 1：0 승'],
])('A26 %s finds %s: few keyboards have its letters', (search, name) => {
  expect(matchesSearch(name, search)).toBe(true);
  expect(qualityOf(searchedName(name), searchedFor(search))).not.toBeNull();
  expect(new RegExp(searchPattern(search)).test(plain(name))).toBe(true);
  expect(gramsOf(name, '')).toEqual(expect.arrayContaining([...gramsToFind(search, 'subject')]));
});
test.each([
  ['웨\u200b스트', '웨스트햄 유나이티드'],
  ['\u202a웨스트\u202c', '웨스트햄 유나이티드'],
  ['west\u00adham', 'West Ham United'],
  ['첼시', '첼\u200b시'],
])('A26 %j finds %j: what nobody sees makes no difference', (search, name) => {
  expect(matchesSearch(name, search)).toBe(true);
  expect(qualityOf(searchedName(name), searchedFor(search))).not.toBeNull();
});
test.each([
  ['koln', 'Kiel'],
  ['10', '1:0'],
  ['atletico', 'Athletic'],
  ['가', 'か'],
])('%s does not find %s', (search, name) => {
  expect(matchesSearch(name, search)).toBe(false);
});

test.each([
  ['달', '찜닭'],
  ['서', '성남 FC'],
  ['성나', '성남 FC'],
  ['고', '광주 FC'],
  ['과', '광주 FC'],
  ['주', '쥐라기'],
  ['스', '승리'],
  ['그', '긔'],
  ['토트너', '토트넘 홋스퍼'],
  ['맨체스터 시', '맨체스터 신'],
  ['바', '밖'],
  ['아', '앉다'],
  ['안', '앉다'],
  ['업', '없다'],
  ['하', '함부르크'],
])('A26 %s finds %s: a syllable that is still being typed', (search, name) => {
  for (const typing of [search, search.normalize('NFD'), search.normalize('NFKD')]) {
    expect(matchesSearch(name, typing)).toBe(true);
    expect(qualityOf(searchedName(name), searchedFor(typing))).not.toBeNull();
    expect(new RegExp(searchPattern(typing)).test(plain(name))).toBe(true);
    expect(gramsOf(name, '')).toEqual(expect.arrayContaining([...gramsToFind(typing, 'subject')]));
  }
});
test.each([
  ['서', '소'],
  ['서', '세'],
  ['성', '서'],
  ['달', '당'],
  ['닭', '달'],
  ['광', '고'],
  ['고', '교'],
  ['스', '쉬'],
  ['서남', '성남'],
  ['가', '까'],
  ['토트넘', '토트너'],
])('%s does not find %s', (search, name) => {
  expect(matchesSearch(name, search)).toBe(false);
});
test('a name as it is typed comes before one that goes on from it', () => {
  expect(qualityOf(searchedName('서울'), '서')).toBeLessThan(qualityOf(searchedName('성남'), '서') ?? 0);
});

test.each([
  ['킥', true],
  ['밠', true],
  ['골', true],
  ['킥'.normalize('NFD'), true],
  ['韓', true],
  ['か', true],
  ['ㅂ', false],
  ['a', false],
  ['7', false],
  ['%', false],
  ['', false],
  ['ab', true],
  ['ㅂㅅ', true],
])('K2 posts are searched for %j: %j', (word, is) => expect(isSearched(word)).toBe(is));

test.each([
  ['분석토트넘', '[분석] 토트넘 : 첼시'],
  ['[분석]토트넘', '분석 토트넘'],
  ['속보 한일전', '【속보】한일전'],
  ['한일전', '《한》·〈일전〉'],
  ['골든골 첼시', '★골든골★첼시'],
  ['첼시 승', '첼시→승'],
  ['첼시 승', '첼시⚽️승'],
  ['맨유 첼시', '맨유~첼시'],
  ['리뷰 첼시', '리뷰｜첼시'],
  ['한줄평', '*한*줄_평'],
  ['ohiggins', 'O`Higgins'],
  ['hawaii', 'Hawaiʻi'],
  ['neftci', 'Neftçi Bakı'],
  ['sebail', 'Səbail'],
  ['hamrun', 'Ħamrun Spartans'],
  ['1~2', '1~2위'],
])('A26 K2 %s finds %s: brackets and ornaments divide words', (search, name) => {
  expect(matchesSearch(name, search)).toBe(true);
  expect(new RegExp(searchPattern(search)).test(plain(name))).toBe(true);
  expect(qualityOf(searchedName(name), searchedFor(search))).not.toBeNull();
  expect(gramsOf(name, '')).toEqual(expect.arrayContaining([...gramsToFind(search, 'subject')]));
});

/** As a keyboard without Hangul writes the syllables of a name. */
const keysOfHangul = (name: string): string =>
  name.replaceAll(/[가-힣]/gu, (syllable) => {
    const at = (syllable.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
    const [first, middle] = [Math.trunc(at / 588), Math.trunc((at % 588) / 28)];
    return [firsts[first], middles[middle], lasts[at % 28]].join('');
  });

describe('A26 what was typed with the other layout of the keyboard', () => {
  test.each([
    ['dktmsjf', '아스널'],
    ['DKTMSJF', '아스널'],
    ['ｄｋｔｍｓｊｆ', '아스널'],
    ['dkt', '아스널'],
    ['dktm', '아스널'],
    ['dktmsj', '아스널'],
    ['qntksd', '부산 아이파크'],
    ['tjdnf dlfosem', '서울 이랜드'],
    ['Rkr', '깍두기'],
    ['ㅁㄱㄴ두미', 'Arsenal'],
    ['초딘ㄷㅁ', 'Chelsea'],
    ['개ㅡㅁ', 'AS Roma'],
    ['ㄱㄷ미', 'Real Madrid'],
    ['데ㅣ', 'EPL'],
    ['ㅏㅑㅁ', 'KIA Tigers'],
    ['ㄹㅊ ㄴ대ㅕㅣ', 'FC Seoul'],
    ['ㅡ무촏ㄴㅅㄷㄱ', 'Manchester City'],
    ['ㅡ무촏ㄴㅅㄷㄱ'.normalize('NFD'), 'Manchester City'],
  ])('%s finds %s in every search', (search, name) => {
    expect(matchesSearch(name, search)).toBe(true);
    expect(new RegExp(searchPattern(search)).test(plain(name))).toBe(true);
    expect(findSections([{ title: name, page: '', text: '' }], search)).toEqual([0]);
  });

  test.each([
    ['go', '웨스트햄'],
    ['so', '내셔널'],
    ['live', '라이브'],
    ['김', 'Orlando City'],
    ['시ㄷ', 'Newcastle'],
    ['ㅅㅣㄷ', 'Newcastle'],
    ['이ㄷ', 'Middlesbrough'],
    ['ㄹㅊ', 'FC Seoul'],
  ])('%s does not find %s', (search, name) => {
    expect(matchesSearch(name, search)).toBe(false);
  });

  test('every Korean name of the site is found by the keys that write it', () => {
    const korean = names.filter((name) => /^[가-힣 ]+$/u.test(name));
    expect(korean.length).toBeGreaterThan(100);
    expect(korean.filter((name) => !matchesSearch(name, keysOfHangul(name)))).toEqual([]);
  });
});

test.each([
  ['첼시 토트넘', '토트넘 Tottenham 첼시 Chelsea', true],
  ['토트넘 첼시', '토트넘 Tottenham 첼시 Chelsea', true],
  ['서울 FC', 'FC 서울', true],
  ['ㅊㅅ ㅌㅌㄴ', '토트넘 첼시', true],
  ['chelsea tottenham', '토트넘 Tottenham 첼시 Chelsea', true],
  ['cpftl xhxmsja', '토트넘 Tottenham 첼시 Chelsea', true],
  ['골드 환불', '환불은 7일 안에, 골드로는 되지 않아요', true],
  ['첼시 vs 토트넘', '토트넘 Tottenham 첼시 Chelsea', true],
  ['첼시 대 토트넘', '토트넘 Tottenham 첼시 Chelsea', true],
  ['첼시:토트넘', '토트넘 Tottenham 첼시 Chelsea', true],
  ['첼시：토트넘', '토트넘 Tottenham 첼시 Chelsea', true],
  ['맨유', '맨체스터 시티 뉴캐슬 유나이티드', false],
  ['시맨', '맨체스터 시티', false],
  ['fc', 'Fulham Chelsea', false],
  ['vs', '토트넘 첼시', false],
  ['첼시 아스널', '토트넘 Tottenham 첼시 Chelsea', false],
  ['k 1', 'Korea 2:1', false],
  ['', '토트넘', true],
])('A26 K11 the words of %s stand in %s: %s', (search, text, is) => {
  expect(finderOf(search)(text)).toBe(is);
});

describe('every name in each form, by each form, its initials, and syllables with an initial', () => {
  test('there are names in both languages', () => {
    expect(names).toContain('웨스트햄 유나이티드');
    expect(names.length).toBeGreaterThan(200);
  });
  test('lists, schedule, FAQ and questions', () => {
    expect(everyPair.filter(({ text, search }) => !matchesSearch(text, search))).toEqual([]);
  });
  test('the search from anywhere', () => {
    const missed = everyPair.filter(
      ({ text, search }) =>
        searchedFor(search) !== '' && qualityOf(searchedName(text), searchedFor(search)) === null,
    );
    expect(missed).toEqual([]);
  });
  test('the guides', () => {
    const missed = everyPair.filter(
      ({ text, search }) =>
        searchedFor(search) !== '' &&
        findSections([{ title: text, page: '', text: '' }], search).length === 0,
    );
    expect(missed).toEqual([]);
  });
  test('what is in no name is not found', () => {
    expect(
      names.filter((name) => matchesSearch(name, '웨ㅋ') || matchesSearch(name, '뷁'.normalize('NFD'))),
    ).toEqual([]);
  });
});

describe('the search of boards in the database', () => {
  const unit = fc.constantFrom(...Array.from('토트넘웨스톣톡ㄱㅌㅅㄴㅄㄳㅓ각닭다ㄹaB1.-( 2öoßsæ\u0301'));
  test('its pattern and its pairs find what the search of the site finds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 12 }),
        fc.string({ unit, minLength: 1, maxLength: 4 }),
        (text, word) => {
          const isThere = matchesSearch(text, word);
          expect(new RegExp(searchPattern(word), 's').test(plain(text))).toBe(isThere);
          if (!isThere) return;
          expect(gramsOf(text, '')).toEqual(expect.arrayContaining([...gramsToFind(word, 'subject')]));
          expect(gramsOf('', text)).toEqual(expect.arrayContaining([...gramsToFind(word, 'contents')]));
        },
      ),
      // Initials that a keyboard joins, and a vowel behind them.
      { numRuns: 3000, examples: [['ㅄㅓ토', 'ㅓ토']] },
    );
  });

  test.each(['[', '(토', 'a|b', '토*', '\\d', '^토$', '{2}', '***:토'])(
    'no sign of %s is one of the pattern',
    (word) => {
      expect(new RegExp(searchPattern(word)).test(plain(`앞 ${word} 뒤`))).toBe(true);
      expect(new RegExp(searchPattern(word)).test('토토aab1'.repeat(2))).toBe(
        matchesSearch('토토aab1토토aab1', word),
      );
    },
  );
});
