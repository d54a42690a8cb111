/** A reader that costs next to nothing, so that thousands fit beside the server: it takes frames and looks into few of them. */
import { connect, type Socket } from 'node:net';
import { decodePacket, encodePacket, packetTypes } from '../../domain/protocol/wire/packet.ts';

const subscription = { siteNumber: '1', game_code: 59, recoveryId: 'bench' };

export interface LightSocket {
  close(): void;
}

/** `onFrame` gets every binary frame after the snapshot was asked for. */
export function openLightSocket(address: string, onFrame: (frame: Uint8Array) => void): Promise<LightSocket> {
  const socket = new WebSocket(
    `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&codec=msgpack`,
  );
  socket.binaryType = 'arraybuffer';
  const send = (type: number, data?: unknown): void =>
    socket.send(Uint8Array.from(encodePacket({ type, nsp: '/', ...(data === undefined ? {} : { data }) })));
  return new Promise((resolve, reject) => {
    let subscribed = false;
    socket.addEventListener('error', () => reject(new Error('the socket did not open')));
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string') {
        if (data.startsWith('0')) send(packetTypes.connect);
        if (data === '2') socket.send('3');
        return;
      }
      if (subscribed) return onFrame(new Uint8Array(data));
      subscribed = true;
      send(packetTypes.event, ['subscribe', subscription]);
      resolve({ close: () => socket.close() });
    });
  });
}

/** Milliseconds from the publish time in an Odds frame to now; null for other frames. */
export function ageOfFrame(frame: Uint8Array): number | null {
  const packet = decodePacket(frame);
  if (!packet.ok || !Array.isArray(packet.value.data) || packet.value.data[0] !== 'Odds') return null;
  const { pt } = packet.value.data[1] as { pt: number };
  return performance.timeOrigin + performance.now() - pt;
}

const text = (value: string): Buffer => {
  const body = Buffer.from(value);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
};
const binary = (body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x82, 0x80 | 126, body.length >> 8, body.length & 255, 0, 0, 0, 0]), body]);

/** Subscribes like everybody, then never reads again. */
export function openStalledReader(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket&codec=msgpack HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.from('spo-bench-reader').toString('base64')}\r\n\r\n`,
  );
  return new Promise((resolve) => {
    socket.once('data', () => {
      socket.write(binary(encodePacket({ type: packetTypes.connect, nsp: '/' })));
      socket.write(
        binary(encodePacket({ type: packetTypes.event, nsp: '/', data: ['subscribe', subscription] })),
      );
      socket.write(text('3'));
      setTimeout(() => {
        socket.pause();
        resolve(socket);
      }, 200);
    });
    socket.on('error', () => {});
  });
}
