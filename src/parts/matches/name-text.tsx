/** Names of teams and leagues as they are shown: an English one in a Korean page is marked. */
import { type Texts, useText } from '../../text/i18n.ts';

interface EnglishMark {
  readonly lang: 'en';
  readonly title: string;
  readonly 'data-english': true;
}

/**
 * A word in Latin letters (with any accents: Hà Nội), and none of Hangul. "NBA", "UEFA" and "FC" are used in Korean, too: capitals alone are a word
 * from five on.
 */
const LATIN_WORD = /(?:[\p{Ll}&&\p{Script=Latin}]\p{M}*){2}|(?:[\p{Lu}&&\p{Script=Latin}]\p{M}*){5}/v;
const isEnglish = (name: string): boolean => LATIN_WORD.test(name) && !/[가-힣]/.test(name);

/** Attributes of an element that holds this name alone; undefined: it is not marked. Screen readers and fonts go by the language. */
export const englishMark = (name: string, { say, language }: Texts): EnglishMark | undefined =>
  language === 'ko' && isEnglish(name)
    ? { lang: 'en', title: say('name.english'), 'data-english': true }
    : undefined;

/** A name beside other text. A name that is not marked is no element. */
export function NameText({ name }: { readonly name: string }) {
  const mark = englishMark(name, useText());
  return mark === undefined ? name : <span {...mark}>{name}</span>;
}
