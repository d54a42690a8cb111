/**
 * A recorded session from a HAR file with the frames of its sockets (`_webSocketMessages`, as browsers and proxies write them). Engine.IO 3 and
 * 4, Socket.IO in texts with attachments, and the site's own packets in binary frames. Only market data and subscriptions are taken: a login in
 * the file is never read.
 */
import { decodePacket, packetTypes } from '../protocol/wire/packet.ts';
import { readTextPacket, type TextPacket, withAttachments } from '../protocol/wire/socket-io-text.ts';
import { liveEvents, type LiveEventName } from '../protocol/stream/stream-codec.ts';
import { isRow, type Row, rowOf } from '../row.ts';
import { refused, ok, type Result } from '../result.ts';
import { readBase64 } from './base64.ts';
import type { SessionEntry } from './session-log.ts';

/** Of Engine.IO 3, before a binary packet. */
const MESSAGE_TYPE = 4;
/** The first letter that a text may have (the tab), and the last of ASCII. */
const [FIRST_OF_TEXT, LAST_OF_ASCII] = [9, 127] as const;
/** More are counted as lost. */
const MAX_ATTACHMENTS = 64;
/** The unit of a time: browsers write seconds since 1970, some programs ms. Seconds reach this in the year 5138. */
const FIRST_IN_MS = 1e11;
const MAX_TIME_MS = 7_258_118_400_000;
/** 31 days, as in every session. */
const MAX_AT = 31 * 86_400_000;

export type HarRefusal = 'no-sockets' | 'no-market-data';

export interface HarSession {
  readonly startedAt: number;
  readonly entries: readonly SessionEntry[];
  readonly sockets: number;
  readonly frames: number;
  /** Events that are not market data, by name, and what else was passed over. */
  readonly passedOver: Readonly<Record<string, number>>;
}

type Timed = { readonly time: number; readonly entry: (at: number) => SessionEntry };

interface Frame {
  readonly isSent: boolean;
  readonly time: number;
  readonly data: string | Uint8Array;
}

/** How programs call a frame of the browser. */
const isSentType = (type: unknown): boolean =>
  typeof type === 'string' && /^(?:send|sent|request|out)/iu.test(type);

/** Ms since 1970 of seconds, ms or a date; null: it is no time. */
function timeOf(time: unknown): number | null {
  const number = typeof time === 'string' ? Number(time) || Date.parse(time) : time;
  if (typeof number !== 'number' || !(number > 0)) return null;
  const ms = number < FIRST_IN_MS ? number * 1000 : number;
  return ms > MAX_TIME_MS ? null : ms;
}

/** Letters that stand for bytes: none is above 255, and some are in no text. null: they do not. */
function bytesOfLetters(data: string): Uint8Array | null {
  const bytes = Uint8Array.from(data, (letter) => letter.codePointAt(0) ?? 0);
  const isWhole = bytes.every((byte, at) => data.codePointAt(at) === byte);
  return isWhole && bytes.some((byte) => byte < FIRST_OF_TEXT || byte > LAST_OF_ASCII) ? bytes : null;
}

/** Bytes are base64; some programs write each byte as a letter instead. */
const bytesOf = (data: string): Uint8Array | null => readBase64(data) ?? bytesOfLetters(data);

/** null: it is no message with a time. */
function frameOf(message: unknown): Frame | null {
  const { type, time, opcode, data } = rowOf(message);
  const ms = timeOf(time);
  if (ms === null || typeof data !== 'string') return null;
  const content = Number(opcode) === 2 || opcode === 'binary' ? bytesOf(data) : data;
  return content === null ? null : { isSent: isSentType(type), time: ms, data: content };
}

const isLiveEvent = (name: string): name is LiveEventName => (liveEvents as readonly string[]).includes(name);

