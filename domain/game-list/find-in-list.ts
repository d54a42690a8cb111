/** What a search finds in a list of matches: by the names of their teams and leagues, and by short forms of names (맨유, psg). */
import {
  closed,
  DIVIDERS,
  foldedText,
  hasEach,
  isInOne,
  isUnited,
  plain,
  type Sought,
  soughtIn,
  soughtOf,
  wordsApart,
} from './initials.ts';
import { type FoundIn, NAMES_APART } from './searched-text.ts';

/** Whether the search, from a place on, is made of the beginnings of the words from one on. */
function begins(words: readonly string[], word: number, search: string, from: number): boolean {
  const text = words[word] ?? '';
  for (let length = 1; length <= text.length && text[length - 1] === search[from + length - 1]; length++)
    if (from + length === search.length || begins(words, word + 1, search, from + length)) return true;
  return false;
}

/** Fewer Latin letters begin the words of many names. */
const SHORT_FORM = /^(?:[가-힣]{2,6}|[a-z\d]{3,12})$/;

/** Whether a search is made of the beginnings of some of the words, one after another: "맨유" is 맨체스터 유나이티드, "psg" Paris Saint-Germain. */
export const isShortFor = (words: readonly string[], search: string): boolean =>
  SHORT_FORM.test(search) && words.some((_, word) => begins(words, word, search, 0));

const NAMES_OF_TEAMS = 4;
/** Words that a name of a club may lack. United is none of them: it tells clubs apart. */
const MAY_LACK = /^(?:a?fc|sc|cf)$/;
/** No club has these beside United. */
const NOT_UNITED = /^(?:a?fc|sc|cf|city|시티)$/;

/** In towns with more than one club the other one may be meant. */
const HAS_NEIGHBOUR = /city|시티|wednesday|웬즈데이/;

/** Whether a match may be of the club that United is written beside: no match of Manchester City and West Ham United is one of Manchester United. */
function isOneClub(names: readonly string[], written: readonly string[], { words }: Sought): boolean {
  const at = written.findIndex(isUnited);
  const beside = written.findIndex((word, place) => Math.abs(place - at) === 1 && !isUnited(word));
  const club = written[beside];
  if (at < 0 || club === undefined || NOT_UNITED.test(club)) return true;
  const both = words.filter((_, place) => place === at || place === beside);
  const isNeighbour = (name: string): boolean =>
    HAS_NEIGHBOUR.test(name) && isInOne(name, words[beside] ?? []);
  return !names.some(isNeighbour) || names.some((name) => hasEach(name, both));
}

/** Whether each word of a search is in the names, or short for one of them: "맨유 첼시". `folded`: the names with their spaces. */
function hasShort(folded: string, names: readonly string[], { whole, words }: Sought): boolean {
  const text = names.join('');
  const isShort = (word: string): boolean =>
    folded.split(NAMES_APART).some((name) => isShortFor(name.split(DIVIDERS), word));
  return (words.length > 0 ? words : [whole]).every(
    (readings) => isInOne(text, readings) || readings.some(isShort),
  );
}

/** Letters behind their names, those first that begin with another one: 엘지 is LG, 에프씨 FC. */
const SPELT =
  '에이치h에이a에프f에스s아이i제이j케이k브이v더블유w엑스x와이y비b씨c시c디d이e지g엘l엠m엔n오o피p큐q알r티t유u'.split(
    /(?<=[a-z])/,
  );
const LETTERS = `(?:${SPELT.map((one) => one.slice(0, -1)).join('|')}){2,}`;
/** The search with Latin letters where two or more are spelt, and KIA and SSG, which are read as words. Inside of a word they are syllables. */
export const withLetters = (search: string): string =>
  search
    .replace('기아', 'kia')
    .replace('쓱', 'ssg')
    .replaceAll(new RegExp(`(?<![가-힣])${LETTERS}|${LETTERS}(?![가-힣])`, 'g'), (word) =>
      SPELT.reduce((left, one) => left.replaceAll(one.slice(0, -1), one.slice(-1)), word),
    );

/**
 * What a search finds in a list: where a team has all words of it, those alone that have such a team. Where nothing has it, its words may be short
 * forms (맨유); then FC and its like do not count, and all the rest must be whole names: "Chelsea FC" finds Chelsea, "FC 서울" does not find 서울 이랜드. At last its letters may be spelt (엘지).
 */
export const foundIn: FoundIn = (list, search, textOf) => {
  const found = foundAs(list, search, textOf);
  const inLetters = found.length > 0 ? search : withLetters(search);
  return inLetters === search ? found : foundAs(list, inLetters, textOf);
};

function foundAs<T>(list: readonly T[], search: string, textOf: (one: T) => string): readonly T[] {
  const all = list.map((one) => {
    const folded = foldedText(textOf(one));
    return { one, folded, names: closed(folded).split(NAMES_APART) };
  });
  const words = wordsApart(search);
  const sought = soughtOf(search, words);
  const isClub = (names: readonly string[]): boolean => isOneClub(names, words, sought);
  const found = all.filter(({ names }) => soughtIn(names.join(''), sought) && isClub(names));
  const inOne = found.filter(({ names }) =>
    names.slice(0, NAMES_OF_TEAMS).some((name) => soughtIn(name, sought)),
  );
  const own = words.filter((word) => !MAY_LACK.test(word));
  const byShort =
    found.length > 0
      ? []
      : all.filter(({ folded, names }) => hasShort(folded, names, sought) && isClub(names));
  if (byShort.length > 0) return byShort.map(({ one }) => one);
  const isAll = found.length > 0 || own.length === 0 || own.length === words.length;
  const rest = plain(own.join(''));
  const kept = isAll
    ? inOne.length > 0
      ? inOne
      : found
    : all.filter(({ names }) => names.reduce((left, name) => left.replace(name, ''), rest) === '');
  return kept.map(({ one }) => one);
}
