/** The words of a search that name something, for a search that found nothing as it was typed. */
import { clubsApart, foldedText } from '../game-list/initials.ts';

/** Words of a question that name nothing: how, where, my, please. */
const fillers = new Set(
  `내 제 나의 저의 내가 제가 좀 더 꼭 왜 뭐 무엇 어떻게 어디 어디서 어디에 어디에서 언제 방법 법 하는 하기 하고 하려면 싶어요 해요 되나요 하나요
   있나요 안 안돼요 안되요 알려줘 알려주세요 해줘 주세요 화면 페이지 메뉴 보기 보는 보여줘 확인 확인하기 바꾸기 바꾸는 바꾸려면 관리
   a an the my i me we you your do does did can could is are was be to of in on for from at with and or how where what when why which please
   show see view find get page screen menu go open want need change manage`.split(/\s+/),
);

/** What may stand behind the noun: particles, and the forms of "to do". */
const KOREAN_END =
  /(?:하는법|하는방법|하는곳|하려면|하고싶어요|하기|하는|되나요|하나요|인가요|해요|방법|보기|바꾸기|에서|으로|에는|이란|은|는|이|가|을|를|에|의|로|도|란)$/u;
const ENGLISH_END = /(?:es|s|ing|ed)$/u;
/** Letters of a noun at least: one syllable alone is in most texts. */
const FEWEST = { korean: 2, latin: 3 } as const;

/** Words above these are left out. */
const MOST_WORDS = 6;

const without = (word: string, end: RegExp, fewest: number): readonly string[] => {
  const noun = word.replace(end, '');
  return noun === word || noun.length < fewest ? [] : [noun];
};

/** The words of a search in order, each with its other forms: as it was typed first, then without its end. Fillers are left out. */
export function askedWords(text: string): readonly (readonly string[])[] {
  const words = clubsApart(foldedText(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word));
  return words
    .slice(0, MOST_WORDS)
    .map((word) => [
      word,
      ...without(word, KOREAN_END, FEWEST.korean),
      ...without(word, ENGLISH_END, FEWEST.latin),
    ]);
}
