/** One word for one thing, and one spelling of it, in all texts of both languages. */
import { describe, expect, test } from 'vitest';
import * as tables from '../../src/text/en.ts';
import { joinTexts, ko as koAtStart } from '../../src/text/ko.ts';
import * as onDemand from '../../src/text/ko-on-demand.ts';

const texts = { ko: { ...koAtStart, ...joinTexts(onDemand) }, en: joinTexts(tables) } as const;

/** Not written, and what is written in its place. Parts of other words and names are left out by the pattern. */
const notWritten = {
  ko: [
    [/경기장에 들어/, '불러오는 중이에요'],
    [/Language Data/, '언어 데이터를 불러오지 못했어요'],
    [/오래 쉬/, '오랫동안 사용하지 않아'],
    [/중 입니다/, '중이에요'],
    [/함께할 수 없/, '같은 경기라 함께 담을 수 없어'],
    [/도착하지 않았/, '접수되지 않았어요'],
    [/두 번 결제/, '골드가 두 번 빠지지 않아요'],
    [/내려놓기/, '담지 않기'],
    [/이동하면서/, '화면을 옮겨'],
    [/화면 배당|접수 배당/, '요청 배당, 확정 배당'],
    [/기록된 일/, '아직 기록이 없어요'],
    [/사라짐/, '제공 종료'],
    [/열쇠/, '키'],
    [/글 복사|글로 복사/, '내용 복사'],
    [/진행중|(?<!\()준비중/, '진행 중, 준비 중'],
    [/사이트 머니/, '골드'],
    [/포인트/, '골드, 코인, 마일리지, 지갑'],
    [/로그인 하|로그아웃 하기/, '로그인하, 로그아웃'],
    [/비밀 번호|닉 네임|아이 디/, '비밀번호, 닉네임, 아이디'],
    // The specification's own sentence has the word, with the number of folders.
    [/배팅(?! 폴더수 초과)|베팅/, '예측'],
    [/당첨 ?(?:금|골드)/, '적중금'],
    [/무료충전/, '무료 충전'],
    // A forgotten ID is found (찾기), and a thing that is gone is not found (찾지 못했어요); lists are searched.
    [/(?<!아이디 |비밀번호 |즐겨)찾기|찾아 ?보|찾은 (?:결과|항목|회원|안내)/, '검색'],
    [/(?<!즐겨)찾는 (?:중|경기|글|팀|질문|안내)|찾을 수 있/, '검색'],
    [/자까지 (?:쓸|적을) 수|명까지 적을 수/, '입력할 수'],
    [/지워[진졌질]|지웠|지울 수/, '삭제'],
    [/(?<![가-힣])(?:살 수 |살까요|샀어요|팔 수 |파는 상품)/, '구매, 판매'],
    [/\}\} 님/, '님 without a space'],
    [/(?:초|분|시간) 뒤에? 다시/, '후 다시'],
    [/뉴스|시세/, '소식, 배당'],
    [/(?<!\d)0시/, '00:00'],
    [/(?<![A-Z=\d:])\d+(?:KB|MB|GB|ms)(?![a-z])/, 'a space before the unit'],
    [/아니오/, '아니요'],
    [/예측내역|예측 카트/, '예측 내역, 예측카트'],
    [/(?<![\d,.])(?!1000\.00|10000|4294967295|1990|2026)\d{4,}(?![\d-])(?=[가-힣])/, 'separators: 3,650'],
    [/잠시 뒤|조금 뒤/, '잠시 후'],
    [/까닭/, '이유'],
    [/(?:^|\s)쪽수?$/, '페이지'],
    [/붙이기|붙인 (?:예측|파일)/, '첨부'],
    [/이 날(?:은|에|의| )/, '이날'],
    [/일회용 번호/, '일회용 비밀번호'],
    [/그 사이에/, '그사이에'],
    [/고치기|지울까요/, '수정, 삭제'],
    [/적어 주|선택해 주/, '입력해 주세요, 골라 주세요'],
    [/적특|적중 특례/, '적중특례'],
    [/레벨/, '등급'],
    // A particle follows the last digit as it is read aloud: 1.95예요, 1.93이에요. Behind a placeholder a unit stands between.
    [
      /\}\}(?:이에요|예요|을|를|은|는|이|가|과|와|으로|로)(?![가-힣])/,
      'a unit between a number and its particle',
    ],
    [/[0136-8](?:예요|를)(?![가-힣])|[2459](?:이에요|을)(?![가-힣])/, 'the particle of the digit'],
    // 사기 is fraud, too, 사고 나면 after an accident, 산 a mountain.
    [/(?:로|템) 사기(?![가-힣·])|사고 나면|(?<![가-힣])산 (?:예측|금액|회원)/, '구매'],
    [/와이파이|왠지|되요|됬/, 'the right spelling'],
    // Buttons and amounts in words; what the specification gives word for word stays.
    [/\b(?:MIN|MAX)\b(?!_)/, '최소, 최대'],
    [
      /(?:골드|마일리지)(?:은|을|과)(?![가-힣])|(?:코인|적중금|배당)(?:는|를|와)(?![가-힣])/,
      'the particle of the word',
    ],
  ],
  en: [
    [/(?<!\{)\bfolders?\b(?!\})/i, 'leg'],
    [/least stake/i, 'Minimum stake'],
    [/let it go/i, 'Discard'],
    [/finding out what/i, 'Checking your bet'],
    [/stadium/i, 'Loading'],
    [/long rest/i, 'Disconnected due to inactivity'],
    [/free charge/i, 'Free top-up'],
    [/press a price/i, 'Pick odds to add them'],
    [/nothing to tell/i, 'No events yet'],
    [/day after/i, 'In 2 days'],
    [/canceled|canceling/i, 'cancelled, cancelling'],
    [/\blog-in\b|\blog-out\b|\bsign-in\b(?! page)/i, 'login, logout, log in'],
    [/\bnick name\b|\bpass word\b|\buser name\b/i, 'nickname, password, id'],
    [/\bcolor\b|(?<!Korea )\bcenter\b|favorite/i, 'colour, centre, favourite'],
    [/e-mail/i, 'email'],
    [/\bcarts?\b/i, 'slip'],
    [/\b(?:MIN|MAX)\b/, 'Min, Max, in the case of a text'],
    [/\bsoccer\b/i, 'football'],
    [/customer service/i, 'support'],
    [/pop-up/i, 'popup'],
    [/\bthe safe\b|^safe$/i, 'safebox'],
    [/(?<!\{)\bmiles\b/, 'mileage'],
    [/(?:\}\}|\d) %/, 'no space before %'],
    [/\bids\b|\b(?:my|your|the) id\b/, 'ID'],
    [/\banew\b/, 'again'],
    [/predict/i, 'bet'],
    [/nothing (?:is )?selected/i, 'No picks'],
    [/\bone-time codes?\b/i, 'one-time password'],
    [/\bsigned in\b/i, 'logged in'],
    [/^(?:choose a )?division\b/i, 'category'],
  ],
} as const;

