/**
 * A keyframe in the core of a replay. A core that has played goes on from another keyframe: windows stay attached to it, and its clock never
 * goes back. For a keyframe in the past the core's time runs ahead of the recorded time by `aheadMs`, and the local times of the keyframe
 * are moved by as much.
 */
import { noteRow, noteShape } from '../../domain/book/changes.ts';
import { keyframeOf, restoreKeyframe } from '../../domain/recording/keyframe.ts';
import { type MemberPart, memberParts, memberRow, withPart } from '../../domain/recording/recorded-member.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import type { LiveState } from '../engine/book-state.ts';
import type { Engine } from '../engine/engine.ts';
import type { Slices } from '../engine/slices.ts';
import { publishChanges } from '../engine/watchers.ts';
import type { RecordedStreams } from './recorded-streams.ts';
import type { RecordedSurroundings } from './recorded-surroundings.ts';

/** The keyframe of a recording has another shape than this program's. */
export class UnusableKeyframe extends Error {
  constructor(field: string) {
    super(`the keyframe cannot be used: ${field}`);
  }
}

export interface KeyframeCore {
  readonly engine: Engine;
  readonly streams: RecordedStreams;
  readonly around: RecordedSurroundings;
}

/** A part of another shape has no effect: the next hash then differs. */
export function restorePart(slices: Slices, part: MemberPart, value: unknown): void {
  const present = slices.states[part];
  if (present === undefined) return;
  const next = withPart(part, present, value);
  if (next.ok) slices.restore({ [part]: next.value });
}

function restoreMember(slices: Slices, keyframe: unknown): void {
  const member = rowOf(rowOf(keyframe)['member']);
  for (const part of memberParts) restorePart(slices, part, member[part]);
}

/** Local times, ms. Other times of a keyframe are those of the server. */
interface LocalTimes {
  readonly clock: { offset: number | null; sampledAt: number };
  readonly streams: Iterable<{ retryAt: number; askedAt: number | null; arrivedAt: number }>;
}

/** A time of 0 or null is none. */
function moveTimes({ clock, streams }: LocalTimes, ms: number): void {
  if (clock.offset !== null) clock.offset -= ms;
  clock.sampledAt += ms;
  for (const stream of streams) {
    if (stream.askedAt !== null) stream.askedAt += ms;
    if (stream.retryAt !== 0) stream.retryAt += ms;
    if (stream.arrivedAt !== 0) stream.arrivedAt += ms;
  }
}

/** Puts a keyframe into the empty state of a core. Throws UnusableKeyframe. */
export function beginAt(keyframe: unknown, { engine, streams, around }: KeyframeCore, aheadMs = 0): void {
  const { live, slices } = engine;
  const isUp = rowOf(keyframe)['isUp'] === true;
  // Before the streams are there, so that none is recovered.
  if (isUp !== around.link.isUp)
    around.link.change(isUp ? { kind: 'connected' } : { kind: 'disconnected', byServer: false });
  const restored = restoreKeyframe(live, keyframe);
  if (!restored.ok) throw new UnusableKeyframe(restored.error);
  moveTimes({ clock: live.clock, streams: live.streams.values() }, aheadMs);
  streams.adopt();
  noteShape(live.changes);
  for (const matchId of live.book.matches.keys()) noteRow(live.changes, matchId);
  restoreMember(slices, keyframe);
}

/** Empties what a keyframe fills. The matches are noted as removed; those of the keyframe are noted again by `beginAt`. */
function empty({ book, streams, stalledAt, changes, drops, counts }: LiveState): void {
  for (const matchId of book.matches.keys()) changes.removed.add(matchId);
  book.matches.clear();
  streams.clear();
  stalledAt.clear();
  drops.counts.clear();
  changes.updates = 0;
  Object.assign(counts, { frames: 0, bytes: 0, messages: 0, merged: 0 });
}

/** The states of slip and history before anything was recorded. */
type FirstMember = Readonly<Record<string, object>>;

export const firstMemberOf = ({ states }: Slices): FirstMember =>
  Object.fromEntries(
    memberParts.flatMap((part) => {
      const state = states[part];
      return state === undefined ? [] : [[part, state]];
    }),
  );

/** Goes on from another keyframe with the same core, and publishes the new state to its windows. Throws UnusableKeyframe. */
export function resumeAt(
  keyframe: unknown,
  core: KeyframeCore,
  { aheadMs, first }: { readonly aheadMs: number; readonly first: FirstMember },
): void {
  const { live, slices, watchers } = core.engine;
  empty(live);
  slices.restore(first);
  beginAt(keyframe, core, aheadMs);
  for (const matchId of live.book.matches.keys()) live.changes.removed.delete(matchId);
  publishChanges(live, watchers, { freshnessChanged: true });
  // The slip follows what is published. The recorded one had not followed the book of the keyframe yet.
  restoreMember(slices, keyframe);
}

/** The present state as a keyframe of the recorded time. */
export function presentKeyframe(
  { live, slices }: Pick<Engine, 'live' | 'slices'>,
  isUp: boolean,
  aheadMs: number,
): Row {
  const keyframe = keyframeOf(live, { isUp });
  // The rows of a keyframe are copies.
  moveTimes(keyframe as unknown as LocalTimes, -aheadMs);
  return { ...keyframe, member: memberRow(slices.states) };
}
