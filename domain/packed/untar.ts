/** The files of a tar that comes as a stream, one after the other. A tar that breaks off gives the files before, and the beginning of the last. */
import { fileInTar, longName, recordedSize } from './tar.ts';
import { type Budget, type Bytes, drain, type PackedFile, type Utf8Of } from './unpack-parts.ts';
import { joinedBytes } from '../joined-bytes.ts';

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
      return joinedBytes(parts);
    },
  };
}

/** A longer name is none. */
const MAX_NAME_BYTES = 64 * 1024;

export async function* untar(
  tar: { readonly name: string; readonly bytes: Bytes },
  utf8Of: Utf8Of,
  budget: Budget,
): AsyncGenerator<PackedFile> {
  const pieces = createPieces(tar.bytes);
  let given: string | null = null;
  let givenSize: number | null = null;
  for (;;) {
    const header = await pieces.whole(BLOCK);
    const file = header === null ? null : fileInTar(header);
    if (file === null) return;
    const isEntry = file.kind === 'file' || file.kind === 'other';
    const size = isEntry ? (givenSize ?? file.size) : file.size;
    let left = size;
    const own = async function* (): Bytes {
      while (left > 0) {
        const piece = await pieces.upTo(left);
        if (piece === null) return;
        left -= piece.length;
        yield piece;
      }
    };
    const content = own();
    if (file.kind === 'file') {
      budget.addFile();
      const broken = (): string | null => (left === 0 ? null : 'the tar data breaks off');
      yield { name: `${tar.name}/${given ?? utf8Of(file.name)}`, bytes: content, broken };
    }
    if (isEntry) given = givenSize = null;
    else if (file.size <= MAX_NAME_BYTES) {
      const said: Uint8Array[] = [];
      for await (const piece of content) said.push(piece);
      const text = utf8Of(joinedBytes(said));
      given = longName(file.kind, text) ?? given;
      if (file.kind === 'records') givenSize = recordedSize(text) ?? givenSize;
    }
    await drain(content);
    const padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (left > 0 || (padding > 0 && (await pieces.whole(padding)) === null)) return;
  }
}
