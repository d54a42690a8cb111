/** A recorded session as lines of JSON, for people and for tools of lines, and back: the same entries, byte for byte. */
import {
  checkOf,
  encodeEntry,
  ENTRY_HEAD_BYTES,
  framed,
  packPlain,
  spoKinds,
} from '../protocol/session/spo-entry.ts';
import { joinedBytes } from '../joined-bytes.ts';
import {
  MAX_SPO_ENTRIES,
  type NumberedEntry,
  type SpoDamage,
  type SpoFile,
} from '../protocol/session/spo-file.ts';
import { SPO_END, SPO_MAGIC, SPO_VERSION, type SpoPlace } from '../protocol/session/spo-writer.ts';
import { plainRow } from '../protocol/stream/stream-codec.ts';
import { isRow, jsonOf, type Row, rowOf } from '../row.ts';
import { base64Of, readBase64 } from './base64.ts';

const FORM = 'session-entries';

/** null: a value cannot be encoded, such as an object whose `toJSON` is no function. */
function encoded(encode: () => Uint8Array): Uint8Array | null {
  try {
    return encode();
  } catch {
    return null;
  }
}

const checkOfPart = (bytes: Uint8Array | null): number | null => (bytes === null ? null : checkOf(bytes));

/**
 * `value` is for people where it is not the whole, as of packed odds, which are shown as rows, and where another program wrote the entry in
 * other bytes. Then `payload` has the bytes of the entry.
 */
function lineOf(file: SpoFile, read: NumberedEntry): string {
  const { n, entry } = read;
  const { kind, at, name } = entry;
  const value = plainRow(entry.value);
  const line = JSON.stringify({ n, at, kind, name, value });
  const again = { kind, at, name, value: rowOf(JSON.parse(line))['value'] };
  const payload = encoded(() => file.payloadOf(read));
  const own = encoded(() => encodeEntry(again).subarray(ENTRY_HEAD_BYTES));
  if (payload === null || checkOfPart(own) === checkOf(payload)) return line;
  return JSON.stringify({ n, at, kind, name, value, payload: base64Of(payload) });
}

const lostLine = ({ n, to, why }: SpoDamage): string => JSON.stringify({ lost: { from: n, to, why } });

/** A head with the header, then one object a line. Entries that cannot be read have one line together, and a cut has one. */
export function* linesOfSpo(file: SpoFile): Generator<string> {
  const { header, count, isClosed, damage } = file;
  yield JSON.stringify({ spo: FORM, header, entries: count, isClosed });
  for (const read of file.entriesFrom(0)) {
    if (read.ok) yield lineOf(file, read.value);
    else yield lostLine(read.error);
  }
  if (damage !== null) yield lostLine(damage);
}

function readLine(line: string): Row | null {
  const row = jsonOf(line);
  return isRow(row) ? row : null;
}

/** The block of a line's entry; null: it is no entry. */
function blockOf(
  row: Row,
): { readonly kind: string; readonly at: number; readonly block: Uint8Array } | null {
  const { kind, at, name, value, payload } = row;
  if (typeof kind !== 'string' || typeof at !== 'number' || typeof name !== 'string') return null;
  const known = spoKinds.find((one) => one === kind);
  if (known === undefined || known === 'trailer') return null;
  const given = typeof payload === 'string' ? readBase64(payload) : null;
  const block = given === null ? encoded(() => encodeEntry({ kind: known, at, name, value })) : framed(given);
  return block === null ? null : { kind, at, block };
}

/** An entry that cannot be read: nothing, with a check that is not that of nothing. */
const LOST = framed(new Uint8Array(0)).with(ENTRY_HEAD_BYTES - 1, 0xff);
/** Behind the last entry: the head of an entry, cut. */
const CUT = new Uint8Array(1);

/** How many entries are lost, of all that a file may have after the first `n`; 0: the file ends there too early. null: the line says no such thing. */
function lostOf({ lost }: Row, n: number): number | null {
  if (!isRow(lost)) return null;
  const count = Number(lost['to']) - Number(lost['from']);
  return Number.isSafeInteger(count) && count >= 0 && n + count <= MAX_SPO_ENTRIES ? count : null;
}

interface ReadSpoLines {
  /** The file of version 2. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Numbers of unreadable lines; the other lines are used. */
  readonly badLines: readonly number[];
}

function trailerOf(at: number, entries: number, places: readonly SpoPlace[]): readonly Uint8Array[] {
  const block = encodeEntry({ kind: 'trailer', at, name: '', value: { entries, places } });
  const tail = new Uint8Array(8);
  new DataView(tail.buffer).setUint32(0, block.length, true);
  tail.set(SPO_END, 4);
  return [block, tail];
}

/** null: the text is not of this form. */
export function readSpoLines(text: string): ReadSpoLines | null {
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split('\n');
  const head = readLine(lines[0] ?? '');
  if (head === null || head['spo'] !== FORM) return null;
  const header = { ...rowOf(head['header']), format: 'spo', version: SPO_VERSION };
  const parts = [SPO_MAGIC, framed(packPlain(header))];
  const [places, badLines]: [SpoPlace[], number[]] = [[], []];
  let isCut = false;
  let [n, last, offset] = [0, 0, parts.reduce((sum, { length }) => sum + length, 0)];
  for (let number = 1; number < lines.length; number++) {
    const line = lines[number] ?? '';
    if (line.trim() === '') continue;
    const row = rowOf(readLine(line));
    const lost = lostOf(row, n);
    if (lost !== null) {
      parts.push(joinedBytes(Array.from({ length: lost }, () => LOST)));
      offset += lost * LOST.length;
      n += lost;
      isCut ||= lost === 0;
      continue;
    }
    const found = blockOf(row);
    if (found === null) {
      badLines.push(number + 1);
      continue;
    }
    const { kind, at, block } = found;
    if (kind === 'keyframe' || kind === 'hash') places.push({ kind, n, offset, at });
    parts.push(block);
    offset += block.length;
    last = at;
    n++;
  }
  if (head['isClosed'] === true) parts.push(...trailerOf(last, n, places));
  else if (isCut) parts.push(CUT);
  return { bytes: joinedBytes(parts), badLines };
}
