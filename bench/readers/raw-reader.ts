/** A reader on a bare TCP connection, so cheap that thousands fit in one process: it counts frames and looks into few of them. */
import { connect, type Socket } from 'node:net';
import { PUBLIC_ROOM } from '../../domain/chat/chat-room.ts';
import { CHAT_NAMESPACE } from '../../domain/protocol/chat/chat-rows.ts';
import { decodePacket, encodePacket, packetTypes } from '../../domain/protocol/wire/packet.ts';
import { createFrameWalk, TEXT } from './frame-walk.ts';

/**
 * `site`: this project's server with msgpack. `bare`: a Socket.IO server without anything else, with its own JSON. `chat`: a visitor in the
 * public room of this project's chat.
 */
export type ReaderKind = 'site' | 'bare' | 'chat';

export interface RawReaderOptions {
  readonly address: string;
  readonly kind: ReaderKind;
  /** Selects the loopback address that the connection comes from. */
  readonly at: number;
  /** True: `onFrame` gets the bodies of the frames. */
  readonly looks: boolean;
  /** Called with each frame after the subscription. `body` is null unless the reader looks. */
  readonly onFrame: (length: number, body: Buffer | null) => void;
  /** Called once, when the reader or the server has ended the connection. */
  readonly onEnd?: () => void;
}

export interface RawReader {
  /** It never reads again; the connection stays open. */
  stall(): void;
  close(): void;
}

/** Readers come from so many loopback addresses, so the limits of an address are those of a site. */
const ADDRESSES = 20;
const FIRST_ADDRESS = 10;
const SHORTEST_MEDIUM = 126;

const subscription = { siteNumber: '1', game_code: 59, recoveryId: 'bench', packed: 1 };

/** A masked frame; the mask is 0, so the body stays as it is. */
function frameOf(opcode: number, body: Uint8Array): Buffer {
  const head =
    body.length < SHORTEST_MEDIUM
      ? [0x80 | opcode, 0x80 | body.length]
      : [0x80 | opcode, 0x80 | SHORTEST_MEDIUM, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
}

const textFrame = (text: string): Buffer => frameOf(TEXT, Buffer.from(text));
const packetFrame = (type: number, data?: unknown, nsp = '/'): Buffer =>
  frameOf(2, encodePacket({ type, nsp, ...(data === undefined ? {} : { data }) }));
const joining = ['JoinRoom', { room: PUBLIC_ROOM, after: 0, notify: false }];

const pong = textFrame('3');
const openings = {
  site: {
    query: '&codec=msgpack',
    connect: packetFrame(packetTypes.connect),
    subscribe: packetFrame(packetTypes.event, ['subscribe', subscription]),
  },
  chat: {
    query: '&codec=msgpack',
    connect: packetFrame(packetTypes.connect, {}, CHAT_NAMESPACE),
    subscribe: packetFrame(packetTypes.event, joining, CHAT_NAMESPACE),
  },
  bare: {
    query: '',
    connect: textFrame('40'),
    subscribe: textFrame(`42${JSON.stringify(['subscribe', subscription])}`),
  },
} as const;

const upgradeOf = (host: string, query: string): string =>
  `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.from('spo-bench-reader').toString('base64')}\r\n\r\n`;

/** All readers of a process read into the same bytes: each chunk is taken before the next one is read. */
const shared = Buffer.alloc(256 * 1024);

function whenUpgraded(
  walk: (chunk: Buffer) => void,
  fail: (answer: string) => void,
): (chunk: Buffer) => void {
  let answer: Buffer | null = Buffer.alloc(0);
  return (chunk) => {
    if (answer === null) return walk(chunk);
    answer = Buffer.concat([answer, chunk]);
    const end = answer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const [head, rest] = [answer.subarray(0, end).toString(), answer.subarray(end + 4)];
    answer = null;
    if (!head.startsWith('HTTP/1.1 101')) return fail(head.slice(0, head.indexOf('\r')));
    walk(rest);
  };
}

/** Resolves when the reader has subscribed. Rejects if the connection ends before. */
export function openRawReader(options: RawReaderOptions): Promise<RawReader> {
  const { address, kind, at, looks, onFrame, onEnd = () => {} } = options;
  const { hostname, port, host } = new URL(address);
  const opening = openings[kind];
  return new Promise((resolve, reject) => {
    let phase: 'open' | 'connect' | 'subscribed' = 'open';
    let socket: Socket;
    const reader = { stall: () => void socket.pause(), close: () => void socket.destroy() };
    const walk = createFrameWalk({
      wants: (length) => looks || length === 1,
      take(opcode, body, length) {
        if (length === 1 && opcode === TEXT) return void socket.write(pong);
        if (phase === 'subscribed') return onFrame(length, body);
        socket.write(phase === 'open' ? opening.connect : opening.subscribe);
        if (phase === 'connect') resolve(reader);
        phase = phase === 'open' ? 'connect' : 'subscribed';
      },
    });
    const take = whenUpgraded(walk, (answer) => {
      reject(new Error(`a reader was refused: ${answer}`));
      socket.destroy();
    });
    socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: `127.0.0.${FIRST_ADDRESS + (at % ADDRESSES)}`,
      onread: {
        buffer: shared,
        callback(bytes, buffer) {
          take(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.once('close', () => {
      reject(new Error('a reader’s connection ended before it had subscribed'));
      onEnd();
    });
    socket.write(upgradeOf(host, opening.query));
  });
}

/** What a looking reader finds in a frame. */
export function eventOf(
  kind: ReaderKind,
  body: Uint8Array,
): readonly [string, { readonly pt?: number; readonly items?: readonly { readonly at: number }[] }] | null {
  const data: unknown =
    kind !== 'bare' ? packetDataOf(body) : JSON.parse(Buffer.from(body.subarray(2)).toString());
  return Array.isArray(data) ? (data as [string, { pt?: number; items?: { at: number }[] }]) : null;
}

function packetDataOf(body: Uint8Array): unknown {
  const packet = decodePacket(body);
  return packet.ok ? packet.value.data : null;
}

/** Ms from the moment that the server judged each message of a chat's frame to now; empty: another frame. */
export function chatAgesIn(body: Uint8Array): readonly number[] {
  const [event, row] = eventOf('chat', body) ?? [];
  const now = performance.timeOrigin + performance.now();
  return event === 'ChatItems' ? (row?.items ?? []).map(({ at }) => now - at) : [];
}

/** Ms from the publish time of an Odds frame to now; null: another frame. */
export function ageIn(kind: ReaderKind, body: Uint8Array): number | null {
  const [event, row] = eventOf(kind, body) ?? [];
  return event === 'Odds' && row?.pt !== undefined
    ? performance.timeOrigin + performance.now() - row.pt
    : null;
}
