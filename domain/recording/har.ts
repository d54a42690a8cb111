/**
 * A recorded session from a HAR file with the frames of its sockets (`_webSocketMessages`, as browsers and proxies write them). Engine.IO 3 and
 * 4, Socket.IO in texts with attachments, and the site's own packets in binary frames. Only market data and subscriptions are taken: a login in
 * the file is never read.
 */
import { isRow, jsonOf, listOf, type Row, rowOf } from '../row.ts';
import { refused, ok, type Result } from '../result.ts';
import { type FoundObject, objectsBehind, readCutJson } from './cut-json.ts';
import {
  type AttachedFile,
  DAMAGE,
  firstFieldOf,
  harFrameOf,
  isFrame,
  frameKindOf,
  harTimeOf,
  wholeMessages,
  withTimes,
} from './har-frames.ts';
import { createSocketReader, MAX_AT, type PassOver, type Timed, UNREADABLE } from './har-packets.ts';
import { type PolledMessages, polledIn, sidIn } from './har-polling.ts';
import type { SessionEntry } from './session-log.ts';

/** `damaged-har`: it is cut off or damaged, and no whole frame is market data. `frames-elsewhere`: its frames are in files of their own that are not there. */
export type HarRefusal = 'no-sockets' | 'no-market-data' | 'damaged-har' | 'frames-elsewhere';

const nothingAttached: AttachedFile = () => null;

export interface HarSession {
  readonly startedAt: number;
  readonly entries: readonly SessionEntry[];
  readonly sockets: number;
  readonly frames: number;
  /** Events that are not market data, by name, and what else was passed over. */
  readonly passedOver: Readonly<Record<string, number>>;
  /** The file is cut off or damaged: its whole frames are read. */
  readonly isCut: boolean;
}

