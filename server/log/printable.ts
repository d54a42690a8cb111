/** Makes text of a file or of a member safe for a terminal: control characters could move the cursor, change colours or overwrite text. */

/** Control characters (of ASCII and of Latin-1), line separators, marks that change the direction of writing, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\ufeff]/gu;

const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** One line of printable text: unprintable characters become \uXXXX. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);
