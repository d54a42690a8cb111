/** A recorded session as HAR with the frames of the socket. */
import { plainRow } from '../../domain/protocol/stream/stream-codec.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import { readableEntries, type SpoFile } from '../../domain/protocol/session/spo-file.ts';

/** Packets of Socket.IO: an event, and what opens and closes the link. null: the entry is no frame. */
function frameOf({ kind, name, value }: SpoEntry): { readonly type: string; readonly data: string } | null {
  if (kind === 'link')
    return name === 'connected' || name === 'disconnected'
      ? { type: 'receive', data: name === 'connected' ? '40{"sid":"replay"}' : '41' }
      : null;
  if (kind !== 'in' && kind !== 'out') return null;
  return { type: kind === 'out' ? 'send' : 'receive', data: `42${JSON.stringify([name, value])}` };
}

/** HAR 1.2 with one socket (`_webSocketMessages`, as Chrome exports it). Frames are Socket.IO texts; only market data is in them. */
export function* harOf(file: SpoFile): Iterable<string> {
  const { startedAt, build } = file.header;
  const entry = {
    startedDateTime: new Date(startedAt).toISOString(),
    time: 0,
    request: {
      method: 'GET',
      url: 'wss://replay.invalid/socket.io/?EIO=4&transport=websocket&codec=json',
      httpVersion: 'HTTP/1.1',
      headers: [],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: 101,
      statusText: 'Switching Protocols',
      httpVersion: 'HTTP/1.1',
      headers: [],
      cookies: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      headersSize: -1,
      bodySize: 0,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    _resourceType: 'websocket',
  };
  const log = { version: '1.2', creator: { name: 'spo replay', version: build } };
  yield `{"log":{${JSON.stringify(log).slice(1, -1)},"entries":[{${JSON.stringify(entry).slice(1, -1)},"_webSocketMessages":[`;
  let isFirst = true;
  for (const { entry: one } of readableEntries(file)) {
    const frame = frameOf({ ...one, value: plainRow(one.value) });
    if (frame === null) continue;
    const message = { ...frame, time: (startedAt + one.at) / 1000, opcode: 1 };
    yield `${isFirst ? '' : ','}${JSON.stringify(message)}`;
    isFirst = false;
  }
  yield ']}]}}';
}
