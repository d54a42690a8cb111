/** Text of a file or of a member on its way to a terminal: control characters could move its cursor, colour or rewrite what stands there. */

/** Control characters (of ASCII and of Latin-1), line separators, marks that turn the direction of writing, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\ufeff]/gu;

const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** One line that shows what it holds: what cannot be printed stands in it as \uXXXX. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);
