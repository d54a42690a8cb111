import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BannedWords,
  bannedWordsInSlices,
  createBannedWords,
} from '../../domain/banned-words/banned-words.ts';
import { bannedWordLimits, listFault } from '../../domain/banned-words/written-words.ts';
import { firstBannedWords } from '../../domain/banned-words/first-words.ts';

const words = createBannedWords([
  '시발',
  '보직',
  '=보지',
  '-시발점',
  'fuck',
  '=ass',
  '18놈',
  'ㅅㅂ',
  'ucked',
]);

describe('J6 banned words', () => {
  test.each([
    ['시발', ['시발']],
    ['아 시 발!', ['시발']],
    ['시.*발', ['시발']],
    ['시\u200b발', ['시발']],
    ['ㅅㅣㅂㅏㄹ', ['시발']],
    ['시바ㄹ', ['시발']],
    ['시1발', ['시발']],
    ['ＦＵＣＫ', ['fuck']],
    ['f u_c-k', ['fuck']],
    ['what the fUcKing', ['fuck']],
    ['fucked', ['fuck', 'ucked']],
    ['fück', ['fuck']],
    ['you ass!', ['ass']],
    ['이 18놈아', ['18놈']],
    ['ㅅㅂ 진짜', ['ㅅㅂ']],
    ['보지', ['보지']],
    ['시밝', []],
    ['다시 발표', []],
    ['야 시 발표', []],
    ['시발점', []],
    ['시발 시발점', ['시발']],
    ['옷병', []],
    ['class passes', []],
    ['기회를 보지만', []],
    ['오늘도 좋은 경기', []],
    ['', []],
  ])('%s → %j', (text, found) => {
    expect(words.find(text)).toEqual(found);
  });

  test('a syllable matches whole: 보지 is not found in 보직, 보직 is', () => {
    expect(words.find('그의 보직은')).toEqual(['보직']);
  });

  test('finds what a search of every word at every place finds', () => {
    const text = fc.string({ unit: fc.constantFrom('ب', 'ت', '가', '각', '나', ' '), maxLength: 40 });
    const list = fc.array(
      fc.string({ unit: fc.constantFrom('ب', 'ت', '가', '나'), minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(text, list, (said, banned) => {
        const found = new Set(createBannedWords(banned).find(said));
        const isThere = (word: string): boolean =>
          said.includes(word) || new RegExp(`(^| )${Array.from(word).join(' *')}( |$)`).test(said);
        expect(found).toEqual(new Set(banned.filter(isThere)));
      }),
    );
  });

  test.each([
    ['brackets are choices', '[시씨]발', { 시발: true, 씨발: true, 쉬발: false }],
    ['~ is no first name', '~dick', { 'you dick': true, 'a dick move': true, 'Dick Advocaat': false }],
    [
      '= ends where the script changes',
      '=ass',
      { 이ass야: true, class: false, 'a s s': true, 'as s': false },
    ],
    [
      '+ covers the end of a word inside of another',
      '시발 +발표',
      { 고시발표: false, 시발표: true, 고시발: true },
    ],
    [
      '- covers a whole word, spaced, too',
      '시발 -시발점',
      { 시발점: false, '시발 점': false, '시발 놈': true },
    ],
  ])('marks: %s', (_, list, texts) => {
    const { find } = createBannedWords(list.split(' '));
    const found = Object.keys(texts).map((text) => [text, find(text).length > 0]);
    expect(Object.fromEntries(found)).toEqual(texts);
  });

  /** Stretched, spaced, in other alphabets: the kinds, with words that are in no list of the site. */
  test('any word of syllables and any Latin one is found however its kind hides it', () => {
    const syllable = fc.constantFrom('코', '끼', '버', '초', '규', '무');
    const more: Readonly<Record<string, string>> = {
      코: '오',
      끼: '이',
      버: '어',
      초: '오',
      규: '우',
      무: '우',
    };
    const times = fc.integer({ min: 0, max: 4 });
    const korean = fc.array(fc.tuple(syllable, times), { minLength: 2, maxLength: 5 });
    const latin = fc.array(
      fc.tuple(fc.constantFrom('b', 'c', 'd', 'f', 'k', 'm', 'p', 's', 'x', 'z'), times),
      {
        minLength: 4,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(
        korean,
        latin,
        fc.constantFrom('', ' ', '.', '\u200b', '\u3164'),
        (syllables, letters, gap) => {
          const word = syllables.map(([one]) => one).join('');
          const { find } = createBannedWords([word]);
          const stretched = syllables.map(([one, count]) => one + (more[one] ?? '').repeat(count)).join('');
          expect(find(stretched)).toEqual([word]);
          expect(find(Array.from(word).join(gap))).toEqual([word]);
          expect(find(Array.from(word).join('ㅋ'))).toEqual([word]);
          // Runs of 1, or of at least 3.
          const plain = letters.map(([one], at) => (one === letters[at - 1]?.[0] ? 'x' : one)).join('a');
          const long = Array.from(plain, (one, at) => one.repeat((letters[at]?.[1] ?? 0) > 1 ? 3 : 1)).join(
            gap,
          );
          const squared = Array.from(plain, (one) => String.fromCodePoint(0x1_f170 + one.charCodeAt(0) - 97));
          const latinFound = createBannedWords([plain]).find;
          expect(latinFound(gap === '' ? long : Array.from(plain).join(gap))).toEqual([plain]);
          expect(latinFound(squared.join(''))).toEqual([plain]);
          expect(latinFound(plain.toUpperCase().replaceAll('A', 'А'))).toEqual([plain]);
        },
      ),
    );
  });

  test('a list of too many words and words of too many characters do not grow the search', () => {
    const many = Array.from({ length: bannedWordLimits.words + 1 }, (_, at) => `word${at}x`);
    const { find } = createBannedWords(many);
    expect(find(`word${bannedWordLimits.words - 1}x`)).toHaveLength(1);
    expect(find(`word${bannedWordLimits.words}x`)).toEqual([]);
    expect(
      createBannedWords(['x'.repeat(bannedWordLimits.characters + 1), '=', ' ']).find('x'.repeat(99)),
    ).toEqual([]);
  });

  test.each([
    ['the first list of the site', firstBannedWords.join(' '), null],
    ['spaces alone', ' \n ', null],
    ['a word that is too long', `가 =${'x'.repeat(41)}`, { key: 'banned-long', values: { at: 2, most: 40 } }],
    ['too many choices', `[${'가'.repeat(501)}]나`, { key: 'banned-choices', values: { at: 1, most: 500 } }],
    ['as many words as may be', '시 '.repeat(bannedWordLimits.words), null],
    [
      'a word more once brackets are written out',
      `${'시 '.repeat(bannedWordLimits.words - 1)}[시씨]발`,
      { key: 'banned-many', values: { count: 12_001, most: 12_000 } },
    ],
  ])('J6 a list is refused rather than cut: %s', (_, text, fault) => expect(listFault(text)).toEqual(fault));

  test('a text of 100,000 characters that nearly matches everywhere is searched through', () => {
    const { find } = createBannedWords([...firstBannedWords, `${'a'.repeat(39)}b`]);
    expect(find(`${'a'.repeat(100_000)}b`)).toEqual([`${'a'.repeat(39)}b`]);
  });

  test('a word in 10,000 spellings is looked for once at each place of a long text', () => {
    const spellings = Array.from(
      { length: 10_000 },
      (_, at) => `시${'.'.repeat(at % 30)}발${'!'.repeat(Math.floor(at / 30) % 8)}`,
    );
    expect(createBannedWords(spellings).find('시발'.repeat(50_000))).toEqual(['시발']);
  });

  /** 10,000 words of one syllable that is repeated, of all kinds, written as syllables and as jamo. */
  test('J6 a list of repeated syllables costs each character of a text the same', () => {
    const length = bannedWordLimits.characters;
    const list = Array.from({ length: 10_000 }, (_, at) => {
      const marks = ['', '=', '~', '-', '+'];
      const syllables = Array.from({ length: 1 + (at % length) }, (__, place) =>
        ((at * 7919) >> (place % 12)) & 1 ? '시' : 'ㅅㅣ',
      );
      return `${marks[at % marks.length]}${syllables.join('').slice(0, length)}`;
    });
    const stepsFor = (characters: number): number => {
      const count = { steps: 0 };
      createBannedWords(list, count).find('시'.repeat(characters));
      return count.steps;
    };
    const [short, long] = [stepsFor(1000), stepsFor(4000)];
    expect(long).toBeLessThan(short * 4.2);
    // Two readings, and at each place the words of each length.
    expect(long / 4000).toBeLessThan(2 * length * bannedWordLimits.spellings);
  });

  test('of words that read alike no more are looked for than the limit says', () => {
    const count = { steps: 0 };
    const alike = Array.from({ length: 4096 }, (_, at) =>
      Array.from({ length: 12 }, (__, place) => ((at >> place) & 1 ? 'ㅅㅣ' : '시')).join(''),
    );
    expect(createBannedWords(alike, count).find('시'.repeat(12))).toEqual(['시'.repeat(12)]);
    expect(count.steps).toBeLessThanOrEqual(2 * bannedWordLimits.spellings);
  });

  test('J6 a list is read in slices of as many words as asked, brackets written out', () => {
    const reading = bannedWordsInSlices(['[시씨]발', '호박', '가지', '=당근'], 2);
    let stops = 0;
    let read: IteratorResult<void, BannedWords> = reading.next();
    for (; read.done !== true; read = reading.next()) stops++;
    expect(stops).toBe(2);
    expect(read.value.find('씨발 호박, 당근')).toEqual(['씨발', '호박', '당근']);
  });

  test('ordinary sentences contain no word of the first list', () => {
    const { find } = createBannedWords(firstBannedWords);
    const sentences = [
      '오늘 손흥민 골 보지 못했어요',
      '다시 발표된 명단이에요',
      '시발점은 전반 20분이었어요',
      '클래스가 다른 패스였어요, 대단한 어시스트',
      'A class assist, passed by Dickinson in Essex',
      'Document the analysis of title odds in Scunthorpe',
      '개막전 승부 예측 성공했어요 축하해요',
      '병원에서 신경 쓰지 말래요',
      '자지 않고 새벽 경기를 봤어요',
    ];
    expect(sentences.flatMap((text) => find(text).map((word) => `${text}: ${word}`))).toEqual([]);
  });
});
