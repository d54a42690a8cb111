/**
 * While nothing is played, states half-way between the keyframes are kept, so that no entry is further than half a keyframe's distance from
 * a known state.
 */
import { KEYFRAME_EVERY } from '../../../domain/protocol/session/spo-chain.ts';
import type { SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { UnusableKeyframe } from '../keyframe-state.ts';
import { openPlayer, UnplayableEntry } from '../session-player.ts';
import type { WarmStates } from '../warm-states.ts';
import { createTimeSlices, type TimeSlices } from './time-slices.ts';

/** A shorter way is short enough. */
const LEAST_WAY = KEYFRAME_EVERY / 2;

interface WarmUp {
  readonly file: SpoFile;
  readonly warm: WarmStates;
  /** False ends it. */
  readonly isWanted: () => boolean;
  /** Resolves when nothing is played. */
  readonly idle: () => Promise<void>;
}

/** The first entry behind each keyframe, and the entry half-way to the next one. */
function halves({ places, count }: SpoFile): readonly (readonly [from: number, half: number])[] {
  const starts = places.flatMap(({ kind, n }) => (kind === 'keyframe' ? [n + 1] : []));
  return starts.flatMap((from, at) => {
    const way = (starts[at + 1] ?? count) - from;
    return way < LEAST_WAY ? [] : [[from, from + Math.floor(way / 2)] as const];
  });
}

async function playHalves({ file, warm, isWanted }: WarmUp, slices: TimeSlices): Promise<void> {
  const ways = halves(file);
  if (ways.length === 0) return;
  const player = openPlayer(file);
  try {
    for (const [from, half] of ways) {
      await player.seek(from);
      while (player.n < half && (await player.step()) !== null) {
        if (!slices.isOver(player.n)) continue;
        await slices.rest();
        if (!isWanted()) return;
      }
      if (player.n === half && player.unverified === null)
        warm.add(half, player.now - file.header.startedAt, player.replay.keyframe());
      // In a longer session each further state would take the place of one before it, and all of it would be played for that.
      if (warm.isFull) return;
    }
  } finally {
    player.stop();
  }
}

/** An entry that cannot be played ends it: the player says so when it comes there. */
export async function warmUp(work: WarmUp): Promise<void> {
  try {
    await playHalves(work, createTimeSlices(work.idle));
  } catch (error) {
    if (!(error instanceof UnplayableEntry || error instanceof UnusableKeyframe)) throw error;
  }
}
