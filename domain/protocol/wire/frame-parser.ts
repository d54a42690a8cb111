/**
 * The parser of Socket.IO for both ends (option `parser`), made of these packets. With `onBadFrame`, an unreadable frame is reported and
 * skipped, so one bad frame does not end the connection: the gap in the sequence is noticed and repaired. Without `onBadFrame` the frame
 * throws, and Socket.IO closes the connection.
 */
import { type BadFrame, decodePacket, encodePacket, type Packet } from './packet.ts';

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

/** `onFrame` is called for every frame, with its size in bytes. */
export function createFrameParser(
  hooks: { onBadFrame?: (why: BadFrame) => void; onFrame?: (bytes: number) => void } = {},
): FrameParser {
  class Encoder {
    encode(packet: Packet): Uint8Array[] {
      return [encodePacket(packet)];
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

/** For servers: a client that sends an unreadable frame is disconnected. */
export const msgpackParser = createFrameParser();
