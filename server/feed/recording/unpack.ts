/** Unpacks the files of a recording: by the domain, and zstd and xz by Node and a library. */
import { createRequire } from 'node:module';
import type * as Xz from 'xz-decompress';
import { createUnpacking } from '../../../domain/packed/unpack-files.ts';
import type { UnpackStream } from '../../../domain/packed/unpack-bzip.ts';
import { type FilePart, RefusedFile } from '../../../domain/packed/unpack-parts.ts';
import { unzstd } from './unzstd.ts';

// Its file is one of CommonJS, whose names an import does not find.
const { XzReadableStream } = createRequire(import.meta.url)('xz-decompress') as typeof Xz;

const unxz: UnpackStream = async function* (bytes, trouble, budget) {
  try {
    for await (const chunk of new XzReadableStream(ReadableStream.from(bytes))) {
      budget.spend(chunk.length);
      // The library uses its memory again.
      yield chunk.slice();
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    trouble.why = `the xz data breaks off (${error instanceof Error ? error.message : String(error)})`;
  }
};

/** All files in the file, one after the other. Throws a sentence where the file is refused as a whole. */
export const filesInFile = createUnpacking({
  utf8Of: (bytes) => new TextDecoder().decode(bytes),
  zstd: unzstd,
  xz: unxz,
});

interface Unpacked {
  readonly name: string;
  readonly bytes: Buffer;
  /** Why the file is incomplete; null: it is complete. */
  readonly broken: string | null;
}

/** All files in the file as a whole: one, or one per entry of an archive. */
export async function unpack(name: string, file: FilePart): Promise<Unpacked[]> {
  const files: Unpacked[] = [];
  for await (const one of filesInFile(name, file)) {
    const chunks = [];
    for await (const chunk of one.bytes) chunks.push(chunk);
    files.push({ name: one.name, bytes: Buffer.concat(chunks), broken: one.broken() });
  }
  return files;
}
