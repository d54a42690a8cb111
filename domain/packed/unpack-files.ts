/**
 * Unpacks the files of a recording: packed streams and archives, also inside each other. The first bytes decide the format, never the
 * name. Files come one after the other as streams: memory does not grow with their size.
 */
import { isTar } from './tar.ts';
import type { UnpackStream } from './unpack-bzip.ts';
import {
  type Budget,
  type Bytes,
  createBudget,
  type PackedFile,
  peek,
  Refused,
  type Trouble,
} from './unpack-parts.ts';

export type UnpackArchive = (name: string, bytes: Bytes, budget: Budget) => AsyncGenerator<PackedFile>;

/** The unpackers of a runtime. */
export interface Unpackers {
  readonly streams: Readonly<Record<'bzip2' | 'gzip' | 'zstd' | 'xz', UnpackStream>>;
  readonly archives: Readonly<Record<'zip' | 'tar', UnpackArchive>>;
}

const MAX_DEPTH = 5;
/** So many first bytes tell the format. */
const HEAD_BYTES = 512;

const streamBegins = [
  { format: 'bzip2', begins: [0x42, 0x5a, 0x68] },
  { format: 'gzip', begins: [0x1f, 0x8b] },
  { format: 'zstd', begins: [0x28, 0xb5, 0x2f, 0xfd] },
  { format: 'xz', begins: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
] as const;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

export const isZip = (head: Uint8Array): boolean => startsWith(head, ZIP);

/** All files in the file, one after the other. Throws Refused where the file is refused as a whole. */
export function createUnpacking({ streams, archives }: Unpackers) {
  async function* unpackAt(file: PackedFile, budget: Budget, depth: number): AsyncGenerator<PackedFile> {
    const { head, all } = await peek(file.bytes, HEAD_BYTES);
    const stream = streamBegins.find(({ begins }) => startsWith(head, begins));
    const archive = isZip(head) ? archives.zip : isTar(head) ? archives.tar : undefined;
    if (stream === undefined && archive === undefined) {
      yield { ...file, bytes: all };
      return;
    }
    if (depth >= MAX_DEPTH) throw new Refused('it is packed too often inside itself');
    if (stream !== undefined) {
      const trouble: Trouble = { why: null };
      const bytes = streams[stream.format](all, trouble, budget);
      const unpacked = { name: file.name, bytes, broken: () => trouble.why ?? file.broken() };
      yield* unpackAt(unpacked, budget, depth + 1);
    } else if (archive !== undefined)
      for await (const inner of archive(file.name, all, budget))
        yield* unpackAt({ ...inner, broken: () => inner.broken() ?? file.broken() }, budget, depth + 1);
  }
  return async function* (name: string, bytes: Bytes): AsyncGenerator<PackedFile> {
    const budget = createBudget();
    const counted = async function* (): Bytes {
      for await (const chunk of bytes) {
        budget.read(chunk.length);
        yield chunk;
      }
    };
    yield* unpackAt({ name, bytes: counted(), broken: () => null }, budget, 0);
  };
}
