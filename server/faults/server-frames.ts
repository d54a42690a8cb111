/** Cuts the bytes of a server's WebSocket into frames, and reads the event of a Socket.IO message in one. */
import { decodePacket } from '../../domain/protocol/wire/packet.ts';

interface ServerFrame {
  /** The whole frame, with its head. */
  readonly bytes: Buffer;
  /** Event of the message in it; null: it holds none. */
  readonly event: string | null;
}

const [CONTINUATION, TEXT, BINARY] = [0, 1, 2] as const;
/** A longer frame is damage: the server sends none. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

interface Head {
  readonly opcode: number;
  readonly isLast: boolean;
  readonly from: number;
  readonly to: number;
}

/** Head of a frame without a mask, as servers send them; null: its bytes have not all come. */
function headOf(bytes: Buffer): Head | null {
  const [first, second] = [bytes[0], bytes[1]];
  if (first === undefined || second === undefined) return null;
  const short = second & 0x7f;
  const from = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < from) return null;
  const length =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  return { opcode: first & 0x0f, isLast: (first & 0x80) !== 0, from, to: from + length };
}

/** The event of the JSON codec stands after "42", and after the namespace where it is not the first one. */
const TEXT_EVENT = /^42(?:\/[^,]*,)?\[\s*"([^"]{1,100})"/;

function eventOf({ opcode, isLast, from, to }: Head, bytes: Buffer): string | null {
  if (!isLast || opcode === CONTINUATION) return null;
  if (opcode === TEXT)
    return TEXT_EVENT.exec(bytes.toString('latin1', from, Math.min(to, from + 200)))?.[1] ?? null;
  if (opcode !== BINARY) return null;
  const packet = decodePacket(bytes.subarray(from, to));
  const [event] =
    packet.ok && Array.isArray(packet.value.data) ? (packet.value.data as readonly unknown[]) : [];
  return typeof event === 'string' ? event : null;
}

/** Returns the frames that a chunk completes; null: the bytes are no frames. */
export function createServerFrames(): (chunk: Buffer) => readonly ServerFrame[] | null {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: ServerFrame[] = [];
    for (let head = headOf(rest); head !== null && head.to <= rest.length; head = headOf(rest)) {
      const bytes = rest.subarray(0, head.to);
      frames.push({ bytes, event: eventOf(head, bytes) });
      rest = rest.subarray(head.to);
    }
    return rest.length > MAX_FRAME_BYTES ? null : frames;
  };
}
