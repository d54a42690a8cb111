/** The text of a file that people keep: UTF-8, UTF-16 as Excel writes it, or a code page of Windows, Korean or Western. */
import { encodingOf } from '../../domain/packed/text-encoding.ts';
import { koreanText, utf8Text } from '../uploads/korean-text.ts';

const LINE_END = 0x0a;
const western = new TextDecoder('windows-1252');

/** Files that were joined may be of two encodings, and a file that was cut off may end within a letter: each line is read by itself. */
function westernText(bytes: Buffer): string {
  const lines: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_END, from);
    const next = end === -1 ? bytes.length : end + 1;
    const line = bytes.subarray(from, next);
    lines.push(utf8Text(line) ?? western.decode(line));
    from = next;
  }
  return lines.join('');
}

/** Excel writes UTF-16. Older files, and those that Korean programs save, are in a code page of Windows: their names have letters that are no UTF-8. */
export function textOfFile(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  // A file may be of both: its byte order mark is that of UTF-8.
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const content = hasMark ? bytes.subarray(3) : bytes;
  return utf8Text(content) ?? koreanText(content) ?? westernText(content);
}
