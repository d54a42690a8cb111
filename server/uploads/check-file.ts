/** Checks a file by its contents and makes the file that is stored. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { koreanText } from '../../domain/packed/korean-text.ts';
import { utf8Text } from '../../domain/packed/runtime-text.ts';
import { decoderOf, encodingOf } from '../../domain/packed/text-encoding.ts';
import { openSpo } from '../../domain/protocol/session/spo-file.ts';
import {
  type UploadFault,
  type UploadKind,
  uploadKindOf,
  uploadLimits,
  uploadNameOf,
} from '../../domain/uploads/upload-limits.ts';
import { inTurn } from './in-turn.ts';
import { readPicture } from './read-picture.ts';
import { holdsTwoFiles } from './still-picture.ts';

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file as it is stored and served. */
export interface CheckedFile {
  readonly name: string;
  readonly type: 'image/webp' | 'text/plain' | 'application/octet-stream';
  readonly bytes: Buffer;
}

const { bytes: mostBytes, pixels, side, textBytes, sessionBytes } = uploadLimits;
const pictureLimits = { bytes: mostBytes, pixels, side, square: false };
const withEnding = (name: string, ending: string): string => name.replace(/\.[^.]*$/, '') + ending;

async function checkPicture({ name, bytes }: SentFile): Promise<CheckedFile | UploadFault> {
  const picture = await readPicture(bytes, pictureLimits);
  if (picture === 'busy') return 'busy';
  return picture === null ? 'kind' : { name: withEnding(name, '.webp'), type: 'image/webp', bytes: picture };
}

/** Control signs that no text has; tabs and ends of lines are text. */
// oxlint-disable-next-line no-control-regex -- the control signs are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** null: the bytes are no text of these encodings. */
function textOf(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8') return utf8Text(bytes) ?? koreanText(bytes);
  try {
    return decoderOf(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Readable text that no program takes for another kind of file. Texts of older programs (EUC-KR, UTF-16) are stored as UTF-8. */
async function checkText({ name, bytes }: SentFile): Promise<CheckedFile | UploadFault> {
  if (bytes.length > textBytes) return 'size';
  const { fileTypeFromBuffer } = await import('file-type');
  const other = await fileTypeFromBuffer(new Uint8Array(bytes));
  if (other !== undefined || holdsTwoFiles(bytes)) return 'kind';
  const text = textOf(bytes);
  return text === null || CONTROL.test(text)
    ? 'kind'
    : { name, type: 'text/plain', bytes: Buffer.from(text) };
}

const unpack = promisify(gunzip);

/** A session of version 2 that can be replayed, as it was recorded or packed by gzip. */
async function checkSession({ name, bytes }: SentFile): Promise<CheckedFile | UploadFault> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const whole = await inTurn(async () => {
    try {
      const session = isPacked ? await unpack(bytes, { maxOutputLength: sessionBytes }) : bytes;
      return isWhole(openSpo(new Uint8Array(session)));
    } catch {
      return false;
    }
  });
  if (whole === 'busy') return 'busy';
  return whole ? { name: sessionName(name, isPacked), type: 'application/octet-stream', bytes } : 'kind';
}

/** Closed by its recorder, every entry in its place, and nothing behind the end. */
const isWhole = (opened: ReturnType<typeof openSpo>): boolean =>
  opened.ok && opened.value.count > 0 && opened.value.isClosed && opened.value.damage === null;

const sessionName = (name: string, isPacked: boolean): string =>
  name.replace(/(\.spo)?(\.gz)?$/i, '') + (isPacked ? '.spo.gz' : '.spo');

/** `kinds`: those that the sender may send here. */
export async function checkFile(
  sent: SentFile,
  kinds: readonly UploadKind[],
): Promise<CheckedFile | UploadFault> {
  const file = { name: uploadNameOf(sent.name), bytes: sent.bytes };
  const kind = uploadKindOf(file.name);
  if (kind === null || !kinds.includes(kind)) return 'kind';
  if (file.bytes.length === 0) return 'empty';
  if (file.bytes.length > mostBytes) return 'size';
  if (kind === 'session') return checkSession(file);
  return kind === 'picture' ? checkPicture(file) : checkText(file);
}
