/**
 * Unpacks the files of a recording: packed streams (gzip, bzip2, zstd, xz) and archives (zip, tar), also inside each other. The first bytes
 * decide the format, never the name. Files come one after the other as streams: memory does not grow with their size.
 */
import { isTar } from '../../../domain/packed/tar.ts';
import { unzip, untar } from './unpack-archives.ts';
import {
  type Budget,
  type Bytes,
  bytesOf,
  createBudget,
  type PackedFile,
  peek,
  Refused,
  type Trouble,
} from './unpack-parts.ts';
import { bunzip, gunzip, unxz, unzstd } from './unpack-streams.ts';

export interface Unpacked {
  readonly name: string;
  readonly bytes: Buffer;
  /** Why the file is incomplete; null: it is complete. */
  readonly broken: string | null;
}

const MAX_DEPTH = 5;
/** So many first bytes tell the format. */
const HEAD_BYTES = 512;

const streams = [
  { begins: [0x42, 0x5a, 0x68], unpackStream: bunzip },
  { begins: [0x1f, 0x8b], unpackStream: gunzip },
  { begins: [0x28, 0xb5, 0x2f, 0xfd], unpackStream: unzstd },
  { begins: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], unpackStream: unxz },
] as const;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const startsWith = (bytes: Buffer, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

async function* unpackAt(file: PackedFile, budget: Budget, depth: number): AsyncGenerator<PackedFile> {
  const { head, all } = await peek(file.bytes, HEAD_BYTES);
  const stream = streams.find(({ begins }) => startsWith(head, begins));
  const archive = startsWith(head, ZIP) ? unzip : isTar(head) ? untar : undefined;
  if (stream === undefined && archive === undefined) {
    yield { ...file, bytes: all };
    return;
  }
  if (depth >= MAX_DEPTH) throw new Refused('it is packed too often inside itself');
  if (stream !== undefined) {
    const trouble: Trouble = { why: null };
    const bytes = stream.unpackStream(all, trouble, budget);
    yield* unpackAt(
      { name: file.name, bytes, broken: () => trouble.why ?? file.broken() },
      budget,
      depth + 1,
    );
  } else if (archive !== undefined)
    for await (const inner of archive(file.name, all, budget))
      yield* unpackAt({ ...inner, broken: () => inner.broken() ?? file.broken() }, budget, depth + 1);
}

/** All files in the file, one after the other. Throws a sentence where the file is refused as a whole. */
export async function* unpackStream(name: string, bytes: Bytes): AsyncGenerator<PackedFile> {
  const budget = createBudget();
  const counted = async function* (): Bytes {
    for await (const chunk of bytes) {
      budget.read(chunk.length);
      yield chunk;
    }
  };
  yield* unpackAt({ name, bytes: counted(), broken: () => null }, budget, 0);
}

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
