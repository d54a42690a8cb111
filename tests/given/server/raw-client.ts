/** A TCP connection in the test's hand, from any address of this machine. */
import { connect } from 'node:net';
import { encodePacket, packetTypes } from '../../../domain/protocol/wire/packet.ts';

export interface RawClient {
  write(bytes: string | Uint8Array): void;
  /** What came so far. */
  text(): string;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
  destroy(): void;
}

export function openRaw(address: string, localAddress = '127.0.0.1'): RawClient {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  let text = '';
  socket.on('data', (bytes: Buffer) => void (text += bytes.toString('latin1')));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    write: (bytes) => void socket.write(bytes),
    text: () => text,
    closed,
    destroy: () => void socket.destroy(),
  };
}

/** The request that opens a WebSocket. */
export function upgradeRequest(address: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = {
    Host: new URL(address).host,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': Buffer.from('spo-test-sockets').toString('base64'),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `GET /socket.io/?EIO=4&transport=websocket&codec=msgpack HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** The status that answers an upgrade; 101: it is open. */
export async function statusOf(client: RawClient): Promise<number> {
  for (;;) {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(client.text())?.[1];
    if (status !== undefined) return Number(status);
    await Promise.race([client.closed, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
}

/** A masked binary frame with an event of the msgpack codec; a body of at most 65,535 bytes. */
export function eventFrame(...data: readonly unknown[]): Uint8Array {
  return frameOf(encodePacket({ type: packetTypes.event, nsp: '/', data }));
}
export const connectFrame = (): Uint8Array => frameOf(encodePacket({ type: packetTypes.connect, nsp: '/' }));

const frameOf = (body: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from([0x82, 0x80 | 126, body.length >> 8, body.length & 255, 0, 0, 0, 0]), body]);
