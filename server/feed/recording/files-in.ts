/** Files of a folder, the bytes of a file, and why it cannot be read. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bytes, CHUNK_BYTES, MAX_FILES, Refused } from '../../../domain/packed/unpack-parts.ts';

const noFile = 'there is no such file';
const reasons: Readonly<Record<string, string>> = {
  ENOENT: noFile,
  ENOTDIR: noFile,
  ENAMETOOLONG: noFile,
  EISDIR: 'it is a folder, not a file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ELOOP: 'it is a link that leads back to itself',
};

/** Of an error of the file system, in words; of another one, its message. */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? (reasons[code] ?? `it cannot be read (${code})`) : error.message;
}

export async function* bytesIn(path: string): Bytes {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) yield chunk as Uint8Array;
}

/** The files of a folder and of the folders in it, in the order of their names; those whose name begins with a dot are no recordings. */
export async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  const inside = await readdir(folder, { withFileTypes: true });
  for (const one of inside.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (one.name.startsWith('.')) continue;
    if (one.isDirectory()) files.push(...(await filesIn(join(folder, one.name))));
    else if (one.isFile()) files.push(join(folder, one.name));
    if (files.length > MAX_FILES) throw new Refused(`${folder} holds more than ${MAX_FILES} files`);
  }
  return files;
}
