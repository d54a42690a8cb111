/** The frames of a socket in a HAR file: their kinds, times and contents, as browsers, proxies and other programs write them. */
import { writtenTime } from '../time/written-time.ts';
import { joinedBytes } from '../joined-bytes.ts';
import { jsonOf, type Row, rowOf, tableOf } from '../row.ts';
import { readBase64 } from './base64.ts';

/** The first letter that a text may have (the tab), and the last of ASCII. */
const [FIRST_OF_TEXT, LAST_OF_ASCII] = [9, 127] as const;
/** The unit of a time: browsers write seconds since 1970, some programs ms. Seconds reach this in the year 5138. */
const FIRST_IN_MS = 1e11;
const MAX_TIME_MS = 7_258_118_400_000;
/** Millionths and billionths of seconds in a ms, and the first ms (2001) that they are read for: other numbers are damaged. */
const [smallerParts, FIRST_OF_PARTS] = [[1e3, 1e6], 1e12] as const;

/** A file beside the HAR, by its name; null: there is none. */
export type AttachedFile = (
  name: string,
) => { readonly bytes: Uint8Array; readonly text: () => string } | null;

export interface Frame {
  readonly isSent: boolean;
  readonly time: number;
  /** The recording has no times: that of the message counts. */
  readonly isTimeless: boolean;
  /** The program records whether a frame is text; one that does not writes an attachment as a text in base64. */
  readonly hasKind: boolean;
  readonly data: string | Uint8Array;
  /** Frames behind it, without a mark that they continue it, that have no time or data. */
  readonly lost: number;
  /** Its first frame alone, where others continue it and no mark says which is the last one; null: it has one frame, or marks. */
  readonly alone: Frame | null;
}

/** In place of a frame: the recording is damaged here, and nothing goes on over this place. */
export const DAMAGE: Row = { opcode: 'damage' };

type Kind = 'damage' | 'text' | 'binary' | 'continuation' | 'close' | 'control' | 'other';
const kinds = tableOf<Kind>({
  damage: 'damage',
  '0': 'continuation',
  continuation: 'continuation',
  '1': 'text',
  text: 'text',
  '2': 'binary',
  binary: 'binary',
  '8': 'close',
  close: 'close',
  '9': 'control',
  ping: 'control',
  '10': 'control',
  pong: 'control',
});
/** A program that records no opcodes records texts. Words may have a name before them or behind ("Opcode.TEXT", "WS_OPCODE_TEXT", "TEXT_FRAME"). */
const plainOpcode = (opcode: string): string => {
  const word = opcode.toLowerCase().replaceAll(/^(?:ws_)?(?:opcode[._ ]?)?|[._ ]?frame$/g, '');
  return /^(?:0x0*[\da-f]|\d{1,2}\.0+)$/.test(word) ? String(Number(word)) : word;
};
export const frameKindOf = (opcode: unknown): Kind =>
  opcode === undefined || opcode === null
    ? 'text'
    : typeof opcode === 'number' || typeof opcode === 'string'
      ? (kinds[plainOpcode(`${opcode}`)] ?? 'other')
      : 'other';

/** How programs call a frame of the browser: "send", "outgoing", "upload", "client-to-server", "sent-message", "webSocketFrameSent". A type "update" is none. */
const isSentType = (type: unknown): boolean =>
  typeof type === 'string' &&
  /^(?:sen[dt]|request|out|client|c2s|up(?:load|link|stream)?$|[-=]?>|[→↑])|sent$/iu.test(type);

/** Ms since 1970 of seconds, ms, millionths of seconds or smaller parts, or of a date; null: it is no time. */
export function harTimeOf(time: unknown): number | null {
  const number = typeof time === 'string' ? Number(time) || writtenTime(time) : time;
  if (typeof number !== 'number' || !(number > 0)) return null;
  if (number <= MAX_TIME_MS) return number < FIRST_IN_MS ? number * 1000 : number;
  return (
    smallerParts.map((part) => number / part).find((ms) => ms >= FIRST_OF_PARTS && ms <= MAX_TIME_MS) ?? null
  );
}

