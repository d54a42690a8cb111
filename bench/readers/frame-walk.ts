/** Walks through the WebSocket frames of a connection (RFC 6455, 5.2: unmasked, whole) without keeping bodies that nobody wants. */

export const TEXT = 1;

export interface FrameTaker {
  /** Whether the body of a frame of this length is wanted. */
  readonly wants: (length: number) => boolean;
  /** `body` is null if it was not wanted. */
  readonly take: (opcode: number, body: Buffer | null, length: number) => void;
}

const SHORT_HEAD = 2;
const MEDIUM = 126;
const MEDIUM_HEAD = 4;
const LONG_HEAD = 10;

const headLengthOf = (second: number): number => {
  if (second < MEDIUM) return SHORT_HEAD;
  return second === MEDIUM ? MEDIUM_HEAD : LONG_HEAD;
};

/** Returns a function that takes the bytes as they arrive; it keeps no reference to them. */
export function createFrameWalk({ wants, take }: FrameTaker): (chunk: Buffer) => void {
  const head = Buffer.alloc(LONG_HEAD);
  let headHas = 0;
  let length = 0;
  let left = -1;
  let body: Buffer | null = null;
  const begin = (): void => {
    const second = head[1] ?? 0;
    if (second < MEDIUM) length = second;
    else length = second === MEDIUM ? head.readUInt16BE(2) : Number(head.readBigUInt64BE(2));
    left = length;
    body = wants(length) ? Buffer.allocUnsafe(length) : null;
  };
  const end = (): void => {
    const opcode = (head[0] ?? 0) & 15;
    const whole = body;
    headHas = 0;
    left = -1;
    body = null;
    take(opcode, whole, length);
  };
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (left < 0) {
        head[headHas++] = chunk[at++] ?? 0;
        if (headHas < SHORT_HEAD || headHas < headLengthOf(head[1] ?? 0)) continue;
        begin();
      } else {
        const taken = Math.min(left, chunk.length - at);
        body?.set(chunk.subarray(at, at + taken), length - left);
        at += taken;
        left -= taken;
      }
      if (left === 0) end();
    }
  };
}
