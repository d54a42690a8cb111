/**
 * Gives a font another family name. The licence of the site's font (SIL OFL) reserves its name for the unchanged font, and a subset is a changed
 * one. Copyright, licence and version stay as they are.
 */

/** What of the table `name` is no name of the font: copyright, trademark, makers, descriptions and licences. */
const kept: ReadonlySet<number> = new Set([0, 7, 8, 9, 10, 11, 12, 13, 14]);

const HEADER = 12;
const TABLE_RECORD = 16;
const NAME_HEADER = 6;
const NAME_RECORD = 12;
const MACINTOSH = 1;
/** What all words of a font add up to, after its head has the difference. */
const WHOLE_SUM = 0xb1b0_afba;
const ADJUSTMENT_AT = 8;

export interface FontName {
  readonly platform: number;
  readonly encoding: number;
  readonly language: number;
  readonly id: number;
  readonly text: string;
}

interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

/** The tables in the order of the font's directory. */
function tablesOf(font: Buffer): readonly Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
    const record = HEADER + at * TABLE_RECORD;
    const from = font.readUInt32BE(record + 8);
    return {
      tag: font.toString('latin1', record, record + 4),
      bytes: Buffer.from(font.subarray(from, from + font.readUInt32BE(record + 12))),
    };
  });
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

function readNames(table: Buffer): readonly FontName[] {
  if (table.readUInt16BE(0) !== 0) throw new Error('the names of the font have a form that is not read');
  const texts = table.readUInt16BE(4);
  return Array.from({ length: table.readUInt16BE(2) }, (_, at) => {
    const record = NAME_HEADER + at * NAME_RECORD;
    const field = (place: number): number => table.readUInt16BE(record + place * 2);
    const from = texts + field(5);
    const bytes = table.subarray(from, from + field(4));
    const text = field(0) === MACINTOSH ? bytes.toString('latin1') : swapped(bytes).toString('utf16le');
    return { platform: field(0), encoding: field(1), language: field(2), id: field(3), text };
  });
}

function writeNames(names: readonly FontName[]): Buffer {
  const head = Buffer.alloc(NAME_HEADER + names.length * NAME_RECORD);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts: Buffer[] = [];
  let length = 0;
  for (const [at, { platform, encoding, language, id, text }] of names.entries()) {
    const bytes =
      platform === MACINTOSH ? Buffer.from(text, 'latin1') : swapped(Buffer.from(text, 'utf16le'));
    for (const [place, value] of [platform, encoding, language, id, bytes.length, length].entries())
      head.writeUInt16BE(value, NAME_HEADER + at * NAME_RECORD + place * 2);
    texts.push(bytes);
    length += bytes.length;
  }
  return Buffer.concat([head, ...texts]);
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

function writeFont(head: Buffer, tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(tables.length * TABLE_RECORD);
  const parts: Buffer[] = [];
  let from = HEADER + directory.length;
  let headAt = 0;
  for (const [at, { tag, bytes }] of tables.entries()) {
    if (tag === 'head') {
      headAt = from;
      bytes.writeUInt32BE(0, ADJUSTMENT_AT);
    }
    const part = padded(bytes);
    directory.write(tag, at * TABLE_RECORD, 'latin1');
    for (const [place, value] of [sumOf(part), from, bytes.length].entries())
      directory.writeUInt32BE(value, at * TABLE_RECORD + 4 + place * 4);
    parts.push(part);
    from += part.length;
  }
  const font = Buffer.concat([head, directory, ...parts]);
  font.writeUInt32BE((WHOLE_SUM - sumOf(font)) >>> 0, headAt + ADJUSTMENT_AT);
  return font;
}

/** All names of a font without compression (sfnt). */
export const namesOf = (font: Buffer): readonly FontName[] =>
  tablesOf(font).flatMap(({ tag, bytes }) => (tag === 'name' ? readNames(bytes) : []));

/** The same font under `name` in place of `reserved`. PostScript names take no space, so neither does `name`. */
export function renameFont(font: Buffer, reserved: string, name: string): Buffer {
  const renamed = (one: FontName): FontName =>
    kept.has(one.id) ? one : { ...one, text: one.text.replaceAll(reserved, name) };
  const tables = tablesOf(font).map(({ tag, bytes }) => ({
    tag,
    bytes: tag === 'name' ? writeNames(readNames(bytes).map(renamed)) : bytes,
  }));
  return writeFont(font.subarray(0, HEADER), tables);
}
