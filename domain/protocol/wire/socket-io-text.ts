/**
 * Packets of Socket.IO (protocols 4 and 5) in the texts of its usual parser, as other programs record them: the type, the number of binary
 * attachments, the namespace, the id of an acknowledgement, and JSON. `domain/protocol/wire/packet.ts` is the site's own form.
 */
import { isRow, jsonOf } from '../../row.ts';

const BINARY_EVENT = 5;
const BINARY_ACK = 6;
/** Types 5 and 6 are an event and an acknowledgement with attachments. */
const SAME_AS = 3;
const PACKET = /^(?<type>[0-6])(?:(?<count>\d{1,3})-)?(?:(?<nsp>\/[^,]*),)?(?<id>\d{1,15})?/u;
/** Deeper data is cut off: its attachments are not put in. */
const MAX_DEPTH = 12;

export interface TextPacket {
  /** As in `packetTypes`. */
  readonly type: number;
  readonly nsp: string;
  /** Binary frames that follow and belong to it. */
  readonly attachments: number;
  readonly data: unknown;
}

/** null: the text is no packet. */
export function readTextPacket(text: string): TextPacket | null {
  const found = PACKET.exec(text);
  if (found?.groups === undefined) return null;
  const { type: digit, count, nsp = '/' } = found.groups;
  const type = Number(digit);
  const isBinary = type === BINARY_EVENT || type === BINARY_ACK;
  if (isBinary !== (count !== undefined)) return null;
  const rest = text.slice(found[0].length);
  const data = jsonOf(rest);
  if (data === undefined && rest !== '') return null;
  return { type: isBinary ? type - SAME_AS : type, nsp, attachments: Number(count ?? 0), data };
}

export function withAttachments(data: unknown, parts: readonly Uint8Array[], depth = 0): unknown {
  if (depth > MAX_DEPTH) return data;
  if (Array.isArray(data)) return data.map((one) => withAttachments(one, parts, depth + 1));
  if (!isRow(data)) return data;
  const { _placeholder: isPlace, num } = data;
  if (isPlace === true) return typeof num === 'number' ? (parts[num] ?? null) : null;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withAttachments(value, parts, depth + 1)]),
  );
}
