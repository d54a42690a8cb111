/**
 * The packets in the frames of one socket of a HAR file: Engine.IO 3 and 4, Socket.IO in texts with attachments, and the site's own packets in
 * binary frames. Market data, subscriptions and links are written down, all others are counted.
 */
import { decodePacket, packetTypes } from '../protocol/wire/packet.ts';
import { readTextPacket, type TextPacket, withAttachments } from '../protocol/wire/socket-io-text.ts';
import { isLiveEvent } from '../protocol/stream/stream-codec.ts';
import { rowOf } from '../row.ts';
import { readBase64 } from './base64.ts';
import { bareBytes, type Frame, textOfBytes, harTimeOf } from './har-frames.ts';
import type { SessionEntry } from './session-log.ts';

/** Of Engine.IO 3, before a binary packet. */
const MESSAGE_TYPE = 4;
/** More are counted as lost. */
const MAX_ATTACHMENTS = 64;
/** 31 days, as in every session. */
export const MAX_AT = 31 * 86_400_000;

/** `nsp`: the namespace of Socket.IO; null: the socket itself. */
export type Timed = {
  readonly time: number;
  readonly nsp: string | null;
  readonly entry: (at: number) => SessionEntry;
};
type Packet = Pick<TextPacket, 'type' | 'nsp' | 'data'>;
export type PassOver = (what: string) => void;

export const UNREADABLE = 'frame without a time or data';

/** A ping, a pong or an empty packet of Engine.IO: it may stand before an attachment, too. */
const isSignOfLife = (text: string): boolean => /^[236]$/u.test(text);

/** The time of each message: in a recording without times that of its publishing, which messages carry, and never before the one before it. */
function createMessageTimes(): (frame: Frame, row: unknown) => number {
  let newest = Number.NEGATIVE_INFINITY;
  return ({ time, isTimeless: timeless }, row) => {
    if (!timeless) return time;
    const pt = harTimeOf(rowOf(row)['pt']);
    const from = Math.max(newest, time);
    // Where the start of the socket is not known, the first message shows it.
    const isNear = pt !== null && (from <= 0 || pt - (time > 0 ? time : from) <= MAX_AT);
    newest = isNear && pt >= from ? pt : from;
    return newest;
  };
}

/** `old`: Engine.IO 3, which writes the type before the packet of a binary frame. */
type EngineIo = 'old' | 'new';

/** A packet in a binary frame that is no attachment; null: it is none. */
function binaryPacket(bytes: Uint8Array, version: EngineIo): Packet | null {
  const direct = decodePacket(version === 'old' ? bytes.subarray(1) : bytes);
  // Where the address does not name Engine.IO 3, the type before the packet shows it.
  const packet = direct.ok || bytes[0] !== MESSAGE_TYPE ? direct : decodePacket(bytes.subarray(1));
  return packet.ok ? { data: undefined, ...packet.value } : null;
}

const isPacket = ({ data }: Frame, version: EngineIo): boolean =>
  typeof data !== 'string'
    ? binaryPacket(data, version) !== null
    : data.startsWith('4')
      ? readTextPacket(data.slice(1)) !== null
      : /^(?:[1-36]|[23]probe)$/u.test(data);

/** The frames behind a first one that is a packet by itself, and is none together with them, do not continue it: they are counted. */
function withoutStrays(frame: Frame, version: EngineIo, passOver: PassOver): Frame {
  const { alone, lost } = frame;
  if (alone === null || isPacket(frame, version) || !isPacket(alone, version)) return frame;
  passOver('continuation of a frame that is whole');
  return { ...alone, lost };
}

/** Writes down what a packet says. */
function createPackets(onEntry: (entry: Timed) => void, passOver: PassOver) {
  const timeIn = createMessageTimes();
  let isClosed = false;
  const link = (time: number, state: 'connected' | 'disconnected', nsp: string | null): void =>
    onEntry({ time, nsp, entry: (at) => ({ at, link: state }) });
  return {
    /** The socket is closed; both sides may say so. */
    close(frame: Frame): void {
      if (!isClosed) link(timeIn(frame, null), 'disconnected', null);
      isClosed = true;
    },
    take({ type, data, nsp: written }: Packet, frame: Frame): void {
      const { isSent } = frame;
      const time = timeIn(frame, Array.isArray(data) ? data[1] : undefined);
      // A namespace may have a question behind it.
      const [nsp = ''] = written.split('?');
      if (type === packetTypes.connect && !isSent) return link(time, 'connected', nsp);
      if (type === packetTypes.disconnect) return link(time, 'disconnected', nsp);
      if (type !== packetTypes.event || !Array.isArray(data)) return;
      const [name, row] = data as readonly unknown[];
      if (typeof name !== 'string') return passOver('packet without a name');
      if (!isSent && isLiveEvent(name)) return onEntry({ time, nsp, entry: (at) => ({ at, in: name, row }) });
      if (isSent && (name === 'subscribe' || name === 'unsubscribe'))
        return onEntry({ time, nsp, entry: (at) => ({ at, out: name, row }) });
      passOver(name);
    },
  };
}

