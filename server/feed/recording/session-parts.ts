/** A session on the disk whose parts are read when they are asked for, so that memory does not grow with the file: as on the page /replay. */
import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isSpo } from '../../../domain/protocol/session/spo-file.ts';
import type { FileParts } from '../../../domain/protocol/session/spo-parts.ts';
import { SPO_MAGIC } from '../../../domain/protocol/session/spo-writer.ts';
import { codeOfError } from '../../error-code.ts';
import type { LongFile } from './read-in-parts.ts';
import { UnreadableRecording } from './read-recorded.ts';

/** A smaller session is read as a whole. */
export const WHOLE_SESSION_BYTES = 32 * 1024 * 1024;

/** The file is opened for each read: a session that is let go holds nothing open. */
function readPart(path: string, bytes: Uint8Array, from: number): void {
  const file = openSync(path, 'r');
  try {
    let size = 0;
    for (let read = -1; read !== 0 && size < bytes.length; size += read)
      read = readSync(file, bytes, size, bytes.length - size, from + size);
    if (size < bytes.length) throw new Error('it has become shorter');
  } finally {
    closeSync(file);
  }
}

/** Throws UnreadableRecording where the file is gone, has become shorter, or cannot be read. */
export const longFile = (path: string, size: number): LongFile => ({
  size,
  readInto(room, from) {
    try {
      readPart(path, room, from);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // A code of the system beside this one says nothing of a change: rights, a broken disk.
      const isChanged = ['', 'ENOENT'].includes(codeOfError(error));
      const end = isChanged ? 'was changed while it was read' : 'cannot be read';
      throw new UnreadableRecording(`${path} ${end}: ${why}`);
    }
  },
});

/** The same, each part in memory of its own. */
export function partsOfFile(path: string, size: number): FileParts {
  const { readInto } = longFile(path, size);
  return {
    size,
    read(from, to) {
      const bytes = new Uint8Array(to - from);
      readInto(bytes, from);
      return bytes;
    },
  };
}

/** Whether the file is a session that is too large to be read as a whole. */
export async function isReadInParts(path: string, size: number): Promise<boolean> {
  if (size <= WHOLE_SESSION_BYTES) return false;
  const file = await open(path);
  try {
    const { buffer } = await file.read(new Uint8Array(SPO_MAGIC.length), 0, SPO_MAGIC.length, 0);
    return isSpo(buffer);
  } finally {
    await file.close();
  }
}
