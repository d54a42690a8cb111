/**
 * Packets of Socket.IO that came by requests (`transport=polling`), as they do before a socket takes over, and all the time where a network
 * forbids sockets. They are given as messages of a socket.
 */
import { writtenTime } from '../time/written-time.ts';
import { jsonOf, type Row, rowOf } from '../row.ts';
import { decoderOf, pageOfMediaType } from '../packed/text-encoding.ts';
import { readFeedText } from '../packed/text-of-feed.ts';
import { base64Of, readBase64 } from './base64.ts';
import { textOfBytes } from './har-frames.ts';

/** Engine.IO 4 parts packets by this sign. */
const SEPARATOR = '\u001E';
const TEXT = 1;
const NO_BYTES = new Uint8Array(0);

export interface PolledMessages {
  /** The session that they belong to; '': not known. */
  readonly sid: string;
  readonly messages: readonly Row[];
}

/** The letters at a place that are so many bytes of UTF-8. */
function lettersOf(body: string, from: number, bytes: number): number {
  let [at, left] = [from, bytes];
  while (left > 0 && at < body.length) {
    const code = body.codePointAt(at) ?? 0;
    left -= code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
    at += code < 0x1_00_00 ? 1 : 2;
  }
  return at - from;
}
/** Another packet of Engine.IO 3 begins there, or the body ends. */
const isBehindPacket = (body: string, at: number): boolean =>
  /^(?:\d{1,9}:[\db]|$)/.test(body.slice(at, at + 12));

/** Packets of a body of Engine.IO 3: each has its length in letters before it, or in bytes, as some servers count. */
function packetsByLength(body: string): string[] {
  const packets: string[] = [];
  for (let at = 0; at < body.length;) {
    const colon = body.indexOf(':', at);
    const length = colon < 0 ? Number.NaN : Number(body.slice(at, colon));
    if (!Number.isInteger(length) || length <= 0) break;
    const from = colon + 1;
    const letters = isBehindPacket(body, from + length) ? length : lettersOf(body, from, length);
    packets.push(body.slice(from, from + letters));
    at = from + letters;
  }
  return packets;
}

/** The end of the length before a packet of a binary body. */
const END_OF_LENGTH = 0xff;
/**
 * Packets of a binary body of Engine.IO 3, as texts: before each stand 0 for a text or 1 for bytes, the digits of its length, and 255. null: it is none.
 */
function packetsOfBytes(body: Uint8Array, textOf: (bytes: Uint8Array) => string): string[] | null {
  const packets: string[] = [];
  for (let at = 0; at < body.length;) {
    const from = body.indexOf(END_OF_LENGTH, at) + 1;
    const digits = body.subarray(at + 1, from - 1);
    const end = from + Number(digits.join(''));
    if (
      (body[at] ?? 2) > 1 ||
      from === 0 ||
      digits.length === 0 ||
      digits.some((digit) => digit > 9) ||
      end > body.length
    )
      return null;
    const packet = body.subarray(from, end);
    packets.push(body[at] === 0 ? textOf(packet) : `b${base64Of(packet.subarray(1))}`);
    at = end;
  }
  return packets;
}

const packetsIn = (body: string): readonly string[] =>
  /^\d+:[\db]/u.test(body) ? packetsByLength(body) : body.split(SEPARATOR);

/** A packet as a frame of text, also one that holds bytes ("b" and base64). */
const messageOf = (packet: string, type: 'send' | 'receive', time: number): Row => ({
  type,
  time,
  opcode: TEXT,
  data: packet,
});

/** Requests by scripts (JSONP) answer with a call, and ask with a form. */
const CALL = /^___eio\[\d+\]\((".*")\);?\s*$/s;
function withoutScript(text: string): string {
  const called = jsonOf(CALL.exec(text)?.[1] ?? '');
  if (typeof called === 'string') return called;
  if (!text.startsWith('d=')) return text;
  try {
    return decodeURIComponent(text.slice('d='.length).replaceAll('+', ' '));
  } catch {
    // It is no form.
    return text;
  }
}

const BEYOND_ASCII = /\P{ASCII}/u;
/** The text of bytes that are UTF-8, with letters beyond ASCII; else in the code page of their media type, which servers name by mistake, too; else as their letters show. */
const textBy =
  (type: unknown) =>
  (bytes: Uint8Array): string => {
    const utf8 = textOfBytes(bytes);
    const page = typeof type === 'string' ? pageOfMediaType(type) : null;
    if (utf8 !== null && (page === null || BEYOND_ASCII.test(utf8))) return utf8;
    return page === null ? readFeedText(bytes).text : decoderOf(page).decode(bytes);
  };

/** The packets of a body. Browsers write one that they do not take for text in base64, and say so. */
function packetsOf(part: unknown): readonly string[] {
  const { text, encoding, mimeType } = rowOf(part);
  if (typeof text !== 'string') return [];
  if (encoding !== 'base64') return packetsIn(withoutScript(text));
  const bytes = readBase64(text) ?? NO_BYTES;
  const textOf = textBy(mimeType);
  return packetsOfBytes(bytes, textOf) ?? packetsIn(withoutScript(textOf(bytes)));
}

export const sidIn = (url: string): string => /[?&]sid=([^&#]+)/u.exec(url)?.[1] ?? '';

/** null: the entry is no such request. */
export function polledIn(entry: unknown): PolledMessages | null {
  const row = rowOf(entry);
  const [request, response] = [rowOf(row['request']), rowOf(row['response'])];
  const url = String(request['url']);
  if (!/[?&]transport=polling/u.test(url)) return null;
  const started = writtenTime(String(row['startedDateTime'])) ?? 0;
  const took = typeof row['time'] === 'number' && row['time'] > 0 ? row['time'] : 0;
  const received = packetsOf(response['content']);
  const messages = [
    ...packetsOf(request['postData']).map((packet) => messageOf(packet, 'send', started)),
    ...received.map((packet) => messageOf(packet, 'receive', started + took)),
  ].filter(({ data }) => data !== '' && data !== 'ok');
  const opened = /^0\{"sid":"([^"]+)"/u.exec(received[0] ?? '')?.[1];
  return { sid: sidIn(url) || (opened ?? ''), messages };
}
