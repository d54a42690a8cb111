/** Korean initial consonants (초성), and search by them: "ㅌㅌㄴ" finds 토트넘. */
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST = 0xac00;
const LAST = 0xd7a3;
/** Syllables per initial consonant: 21 vowels × 28 finals. */
const PER_INITIAL = 588;

/** Lower case without spaces: texts are compared in this form. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '');

/** The initial consonant of a Hangul syllable; any other character is returned unchanged. */
export function initialOf(character: string): string {
  const code = character.charCodeAt(0);
  return code >= FIRST && code <= LAST
    ? (initials[Math.floor((code - FIRST) / PER_INITIAL)] ?? character)
    : character;
}

/** Replaces every Hangul syllable by its initial consonant; other characters stay. */
export function initialsOf(text: string): string {
  let out = '';
  for (const character of plain(text)) out += initialOf(character);
  return out;
}

const isInitialsOnly = (text: string): boolean => text.split('').every((one) => initials.includes(one));

/** Whether `text` contains the search, ignoring spaces and case. A search of initials only is compared with the initials. */
export function matchesSearch(text: string, search: string): boolean {
  const wanted = plain(search);
  if (wanted === '') return true;
  return isInitialsOnly(wanted) ? initialsOf(text).includes(wanted) : plain(text).includes(wanted);
}
