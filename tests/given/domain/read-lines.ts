/** A whole text of a recording, read. */
import { createLineReader, type ReadLines } from '../../../domain/recording/read-lines.ts';

export const utf8Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

export function readLines(text: string): ReadLines {
  const reader = createLineReader(utf8Of);
  reader.push(Buffer.from(text));
  return reader.end();
}