/** An entry lies in the file, its log, and the list of entries. */
const OF_LOG = 3;
/** A field before the log: a text, a number, a word, a list without others in it, or an object with at most one level of others. */
const FIELD = String.raw`\s*"[^"]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+|\{(?:[^{}]|\{[^{}]*\})*\}|\[[^[\]]*\])\s*,`;
/** A log, in a list of files or in a field of another object, where its first field shows what it is. */
const BEGINS = new RegExp(
  String.raw`^\uFEFF?\s*(\[?)\s*\{(?:${FIELD})*\s*(?:"log"\s*:\s*\{|("\w+"\s*:\s*\{(?:${FIELD})*\s*)"log"\s*:\s*\{\s*"(?:version|creator|browser|pages|entries|comment)")`,
  'u',
);
/** Entries without a log: in a list, in a field, or one by itself. */
const BARE = new RegExp(String.raw`^\uFEFF?\s*(\{(?:${FIELD})*\s*"entries"\s*:\s*)?(\[?)\s*\{`, 'u');
const [OF_SOCKET, OF_REQUEST, OF_ENTRY] = [
  /"_?web_?socket_?(?:messages|frames)"\s*:\s*\[/i,
  /"request"\s*:\s*\{/,
  /"(?:startedDateTime|_resourceType)"\s*:/,
] as const;
const SHOWN = 4096;

/** How many lists and objects an entry of the file lies in; null: the text begins in another way. */
function depthOf(text: string): number | null {
  const shown = text.slice(0, SHOWN);
  const [log, listed, field] = BEGINS.exec(shown) ?? [];
  if (log !== undefined) return OF_LOG + Number(listed === '[') + Number(field !== undefined);
  const [bare, within, list] = BARE.exec(shown) ?? [];
  const hasEntry = OF_SOCKET.test(shown) || (OF_REQUEST.test(shown) && OF_ENTRY.test(shown));
  return bare === undefined || !hasEntry ? null : Number(within !== undefined) + Number(list === '[');
}

/** Whether a text that begins so is a HAR file. */
export const isHar = (text: string): boolean => depthOf(text) !== null;

/** The end of a socket, as it is written beside its frames. */
interface SocketEnd {
  /** Times of the end by preference, ms; some of another clock, or none. */
  readonly times: readonly (number | null)[];
}

/** HTTP Toolkit writes how a socket was closed; null: it is open, or the program does not say so. */
function endOf(row: Row, startedAt: number): SocketEnd | null {
  const closed = row['_webSocketClose'] ?? null;
  if (closed === null) return null;
  const took = row['time'];
  return {
    times: [
      harTimeOf(firstFieldOf(rowOf(closed), 'timestamp', 'time')),
      typeof took === 'number' && took > 0 ? startedAt + took : null,
    ],
  };
}

interface Socket {
  readonly url: string;
  /** ms; 0: not known. */
  readonly startedAt: number;
  /** ms that its entry took; 0: not known. */
  readonly lasted: number;
  /** null: they are in a file that is not there. */
  readonly messages: readonly unknown[] | null;
  /** Messages of its session that came by requests before. */
  readonly polled: readonly Row[];
  /** null: it is open to the end. */
  readonly ended: SocketEnd | null;
}

/** What an entry lies in, the entry, and its list of frames or a field of it may lack their end; a frame may not. */
const OPEN_IN_ENTRY = 2;

/** Frames behind a damaged place, with that place and others among them. */
const framesBehind = (found: readonly FoundObject[]): readonly Row[] => [
  ...(found.length === 0 ? [DAMAGE] : []),
  ...found.flatMap(({ value, isBehindDamage }) => (isBehindDamage ? [DAMAGE, value] : [value])),
];

/** Frames in a file of their own, one a line or as one list. */
function messagesOfFile(content: Row, attached: AttachedFile): readonly unknown[] | null {
  const file = content['_file'] ?? content['_sha1'];
  const found = typeof file === 'string' ? attached(file) : null;
  if (found === null) return null;
  const text = found.text();
  const list = text.trimStart().startsWith('[') ? readCutJson(text, 1) : null;
  const frames = list?.values[0];
  // The frame that is cut off or damaged counts, too.
  if (list !== null && Array.isArray(frames))
    return list.isCut ? [...frames, ...framesBehind(objectsBehind(text, list.end, 0, isFrame))] : frames;
  const lines = text.split('\n');
  return lines.flatMap((line) => (line.trim() === '' ? [] : [jsonOf(line)]));
}

const FRAMES = /^_?web_?socket_?(?:messages|frames)$/i;
const FRAMES_WITHIN = /^(?:messages|frames)$/;
/** The frames of a socket as programs call them, in its entry, its answer, or a field for the socket. undefined: there are none. */
const framesIn = (entry: Row): unknown =>
  [
    entry,
    rowOf(entry['response']),
    rowOf(firstFieldOf(entry, '_webSocket', '_websocket', 'webSocket', 'websocket')),
  ]
    .flatMap((row) => Object.entries(row))
    .find(([name, value]) => Array.isArray(value) && (FRAMES.test(name) || FRAMES_WITHIN.test(name)))?.[1];

/** null: the entry is no socket. */
function socketOf(entry: unknown, attached: AttachedFile): Socket | null {
  const row = rowOf(entry);
  const url = String(rowOf(row['request'])['url'] ?? row['url']);
  const isSocket = row['_resourceType'] === 'websocket' || /^wss?:/u.test(url);
  const content = rowOf(rowOf(row['response'])['content']);
  const own = framesIn(row);
  const isElsewhere = isSocket && (content['_file'] ?? content['_sha1']) !== undefined;
  if (!Array.isArray(own) && !isElsewhere) return null;
  const startedAt = harTimeOf(row['startedDateTime']) ?? 0;
  return {
    url,
    startedAt,
    lasted: Math.max(0, Number(row['time']) || 0),
    messages: Array.isArray(own) ? own : messagesOfFile(content, attached),
    polled: [],
    ended: endOf(row, startedAt),
  };
}

const isEntry = (row: Row): boolean => isRow(row['request']);
const noFrames: Row = { _resourceType: 'websocket', _webSocketMessages: [] };

/** An entry with the frames that stand behind a damaged place. */
function withFrames(entry: unknown, frames: readonly FoundObject[]): Row {
  const row = rowOf(entry);
  const own = framesIn(row);
  const [name = '_webSocketMessages'] = Object.entries(row).find(([, value]) => value === own) ?? [];
  return frames.length === 0 ? row : { ...row, [name]: [...listOf(own), ...framesBehind(frames)] };
}

/** A socket beside the entries of a log, as an entry. */
const entryOfSocket = (socket: unknown): Row => ({
  request: { url: rowOf(socket)['url'] },
  ...rowOf(socket),
  _resourceType: 'websocket',
});

/** The entries of a file: those of its log, which may be in a field of another object, those of a list of its own, or one by itself. */
function entriesOf(file: unknown): readonly unknown[] {
  const row = rowOf(file);
  const log = [row, ...Object.values(row).map(rowOf)].map((one) => one['log']).find(isRow);
  if (log === undefined && (isEntry(row) || Array.isArray(framesIn(row)))) return [row];
  const { entries, ...others } = log ?? row;
  const sockets = firstFieldOf(others, 'webSockets', '_webSockets', 'websockets', 'web_sockets');
  return [...listOf(entries), ...listOf(sockets).map(entryOfSocket)];
}

/** The entries of HAR files that stand one behind the other; of a damaged one, with the whole frames and entries behind the damage. */
function entriesIn(text: string): { readonly entries: readonly unknown[]; readonly isCut: boolean } {
  const depth = depthOf(text) ?? OF_LOG;
  const { values, isCut, end, open } = readCutJson(text, depth + OPEN_IN_ENTRY);
  const files = values.flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]));
  const entries = files.flatMap(entriesOf);
  if (!isCut) return { entries, isCut };
  const found = objectsBehind(
    text,
    end,
    OPEN_IN_ENTRY,
    (row, isWhole) => isEntry(row) || (isWhole && isFrame(row)),
  );
  let damaged: { readonly entry: unknown; readonly frames: FoundObject[] } = {
    entry: (open > depth ? entries.pop() : undefined) ?? noFrames,
    frames: [],
  };
  const all = [damaged];
  for (const one of found)
    if (isEntry(one.value)) all.push((damaged = { entry: one.value, frames: [] }));
    else damaged.frames.push(one);
  return { entries: [...entries, ...all.map(({ entry, frames }) => withFrames(entry, frames))], isCut };
}

