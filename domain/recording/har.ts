/**
 * A recorded session from a HAR file with the frames of its sockets (`_webSocketMessages`, as browsers and proxies write them). Engine.IO 3 and
 * 4, Socket.IO in texts with attachments, and the site's own packets in binary frames. Only market data and subscriptions are taken: a login in
 * the file is never read.
 */
import { writtenTime } from '../time/korean-time.ts';
import { decodePacket, packetTypes } from '../protocol/wire/packet.ts';
import { readTextPacket, type TextPacket, withAttachments } from '../protocol/wire/socket-io-text.ts';
import { isLiveEvent } from '../protocol/stream/stream-codec.ts';
import { jsonOf, listOf, type Row, rowOf } from '../row.ts';
import { refused, ok, type Result } from '../result.ts';
import { readBase64 } from './base64.ts';
import {
  type AttachedFile,
  fieldOf,
  type Frame,
  frameOf,
  kindOf,
  timeOf,
  wholeMessages,
  withTimes,
} from './har-frames.ts';
import { type PolledMessages, polledIn, sidIn } from './har-polling.ts';
import type { SessionEntry } from './session-log.ts';

/** Of Engine.IO 3, before a binary packet. */
const MESSAGE_TYPE = 4;
/** More are counted as lost. */
const MAX_ATTACHMENTS = 64;
/** 31 days, as in every session. */
const MAX_AT = 31 * 86_400_000;

/** `damaged-har`: it is cut off or no JSON. `frames-elsewhere`: its frames are in files of their own that are not there. */
export type HarRefusal = 'no-sockets' | 'no-market-data' | 'damaged-har' | 'frames-elsewhere';

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

/** A ping, a pong or an empty packet of Engine.IO: it may stand before an attachment, too. */
const isSignOfLife = (text: string): boolean => /^[236]$/u.test(text);

/** The time of each message: in a recording without times that of its publishing, which messages carry, and never before the one before it. */
function createMessageTimes(): (frame: Frame, row: unknown) => number {
  let newest = Number.NEGATIVE_INFINITY;
  return ({ time, isTimeless: timeless }, row) => {
    if (!timeless) return time;
    const pt = timeOf(rowOf(row)['pt']);
    const isLater = pt !== null && pt >= Math.max(newest, time) && pt - time <= MAX_AT;
    newest = Math.max(newest, isLater ? pt : time);
    return newest;
  };
}

/** A packet in a binary frame that is no attachment; null: it is none. */
function binaryPacket(bytes: Uint8Array, isOld: boolean): Pick<TextPacket, 'type' | 'data'> | null {
  const direct = decodePacket(isOld ? bytes.subarray(1) : bytes);
  // Where the address does not tell Engine.IO 3, its type before the packet does.
  const packet = direct.ok || bytes[0] !== MESSAGE_TYPE ? direct : decodePacket(bytes.subarray(1));
  return packet.ok ? { data: undefined, ...packet.value } : null;
}

const isPacket = ({ data }: Frame, isOld: boolean): boolean =>
  typeof data !== 'string'
    ? binaryPacket(data, isOld) !== null
    : data.startsWith('4')
      ? readTextPacket(data.slice(1)) !== null
      : /^(?:[1-36]|[23]probe)$/u.test(data);

/** The frames behind a first one that is a packet by itself, and is none together with them, do not continue it: they are counted. */
function withoutStrays(frame: Frame, isOld: boolean, passOver: (what: string) => void): Frame {
  const { alone } = frame;
  if (alone === null || isPacket(frame, isOld) || !isPacket(alone, isOld)) return frame;
  passOver('continuation of a frame that is whole');
  return alone;
}

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
  const timeIn = createMessageTimes();
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
      const packet = binaryPacket(bytes, isOld);
      return packet === null ? passOver('binary frame') : take(packet, frame);
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
    take(given: Frame): void {
      // Any bytes can be an attachment.
      const isAttachment = open !== null && typeof given.data !== 'string';
      const frame = isAttachment ? given : withoutStrays(given, isOld, passOver);
      if (typeof frame.data !== 'string') return takeBytes(frame.data, frame);
      // Signs of life of Engine.IO (2, 3, 6) are no packets: they may stand before an attachment, too.
      if (open !== null && frame.isSent === open.frame.isSent && !isSignOfLife(frame.data)) {
        const bytes = frame.hasKind ? null : readBase64(frame.data);
        if (bytes !== null) return takeBytes(bytes, frame);
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

interface Socket {
  readonly url: string;
  /** ms; 0: not known. */
  readonly startedAt: number;
  /** null: they are in a file that is not there. */
  readonly messages: readonly unknown[] | null;
  /** Those of its session that came by requests before. */
  readonly polled: readonly Row[];
}

/** Frames in a file of their own, one a line or as one list. */
function messagesOfFile(content: Row, attached: AttachedFile): readonly unknown[] | null {
  const file = content['_file'] ?? content['_sha1'];
  const found = typeof file === 'string' ? attached(file) : null;
  if (found === null) return null;
  const text = found.text();
  const list = text.trimStart().startsWith('[') ? jsonOf(text) : undefined;
  if (Array.isArray(list)) return list;
  const lines = text.split('\n');
  return lines.flatMap((line) => (line.trim() === '' ? [] : [jsonOf(line)]));
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
  const whole = jsonOf(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (whole === undefined) return null;
  const entries = listOf(rowOf(rowOf(whole)['log'])['entries']);
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
    const all = [...polled, ...withTimes(messages, left)];
    frames += all.length;
    for (const message of wholeMessages(all, passOver)) {
      const kind = kindOf(message.row['opcode']);
      if (kind === 'control' || kind === 'other') {
        passOver(kind === 'control' ? 'control frame' : 'frame that carries no packet');
        continue;
      }
      // A frame that closes a socket may have no data.
      const row = kind === 'close' ? { data: '', ...message.row } : message.row;
      const frame = frameOf({ ...message, row }, left, attached);
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
