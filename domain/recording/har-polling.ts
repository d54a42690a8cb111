/**
 * Packets of Socket.IO that came by requests (`transport=polling`), as they do before a socket takes over, and all the time where a network
 * forbids sockets. They are given as messages of a socket.
 */
import { writtenTime } from '../time/korean-time.ts';
import { jsonOf, type Row, rowOf } from '../row.ts';
import { textOfBase64 } from './har-frames.ts';

/** Engine.IO 4 parts packets by this sign. */
const SEPARATOR = '\u001E';
const TEXT = 1;

export interface PolledMessages {
  /** The session that they belong to; '': not known. */
  readonly sid: string;
  readonly messages: readonly Row[];
}

/** Packets of a body of Engine.IO 3: each has its length in letters before it. */
function packetsByLength(body: string): string[] {
  const packets: string[] = [];
  for (let at = 0; at < body.length;) {
    const colon = body.indexOf(':', at);
    const length = colon < 0 ? Number.NaN : Number(body.slice(at, colon));
    if (!Number.isInteger(length) || length <= 0) break;
    packets.push(body.slice(colon + 1, colon + 1 + length));
    at = colon + 1 + length;
  }
  return packets;
}

const packetsIn = (body: string): readonly string[] =>
  /^\d+:[\db]/u.test(body) ? packetsByLength(body) : body.split(SEPARATOR);

/** A packet as a frame of text, also one that holds bytes ("b" and base64). */
const messageOf = (packet: string, type: 'send' | 'receive', time: number): Row => ({
  type,
  time,
  opcode: TEXT,
  data: packet,
});

/** Requests by scripts (JSONP) answer with a call, and ask with a form. */
const CALL = /^___eio\[\d+\]\((".*")\);?\s*$/s;
function withoutScript(text: string): string {
  const called = jsonOf(CALL.exec(text)?.[1] ?? '');
  if (typeof called === 'string') return called;
  if (!text.startsWith('d=')) return text;
  try {
    return decodeURIComponent(text.slice('d='.length).replaceAll('+', ' '));
  } catch {
    // It is no form.
    return text;
  }
}

/** Browsers write a body that they do not take for text in base64, and say so. */
function textIn(part: unknown): string {
  const { text, encoding } = rowOf(part);
  if (typeof text !== 'string') return '';
  return withoutScript(encoding === 'base64' ? (textOfBase64(text) ?? '') : text);
}

export const sidIn = (url: string): string => /[?&]sid=([^&#]+)/u.exec(url)?.[1] ?? '';

/** null: the entry is no such request. */
export function polledIn(entry: unknown): PolledMessages | null {
  const row = rowOf(entry);
  const [request, response] = [rowOf(row['request']), rowOf(row['response'])];
  const url = String(request['url']);
  if (!/[?&]transport=polling/u.test(url)) return null;
  const started = writtenTime(String(row['startedDateTime'])) ?? 0;
  const took = typeof row['time'] === 'number' && row['time'] > 0 ? row['time'] : 0;
  const received = textIn(response['content']);
  const messages = [
    ...packetsIn(textIn(request['postData'])).map((packet) => messageOf(packet, 'send', started)),
    ...packetsIn(received === 'ok' ? '' : received).map((packet) =>
      messageOf(packet, 'receive', started + took),
    ),
  ].filter(({ data }) => data !== '');
  const opened = /^(?:\d+:)?0\{"sid":"([^"]+)"/u.exec(received)?.[1];
  return { sid: sidIn(url) || (opened ?? ''), messages };
}
