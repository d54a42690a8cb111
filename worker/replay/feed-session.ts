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

/** Plays to the end. Between the slices other work gets a turn: a message to this worker may end the playing. */
export async function playInSlices(replay: Replay, signal?: AbortSignal): Promise<void> {
  const slices = createTimeSlices();
  for (let n = 1; await replay.step(); n++) {
    if (!slices.isOver(n)) continue;
    await slices.rest();
    signal?.throwIfAborted();
  }
  replay.flush();
}

interface MakingSession {
  /** Called with each step. */
  readonly onStep?: () => void;
  /** When it is aborted, the call rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** The steps from the first one with events on; null: none has any. */
async function fromFirstEvents(
  steps: Iterable<RecordedStep>,
  { onStep, signal }: MakingSession,
): Promise<Iterable<RecordedStep> | null> {
  const walk = steps[Symbol.iterator]();
  let next = walk.next();
  const slices = createTimeSlices();
  for (let n = 1; next.done !== true && next.value.events.length === 0; n++) {
    onStep?.();
    if (slices.isOver(n)) await slices.rest();
    signal?.throwIfAborted();
    next = walk.next();
  }
  function* rest(): Generator<RecordedStep> {
    for (; next.done !== true; next = walk.next()) yield next.value;
  }
  return next.done === true ? null : rest();
}

/** `steps` are taken once, one after the other. null: there is none with events. */
export async function sessionOfSteps(
  steps: Iterable<RecordedStep>,
  making: MakingSession = {},
): Promise<FeedSession | null> {
  const { onStep, signal } = making;
  const played = await fromFirstEvents(steps, making);
  if (played === null) return null;
  const published = publishedSession(played, { alive: true, ...(onStep === undefined ? {} : { onStep }) });
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
