/** Files of a folder, the parts of a file, and why it cannot be read. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FilePart, MAX_FILES, RefusedFile } from '../../../domain/packed/unpack-parts.ts';

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

/** The reason of an error of the file system in words; the message of any other error. */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? (reasons[code] ?? `it cannot be read (${code})`) : error.message;
}

/** The bytes of a file from `from` to before `to`. Each read opens the file, and gives fewer bytes where the file has become shorter. */
export const partOfFile = (path: string, to: number, from = 0): FilePart => ({
  size: to - from,
  slice: (start, end = to - from) => partOfFile(path, Math.min(to, from + end), Math.min(to, from + start)),
  async arrayBuffer() {
    const file = await open(path);
    try {
      const bytes = new Uint8Array(to - from);
      let size = 0;
      for (let read = -1; read !== 0 && size < bytes.length; size += read)
        ({ bytesRead: read } = await file.read(bytes, size, bytes.length - size, from + size));
      return bytes.buffer.slice(0, size);
    } finally {
      await file.close();
    }
  },
});

/** Rejects where the file cannot be read. For files without content, which nothing else reads. */
export const readFirst = (path: string): Promise<unknown> => partOfFile(path, 1).arrayBuffer();

/** The files of a folder and of the folders in it, in the order of their names; those whose name begins with a dot are no recordings. */
export async function filesInFolder(folder: string): Promise<string[]> {
  const files: string[] = [];
  const inside = await readdir(folder, { withFileTypes: true });
  for (const one of inside.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (one.name.startsWith('.')) continue;
    if (one.isDirectory()) files.push(...(await filesInFolder(join(folder, one.name))));
    else if (one.isFile()) files.push(join(folder, one.name));
    if (files.length > MAX_FILES) throw new RefusedFile(`${folder} holds more than ${MAX_FILES} files`);
  }
  return files;
}