/** A packet that waits for its attachments. */
interface OpenPacket {
  readonly packet: TextPacket;
  readonly frame: Frame;
  readonly parts: Uint8Array[];
}

/** What the packets of one socket are as entries. */
export function createSocketReader(version: EngineIo, onEntry: (entry: Timed) => void, passOver: PassOver) {
  /** One of each side. */
  const open = new Map<boolean, OpenPacket>();
  const packets = createPackets(onEntry, passOver);
  const takeText = (text: string, frame: Frame): void => {
    // A packet of Engine.IO begins with its type; only 4 is a message of Socket.IO, and 1 closes the socket.
    if (text === '1') return packets.close(frame);
    if (!text.startsWith('4')) return /^[0-6]/u.test(text) ? undefined : passOver('text that is no packet');
    const packet = readTextPacket(text.slice(1));
    if (packet === null) return passOver('damaged packet');
    if (packet.attachments === 0) return packets.take(packet, frame);
    if (packet.attachments > MAX_ATTACHMENTS) return passOver('packet with too many attachments');
    open.set(frame.isSent, { packet, frame, parts: [] });
  };
  const attach = ({ packet, parts, frame }: OpenPacket, content: Uint8Array): void => {
    if (parts.push(content) < packet.attachments) return;
    open.delete(frame.isSent);
    packets.take({ ...packet, data: withAttachments(packet.data, parts) }, frame);
  };
  const takeBytes = (bytes: Uint8Array, frame: Frame): void => {
    const waiting = open.get(frame.isSent);
    if (waiting !== undefined) return attach(waiting, version === 'old' ? bytes.subarray(1) : bytes);
    const packet = binaryPacket(bytes, version);
    if (packet !== null) return packets.take(packet, frame);
    // Some programs write each frame as bytes, also a text.
    const text = textOfBytes(bytes) ?? '';
    return isPacket({ ...frame, data: text }, version) ? takeText(text, frame) : passOver('binary frame');
  };
  const dropOpen = (isSent: boolean): void => {
    if (open.delete(isSent)) passOver('packet without its attachments');
  };
  /** Bytes in a text. Returns whether they are an attachment or a packet. */
  const takeBare = (text: string, frame: Frame): boolean => {
    const bare = bareBytes(text);
    const waiting = open.get(frame.isSent);
    const packet = bare === null || waiting !== undefined ? null : binaryPacket(bare, 'new');
    if (bare !== null && waiting !== undefined) attach(waiting, bare);
    else if (packet !== null) packets.take(packet, frame);
    else return false;
    return true;
  };
  const end = (): void => [...open.keys()].forEach(dropOpen);
  return {
    end,
    /** The socket was closed by a control frame. */
    close(frame: Frame): void {
      end();
      packets.close(frame);
    },
    take(given: Frame): void {
      // Any bytes can be an attachment.
      const isAttachment = open.has(given.isSent) && typeof given.data !== 'string';
      const frame = isAttachment ? given : withoutStrays(given, version, passOver);
      if (frame.lost > 0 && !isAttachment && !isPacket(frame, version)) return passOver(UNREADABLE);
      for (let lost = 0; lost < frame.lost; lost++) passOver(UNREADABLE);
      if (typeof frame.data !== 'string') return takeBytes(frame.data, frame);
      if (takeBare(frame.data, frame)) return;
      // Signs of life of Engine.IO (2, 3, 6) are no packets: they may stand before an attachment, too.
      if (open.has(frame.isSent) && !isSignOfLife(frame.data)) {
        const bytes = frame.hasKind ? null : readBase64(frame.data);
        if (bytes !== null) return takeBytes(bytes, frame);
        dropOpen(frame.isSent);
      }
      takeText(frame.data, frame);
    },
  };
}