/** The sockets of entries. */
const socketsOf = (entries: readonly unknown[], attached: AttachedFile): readonly Socket[] =>
  withPolled(
    entries.flatMap((one) => socketOf(one, attached) ?? []),
    entries.flatMap((one) => polledIn(one) ?? []),
  );

/** Sockets with the packets of their sessions that came by requests; a session that never had a socket is one by itself. */
function withPolled(sockets: readonly Socket[], polled: readonly PolledMessages[]): readonly Socket[] {
  const bySid = Map.groupBy(polled, ({ sid }) => sid);
  const messagesOf = (sid: string): readonly Row[] =>
    (bySid.get(sid) ?? []).flatMap(({ messages }) => messages);
  const upgraded = sockets.map((socket) => {
    const sid = sidIn(socket.url);
    const own = sid === '' ? [] : messagesOf(sid);
    if (own.length > 0) bySid.delete(sid);
    return { ...socket, polled: own };
  });
  const alone = [...bySid.keys()].map((sid): Socket => ({
    url: '',
    startedAt: 0,
    lasted: 0,
    messages: [],
    polled: messagesOf(sid),
    ended: null,
  }));
  return [...upgraded, ...alone.filter(({ polled: own }) => own.length > 0)];
}

const isLink = (one: Timed): boolean => 'link' in one.entry(0);

/** Links of namespaces without market data, such as those of a chat, say nothing of the betting link, where that has its own. */
function ofBetting(all: readonly Timed[]): readonly Timed[] {
  const namespaces = new Set(all.filter(({ entry }) => 'in' in entry(0)).map(({ nsp }) => nsp));
  const isOwn = ({ nsp }: Timed): boolean => nsp !== null && namespaces.has(nsp);
  return all.some((one) => isLink(one) && isOwn(one))
    ? all.filter((one) => one.nsp === null || isOwn(one) || !isLink(one))
    : all;
}

