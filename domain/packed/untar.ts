/** The files of a tar that comes as a stream, one after the other. A tar that breaks off gives the files before, and the beginning of the last. */
import { fileInTar } from './tar.ts';
import { type Budget, type Bytes, type PackedFile, drain } from './unpack-parts.ts';
import { joined } from '../joined-bytes.ts';

const BLOCK = 512;

/** Gives the bytes of a stream in the pieces that are asked for. */
function createPieces(bytes: Bytes) {
  let held: Uint8Array = new Uint8Array(0);
  let isDone = false;
  const more = async (): Promise<boolean> => {
    while (held.length === 0 && !isDone) {
      const next = await bytes.next();
      if (next.done === true) isDone = true;
      else held = next.value;
    }
    return held.length > 0;
  };
  /** At most so many bytes; null: there are none. */
  const upTo = async (most: number): Promise<Uint8Array | null> => {
    if (!(await more())) return null;
    const piece = held.subarray(0, most);
    held = held.subarray(piece.length);
    return piece;
  };
  return {
    upTo,
    /** So many bytes; null: the stream ends before. */
    async whole(size: number): Promise<Uint8Array | null> {
      const parts: Uint8Array[] = [];
      let left = size;
      while (left > 0) {
        const piece = await upTo(left);
        if (piece === null) return null;
        parts.push(piece);
        left -= piece.length;
      }
      return joined(parts);
    },
  };
}

export async function* untar(name: string, bytes: Bytes, budget: Budget): AsyncGenerator<PackedFile> {
  const pieces = createPieces(bytes);
  for (;;) {
    const header = await pieces.whole(BLOCK);
    const file = header === null ? null : fileInTar(header);
    if (file === null) return;
    let left = file.size;
    const own = async function* (): Bytes {
      while (left > 0) {
        const piece = await pieces.upTo(left);
        if (piece === null) return;
        left -= piece.length;
        yield piece;
      }
    };
    const content = own();
    if (file.isFile && file.size > 0) {
      budget.addFile();
      const broken = (): string | null => (left === 0 ? null : 'the tar data breaks off');
      yield { name: `${name}/${file.name}`, bytes: content, broken };
    }
    await drain(content);
    const padding = (BLOCK - (file.size % BLOCK)) % BLOCK;
    if (left > 0 || (padding > 0 && (await pieces.whole(padding)) === null)) return;
  }
}
