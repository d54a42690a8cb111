/**
 * A recorded session from a HAR file with the frames of its sockets (`_webSocketMessages`, as browsers and proxies write them). Engine.IO 3 and
 * 4, Socket.IO in texts with attachments, and the site's own packets in binary frames. Only market data and subscriptions are taken: a login in
 * the file is never read.
 */
import { writtenTime } from '../time/korean-time.ts';
import { decodePacket, packetTypes } from '../protocol/wire/packet.ts';
import { readTextPacket, type TextPacket, withAttachments } from '../protocol/wire/socket-io-text.ts';
import { liveEvents, type LiveEventName } from '../protocol/stream/stream-codec.ts';
import { type Row, rowOf } from '../row.ts';
import { refused, ok, type Result } from '../result.ts';
import { readBase64 } from './base64.ts';
import { type PolledMessages, polledIn, sidIn } from './har-polling.ts';
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

/** `damaged-har`: it is cut off or no JSON. `frames-elsewhere`: its frames are in files of their own that are not there. */
export type HarRefusal = 'no-sockets' | 'no-market-data' | 'damaged-har' | 'frames-elsewhere';

/** A file beside the HAR, by its name; null: there is none. */
export type AttachedFile = (
  name: string,
) => { readonly bytes: Uint8Array; readonly text: () => string } | null;
const nothingAttached: AttachedFile = () => null;

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
  /** The recording has no times: that of the message counts. */
  readonly isTimeless: boolean;
  readonly data: string | Uint8Array;
}

type Kind = 'text' | 'binary' | 'close' | 'control' | 'other';
const kinds: Readonly<Record<string, Kind>> = {
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
};
/** A program that records no opcodes records texts. */
const kindOf = (opcode: unknown): Kind =>
  opcode === undefined || opcode === null
    ? 'text'
    : typeof opcode === 'number' || typeof opcode === 'string'
      ? (kinds[`${opcode}`.toLowerCase()] ?? 'other')
      : 'other';

/** How programs call a frame of the browser. */
const isSentType = (type: unknown): boolean =>
  typeof type === 'string' && /^(?:send|sent|request|out)/iu.test(type);

