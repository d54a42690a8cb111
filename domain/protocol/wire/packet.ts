/**
 * Socket.IO packets (protocol 5) as one msgpack frame each. Frames are self-contained (records inside the frame), so a recorded session
 * replays frame by frame. Decoding is total: it returns a packet or a reason, and never throws.
 */
import { isRow } from '../../row.ts';
import { addExtension, Packr, Unpackr } from 'msgpackr';
import { ok, refused, type Result } from '../../result.ts';

export const packetTypes = { connect: 0, disconnect: 1, event: 2, ack: 3, connectError: 4 } as const;

export interface Packet {
  readonly type: number;
  readonly nsp: string;
  readonly data?: unknown;
  readonly id?: number;
}

export type BadFrame = 'too-large' | 'not-msgpack' | 'not-a-packet';

/** A larger frame is refused unread. A snapshot part of 20 matches × 60 markets takes about 100 kB. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;

const RECORD_EXTENSION = 0x72;
const refuseExtension = (): never => {
  throw new Error('msgpack extension refused');
};
// Plain data only: every extension except the record definitions is refused (dates, sets, typed arrays, class instances …).
for (let type = 0; type < 256; type++) {
  if (type !== RECORD_EXTENSION) addExtension({ type, unpack: refuseExtension });
}

/** Decimals that fit take 5 bytes instead of 9; decoding rounds them to the same decimal. */
const DECIMAL_FIT = 4;
const options = {
  useRecords: true,
  mapsAsObjects: true,
  encodeUndefinedAsNil: true,
  int64AsType: 'number',
  bundleStrings: false,
  useFloat32: DECIMAL_FIT,
} as const;
const packr = new Packr(options);
const unpackr = new Unpackr(options);

export function encodePacket(packet: Packet): Uint8Array {
  const { type, nsp, data, id } = packet;
  return packr.pack({
    type,
    nsp,
    ...(data === undefined ? {} : { data }),
    ...(id === undefined ? {} : { id }),
  });
}

function hasRightPayload(type: unknown, data: unknown): boolean {
  switch (type) {
    case packetTypes.connect:
      return data === undefined || isRow(data);
    case packetTypes.disconnect:
      return data === undefined;
    case packetTypes.connectError:
      return typeof data === 'string' || isRow(data);
    case packetTypes.event:
      return Array.isArray(data) && typeof data[0] === 'string';
    case packetTypes.ack:
      return Array.isArray(data);
    default:
      return false;
  }
}

const isPacket = (value: unknown): value is Packet =>
  isRow(value) &&
  typeof value['nsp'] === 'string' &&
  (value['id'] === undefined || Number.isSafeInteger(value['id'])) &&
  hasRightPayload(value['type'], value['data']);

export function decodePacket(frame: Uint8Array): Result<Packet, BadFrame> {
  if (frame.byteLength > MAX_FRAME_BYTES) return refused('too-large');
  let value: unknown;
  try {
    value = unpackr.unpack(frame);
  } catch {
    return refused('not-msgpack');
  }
  return isPacket(value) ? ok(value) : refused('not-a-packet');
}