const rows = (['ko', 'en'] as const).flatMap((language) =>
  notWritten[language].map(([pattern, instead]) => ({ language, pattern, instead })),
);

/** Words that members type, and the banned ones, are no texts. */
const typedWords = /asked-screens\.ts$|banned-words|site-words|search\/|look-alikes|similar/;

/** Sentences that the specification gives word for word. */
const specified =
  /(?:초과|미만)입니다\.|사용할 수 없습니다\.|로그아웃 합니다\.|접속하였습니다\. 차단하시겠습니까|거절되었습니다\.|입력 할 수 없습니다\.|하실 수 없습니다\./;
/** Words that a migration finds in databases, to replace them. */
const formerWords = /\/former-notices\.ts$/;
/** The end of a sentence that is not in the 해요 form. */
const formal = /(?:니다|십시오|습니까)(?![가-힣])/;

const sources = Object.entries(
  import.meta.glob<string>(
    [
      '../../index.html',
      '../../domain/**/*.ts',
      '../../server/**/*.ts',
      '../../server/features/terms/texts/*.md',
      '../../worker/**/*.ts',
      '../../src/text/*.ts',
      '../../src/features/guides/**/*.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).filter(([file]) => !typedWords.test(file) && !formerWords.test(file));
const linesOf = (source: string): string[] =>
  source.split('\n').filter((line) => !/^\s*(?:\*|\/)/.test(line));

/** Lines of the sources that hold Korean texts beside the tables: terms, questions, answers of calls, guides, heads of pages. */
const otherLines = sources.flatMap(([file, source]) =>
  linesOf(source).flatMap((line) => (/[가-힣]/.test(line) ? [[file, line]] : [])),
);
/** Guides and questions are written in texts of many lines. */
const manyLines = /guides\/content\/.*\.en\.ts$|first-faq\.ts$|\.en\.md$/;
/** The address of a section, before its title. */
const ADDRESS = /^## \S+ /;
const inQuotes = (line: string): string[] =>
  Array.from(line.matchAll(/'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`|>[^<]*</g), ([text]) => text);
/** English sentences of sources that say the same in Korean, and of the English guides: at least two words in quotes, between tags or in a line. */
const otherEnglish = sources
  .filter(([file, source]) => /\.en\.(?:ts|md)$/.test(file) || /[가-힣]/.test(source))
  .flatMap(([file, source]) =>
    linesOf(source).flatMap((line) =>
      (manyLines.test(file) ? [line.replace(ADDRESS, '')] : inQuotes(line)).flatMap((text) =>
        /[A-Za-z]{2,} [a-z]/.test(text) && !/[가-힣]/.test(text) ? [[file, text]] : [],
      ),
    ),
  );

describe('words', () => {
  test.each([
    'basics.en.ts',
    'rules.en.ts',
    'games.en.ts',
    'sports.en.ts',
    'first-faq.ts',
    'provision.en.md',
  ])('the English lines of %s are read', (name) => {
    expect(otherEnglish.filter(([file = '']) => file.endsWith(`/${name}`)).length).toBeGreaterThan(15);
  });

  test.each(notWritten.ko)('server, FAQ, guides and terms: no %s; instead %s', (pattern) => {
    expect(otherLines.length).toBeGreaterThan(500);
    expect(otherLines.filter(([, line = '']) => pattern.test(line))).toEqual([]);
  });

  test.each(notWritten.en)('server, FAQ, guides and heads of pages: no %s; instead %s', (pattern) => {
    expect(otherEnglish.length).toBeGreaterThan(300);
    expect(otherEnglish.filter(([, text = '']) => pattern.test(text))).toEqual([]);
  });

  test('sentences have the 해요 form, but for those that the specification gives', () => {
    const said = [...Object.entries(texts.ko), ...otherLines].filter(
      ([file, text = '']) => formal.test(text.replace(specified, '')) && !/links-in-text/.test(file ?? ''),
    );
    expect(said).toEqual([]);
  });

  test.each(rows)('$language: no $pattern; instead $instead', ({ language, pattern }) => {
    const found = Object.entries(texts[language]).filter(([, text]) => pattern.test(text));
    expect(found).toEqual([]);
  });

  test('no text names a field of the wire: event_id, drawId', () => {
    const name = /\b[a-z]+(?:_[a-z\d]+)+\b|\b[a-z]+[A-Z]\w*/;
    const found = Object.values(texts).flatMap((language) =>
      Object.entries(language).filter(([, text]) => name.test(text.replaceAll(/\{\{.*?\}\}/g, ''))),
    );
    expect(found).toEqual([]);
  });

  test('no text has two spaces in a row, a space before a full stop, or three dots for an ellipsis', () => {
    const found = Object.values(texts).flatMap((language) =>
      Object.entries(language).filter(([, text]) => / {2}| [.,](?!\d)|\.\.\./.test(text)),
    );
    expect(found).toEqual([]);
  });
});