/** Letters that stand for bytes: none is above 255, and some are in no text. null: they do not. */
function bytesOfLetters(data: string): Uint8Array | null {
  const bytes = Uint8Array.from(data, (letter) => letter.codePointAt(0) ?? 0);
  const isWhole = bytes.every((byte, at) => data.codePointAt(at) === byte);
  return isWhole && bytes.some((byte) => byte < FIRST_OF_TEXT || byte > LAST_OF_ASCII) ? bytes : null;
}

/** Base64 over several lines, behind the head of a data address, or with the letters that addresses take (RFC 4648, 5), in its plain form. */
const plainBase64 = (data: string): string =>
  data
    .replace(/^data:[^,]*;base64,/, '')
    .replaceAll(/[\r\n]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');

const bytesOfHex = (data: string): Uint8Array | null =>
  /^(?:[\da-f]{2})*$/i.test(data)
    ? Uint8Array.from(data.match(/../g) ?? [], (two) => parseInt(two, 16))
    : null;

/** Bytes are base64; some programs write each byte as a letter instead, or say that they write hexadecimal digits. */
const bytesOf = (data: string, encoding: unknown): Uint8Array | null =>
  encoding === 'hex' ? bytesOfHex(data) : (readBase64(plainBase64(data)) ?? bytesOfLetters(data));

/** Bytes as a text of Engine.IO: "b" and base64, in Engine.IO 3 with the type of a message before it ("b4"). null: the text is none. */
export function bareBytes(text: string): Uint8Array | null {
  if (!/^b[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const written = text.slice(1);
  const base64 = written.length % 4 === 1 && written.startsWith('4') ? written.slice(1) : written;
  return base64.length % 4 === 0 ? readBase64(base64) : null;
}

/** Minimal recordings write -1 for each time, other programs 0 for one that they do not know. */
const isTimeless = (time: unknown): boolean => time === 0 || Number(time) === -1;

/** The first of the names that the row has: programs call the same thing by several. */
export const firstFieldOf = (row: Row, ...names: readonly string[]): unknown =>
  names.map((name) => row[name]).find((value) => value !== undefined && value !== null);
const frameTimeOf = (message: unknown): unknown =>
  firstFieldOf(rowOf(message), 'time', 'timestamp', 'ts', 'wallTime');

/** A frame with -1 among others with times has the time of the one before it; the first ones at the start, or at the next one where that is earlier. */
function withoutGaps(messages: readonly unknown[], times: readonly (number | null)[], startedAt = 0) {
  const next = times.find((time) => time !== null) ?? null;
  let last = next !== null && startedAt > 0 ? Math.min(startedAt, next) : next;
  return messages.map((message, at) => {
    last = times[at] ?? last;
    return isTimeless(frameTimeOf(message)) ? last : (times[at] ?? null);
  });
}

/** A time in seconds below this one (1973) counts from a moment of the browser's own, such as its start. */
const FIRST_SECOND = 1e8;
/** Whole numbers over so long a span are ms of such a moment: a clock in seconds has parts of them. */
const [LEAST_OF_MS, SPAN_OF_MS] = [100, 500] as const;

/** Such times in ms: in seconds, unless all of them are whole, and far apart or beyond the length of the socket. `lasted`: ms; 0: not known. */
function ofOwnClock(times: readonly (number | null)[], lasted: number): readonly (number | null)[] {
  const known = times.filter((time) => time !== null);
  const span = known.length === 0 ? 0 : Math.max(...known) - Math.min(...known);
  const isWhole = known.every((time) => Number.isInteger(time / 1000));
  const isLong = lasted > 0 ? span > lasted * 2 && span >= LEAST_OF_MS * 1000 : span >= SPAN_OF_MS * 1000;
  const isInMs = isWhole && isLong;
  return isInMs ? times.map((time) => time && time / 1000) : times;
}

/**
 * The messages with times since 1970. Where no message of a socket has a time, all of them are as in a minimal recording; times that count from a
 * moment of the browser's own begin with the socket.
 */
export function withTimes(messages: readonly unknown[], startedAt: number, lasted = 0): readonly unknown[] {
  const times = messages.map((message) => harTimeOf(frameTimeOf(message)));
  if (times.every((time) => time === null)) return messages.map((one) => ({ ...rowOf(one), time: -1 }));
  if (times.some((time) => time !== null && time >= FIRST_SECOND * 1000)) {
    const filled = withoutGaps(messages, times, startedAt);
    return messages.map((one, at) =>
      isTimeless(frameTimeOf(one)) ? { ...rowOf(one), time: filled[at] } : one,
    );
  }
  // Where times count from the start, the first one may be 0.
  for (const [at, message] of messages.entries()) if (frameTimeOf(message) === 0) times[at] = 0;
  const own = ofOwnClock(times, lasted);
  const first = own.find((time) => time !== null) ?? 0;
  const filled = withoutGaps(messages, own);
  return messages.map((one, at) => {
    const time = filled[at] ?? null;
    return time === null ? one : { ...rowOf(one), time: Math.max(1, startedAt) + time - first };
  });
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** A packet of Engine.IO as a text: its number alone, or what Socket.IO puts behind it. */
const PACKET = /^(?:[0-6]|[23]probe|0\{.*|4[0-6](?:\d+-)?(?:\/[^,]*,)?\d*(?:[[{].*)?)$/s;
const hexOf = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`;

/** null: the bytes are no UTF-8. */
export function textOfBytes(bytes: Uint8Array): string | null {
  try {
    return decodeURIComponent(Array.from(bytes, hexOf).join(''));
  } catch {
    // No UTF-8.
    return null;
  }
}

/** The text of UTF-8 in base64; null: it is none. */
export function textOfBase64(data: string): string | null {
  const bytes = readBase64(data);
  return bytes === null ? null : textOfBytes(bytes);
}

/** Bytes as a list of their numbers, also as JSON.stringify writes a Buffer ({"type":"Buffer","data":[…]}) and a Uint8Array ({"0":…,"1":…}); null: they are none. */
function bytesOfList(data: unknown): Uint8Array | null {
  const places = Object.keys(rowOf(data));
  const isNumbered = places.length > 0 && places.every((place, at) => place === String(at));
  const list = Array.isArray(data) ? (data as readonly unknown[]) : rowOf(data)['data'];
  if (isNumbered) return bytesOfList(Object.values(rowOf(data)));
  if (!Array.isArray(list)) return null;
  const isByte = (one: unknown): one is number =>
    Number.isInteger(one) && Number(one) >= 0 && Number(one) < 256;
  return list.every(isByte) ? Uint8Array.from(list) : null;
}

/** A packet of Engine.IO that a program wrote as a text of JSON. */
const IN_QUOTES = /^"\d.*"$/s;

/** The text of a message. Some programs write its frames in base64: they are read as base64 where their bytes are a packet. */
function textOf(parts: readonly string[]): string {
  const bytes = parts.flatMap((part) =>
    part.length % 4 === 0 && BASE64.test(part) ? (readBase64(part) ?? []) : [],
  );
  const text = bytes.length === parts.length ? textOfBytes(joinedBytes(bytes)) : null;
  if (text !== null && PACKET.test(text)) return text;
  const whole = parts.join('').replace(/^\uFEFF/, '');
  const inside = IN_QUOTES.test(whole) ? jsonOf(whole) : null;
  return typeof inside === 'string' ? inside : whole;
}

/** The data of a frame as programs call it. */
const contentIn = (row: Row): unknown =>
  firstFieldOf(row, 'data', 'payloadData', 'payload', 'text', 'content', 'message', 'body');

/** A text that may be written in hexadecimal digits. */
function plainText(data: string, { encoding }: Row): string {
  const bytes = encoding === 'hex' ? bytesOfHex(data) : null;
  return (bytes === null ? null : textOfBytes(bytes)) ?? data;
}

/** The data of a frame as it is written, or of its file. */
function dataOf(row: Row, isBinary: boolean, attached: AttachedFile): string | Uint8Array | null {
  const file = row['_file'] ?? row['_sha1'];
  if (typeof file === 'string') {
    const found = attached(file);
    return found === null ? null : isBinary ? found.bytes : found.text();
  }
  const data = contentIn(row);
  if (typeof data === 'string') return isBinary ? bytesOf(data, row['encoding']) : plainText(data, row);
  // An object has the text, and how it is written, in fields of its own.
  const within = rowOf(data);
  if (typeof contentIn(within) === 'string')
    return dataOf({ encoding: row['encoding'], ...within }, isBinary, attached);
  const listed = bytesOfList(data);
  return listed === null || isBinary ? listed : textOfBytes(listed);
}

/** The data of a message of these frames; null: that of one is missing. */
function contentOf(rows: readonly Row[], isBinary: boolean, attached: AttachedFile) {
  const parts = rows.flatMap((row) => dataOf(row, isBinary, attached) ?? []);
  if (parts.length < rows.length) return null;
  const texts = parts.filter((part) => typeof part === 'string');
  return isBinary ? joinedBytes(parts.filter((part) => typeof part !== 'string')) : textOf(texts);
}

/** Whether an object of a damaged recording is a frame. */
export const isFrame = (row: Row): boolean =>
  (contentIn(row) ?? rowOf(row['response'])['payloadData']) !== undefined &&
  (frameTimeOf(row) ?? firstFieldOf(row, 'opcode', 'type', 'direction', 'dir')) !== undefined;

/** Where nothing else says so, the mask does: the frames of a client have one, and those of a server none (RFC 6455, 5.1). */
function isSentBy(row: Row): boolean {
  const side = firstFieldOf(row, 'from_client', 'fromClient', 'isSent', 'sent', 'outgoing', 'isOutgoing');
  const type = firstFieldOf(row, 'type', 'direction', 'dir', 'from');
  if (side === undefined && type === undefined) return firstFieldOf(row, 'mask', 'masked') === true;
  return side === true || isSentType(type);
}

/** Whether a frame is the last one of its message; null: the recording does not say so. */
function isLast(row: Row): boolean | null {
  const mark = firstFieldOf(row, 'fin', 'isFinal', 'final');
  return mark === undefined ? null : mark === true || mark === 1 || mark === 'true';
}

/** A frame, and the frames that continue it. */
interface Message {
  /** The first frame, with the time of the last one. */
  readonly row: Row;
  readonly rest: readonly Row[];
  /** The first frame as it is written. */
  readonly first: Row;
}

/** Some programs mark bytes in place of an opcode, and the protocol of Chrome's tools has the frame in a field of its message. */
function withOpcode(message: Row): Row {
  const own = rowOf(message['response']);
  const row = own['payloadData'] === undefined ? message : { ...message, ...own };
  // What the browser says of a link that broke is no frame.
  if (row['type'] === 'error') return { ...row, opcode: 'error' };
  const opcode = firstFieldOf(row, 'opcode', 'opCode');
  if (opcode !== undefined) return { ...row, opcode };
  const isBinary = row['opcode'] === undefined ? firstFieldOf(row, 'isBinary', 'binary') : undefined;
  return typeof isBinary === 'boolean' ? { ...row, opcode: isBinary ? 2 : 1 } : row;
}

/** Where no frame of a side begins a message, the program writes 0 for each of them: its opcodes say nothing of that side. */
function withKinds(written: readonly Row[]): readonly Row[] {
  const rows = written.map(withOpcode);
  const begun = new Set(
    rows.filter((row) => ['text', 'binary'].includes(frameKindOf(row['opcode']))).map(isSentBy),
  );
  return rows.map((row) =>
    frameKindOf(row['opcode']) === 'continuation' && !begun.has(isSentBy(row))
      ? { ...row, opcode: null }
      : row,
  );
}

/**
 * The messages of a socket. A frame of opcode 0 continues the last text or binary frame of its side. The message ends with the frame that is marked as
 * the last, or before the next text or binary frame of that side. It takes the place and the time of its last frame. Control frames may come between
 * its frames.
 */
export function* wholeMessages(
  frames: readonly unknown[],
  passOver: (what: string) => void,
): Generator<Message> {
  const rows = withKinds(frames.map(rowOf));
  const open = new Map<boolean, number[]>();
  const endingAt = new Map<number, readonly number[]>();
  const end = (places: readonly number[]): void => void endingAt.set(places.at(-1) ?? 0, places);
  for (const [at, row] of rows.entries()) {
    const kind = frameKindOf(row['opcode']);
    if (kind === 'damage') {
      for (const before of open.values()) end(before);
      open.clear();
    }
    if (kind === 'control' || kind === 'other' || kind === 'close' || kind === 'damage') {
      endingAt.set(at, [at]);
      continue;
    }
    const isSent = isSentBy(row);
    const before = open.get(isSent);
    if (kind === 'continuation' && before === undefined) {
      passOver('continuation of a frame that is not there');
      continue;
    }
    if (kind !== 'continuation' && before !== undefined) end(before);
    const places = kind === 'continuation' ? (before ?? []) : [];
    places.push(at);
    open.set(isSent, places);
    if (isLast(row) !== true) continue;
    end(places);
    open.delete(isSent);
  }
  for (const places of open.values()) end(places);
  for (const at of rows.keys()) {
    const places = endingAt.get(at);
    if (places === undefined) continue;
    const [first = {}, ...rest] = places.map((place) => rows[place] ?? {});
    const last = rest.at(-1) ?? first;
    if (isLast(last) === false) passOver('message without its last frame');
    else yield { row: { ...first, time: frameTimeOf(last) ?? frameTimeOf(first) }, rest, first };
  }
}

/** Whether a frame that continues another one has data, and a time or none of its own. */
function isReadable(row: Row, isBinary: boolean, attached: AttachedFile): boolean {
  const written = frameTimeOf(row);
  const hasTime = written === undefined || isTimeless(written) || harTimeOf(written) !== null;
  return hasTime && dataOf(row, isBinary, attached) !== null;
}

/** `left`: the time of a frame without one, ms. null: it is no message with a time. */
export function harFrameOf(
  { row, rest, first }: Message,
  left: number,
  attached: AttachedFile,
): Frame | null {
  const isBinary = frameKindOf(row['opcode']) === 'binary';
  const isMarked = isLast(first) !== null;
  // Without a mark a stray frame that cannot be read may be no part of the message.
  const read = isMarked ? rest : rest.filter((one) => isReadable(one, isBinary, attached));
  const written = read.length === rest.length ? frameTimeOf(row) : frameTimeOf(read.at(-1) ?? first);
  const timeless = isTimeless(written);
  const time = timeless ? left : harTimeOf(written ?? frameTimeOf(first));
  if (time === null) return null;
  const data = contentOf([row, ...read], isBinary, attached);
  if (data === null) return null;
  return {
    isSent: isSentBy(row),
    time,
    isTimeless: timeless,
    hasKind: row['opcode'] !== undefined && row['opcode'] !== null,
    data,
    lost: rest.length - read.length,
    alone: isMarked || read.length === 0 ? null : harFrameOf({ row: first, rest: [], first }, left, attached),
  };
}
