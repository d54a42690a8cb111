/**
 * Frames that are encoded once and written to many sockets: one buffer with the WebSocket head and the packet. Socket.IO encodes a packet
 * once, too, but with the msgpack parser each socket gets a head of its own, and each write passes through the queues of Engine.IO.
 */
import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import type { Server, Socket } from 'socket.io';
import { packetTypes } from '../../domain/protocol/wire/packet.ts';
import type { Broadcasts } from './broadcasts.ts';

const TEXT_FRAME = 0x81;
const BINARY_FRAME = 0x82;
const SHORT_FRAME = 125;
const MEDIUM_FRAME = 0xffff;

/** The head of an unmasked WebSocket frame (RFC 6455, 5.2) with this number of bytes. */
export function frameHead(opcode: number, length: number): Buffer {
  if (length <= SHORT_FRAME) return Buffer.from([opcode, length]);
  if (length <= MEDIUM_FRAME) {
    const head = Buffer.from([opcode, 126, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head.set([opcode, 127]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

export const opcodes = { msgpack: BINARY_FRAME, json: TEXT_FRAME } as const;

type Encoder = { encode(packet: object): (string | Uint8Array)[] };

/** The frame of an event, by the server's own parser. null: the parser needs more than one frame (binary data in JSON). */
function encodeFrame(server: Server, event: string, row: unknown, nsp = '/'): Buffer | null {
  const { encoder } = server as unknown as { encoder: Encoder };
  const [packet, ...more] = encoder.encode({ type: packetTypes.event, nsp, data: [event, row] });
  if (packet === undefined || more.length > 0) return null;
  // "4": a message of Engine.IO.
  if (typeof packet !== 'string') return Buffer.concat([frameHead(BINARY_FRAME, packet.length), packet]);
  const text = Buffer.from(`4${packet}`);
  return Buffer.concat([frameHead(TEXT_FRAME, text.length), text]);
}

/** ws keeps the TCP connection under this name; null: it is closed. */
const STREAM = '_socket';

/** The parts of Socket.IO, Engine.IO and ws that writing needs. */
interface Wire {
  readonly client: { writeToEngine(packets: string[], options: object): void };
  readonly conn: {
    readonly readyState: string;
    readonly writeBuffer: readonly unknown[];
    readonly transport: {
      readonly socket?: { readonly readyState: number; readonly [STREAM]: Duplex | null };
    };
  };
}

const OPEN = 1;

/** The text is a placeholder for the packet and is never sent: the frame is. Socket.IO's own broadcasts do the same. */
export const writeToQueue = (socket: Socket, frame: readonly Buffer[]): void =>
  (socket as unknown as Wire).client.writeToEngine([''], { preEncoded: true, wsPreEncodedFrame: frame });

/**
 * Writes the frame to the connection itself, which is half the work of a write through Engine.IO. While Engine.IO has packets in its queue,
 * the frame is queued behind them, so the order of messages stays.
 */
export function writeEncoded(socket: Socket, frame: Buffer): void {
  const { conn } = socket as unknown as Wire;
  const connection = conn.transport.socket;
  const stream = connection?.readyState === OPEN ? connection[STREAM] : null;
  if (conn.readyState === 'open' && conn.writeBuffer.length === 0 && stream != null) stream.write(frame);
  else writeToQueue(socket, [frame]);
}

interface RoomEvent {
  readonly namespace: string;
  readonly room: string;
  readonly event: string;
  readonly row: unknown;
}

/** Sends an event to the sockets of a room on this node. */
export function sendToRoom(
  server: Server,
  { namespace, room, event, row }: RoomEvent,
  broadcasts: Broadcasts,
): void {
  const space = server.of(namespace);
  const { adapter } = space;
  if (!adapter.rooms.has(room)) return;
  const frame = encodeFrame(server, event, row, namespace);
  if (frame !== null) return broadcasts.send(adapter, room, frame);
  broadcasts.flush(adapter, room);
  space.local.to(room).emit(event, row);
}
