/** The text of a message: what is sent of what was typed, and whether it may be sent (J1). */
import { firstSigns, plainLine, signsOf } from '../text/plain-text.ts';
import { chatLimits } from './chat-limits.ts';

type ChatTextFault = 'empty' | 'long';

/** One line without outer spaces and hidden marks. */
export const chatTextOf = plainLine;

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** null: the text may be sent. */
export function chatTextFault(text: string): ChatTextFault | null {
  if (text === '') return 'empty';
  // A text of more units than bytes allowed is too long whatever it holds.
  if (text.length > chatLimits.bytes || signsOf(text) > chatLimits.characters) return 'long';
  return utf8Bytes(text) > chatLimits.bytes ? 'long' : null;
}

/** The first characters of a message, as a reply to it shows them. */
export function quotedText(text: string): string {
  const first = firstSigns(text, chatLimits.quoted);
  return first === text ? text : `${first.trimEnd()}…`;
}
