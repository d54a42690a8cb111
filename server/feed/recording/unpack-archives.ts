/** The files of an archive (zip, tar), one after the other. An archive that ends early gives the files before, and the beginning of the last. */
import { Unzip, type UnzipDecoder, type UnzipFile, UnzipInflate } from 'fflate';
import { extract } from 'tar-stream';
import { createBunzip } from '../../../domain/packed/bunzip.ts';
import { unlzma } from '../../../domain/packed/unlzma.ts';
import {
  type Budget,
  type Bytes,
  drain,
  type PackedFile,
  Refused,
  type Trouble,
} from '../../../domain/packed/unpack-parts.ts';
import { breaksOff, unzstdWhole } from './unpack-streams.ts';

/** Small, so that an archive that ends early loses little. */
const PUSH_BYTES = 16 * 1024;

const [BZIP2, LZMA, ZSTD] = [12, 14, 93] as const;
const METHODS_OF_ZIP: Readonly<Record<number, string>> = { 9: 'deflate64', 95: 'xz', 98: 'PPMd' };

interface Taken {
  readonly bytes: Uint8Array;
  /** null: no fault so far. */
  readonly why: string | null;
}
type Take = (chunk: Uint8Array, isLast: boolean) => Taken;

/** A method of zip whose bytes are unpacked by what `open` gives; `size`: of the unpacked entry where the zip tells it. */
const zipMethod = (compression: number, open: (size: number | undefined) => Take) =>
  class implements UnzipDecoder {
    static readonly compression = compression;
    ondata: UnzipDecoder['ondata'] = () => {};
    readonly #take: Take;
    constructor(_name: string, _packed?: number, size?: number) {
      this.#take = open(size);
    }
    push(chunk: Uint8Array, final: boolean): void {
      const { bytes, why } = this.#take(chunk, final);
      this.ondata(null, new Uint8Array(bytes), final && why === null);
      if (why !== null) this.ondata(Object.assign(new Error(why), { code: 0 }), new Uint8Array(0), false);
    }
  };

const NOTHING: Taken = { bytes: new Uint8Array(0), why: null };

const bunzipped = (): Take => {
  const reader = createBunzip();
  return (chunk, isLast) => {
    // The bytes of an entry lie in memory that is used again.
    const parts = [...reader.push(chunk.slice(), isLast)];
    const damage = parts.find((part) => part.kind === 'damage');
    const bytes = Buffer.concat(parts.flatMap((part) => (part.kind === 'bytes' ? [part.bytes] : [])));
    return { bytes, why: damage?.why ?? null };
  };
};

/** A method that takes the entry as a whole. */
const asWhole =
  (unpack: (bytes: Uint8Array, size: number | undefined) => Taken) =>
  (size: number | undefined): Take => {
    const chunks: Uint8Array[] = [];
    return (chunk, isLast) => {
      chunks.push(chunk.slice());
      return isLast ? unpack(Buffer.concat(chunks), size) : NOTHING;
    };
  };

const unzstded = (budget: Budget) =>
  asWhole((packed) => {
    const trouble: Trouble = { why: null };
    return { bytes: unzstdWhole(packed, trouble, budget), why: trouble.why };
  });

const unlzmaed = (budget: Budget) =>
  asWhole((packed, size) => unlzma(packed, size ?? null, Math.max(0, budget.left())));

interface ZipEntry {
  readonly name: string;
  readonly chunks: Uint8Array[];
  broken: string | null;
  whole: boolean;
}

function openEntry(file: UnzipFile, budget: Budget): ZipEntry {
  budget.addFile();
  const entry: ZipEntry = { name: file.name, chunks: [], broken: null, whole: false };
  const method = METHODS_OF_ZIP[file.compression];
  if (method !== undefined) {
    entry.broken = `it is packed by ${method}, which is not read`;
    return entry;
  }
  const isSpentElsewhere = file.compression === ZSTD;
  file.ondata = (error, chunk, final) => {
    if (error !== null) return void (entry.broken = breaksOff('zip', error));
    if (!isSpentElsewhere) budget.spend(chunk.byteLength);
    if (chunk.length > 0) entry.chunks.push(chunk);
    entry.whole ||= final;
  };
  file.start();
  return entry;
}

