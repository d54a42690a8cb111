import { decodePacket, encodePacket } from '../../../domain/protocol/wire/packet.ts';

/** A row as the other end of the socket reads it. */
export function throughFrame(event: string, row: unknown): unknown {
  const read = decodePacket(encodePacket({ type: 2, nsp: '/betting', data: [event, row] }));
  if (!read.ok || !Array.isArray(read.value.data)) throw new Error('frame refused');
  return read.value.data[1];
}
