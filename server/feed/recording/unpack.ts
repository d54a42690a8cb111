/** Unpacks the files of a recording with the unpackers of Node. */
import { createUnpacking } from '../../../domain/packed/unpack-files.ts';
import { bunzip } from '../../../domain/packed/unpack-bzip.ts';
import { bytesOf } from '../../../domain/packed/unpack-parts.ts';
import { unzip, untar } from './unpack-archives.ts';
import { gunzip, unxz, unzstd } from './unpack-streams.ts';

export interface Unpacked {
  readonly name: string;
  readonly bytes: Buffer;
  /** Why the file is incomplete; null: it is complete. */
  readonly broken: string | null;
}

/** All files in the file, one after the other. Throws a sentence where the file is refused as a whole. */
export const unpackStream = createUnpacking({
  streams: { bzip2: bunzip, gzip: gunzip, zstd: unzstd, xz: unxz },
  archives: { zip: unzip, tar: untar },
});

/** All files in the file as a whole: one, or one per entry of an archive. */
export async function unpack(name: string, bytes: Buffer): Promise<Unpacked[]> {
  const files: Unpacked[] = [];
  for await (const file of unpackStream(name, bytesOf(bytes))) {
    const chunks = [];
    for await (const chunk of file.bytes) chunks.push(chunk);
    files.push({ name: file.name, bytes: Buffer.concat(chunks), broken: file.broken() });
  }
  return files;
}