export async function* unzip(name: string, bytes: Bytes, budget: Budget): AsyncGenerator<PackedFile> {
  const waiting: ZipEntry[] = [];
  const reader = new Unzip((file) => {
    if (!file.name.endsWith('/')) waiting.push(openEntry(file, budget));
  });
  reader.register(UnzipInflate);
  reader.register(zipMethod(BZIP2, bunzipped));
  reader.register(zipMethod(LZMA, unlzmaed(budget)));
  reader.register(zipMethod(ZSTD, unzstded(budget)));
  const trouble: Trouble = { why: null };
  let isDone = false;
  /** Reads on; false: there is no more. */
  const feed = async (): Promise<boolean> => {
    if (isDone) return false;
    const next = await bytes.next();
    isDone = next.done === true;
    const chunk = next.done === true ? new Uint8Array(0) : next.value;
    try {
      for (let at = 0; at < chunk.length; at += PUSH_BYTES)
        reader.push(chunk.subarray(at, at + PUSH_BYTES), false);
      if (isDone) reader.push(chunk, true);
    } catch (error) {
      if (error instanceof Refused) throw error;
      isDone = true;
      trouble.why = breaksOff('zip', error);
    }
    return !isDone || waiting.length > 0;
  };
  for (;;) {
    while (waiting.length === 0 && (await feed()));
    const entry = waiting.shift();
    if (entry === undefined) return;
    const own = async function* (): Bytes {
      for (;;) {
        const chunk = entry.chunks.shift();
        if (chunk !== undefined) yield chunk;
        else if (entry.whole || entry.broken !== null || isDone) return;
        else await feed();
      }
    };
    const whole = own();
    const broken = (): string | null =>
      entry.broken ?? (entry.whole ? null : (trouble.why ?? 'the zip data breaks off'));
    yield { name: `${name}/${entry.name}`, bytes: whole, broken };
    await drain(whole);
  }
}

export async function* untar(name: string, bytes: Bytes, budget: Budget): AsyncGenerator<PackedFile> {
  const reader = extract();
  reader.on('error', () => {});
  const feeding = (async (): Promise<void> => {
    let isOpen = true;
    reader.once('close', () => (isOpen = false));
    for await (const chunk of bytes) {
      if (!isOpen) return;
      if (!reader.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)))
        await new Promise<void>((resolve) => {
          const goOn = (): void => {
            reader.off('drain', goOn);
            reader.off('close', goOn);
            resolve();
          };
          reader.on('drain', goOn);
          reader.on('close', goOn);
        });
    }
    reader.end(Buffer.alloc(0));
  })().catch((error: unknown) => reader.destroy(error instanceof Error ? error : new Error(String(error))));
  let fault: unknown = null;
  try {
    for await (const entry of reader) {
      const { type, name: inner } = entry.header;
      if (type !== 'file' && type !== 'contiguous-file') {
        entry.resume();
        continue;
      }
      budget.addFile();
      let isWhole = false;
      const own = async function* (): Bytes {
        try {
          for await (const chunk of entry) yield chunk as Uint8Array;
          isWhole = true;
        } catch (error) {
          if (error instanceof Refused) throw error;
          fault = error;
        }
      };
      const whole = own();
      const broken = (): string | null =>
        isWhole ? null : fault === null ? 'the tar data breaks off' : breaksOff('tar', fault);
      yield { name: `${name}/${inner}`, bytes: whole, broken };
      await drain(whole);
    }
  } catch (error) {
    // What is behind the damage is lost; the files before it were given.
    if (error instanceof Refused) throw error;
  } finally {
    reader.destroy(new Error('read'));
    await feeding;
  }
}
