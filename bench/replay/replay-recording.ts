/** A recording of a feed through the server's board and publisher, frames, and the core. */
import { hashBook } from '../../domain/book/state-hash.ts';
import type { RecordedStep } from '../../domain/recording/play-recording.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import { publishedSession } from '../../worker/replay/published-session.ts';

export interface ReplayedRecording {
  /** Socket messages by event name. */
  readonly events: Readonly<Record<string, number>>;
  readonly dropped: Readonly<Record<string, number>>;
  readonly updates: number;
  readonly bytes: number;
  /** Spent in the path, without the waits of a paced replay. */
  readonly seconds: number;
  readonly hash: string;
  /** That of the server's own book, which the client's must equal. */
  readonly serverHash: string;
  /** Outcomes by result. */
  readonly settled: Readonly<Record<string, number>>;
}

/** `wait`: of a paced replay, called before each recorded time. */
export async function replayRecording(
  steps: Iterable<RecordedStep>,
  { wait }: { readonly wait?: (recordedAt: number) => Promise<void> } = {},
): Promise<ReplayedRecording> {
  const session = publishedSession(steps);
  let from = performance.now();
  const replay = openReplay(session);
  let spent = 0;
  if (wait !== undefined)
    for (let at = replay.nextAt; at !== null; at = replay.nextAt) {
      spent += performance.now() - from;
      await wait(at);
      from = performance.now();
      await replay.runTo(at);
    }
  await replay.run();
  const { dropped, updates } = replay.facts();
  const seconds = (spent + performance.now() - from) / 1000;
  replay.stop();
  const hashes = { hash: hashBook(replay.live.book), serverHash: hashBook(session.book) };
  return { ...session.counts, dropped, updates, seconds, ...hashes };
}
