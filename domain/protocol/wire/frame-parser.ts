/**
 * The parser of Socket.IO for both ends (option `parser`), made of these packets. With `onBadFrame`, an unreadable frame is reported and
 * skipped, so one bad frame does not end the connection: the gap in the sequence is noticed and repaired. Without `onBadFrame` the frame
 * throws, and Socket.IO closes the connection.
 */
import { type BadFrame, decodePacket, encodePacket, type Packet, packetTypes } from './packet.ts';

type Listener = (packet: Packet) => void;

/** The methods of an event emitter that Socket.IO calls on a decoder. */
class Listeners {
  private readonly lists = new Map<string, Listener[]>();

  on(event: string, listener: Listener): this {
    this.lists.set(event, [...(this.lists.get(event) ?? []), listener]);
    return this;
  }

  off(event: string, listener?: Listener): this {
    const rest =
      listener === undefined ? [] : (this.lists.get(event) ?? []).filter((one) => one !== listener);
    this.lists.set(event, rest);
    return this;
  }

  /** The server's name for off. */
  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener);
  }

  protected notify(event: string, packet: Packet): void {
    for (const listener of this.lists.get(event) ?? []) listener(packet);
  }

  destroy(): void {
    this.lists.clear();
  }
}

const bytesOf = (frame: ArrayBuffer | Uint8Array | string): Uint8Array | null =>
  typeof frame === 'string' ? null : frame instanceof Uint8Array ? frame : new Uint8Array(frame);

export interface FrameParser {
  readonly protocol: 5;
  readonly Encoder: new () => { encode(packet: Packet): Uint8Array[] };
  readonly Decoder: new () => Listeners & { add(frame: ArrayBuffer | Uint8Array | string): void };
}

interface FrameHooks {
  readonly onBadFrame?: (why: BadFrame) => void;
  /** Called for every frame, with its size in bytes. */
  readonly onFrame?: (bytes: number) => void;
  /** The frame of an event without an acknowledgement, if this row was encoded before; it is sent as it is. */
  readonly frameOf?: (row: object) => Uint8Array | undefined;
}

export function createFrameParser(hooks: FrameHooks = {}): FrameParser {
  const knownFrame = ({ type, id, data }: Packet): Uint8Array | undefined => {
    const row: unknown =
      type === packetTypes.event && id === undefined && Array.isArray(data) ? data[1] : null;
    return typeof row === 'object' && row !== null ? hooks.frameOf?.(row) : undefined;
  };
  class Encoder {
    encode(packet: Packet): Uint8Array[] {
      return [knownFrame(packet) ?? encodePacket(packet)];
    }
  }
  class Decoder extends Listeners {
    add(frame: ArrayBuffer | Uint8Array | string): void {
      const bytes = bytesOf(frame);
      const packet = bytes === null ? ({ ok: false, error: 'not-msgpack' } as const) : decodePacket(bytes);
      hooks.onFrame?.(bytes?.byteLength ?? 0);
      if (packet.ok) return this.notify('decoded', packet.value);
      if (hooks.onBadFrame === undefined) throw new Error(`frame refused: ${packet.error}`);
      hooks.onBadFrame(packet.error);
    }
  }
  return { protocol: 5, Encoder, Decoder };
}