/** What the packets of one socket are as entries. */
function createSocketReader(
  isOld: boolean,
  onEntry: (entry: Timed) => void,
  passOver: (what: string) => void,
) {
  let open: { readonly packet: TextPacket; readonly frame: Frame; readonly parts: Uint8Array[] } | null =
    null;
  const link = (time: number, state: 'connected' | 'disconnected'): void =>
    onEntry({ time, entry: (at) => ({ at, link: state }) });
  const take = ({ type, data }: Pick<TextPacket, 'type' | 'data'>, { isSent, time }: Frame): void => {
    if (type === packetTypes.connect && !isSent) return link(time, 'connected');
    if (type === packetTypes.disconnect) return link(time, 'disconnected');
    if (type !== packetTypes.event || !Array.isArray(data)) return;
    const [name, row] = data as readonly unknown[];
    if (typeof name !== 'string') return passOver('packet without a name');
    if (!isSent && isLiveEvent(name)) return onEntry({ time, entry: (at) => ({ at, in: name, row }) });
    if (isSent && (name === 'subscribe' || name === 'unsubscribe'))
      return onEntry({ time, entry: (at) => ({ at, out: name, row }) });
    passOver(name);
  };
  const takeText = (text: string, frame: Frame): void => {
    // A packet of Engine.IO begins with its type; only 4 is a message of Socket.IO, and 1 closes the socket.
    if (text === '1') return link(frame.time, 'disconnected');
    if (!text.startsWith('4')) return /^[0-6]/u.test(text) ? undefined : passOver('text that is no packet');
    const packet = readTextPacket(text.slice(1));
    if (packet === null) return passOver('damaged packet');
    if (packet.attachments === 0) return take(packet, frame);
    if (packet.attachments > MAX_ATTACHMENTS) return passOver('packet with too many attachments');
    open = { packet, frame, parts: [] };
  };
  const takeBytes = (bytes: Uint8Array, frame: Frame): void => {
    const content = isOld ? bytes.subarray(1) : bytes;
    if (open === null) {
      const direct = decodePacket(content);
      // Where the address does not tell Engine.IO 3, its type before the packet does.
      const packet = direct.ok || bytes[0] !== MESSAGE_TYPE ? direct : decodePacket(bytes.subarray(1));
      return packet.ok ? take({ data: undefined, ...packet.value }, frame) : passOver('binary frame');
    }
    const { packet, parts } = open;
    if (parts.push(content) < packet.attachments) return;
    const { frame: began } = open;
    open = null;
    take({ ...packet, data: withAttachments(packet.data, parts) }, began);
  };
  return {
    take(frame: Frame): void {
      if (typeof frame.data !== 'string') return takeBytes(frame.data, frame);
      if (open !== null && frame.isSent === open.frame.isSent) {
        passOver('packet without its attachments');
        open = null;
      }
      takeText(frame.data, frame);
    },
  };
}

/** Whether a text that begins so is a HAR file. */
export const isHar = (text: string): boolean => /^\uFEFF?\s*\{\s*"log"\s*:\s*\{/u.test(text.slice(0, 4096));

/** The sockets of a HAR file; null: it is no HAR file. */
function socketsOf(text: string): readonly Row[] | null {
  // Other files of JSON lines are not parsed twice.
  if (!isHar(text)) return null;
  try {
    const { entries } = rowOf(rowOf(JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)).log);
    if (!Array.isArray(entries)) return null;
    return entries.filter((one) => isRow(one) && Array.isArray(one['_webSocketMessages']));
  } catch {
    return null;
  }
}

/** null: the text is no HAR file. */
export function readHar(text: string): Result<HarSession, HarRefusal> | null {
  const sockets = socketsOf(text);
  if (sockets === null) return null;
  if (sockets.length === 0) return refused('no-sockets');
  const passedOver: Record<string, number> = {};
  const passOver = (what: string): void => void (passedOver[what] = (passedOver[what] ?? 0) + 1);
  const found: Timed[] = [];
  let frames = 0;
  for (const socket of sockets) {
    const url = rowOf(socket['request'])['url'];
    const own: Timed[] = [];
    const reader = createSocketReader(/[?&]EIO=3/u.test(String(url)), (entry) => own.push(entry), passOver);
    for (const message of socket['_webSocketMessages'] as readonly unknown[]) {
      const frame = frameOf(message);
      frames++;
      if (frame === null) passOver('frame without a time or data');
      else reader.take(frame);
    }
    // Sockets without market data, such as those of a chat, say nothing of the betting link.
    if (own.some(({ entry }) => 'in' in entry(0))) found.push(...own);
  }
  if (found.length === 0) return refused('no-market-data');
  found.sort((a, b) => a.time - b.time);
  const startedAt = Math.floor(found[0]?.time ?? 0);
  const within = found.filter(({ time }) => time - startedAt <= MAX_AT);
  if (within.length < found.length) passedOver['frame after 31 days'] = found.length - within.length;
  return ok({
    startedAt,
    entries: within.map(({ time, entry }) => entry(time - startedAt)),
    sockets: sockets.length,
    frames,
    passedOver,
  });
}
