/** Korean initial consonants (초성) and searching by them: "ㅌㅌㄴ" finds 토트넘. */
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST = 0xac00;
const LAST = 0xd7a3;
/** Syllables that share an initial consonant: 21 vowels × 28 finals. */
const PER_INITIAL = 588;

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '');

/** Every Hangul syllable as its initial consonant; other characters stay. */
export function initialsOf(text: string): string {
  let out = '';
  for (const character of plain(text)) {
    const code = character.charCodeAt(0);
    out += code >= FIRST && code <= LAST ? initials[Math.floor((code - FIRST) / PER_INITIAL)] : character;
  }
  return out;
}

const isInitialsOnly = (text: string): boolean => text.split('').every((one) => initials.includes(one));

/** Whether `text` holds what is searched, spaces and case aside; initials alone are compared with initials. */
export function matchesSearch(text: string, search: string): boolean {
  const wanted = plain(search);
  if (wanted === '') return true;
  return isInitialsOnly(wanted) ? initialsOf(text).includes(wanted) : plain(text).includes(wanted);
}
