/**
 * A recording of a feed or an exchange as a recorded session, which `/replay` opens: the site's own publisher sends it, and the core that
 * reads it records it, with keyframes and the chain of hashes.
 */
import type { RecordedStep } from '../../domain/recording/play-recording.ts';
import { openReplay } from './replay.ts';
import { publishedSession } from './published-session.ts';

export interface FeedSession {
  readonly bytes: Uint8Array;
  /** The recorder's limit was reached: what came after it is not in the session. */
  readonly isCut: boolean;
}

/** `onStep` is called when so many steps were taken. null: nothing could be recorded. */
export async function sessionOfSteps(
  steps: readonly RecordedStep[],
  onStep?: (count: number) => void,
): Promise<FeedSession | null> {
  const options = { alive: true, ...(onStep === undefined ? {} : { onStep }) };
  const replay = openReplay(publishedSession(steps, options));
  const { diagnostics } = replay.core;
  await diagnostics.setRecording(true);
  await replay.run();
  // A recording that still runs cannot be taken; one that was full has ended by itself.
  const isCut = (await diagnostics.takeRecording()) !== null;
  await diagnostics.setRecording(false);
  const blob = await diagnostics.takeRecording();
  replay.stop();
  return blob === null ? null : { bytes: new Uint8Array(await blob.arrayBuffer()), isCut };
}
