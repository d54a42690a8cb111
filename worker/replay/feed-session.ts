/**
 * A recording of a feed or an exchange as a recorded session, which `/replay` opens: the site's own publisher sends it, and the core that
 * reads it records it, with keyframes and the chain of hashes.
 */
import type { RecordedStep } from '../../domain/recording/play-recording.ts';
import { openReplay, type Replay } from './replay.ts';
import { publishedSession } from './published-session.ts';
import { createTimeSlices } from './stage/time-slices.ts';

interface FeedSession {
  readonly bytes: Uint8Array;
  /** The recorder's limit was reached: what came after it is not in the session. */
  readonly isCut: boolean;
}

/** Between the slices messages to this worker get a turn: one of them may end the playing. */
async function playInSlices(replay: Replay, signal: AbortSignal | undefined): Promise<void> {
  const slices = createTimeSlices();
  for (let n = 1; await replay.step(); n++) {
    if (!slices.isOver(n)) continue;
    await slices.rest();
    signal?.throwIfAborted();
  }
  replay.flush();
}

interface MakingSession {
  /** Called after each step. */
  readonly onStep?: () => void;
  /** When it is aborted, the call rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** `steps` are taken once, one after the other. null: there is none. */
export async function sessionOfSteps(
  steps: Iterable<RecordedStep>,
  { onStep, signal }: MakingSession = {},
): Promise<FeedSession | null> {
  const options = { alive: true, ...(onStep === undefined ? {} : { onStep }) };
  const published = publishedSession(steps, options);
  if (published.isEmpty) return null;
  const replay = openReplay(published);
  const { diagnostics } = replay.core;
  try {
    await diagnostics.setRecording(true);
    await playInSlices(replay, signal);
    // A recording that still runs cannot be taken; one that was full has ended by itself.
    const isCut = (await diagnostics.takeRecording()) !== null;
    await diagnostics.setRecording(false);
    const blob = await diagnostics.takeRecording();
    return blob === null ? null : { bytes: new Uint8Array(await blob.arrayBuffer()), isCut };
  } finally {
    replay.stop();
  }
}