/** Ms since 1970 of seconds, ms or a date; null: it is no time. */
function timeOf(time: unknown): number | null {
  const number = typeof time === 'string' ? Number(time) || writtenTime(time) : time;
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

/** Minimal recordings write -1 for each time. */
const isTimeless = (time: unknown): boolean => Number(time) === -1;

/** The first of the names that the row has: programs call the same thing by several. */
const fieldOf = (row: Row, ...names: readonly string[]): unknown =>
  names.map((name) => row[name]).find((value) => value !== undefined && value !== null);
const frameTimeOf = (message: unknown): unknown => fieldOf(rowOf(message), 'time', 'timestamp');

/** A time in seconds below this one (1973) counts from a moment of the browser's own, such as its start. */
const FIRST_SECOND = 1e8;

/**
 * The messages with times since 1970. Where no message of a socket has a time, all of them are as in a minimal recording; times that count from a
 * moment of the browser's own begin with the socket.
 */
function withTimes(messages: readonly unknown[], startedAt: number): readonly unknown[] {
  const times = messages.map((message) => timeOf(frameTimeOf(message)));
  if (times.every((time) => time === null)) return messages.map((one) => ({ ...rowOf(one), time: -1 }));
  const known = times.filter((time) => time !== null);
  if (known.some((time) => time >= FIRST_SECOND * 1000)) return messages;
  const first = Math.min(...known.slice(0, 1));
  return messages.map((one, at) => {
    const time = times[at] ?? null;
    return time === null ? one : { ...rowOf(one), time: Math.max(1, startedAt) + time - first };
  });
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** A packet of Engine.IO as a text: its number alone, or what Socket.IO puts behind it. */
const PACKET = /^(?:[0-6]|[23]probe|0\{.*|4[0-6](?:\d+-)?(?:\/[^,]*,)?\d*(?:[[{].*)?)$/s;
const hexOf = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`;

/** The text of a frame. Some programs write it in base64: it is read as base64 where its bytes are a packet. */
function textOf(data: string): string {
  const bytes = data.length % 4 === 0 && BASE64.test(data) ? readBase64(data) : null;
  if (bytes === null) return data;
  try {
    const text = decodeURIComponent(Array.from(bytes, hexOf).join(''));
    return PACKET.test(text) ? text : data;
  } catch {
    // No UTF-8.
    return data;
  }
}

/** The data of a frame, or of its file. */
function contentOf(row: Row, kind: Kind, attached: AttachedFile): string | Uint8Array | null {
  const file = row['_file'] ?? row['_sha1'];
  if (typeof file === 'string') {
    const found = attached(file);
    return found === null ? null : kind === 'binary' ? found.bytes : found.text();
  }
  const data = fieldOf(row, 'data', 'payloadData', 'payload');
  if (typeof data !== 'string') return null;
  return kind === 'binary' ? bytesOf(data) : textOf(data);
}

/** `left`: the time of a frame without one, ms. null: it is no message with a time. */
function frameOf(message: unknown, left: number, attached: AttachedFile): Frame | null {
  const row = rowOf(message);
  const written = frameTimeOf(row);
  const timeless = isTimeless(written);
  const time = timeless ? left : timeOf(written);
  if (time === null) return null;
  const data = contentOf(row, kindOf(row['opcode']), attached);
  const isSent = row['from_client'] === true || isSentType(fieldOf(row, 'type', 'direction'));
  return data === null ? null : { isSent, time, isTimeless: timeless, data };
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
  /** Time of the newest message of a recording without times. */
  let newest = Number.NEGATIVE_INFINITY;
  /** Messages carry the time of their publishing. */
  const timeIn = ({ time, isTimeless: timeless }: Frame, row: unknown): number => {
    if (!timeless) return time;
    const pt = timeOf(rowOf(row)['pt']);
    const isLater = pt !== null && pt >= Math.max(newest, time) && pt - time <= MAX_AT;
    newest = Math.max(newest, isLater ? pt : time);
    return newest;
  };
  const take = ({ type, data }: Pick<TextPacket, 'type' | 'data'>, frame: Frame): void => {
    const { isSent } = frame;
    const time = timeIn(frame, Array.isArray(data) ? data[1] : undefined);
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
    if (text === '1') return link(timeIn(frame, null), 'disconnected');
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
  const dropOpen = (): void => {
    if (open !== null) passOver('packet without its attachments');
    open = null;
  };
  return {
    /** The socket was closed by a control frame. */
    close(frame: Frame): void {
      dropOpen();
      link(timeIn(frame, null), 'disconnected');
    },
    take(frame: Frame): void {
      if (typeof frame.data !== 'string') return takeBytes(frame.data, frame);
      if (open !== null && frame.isSent === open.frame.isSent) {
        dropOpen();
      }
      takeText(frame.data, frame);
    },
  };
}

/** A field before the log: a text, a number, a word, or a list or object without others in it. */
const FIELD = String.raw`\s*"[^"]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+|\{[^{}]*\}|\[[^[\]]*\])\s*,`;
const BEGINS = new RegExp(String.raw`^\uFEFF?\s*\{(?:${FIELD})*\s*"log"\s*:\s*\{`, 'u');

/** Whether a text that begins so is a HAR file. */
export const isHar = (text: string): boolean => BEGINS.test(text.slice(0, 4096));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

interface Socket {
  readonly url: string;
  /** ms; 0: not known. */
  readonly startedAt: number;
  /** null: they are in a file that is not there. */
  readonly messages: readonly unknown[] | null;
  /** Those of its session that came by requests before. */
  readonly polled: readonly Row[];
}

/** Frames in a file of their own, one a line. */
function messagesOfFile(content: Row, attached: AttachedFile): readonly unknown[] | null {
  const file = content['_file'] ?? content['_sha1'];
  const found = typeof file === 'string' ? attached(file) : null;
  if (found === null) return null;
  const lines = found.text().split('\n');
  return lines.flatMap((line) => (line.trim() === '' ? [] : [parsed(line)]));
}

/** null: the entry is no socket. */
function socketOf(entry: unknown, attached: AttachedFile): Socket | null {
  const row = rowOf(entry);
  const url = String(rowOf(row['request'])['url']);
  const isSocket = row['_resourceType'] === 'websocket' || /^wss?:/u.test(url);
  const content = rowOf(rowOf(row['response'])['content']);
  const own = fieldOf(
    row,
    '_webSocketMessages',
    '_websocketMessages',
    'webSocketMessages',
    '_webSocketFrames',
  );
  const isElsewhere = isSocket && (content['_file'] ?? content['_sha1']) !== undefined;
  if (!Array.isArray(own) && !isElsewhere) return null;
  const startedAt = writtenTime(String(row['startedDateTime'])) ?? 0;
  return {
    url,
    startedAt: Math.max(0, startedAt),
    messages: Array.isArray(own) ? own : messagesOfFile(content, attached),
    polled: [],
  };
}

/** The sockets of a HAR file; null: it is damaged. */
function socketsOf(text: string, attached: AttachedFile): readonly Socket[] | null {
  const { entries } = rowOf(rowOf(parsed(text.startsWith('\uFEFF') ? text.slice(1) : text)).log);
  if (!Array.isArray(entries)) return null;
  return withPolled(
    entries.flatMap((one) => socketOf(one, attached) ?? []),
    entries.flatMap((one) => polledIn(one) ?? []),
  );
}

/** Sockets with the packets of their sessions that came by requests; a session that never had a socket is one by itself. */
function withPolled(sockets: readonly Socket[], polled: readonly PolledMessages[]): readonly Socket[] {
  const bySid = Map.groupBy(polled, ({ sid }) => sid);
  const messagesOf = (sid: string): readonly Row[] =>
    (bySid.get(sid) ?? []).flatMap(({ messages }) => messages);
  const upgraded = sockets.map((socket) => {
    const sid = sidIn(socket.url);
    const own = sid === '' ? [] : messagesOf(sid);
    if (own.length > 0) bySid.delete(sid);
    return { ...socket, polled: own };
  });
  const alone = [...bySid.keys()].map((sid): Socket => ({
    url: '',
    startedAt: 0,
    messages: [],
    polled: messagesOf(sid),
  }));
  return [...upgraded, ...alone.filter(({ polled: own }) => own.length > 0)];
}

/** null: the text is no HAR file. `attached`: files beside it, by name. */
export function readHar(
  text: string,
  attached: AttachedFile = nothingAttached,
): Result<HarSession, HarRefusal> | null {
  // Other files of JSON lines are not parsed twice.
  if (!isHar(text)) return null;
  const sockets = socketsOf(text, attached);
  if (sockets === null) return refused('damaged-har');
  if (sockets.length === 0) return refused('no-sockets');
  const passedOver: Record<string, number> = {};
  const passOver = (what: string): void => void (passedOver[what] = (passedOver[what] ?? 0) + 1);
  const found: Timed[] = [];
  let frames = 0;
  for (const { url, startedAt: left, messages, polled } of sockets) {
    if (messages === null) {
      passOver('socket whose frames are in a file that is not there');
      continue;
    }
    const own: Timed[] = [];
    const reader = createSocketReader(/[?&]EIO=3/u.test(url), (entry) => own.push(entry), passOver);
    for (const message of [...polled, ...withTimes(messages, left)]) {
      frames++;
      const kind = kindOf(rowOf(message)['opcode']);
      if (kind === 'control' || kind === 'other') {
        passOver(kind === 'control' ? 'control frame' : 'frame that carries no packet');
        continue;
      }
      // A frame that closes a socket may have no data.
      const frame = frameOf(kind === 'close' ? { data: '', ...rowOf(message) } : message, left, attached);
      if (frame === null) passOver('frame without a time or data');
      else if (kind === 'close') reader.close(frame);
      else reader.take(frame);
    }
    // Sockets without market data, such as those of a chat, say nothing of the betting link.
    if (own.some(({ entry }) => 'in' in entry(0))) found.push(...own);
  }
  if (found.length === 0)
    return refused(
      sockets.every(({ messages }) => messages === null) ? 'frames-elsewhere' : 'no-market-data',
    );
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
