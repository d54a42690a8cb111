/** S5 small files of Korean names in code page 949 are read as Korean, whatever their bytes are in other code pages. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readText } from '../../domain/packed/text-of-file.ts';
import { inKorean } from '../given/domain/packed-text.ts';

test.each([
  '일본,대만',
  '쿠바,미국',
  '1,키움',
  '1,쿠바',
  '본머스,루턴',
  'Date,HomeTeam,AwayTeam\n2024-05-02,쿠바,미국',
  '{"id":1,"name":"루턴"}',
  '대한민국:日本\n1,펲시',
])('S5 %s', (text) => {
  expect(readText(inKorean(text))).toEqual({ text, isDoubtful: false });
});

test.each(['1,햇살', '1,광주', '1,제주'])(
  'S5 %s: two signs alone that another page explains as well are Korean, and doubtful',
  (text) => expect(readText(inKorean(text))).toEqual({ text, isDoubtful: true }),
);

test('S5 one long line, which is cut within a letter to be judged', () => {
  for (const head of ['', '1']) {
    const text = `${head}${'키움,루턴,'.repeat(900)}일본`;
    expect(readText(inKorean(text))).toEqual({ text, isDoubtful: false });
  }
});

const lists = [
  '키움 히어로즈,두산 베어스,LG 트윈스,SSG 랜더스,KT 위즈,NC 다이노스,KIA 타이거즈,롯데 자이언츠,삼성 라이온즈,한화 이글스',
  '일본,대만,쿠바,미국,멕시코,도미니카,중국,호주,파나마,캐나다,브라질,독일,프랑스,스페인,벨기에,가나,카메룬,스위스,폴란드,튀니지,모로코,이란,체코,핀란드,케냐,토고,페루,칠레',
  '아스널,첼시,토트넘,리버풀,본머스,루턴,번리,브렌트퍼드,에버턴,풀럼,울버햄프턴,뉴캐슬,애스턴 빌라,웨스트햄,레스터,리즈,왓퍼드,카디프,블랙번,밀월',
  '조코비치,알카라스,시너,류현진,오타니,페이커,젠지,흥국생명,정관장,쌍방울,꿩,뮌헨글라트바흐,헹크,괴테보리,쇠데르',
].map((list) => list.split(','));
test('S5 any few rows of Korean names', () => {
  const rows = fc
    .constantFrom(...lists)
    .chain((names) =>
      fc.array(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }), {
        minLength: 1,
        maxLength: 5,
      }),
    )
    .map((files) => files.map((names, at) => `${100 + at},${names.join(',')}`).join('\n'))
    .filter((text) => inKorean(text).filter((byte) => byte > 0x7f).length > 2);
  fc.assert(
    fc.property(rows, (text) => {
      expect(readText(inKorean(text))).toEqual({ text, isDoubtful: false });
    }),
    { numRuns: 400 },
  );
});
