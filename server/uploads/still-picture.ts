/** Whether a file is one still JPEG, PNG or WebP from its first to its last byte, and thus never a picture and something else at once. */

const startsWith = (file: Buffer, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, index) => file[at + index] === byte);
const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The types of a PNG's chunks when they fill the file exactly; null: they do not. */
function pngChunks(file: Buffer): readonly string[] | null {
  const types: string[] = [];
  let at = PNG.length;
  while (at + 12 <= file.length) {
    const type = file.toString('latin1', at + 4, at + 8);
    types.push(type);
    at += 12 + file.readUInt32BE(at);
    if (type === 'IEND') return at === file.length ? types : null;
  }
  return null;
}

/** The types of a WebP's chunks when they fill the file exactly; null: they do not. */
function webpChunks(file: Buffer): readonly string[] | null {
  if (file.length < 20 || file.readUInt32LE(4) + 8 !== file.length) return null;
  const types: string[] = [];
  let at = 12;
  while (at + 8 <= file.length) {
    types.push(file.toString('latin1', at, at + 4));
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === file.length ? types : null;
}

const isWholeJpeg = (file: Buffer): boolean =>
  startsWith(file, [0xff, 0xd8, 0xff]) &&
  startsWith(file, [0xff, 0xd9], file.length - 2) &&
  !holdsTwoFiles(file);

/** A JPEG has no length: what follows its first end is a second file, or an archive that is read from its end. */
export function holdsTwoFiles(file: Buffer): boolean {
  const marks = [
    'PK\u0003\u0004',
    'PK\u0005\u0006',
    '%PDF-',
    'Rar!',
    '<script',
    '<svg',
    '<html',
    '<?php',
    '<!DOCTYPE',
  ];
  const text = file.toString('latin1').toLowerCase();
  return marks.some((mark) => text.includes(mark.toLowerCase()));
}

/** Whether the file is one still picture and nothing else. */
export function isStillPicture(file: Buffer): boolean {
  if (startsWith(file, PNG)) {
    const chunks = pngChunks(file);
    return chunks !== null && !chunks.includes('acTL') && !holdsTwoFiles(file);
  }
  if (startsWith(file, ascii('RIFF')) && startsWith(file, ascii('WEBP'), 8)) {
    const chunks = webpChunks(file);
    return (
      chunks !== null && !chunks.some((type) => type === 'ANIM' || type === 'ANMF') && !holdsTwoFiles(file)
    );
  }
  return isWholeJpeg(file);
}
