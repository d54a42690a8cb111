/** A recorded session of either version: its entries by number, and recordings that begin at a keyframe. */
import { liveEvents, type LiveEventName } from '../../domain/protocol/stream/stream-codec.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import type { SpoDamage, SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { memberParts } from '../../domain/recording/recorded-member.ts';
import { isMeter, type SessionEntry } from '../../domain/recording/session-log.ts';
import type { Recording } from './recorded-order.ts';

const isLiveEvent = (name: string): name is LiveEventName => (liveEvents as readonly string[]).includes(name);

/** The entry as the player takes it. Kinds that this program does not play have no effect. */
export function playable({ kind, at, name, value }: SpoEntry): SessionEntry {
  if (kind === 'in' && isLiveEvent(name)) return { at, in: name, row: value };
  if (kind === 'out' && (name === 'subscribe' || name === 'unsubscribe'))
    return { at, out: name, row: value };
  if (kind === 'link' && (name === 'connected' || name === 'disconnected')) return { at, link: name };
  const part = kind === 'state' ? memberParts.find((one) => one === name) : undefined;
  if (part !== undefined) return { at, member: part, state: value };
  if (kind === 'hash' || kind === 'keyframe') return { at, flush: true };
  return kind === 'meter' && isMeter(value) ? { at, meter: value } : { at, mark: name };
}

export interface RecordingFrom extends Recording {
  /** Number of the first entry. */
  readonly first: number;
}

interface Read {
  /** Called when an entry is taken from the file: one ahead of the entry that is played. */
  readonly onEntry?: (entry: SpoEntry, check: number) => void;
  readonly onDamage?: (damage: SpoDamage) => void;
}

function* playables(
  file: SpoFile,
  from: number,
  { onEntry, onDamage }: Read,
): IterableIterator<SessionEntry> {
  for (const read of file.entriesFrom(from)) {
    if (!read.ok) return onDamage?.(read.error);
    onEntry?.(read.value.entry, read.value.check);
    yield playable(read.value.entry);
  }
}

/** The recording from the last readable keyframe before entry `n`. A file without keyframes is played from its first entry. */
export function recordingOf(file: SpoFile, n = 0, read: Read = {}): RecordingFrom {
  const { startedAt, covers = [] } = file.header;
  const coversMember = memberParts.every((part) => covers.includes(part));
  const places = file.places.filter((place) => place.kind === 'keyframe' && place.n <= n);
  for (const place of places.toReversed()) {
    const found = file.entriesFrom(place.n).next().value;
    if (found?.ok !== true || found.value.entry.kind !== 'keyframe') continue;
    const { at, value: keyframe } = found.value.entry;
    const first = place.n + 1;
    return { startedAt, first, coversMember, start: { at, keyframe }, entries: playables(file, first, read) };
  }
  return { startedAt, first: 0, coversMember, entries: playables(file, 0, read) };
}
