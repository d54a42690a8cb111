/** A recorded session of either version: its entries by number, and recordings that begin at a keyframe. */
import { isLiveEvent } from '../../domain/protocol/stream/stream-codec.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import {
  keyframesBefore,
  readableEntries,
  type SpoDamage,
  type SpoFile,
} from '../../domain/protocol/session/spo-file.ts';
import { logIn, logInStep } from '../../domain/protocol/calls/account/account-calls.ts';
import { CHAT_PREFIX, callPlaceOf } from '../../domain/protocol/session/recorded-calls.ts';
import { isRecordedEvent, isRecordedQuestion, ruleParts } from '../../domain/recording/recorded-answers.ts';
import { isRecordedCommand } from '../../domain/recording/command-names.ts';
import { memberParts } from '../../domain/recording/recorded-member.ts';
import { withStoredLines } from '../../domain/match/stored-lines.ts';
import { rowOf, tableOf } from '../../domain/row.ts';
import { type AskedInSession, isMeter, type SessionEntry } from '../../domain/recording/session-log.ts';
import type { Recording } from './recorded-order.ts';

/** A call, or a question over the chat's socket; null: another entry. */
function askedIn({ kind, name, value }: SpoEntry): AskedInSession | null {
  const { id, place, row } = rowOf(value);
  if (kind !== 'call' || typeof id !== 'number' || isRecordedQuestion(name)) return null;
  if (typeof place === 'string') return { asked: name, id, place, row };
  return name.startsWith(CHAT_PREFIX) ? { asked: name, id, place: null, row } : null;
}

/** Entries of calls and of the chat; null: another entry. */
function ofCalls(entry: SpoEntry): SessionEntry | null {
  const { kind, at, name, value } = entry;
  const asked = askedIn(entry);
  if (asked !== null) return { at, ...asked };
  const { id, ...outcome } = rowOf(value);
  if (kind === 'answer' && typeof id === 'number' && !isRecordedQuestion(name))
    return { at, given: name, id, outcome };
  if (!name.startsWith(CHAT_PREFIX)) return null;
  const rest = name.slice(CHAT_PREFIX.length);
  if (kind === 'in') return { at, chatEvent: rest, row: value };
  return kind === 'link' && (rest === 'connected' || rest === 'disconnected') ? { at, chatLink: rest } : null;
}

/** What followed a command. */
interface Following {
  readonly reqId: string | null;
  readonly following: AskedInSession | null;
}
const nothingFollowed = (): Following => ({ reqId: null, following: null });

/** Entries of commands, questions, answers and rules; null: another entry. */
function ofCommands(entry: SpoEntry, following: () => Following): SessionEntry | null {
  const { kind, at, name, value } = entry;
  const { id, row, lost } = rowOf(value);
  const rule = kind === 'state' ? ruleParts.find((one) => one === name) : undefined;
  if (rule !== undefined) return { at, rule, state: value };
  if (kind === 'command' && Array.isArray(value) && isRecordedCommand(name))
    return { at, command: name, args: withStoredLines(value), ...following() };
  const ofCall = ofCalls(entry);
  if (ofCall !== null) return ofCall;
  if (kind === 'call' && typeof id === 'number') return { at, call: name, id, row: withStoredLines(row) };
  if (kind === 'answer' && typeof id === 'number')
    return { at, answer: name, id, row, isLost: lost === true };
  return kind === 'in' && isRecordedEvent(name) ? { at, betEvent: name, row: value } : null;
}

/** The entry as the player takes it. Kinds that this program does not play have no effect. */
export function playable(entry: SpoEntry, following: () => Following = nothingFollowed): SessionEntry {
  const { kind, at, name, value } = entry;
  if (kind === 'in' && isLiveEvent(name)) return { at, in: name, row: value };
  if (kind === 'out' && (name === 'subscribe' || name === 'unsubscribe'))
    return { at, out: name, row: value };
  if (kind === 'link' && (name === 'connected' || name === 'disconnected')) return { at, link: name };
  const part = kind === 'state' ? memberParts.find((one) => one === name) : undefined;
  if (part !== undefined) return { at, member: part, state: withStoredLines(value) };
  const ofCommand = ofCommands(entry, following);
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
  /** The last entry that is wanted for certain: those up to it are read at once. */
  readonly until?: number;
}

const coversMemberIn = ({ header: { covers = [] } }: SpoFile): boolean =>
  memberParts.every((part) => covers.includes(part));

/** The request of a command is looked for in so much recorded time after it, and at least in so many entries. */
export const REQUEST_WITHIN_MS = 5000;
const REQUEST_WITHIN = 100;

/** Whether a call or question is the one that an act makes. */
const isOfAct = tableOf<(asked: AskedInSession) => boolean>({
  'account.logIn': ({ place }) => place === callPlaceOf(logIn),
  'account.logInStep': ({ place }) => place === callPlaceOf(logInStep),
  'moves.send': ({ row }) => typeof rowOf(rowOf(row)['form'])['reqId'] === 'string',
  'chat.send': ({ asked }) => asked === 'chat.SendMsg',
  'chat.again': ({ asked }) => asked === 'chat.SendMsg',
});

/** The first question of command `n` after it, before another command of its kind, and the id that it gave its request. */
export function followingOf(file: SpoFile, n: number, command: SpoEntry): Following {
  const ofAct = isOfAct[command.name];
  for (const read of file.entriesFrom(n + 1)) {
    if (!read.ok) break;
    const { entry } = read.value;
    if (read.value.n > n + REQUEST_WITHIN && entry.at > command.at + REQUEST_WITHIN_MS) break;
    if (entry.kind === 'command' && (ofAct === undefined || entry.name === command.name)) break;
    if (entry.kind !== 'call') continue;
    const row = rowOf(rowOf(entry.value)['row']);
    if (ofAct === undefined && typeof row['reqId'] === 'string')
      return { reqId: row['reqId'], following: null };
    const asked = ofAct === undefined ? null : askedIn(entry);
    if (asked === null || ofAct?.(asked) !== true) continue;
    const id = row['cid'] ?? rowOf(row['form'])['reqId'];
    return { reqId: typeof id === 'string' ? id : null, following: asked };
  }
  return nothingFollowed();
}

export interface NumberedRecorded {
  readonly n: number;
  readonly entry: SessionEntry;
}

/** The entries that can be read from number `from` on, as the player takes them. */
export function* numberedFrom(file: SpoFile, from: number): Generator<NumberedRecorded> {
  for (const { entry, n } of readableEntries(file, from))
    yield { n, entry: playable(entry, () => followingOf(file, n, entry)) };
}

function* playables(
  file: SpoFile,
  from: number,
  { onEntry, onDamage, until }: Read,
): IterableIterator<SessionEntry> {
  for (const read of file.entriesFrom(from, until)) {
    if (!read.ok) {
      onDamage?.(read.error);
      continue;
    }
    const { entry, n } = read.value;
    onEntry?.(entry, n);
    yield playable(entry, () => followingOf(file, n, entry));
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
  for (const place of keyframesBefore(file, n + 1)) {
    const found = file.entriesFrom(place.n, read.until).next().value;
    if (found?.ok !== true || found.value.entry.kind !== 'keyframe') continue;
    const { at, value: keyframe } = found.value.entry;
    return recordingAfter(file, { first: place.n + 1, at, keyframe }, read);
  }
  return { startedAt, first: 0, coversMember, entries: playables(file, 0, read) };
}
