/**
 * The text of a file that a program wrote: of a feed, of an exchange, of a browser's network panel. It is of the encoding that its bytes show or its XML
 * declares; else of the code page that its letters show. The command and the page /replay read by it, so both show the same names.
 */
import { latinPageOf } from './latin-pages.ts';
import { otherLines, pageOfLetters } from './page-of-letters.ts';
import { utf8Begins } from './runtime-text.ts';
import { declaredIn, decoderOf, encodingOfFeed, unknownEncodingOf } from './text-encoding.ts';
import { textOfFile } from './text-of-file.ts';

/** How letters were read that are no UTF-8: by a code page, or as unreadable signs. null: there are none. */
type ReadAs = { readonly page: string } | 'unreadable' | null;

export interface FeedText {
  readonly text: string;
  readonly letters: ReadAs;
  /** The encoding that it declares, in small letters; null: none. */
  readonly declared: string | null;
  /** It declares an encoding that is not known. */
  readonly isUnknown: boolean;
}

/** The name of the page of Latin letters, by which a text is read that no other page shows. */
function latinName(bytes: Uint8Array): string {
  const { label } = latinPageOf(otherLines(bytes));
  return label === 'windows-1252' ? 'Western' : label;
}

const UNREADABLE = '\uFFFD';
const BEYOND_ASCII = /[^\p{ASCII}\uFFFD]/u;

/**
 * Bytes that are taken for UTF-8, of which `text` was read. Where some letters are no UTF-8, all of them are of a code page; where others are, the text
 * is damaged, and has unreadable signs.
 */
export function readByLetters(
  bytes: Uint8Array,
  text: string,
): { readonly text: string; readonly letters: ReadAs } {
  if (!text.includes(UNREADABLE) || utf8Begins(bytes)) return { text, letters: null };
  const { page } = pageOfLetters(bytes);
  if (page === null && BEYOND_ASCII.test(text)) return { text, letters: 'unreadable' };
  const name = page === 'korean' ? 'Korean' : (page ?? latinName(bytes));
  return { text: textOfFile(bytes), letters: { page: name } };
}

/** `utf8Of`: the text of UTF-8, where a runtime has a faster way. */
export function readFeedText(
  bytes: Uint8Array,
  utf8Of: (bytes: Uint8Array) => string = (all) => decoderOf('utf-8').decode(all),
): FeedText {
  const encoding = encodingOfFeed(bytes);
  const isUtf8 = encoding === 'utf-8';
  const text = isUtf8 ? utf8Of(bytes) : decoderOf(encoding).decode(bytes);
  return {
    ...(isUtf8 ? readByLetters(bytes, text) : { text, letters: null }),
    declared: declaredIn(bytes),
    isUnknown: unknownEncodingOf(bytes) !== null,
  };
}
