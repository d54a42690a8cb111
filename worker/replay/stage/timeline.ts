/** What a session holds over its time: how many entries, and where goals, suspensions, gaps, lost messages, commands and refusals are. Nothing is played. */
import { foldedText } from '../../../domain/game-list/initials.ts';
import { marketStatuses } from '../../../domain/match/market.ts';
import { specifierOfRow, statusOf } from '../../../domain/protocol/stream/market-row.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import type { SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { createDrops } from '../../../domain/protocol/wire/drops.ts';
import { decodeState } from '../../../domain/protocol/stream/match-row.ts';
import { plainRow } from '../../../domain/protocol/stream/stream-codec.ts';
import { listOf, type Row, rowOf } from '../../../domain/row.ts';
import { AWAKE_MS } from '../recorded-order.ts';
import type { MarkKind, MarksOfKind, Timeline } from './stage-api.ts';
import { createTimeSlices } from './time-slices.ts';

export const BUCKETS = 240;
/** Marks that are drawn of one kind: about as many as a wide window has pixels. */
export const MARK_SLOTS = 1500;

/** Finds the first message with a higher score, by match. */
function createScores() {
  const goals = new Map<string, number>();
  const drops = createDrops();
  return (row: Row): boolean => {
    let isGoal = false;
    for (const match of listOf(row['matchs']).map(rowOf)) {
      const state = decodeState(match, drops);
      if (state === null) continue;
      const [id, sum] = [String(match['MatchId']), state.homeScore + state.awayScore];
      const before = goals.get(id);
      if (before !== undefined && sum > before) isGoal = true;
      goals.set(id, sum);
    }
    return isGoal;
  };
}

/** Finds the messages in which a market falls silent that was open in its message before. */
function createSuspensions() {
  const suspended = new Set<string>();
  const takeMarket = (matchId: unknown, market: Row): boolean => {
    const { id } = market;
    const key = `${String(matchId)} ${String(id)} ${specifierOfRow(Number(id), market)}`;
    if (statusOf(market['status']) !== marketStatuses.suspended) {
      suspended.delete(key);
      return false;
    }
    if (suspended.has(key)) return false;
    suspended.add(key);
    return true;
  };
  return (row: Row): boolean => {
    let isNew = false;
    for (const match of listOf(row['odds']).map(rowOf))
      for (const market of listOf(match['markets']).map(rowOf))
        isNew = takeMarket(match['MatchId'], market) || isNew;
    return isNew;
  };
}

/** Finds the messages before which a number of their stream is missing. */
function createGaps() {
  const last = new Map<unknown, { readonly epoch: unknown; readonly seq: number }>();
  return (name: string, { stream, epoch, seq, delta }: Row): boolean => {
    if (typeof seq !== 'number') return false;
    const before = last.get(stream);
    last.set(stream, { epoch, seq });
    // A snapshot begins anew at any number.
    const isSnapshot = name === 'Fixture' && delta !== 1;
    return !isSnapshot && before?.epoch === epoch && seq > (before?.seq ?? seq) + 1;
  };
}

/** Finds the first message that says that the server refused a bet: the answer to its request, or the event that comes instead of it. */
function createRefusals() {
  const known = new Set<unknown>();
  const isNew = ({ reqId, code, data }: Row): boolean => {
    const isTaken = (code ?? betCodes.ok) === betCodes.ok && (data ?? betCodes.ok) === betCodes.ok;
    if (isTaken || known.has(reqId)) return false;
    if (typeof reqId === 'string') known.add(reqId);
    return true;
  };
  return {
    inAnswer(name: string, value: unknown): boolean {
      const row = rowOf(rowOf(value)['row']);
      return (name === 'DrawMarket' || name === 'DrawResult') && isNew(rowOf(row['answer'] ?? row));
    },
    inEvent: (name: string, value: unknown): boolean => name === 'DrawLiveOddsResult' && isNew(rowOf(value)),
  };
}

