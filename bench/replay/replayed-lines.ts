/** What became of a recording of a feed or an exchange, as lines of a report. */
import type { ReplayedRecording } from './replay-recording.ts';

/** "goal 3, run 1", the most frequent first. */
export const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ') || 'none';

export const linesOfReplayed = (
  replayed: ReplayedRecording,
  dropped: Readonly<Record<string, number>>,
): readonly string[] => [
  `events     ${counted(replayed.events)}`,
  `dropped    ${counted(dropped)}`,
  `settled    ${counted(replayed.settled)} outcomes of the site's markets`,
  `updates    ${replayed.updates} market updates, ${replayed.bytes} bytes, ${replayed.seconds.toFixed(3)} s: ${Math.round(replayed.updates / Math.max(replayed.seconds, 1e-9))} a second`,
  `hash       ${replayed.hash}${replayed.hash === replayed.serverHash ? '' : `  DIFFERS from the server's ${replayed.serverHash}`}`,
];
