/** The files in a dropped file as streams, unpacked by what browsers have: a file is never in memory as a whole. */
import { Decompress } from 'fzstd';
import { createUnpacking } from '../../../domain/packed/unpack-files.ts';
import type { UnpackStream } from '../../../domain/packed/unpack-bzip.ts';
import { RefusedFile } from '../../../domain/packed/unpack-parts.ts';

/** Browsers have no reader of xz, and the site's security policy forbids one in WebAssembly. */
export class OtherPacking extends RefusedFile {}

const unzstd: UnpackStream = async function* (bytes, trouble, budget) {
  const parts: Uint8Array[] = [];
  const reader = new Decompress((part) => {
    budget.spend(part.length);
    parts.push(part.slice());
  });
  const taken = (): Uint8Array[] => parts.splice(0);
  try {
    for await (const chunk of bytes) {
      reader.push(chunk.slice());
      yield* taken();
    }
    reader.push(new Uint8Array(0), true);
    yield* taken();
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    trouble.why = 'the zstd data breaks off';
  }
};

const refuseXz: UnpackStream = () => {
  throw new OtherPacking('xz');
};

/** Throws Refused where the file is refused as a whole. */
export const filesInPacked = createUnpacking({
  utf8Of: (bytes) => new TextDecoder().decode(bytes),
  zstd: unzstd,
  xz: refuseXz,
});
