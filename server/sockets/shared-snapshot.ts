/**
 * A snapshot that is made once and sent to many readers. The readers' messages differ only in the recovery id. Each part is encoded once,
 * with a placeholder for the id; a reader gets a small head of its own, with its id, and the tail that all readers share. A snapshot in one
 * message has no recovery id and is the same for all.
 */
import { Buffer } from 'node:buffer';
import { encodePacket, packetTypes } from '../../domain/protocol/wire/packet.ts';
import type { Row } from '../../domain/row.ts';
import { frameHead, opcodes } from './encoded-frame.ts';
import type { Snapshot } from '../../domain/feed/snapshot-parts.ts';

export type Codec = 'msgpack' | 'json';

/** A WebSocket frame in two pieces, as the socket writes them. */
export type SharedFrame = readonly [head: Buffer, tail: Buffer];

export interface SharedSnapshot {
  /** True: the first part is enough for the reader to begin. */
  readonly firstPartSuffices: boolean;
  /** Number of the parts of the first moment; the rest follows them. */
  readonly firstCount: number;
  /** null: there are no more parts. A part of the rest is made when the first reader takes it. */
  frame(at: number, codec: Codec, recoveryId: string): SharedFrame | null;
  /** Bytes of the encoded parts in memory. */
  readonly bytes: number;
}

const STR8 = 0xd9;

const msgpackText = (text: string): Buffer => {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([STR8, body.length]), body]);
};

/** How each codec encodes an event and a text inside it. */
const codecs = {
  msgpack: {
    event: (row: Row): Buffer =>
      Buffer.from(encodePacket({ type: packetTypes.event, nsp: '/', data: ['Fixture', row] })),
    text: msgpackText,
  },
  json: {
    // "4": a message of Engine.IO, "2": an event of Socket.IO.
    event: (row: Row): Buffer => Buffer.from(`42${JSON.stringify(['Fixture', row])}`),
    text: (text: string): Buffer => Buffer.from(JSON.stringify(text)),
  },
} as const;

/** `before`: the bytes before the recovery id; null: the message has no recovery id. */
interface Encoded {
  readonly before: Buffer | null;
  readonly tail: Buffer;
}

function encodeAround(row: Row, codec: Codec, recoveryId: string): Encoded {
  const whole = codecs[codec].event(row);
  if (recoveryId === '') return { before: null, tail: whole };
  const mark = codecs[codec].text(recoveryId);
  const at = whole.indexOf(mark);
  if (at < 0) throw new Error('a snapshot part carries no recovery id');
  return { before: whole.subarray(0, at), tail: whole.subarray(at + mark.length) };
}

/** `made`: a snapshot whose recovery id is once in each part, or in none. `work` measures the time of encoding. */
export function shareSnapshot(made: Snapshot, work: <T>(act: () => T) => T): SharedSnapshot {
  // Takes all first parts now, because they describe one moment of the stream.
  const rows: Row[] = [...made.first];
  const firstCount = rows.length;
  const rest = made.rest[Symbol.iterator]();
  const encoded = { msgpack: new Map<number, Encoded>(), json: new Map<number, Encoded>() };
  let bytes = 0;
  const rowAt = (at: number): Row | null => {
    while (rows.length <= at) {
      const next = rest.next();
      if (next.done === true) return null;
      rows.push(next.value);
    }
    return rows[at] ?? null;
  };
  const encode = (at: number, codec: Codec): Encoded | null => {
    const row = rowAt(at);
    if (row === null) return null;
    const part = encodeAround(row, codec, made.recoveryId);
    bytes += (part.before?.length ?? 0) + part.tail.length;
    encoded[codec].set(at, part);
    return part;
  };
  return {
    firstPartSuffices: made.firstPartSuffices,
    firstCount,
    frame(at, codec, recoveryId) {
      const part = encoded[codec].get(at) ?? work(() => encode(at, codec));
      if (part === null) return null;
      const opcode = opcodes[codec];
      const { before, tail } = part;
      if (before === null) return [frameHead(opcode, tail.length), tail];
      const id = codecs[codec].text(recoveryId);
      const head = frameHead(opcode, before.length + id.length + tail.length);
      return [Buffer.concat([head, before, id]), tail];
    },
    get bytes() {
      return bytes;
    },
  };
}
