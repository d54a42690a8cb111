/** A recorded session of either version: its entries by number, and recordings that begin at a keyframe. */
import { liveEvents, type LiveEventName } from '../../domain/protocol/stream/stream-codec.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import { readableEntries, type SpoDamage, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { isRecordedEvent, ruleParts } from '../../domain/recording/recorded-answers.ts';
import { isRecordedCommand, memberParts } from '../../domain/recording/recorded-member.ts';
import { rowOf } from '../../domain/row.ts';
import { isMeter, type SessionEntry } from '../../domain/recording/session-log.ts';
import type { Recording } from './recorded-order.ts';

const isLiveEvent = (name: string): name is LiveEventName => (liveEvents as readonly string[]).includes(name);

/** Entries of commands, questions, answers and rules; null: another entry. */
function ofCommands({ kind, at, name, value }: SpoEntry, reqId: () => string | null): SessionEntry | null {
  const { id, row, lost } = rowOf(value);
  const rule = kind === 'state' ? ruleParts.find((one) => one === name) : undefined;
  if (rule !== undefined) return { at, rule, state: value };
  if (kind === 'command' && Array.isArray(value) && isRecordedCommand(name))
    return { at, command: name, args: value, reqId: reqId() };
  if (kind === 'call' && typeof id === 'number') return { at, call: name, id, row };
  if (kind === 'answer' && typeof id === 'number')
    return { at, answer: name, id, row, isLost: lost === true };
  return kind === 'in' && isRecordedEvent(name) ? { at, betEvent: name, row: value } : null;
}

/** The entry as the player takes it. Kinds that this program does not play have no effect. `reqId`: the id of the request that a command makes. */
export function playable(entry: SpoEntry, reqId: () => string | null = () => null): SessionEntry {
  const { kind, at, name, value } = entry;
  if (kind === 'in' && isLiveEvent(name)) return { at, in: name, row: value };
  if (kind === 'out' && (name === 'subscribe' || name === 'unsubscribe'))
    return { at, out: name, row: value };
  if (kind === 'link' && (name === 'connected' || name === 'disconnected')) return { at, link: name };
  const part = kind === 'state' ? memberParts.find((one) => one === name) : undefined;
  if (part !== undefined) return { at, member: part, state: value };
  const ofCommand = ofCommands(entry, reqId);
  if (ofCommand !== null) return ofCommand;
  if (kind === 'hash' || kind === 'keyframe') return { at, flush: true };
  return kind === 'meter' && isMeter(value) ? { at, meter: value } : { at, mark: name };
}

export interface RecordingFrom extends Recording {
  /** Number of the first entry. */
  readonly first: number;
}

interface Read {
  /** Called when an entry is taken from the file: one ahead of the entry that is played. */
  readonly onEntry?: (entry: SpoEntry, n: number) => void;
  /** Called where entries cannot be read, before those that follow. */
  readonly onDamage?: (damage: SpoDamage) => void;
}

const coversMemberIn = ({ header: { covers = [] } }: SpoFile): boolean =>
  memberParts.every((part) => covers.includes(part));

/** Entries after a command in which its request is looked for. */
const REQUEST_WITHIN = 100;

/** The request id of the first question after entry `n`, before another command; null: there is none. */
function reqIdAfter(file: SpoFile, n: number): string | null {
  for (const read of file.entriesFrom(n + 1)) {
    if (!read.ok || read.value.n > n + REQUEST_WITHIN || read.value.entry.kind === 'command') return null;
    const { kind, value } = read.value.entry;
    const { reqId } = rowOf(rowOf(value)['row']);
    if (kind === 'call' && typeof reqId === 'string') return reqId;
  }
  return null;
}

export interface NumberedRecorded {
  readonly n: number;
  readonly entry: SessionEntry;
}

/** The entries that can be read from number `from` on, as the player takes them. */
export function* numberedFrom(file: SpoFile, from: number): Generator<NumberedRecorded> {
  for (const { entry, n } of readableEntries(file, from))
    yield { n, entry: playable(entry, () => reqIdAfter(file, n)) };
}

function* playables(
  file: SpoFile,
  from: number,
  { onEntry, onDamage }: Read,
): IterableIterator<SessionEntry> {
  for (const read of file.entriesFrom(from)) {
    if (!read.ok) {
      onDamage?.(read.error);
      continue;
    }
    const { entry, n } = read.value;
    onEntry?.(entry, n);
    yield playable(entry, () => reqIdAfter(file, n));
  }
}

/** The recording after `first` entries, from the state that was reached there. */
export function recordingAfter(
  file: SpoFile,
  { first, at, keyframe }: { readonly first: number; readonly at: number; readonly keyframe: unknown },
  read: Read = {},
): RecordingFrom {
  const { startedAt } = file.header;
  const entries = playables(file, first, read);
  return { startedAt, first, coversMember: coversMemberIn(file), start: { at, keyframe }, entries };
}

/** The recording from the last readable keyframe before entry `n`. A file without keyframes is played from its first entry. */
export function recordingOf(file: SpoFile, n = 0, read: Read = {}): RecordingFrom {
  const { startedAt } = file.header;
  const coversMember = coversMemberIn(file);
  const places = file.places.filter((place) => place.kind === 'keyframe' && place.n <= n);
  for (const place of places.toReversed()) {
    const found = file.entriesFrom(place.n).next().value;
    if (found?.ok !== true || found.value.entry.kind !== 'keyframe') continue;
    const { at, value: keyframe } = found.value.entry;
    return recordingAfter(file, { first: place.n + 1, at, keyframe }, read);
  }
  return { startedAt, first: 0, coversMember, entries: playables(file, 0, read) };
}