function createMarks() {
  const isGoal = createScores();
  const isSuspension = createSuspensions();
  const isDrop = createGaps();
  const refusals = createRefusals();
  let lastAt: number | null = null;
  const ofFrame = (name: string, value: unknown): readonly MarkKind[] => {
    const marks: MarkKind[] = isDrop(name, rowOf(value)) ? ['drop'] : [];
    if (name === 'Odds' && isSuspension(rowOf(plainRow(value)))) marks.push('suspension');
    if ((name === 'MatchData' || name === 'Fixture') && isGoal(rowOf(value))) marks.push('goal');
    if (refusals.inEvent(name, value)) marks.push('refusal');
    return marks;
  };
  return ({ kind, name, at, value }: SpoEntry): readonly MarkKind[] => {
    const isGap = lastAt !== null && at - lastAt > AWAKE_MS;
    lastAt = at;
    if (kind === 'in') return isGap ? ['gap', ...ofFrame(name, value)] : ofFrame(name, value);
    if (isGap || (kind === 'link' && name === 'disconnected')) return ['gap'];
    if (kind === 'answer') return refusals.inAnswer(name, value) ? ['refusal'] : [];
    return kind === 'out' || kind === 'command' || kind === 'call' ? ['command'] : [];
  };
}

interface FoundMarks {
  readonly entries: number[];
  readonly drawn: number[];
  slot: number;
}

/** Keeps the number of each mark, and draws the first one of each slot. */
function createFound(lastsMs: number) {
  const none = (): FoundMarks => ({ entries: [], drawn: [], slot: -1 });
  const held: Readonly<Record<MarkKind, FoundMarks>> = {
    goal: none(),
    suspension: none(),
    gap: none(),
    drop: none(),
    command: none(),
    refusal: none(),
  };
  const read = ({ entries, drawn }: FoundMarks): MarksOfKind => ({
    entries: Uint32Array.from(entries),
    drawn,
  });
  return {
    add(kind: MarkKind, n: number, at: number): void {
      const marks = held[kind];
      marks.entries.push(n);
      const slot = Math.floor((at / Math.max(1, lastsMs)) * MARK_SLOTS);
      if (slot === marks.slot) return;
      marks.slot = slot;
      marks.drawn.push(Math.min(at, lastsMs));
    },
    all: (): Timeline['marks'] => ({
      goal: read(held.goal),
      suspension: read(held.suspension),
      gap: read(held.gap),
      drop: read(held.drop),
      command: read(held.command),
      refusal: read(held.refusal),
    }),
  };
}

interface ReadingOptions {
  /** False ends the reading. */
  readonly isWanted: () => boolean;
  /** Resolves when nothing is played. */
  readonly idle?: () => Promise<void>;
}

/** `lastsMs`: ms from the start to the last entry. */
export async function timelineOf(
  file: SpoFile,
  lastsMs: number,
  { isWanted, idle }: ReadingOptions,
): Promise<Timeline> {
  const slices = createTimeSlices(idle);
  const counts = Array.from({ length: BUCKETS }, () => 0);
  const firsts = Array.from({ length: BUCKETS }, () => file.count);
  const found = createFound(lastsMs);
  const marksOf = createMarks();
  for (const read of file.entriesFrom(0)) {
    if (!isWanted()) break;
    if (!read.ok) continue;
    const { n, entry } = read.value;
    const bucket = Math.min(BUCKETS - 1, Math.floor((entry.at / Math.max(1, lastsMs)) * BUCKETS));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    firsts[bucket] = Math.min(firsts[bucket] ?? n, n);
    for (const kind of marksOf(entry)) found.add(kind, n, entry.at);
    if (slices.isOver(n)) await slices.rest();
  }
  return { lastsMs, counts, firsts, marks: found.all() };
}

/** Number of the first entry from `from` on whose kind, name or value has the text, whatever the case, width and marks of either; null: there is none. */
export async function findEntry(
  file: SpoFile,
  { text, from }: { readonly text: string; readonly from: number },
  isWanted: () => boolean,
): Promise<number | null> {
  const wanted = foldedText(text);
  const slices = createTimeSlices();
  for (const read of file.entriesFrom(from)) {
    if (!isWanted()) return null;
    if (!read.ok) continue;
    const { n, entry } = read.value;
    const held = `${entry.kind} ${entry.name} ${JSON.stringify(plainRow(entry.value)) ?? ''}`;
    if (foldedText(held).includes(wanted)) return n;
    if (slices.isOver(n)) await slices.rest();
  }
  return null;
}
