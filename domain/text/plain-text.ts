/** Texts without formats that members write for others: one form of line ends, nothing that no reader sees, and emoji whole. */

/**
 * Joined emoji, and what is left out: controls, format marks, private and lone surrogates. Inside an emoji the joiner (U+200D), variation
 * selectors and tags are parts of the picture.
 */
const HIDDEN = new RegExp(
  String.raw`(\p{RGI_Emoji}|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic}))|[[\p{Cc}\p{Cf}\p{Co}\p{Cs}]--[\n]]`,
  'gv',
);

/** Signs that are drawn as nothing or as a space, and are no spaces: fillers of Hangul, the empty pattern of Braille. */
const FILLERS = /[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;
/** Variation selectors alone draw nothing. */
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

const seenOf = (text: string): string =>
  text.replaceAll(HIDDEN, (_, emoji: string | undefined) => emoji ?? '').replaceAll(FILLERS, ' ');

/** Whether no reader would see anything. */
export const isBlank = (text: string): boolean => seenOf(text).replaceAll(SELECTORS, '').trim() === '';

const orEmpty = (text: string): string => (isBlank(text) ? '' : text);

/** Lines that end with \n, without outer spaces; '' where nothing is seen. Browsers send \r\n in forms. */
export const plainText = (text: string): string => orEmpty(seenOf(text.replaceAll(/\r\n?/g, '\n')).trim());

/** One line: line ends, tabs and runs of spaces are one space; '' where nothing is seen. */
export const plainLine = (text: string): string =>
  orEmpty(seenOf(text.replaceAll(/\s+/g, ' ')).replaceAll(/ {2,}/g, ' ').trim());

/** Signs that a text has; a pair of surrogates is one sign. */
export const signsOf = (text: string): number => Array.from(text).length;
