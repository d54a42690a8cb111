/** Texts without formats that members write for others: one form of letters and line ends, nothing that no reader sees, and emoji whole. */

/**
 * Joined emoji, and what is left out: controls, format marks, private and lone surrogates. Inside an emoji the joiner (U+200D), variation
 * selectors and tags are parts of the picture.
 */
const HIDDEN = new RegExp(
  String.raw`(\p{RGI_Emoji}|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic}))|[[\p{Cc}\p{Cf}\p{Co}\p{Cs}]--[\n]]`,
  'gv',
);

/**
 * Signs that are drawn as nothing or as a space, and are no spaces: fillers of Hangul, the empty pattern of Braille, the place of a picture that
 * was not copied, the empty note.
 */
const FILLERS = /[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\u{1d159}]/gu;
/** Variation selectors and the like: alone they draw nothing. */
const UNDRAWN = /\p{Default_Ignorable_Code_Point}/gu;

const seenOf = (text: string): string =>
  text.replaceAll(HIDDEN, (_, emoji: string | undefined) => emoji ?? '').replaceAll(FILLERS, ' ');

/** Whether no reader would see anything. */
export const isBlank = (text: string): boolean => seenOf(text).replaceAll(UNDRAWN, '').trim() === '';

/** Syllables and letters with marks are one sign each, as keyboards write them; names of files on a Mac come in their parts. */
const orEmpty = (text: string): string => (isBlank(text) ? '' : text.normalize('NFC'));

/** Lines that end with \n, without outer spaces; '' where nothing is seen. Browsers send \r\n in forms. */
export const plainText = (text: string): string => orEmpty(seenOf(text.replaceAll(/\r\n?/g, '\n')).trim());

/** One line: line ends, tabs and runs of spaces are one space; '' where nothing is seen. */
export const plainLine = (text: string): string =>
  orEmpty(seenOf(text.replaceAll(/\s+/g, ' ')).replaceAll(/ {2,}/g, ' ').trim());

/** Signs that a text has, as they are counted against its limit: a pair of surrogates is one sign, and so is a syllable in its parts. */
export const signsOf = (text: string): number => Array.from(text.normalize('NFC')).length;

/** The first signs of a text: at most so many, and no joined emoji or letter with its marks is torn. */
export function firstSigns(text: string, most: number): string {
  if (signsOf(text) <= most) return text;
  let [kept, count] = ['', 0];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    count += signsOf(segment);
    if (count > most) break;
    kept += segment;
  }
  // A letter under a tower of marks is longer than the limit.
  return kept === '' ? Array.from(text).slice(0, most).join('') : kept;
}