/** Where the start of a minimal recording is not known, what comes before its first message with a time has that time. */
function withStart(all: readonly Timed[]): readonly Timed[] {
  const first = all.find(({ time }) => time > 0)?.time ?? 0;
  return all.map((one) => (one.time > 0 ? one : { ...one, time: first }));
}

/** With the end of the socket, unless its link was left before. */
function withEnd(all: readonly Timed[], end: SocketEnd | null, newest: number): readonly Timed[] {
  const last = all.findLast(isLink)?.entry(0);
  if (end === null || (last !== undefined && 'link' in last && last.link === 'disconnected')) return all;
  const from = Math.max(newest, ...all.map(({ time }) => time));
  const time = end.times.find((one) => one !== null && one >= from && one - from <= MAX_AT) ?? from;
  return [...all, { time, nsp: null, entry: (at) => ({ at, link: 'disconnected' }) }];
}

/** The entries of a session that a socket's frames are. */
function sessionEntriesOf(
  { url, startedAt: left, ended }: Socket,
  messages: readonly unknown[],
  attached: AttachedFile,
  passOver: PassOver,
): readonly Timed[] {
  const all: Timed[] = [];
  const reader = createSocketReader(
    /[?&]EIO=3/u.test(url) ? 'old' : 'new',
    (entry) => all.push(entry),
    passOver,
  );
  let newest = 0;
  for (const message of wholeMessages(messages, passOver)) {
    const kind = frameKindOf(message.row['opcode']);
    if (kind === 'damage') {
      passOver(UNREADABLE);
      reader.end();
      continue;
    }
    if (kind === 'control' || kind === 'other') {
      passOver(kind === 'control' ? 'control frame' : 'frame that carries no packet');
      continue;
    }
    // A frame that closes a socket may have no data.
    const row = kind === 'close' ? { ...message.row, data: message.row['data'] ?? '' } : message.row;
    const frame = harFrameOf({ ...message, row }, left, attached);
    if (frame === null) {
      passOver(UNREADABLE);
      continue;
    }
    newest = Math.max(newest, frame.time);
    if (kind === 'close') reader.close(frame);
    else reader.take(frame);
  }
  if (ended !== null) reader.end();
  return withEnd(withStart(ofBetting(all)), ended, newest);
}

/** null: the text is no HAR file. `attached`: files beside it, by name. */
export function readHar(
  text: string,
  attached: AttachedFile = nothingAttached,
): Result<HarSession, HarRefusal> | null {
  // Other files of JSON lines are not parsed twice.
  if (!isHar(text)) return null;
  const { entries, isCut } = entriesIn(text);
  const sockets = socketsOf(entries, attached);
  if (sockets.length === 0) return refused(isCut ? 'damaged-har' : 'no-sockets');
  const passedOver = new Map<string, number>();
  const passOver: PassOver = (what) => void passedOver.set(what, (passedOver.get(what) ?? 0) + 1);
  const found: Timed[] = [];
  let frames = 0;
  for (const socket of sockets) {
    const { startedAt, lasted, messages, polled } = socket;
    if (messages === null) {
      passOver('socket whose frames are in a file that is not there');
      continue;
    }
    const all = [...polled, ...withTimes(messages, startedAt, lasted)];
    frames += all.length;
    const own = sessionEntriesOf(socket, all, attached, passOver);
    // Sockets without market data, such as those of a chat, say nothing of the betting link.
    if (own.some(({ entry }) => 'in' in entry(0))) found.push(...own);
  }
  if (found.length === 0) {
    const isElsewhere = sockets.every(({ messages }) => messages === null);
    return refused(isElsewhere ? 'frames-elsewhere' : isCut ? 'damaged-har' : 'no-market-data');
  }
  found.sort((a, b) => a.time - b.time);
  const startedAt = Math.floor(found[0]?.time ?? 0);
  const within = found.filter(({ time }) => time - startedAt <= MAX_AT);
  if (within.length < found.length) passedOver.set('frame after 31 days', found.length - within.length);
  return ok({
    startedAt,
    entries: within.map(({ time, entry }) => entry(time - startedAt)),
    sockets: sockets.length,
    frames,
    passedOver: Object.fromEntries(passedOver),
    isCut,
  });
}
