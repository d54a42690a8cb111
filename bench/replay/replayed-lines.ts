/** What became of a recording of a feed or an exchange, and what a session has lost, as lines of a report. */
import type { ChainFault, CheckedChain } from '../../domain/protocol/session/check-chain.ts';
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

const MOST_FAULTS = 20;

const entriesOf = ({ from, to }: ChainFault): string =>
  to - from <= 1 ? `entry ${from}` : `entries ${from} to ${to - 1}`;

const whatOf: Readonly<Record<ChainFault['kind'], (fault: ChainFault) => string>> = {
  damaged: (fault) => `${entriesOf(fault)} cannot be read`,
  cut: ({ from }) => `the file is cut at entry ${from}`,
  changed: (fault) => `${entriesOf(fault)}: not as it was recorded`,
};

/** The parts of the session that are missing in what is printed of it, or are not as they were recorded. */
export function linesOfChainFaults(name: string, chain: CheckedChain): readonly string[] {
  const { faults, faultCount } = chain;
  const shown = faults.slice(0, MOST_FAULTS);
  const rest = faultCount - shown.length;
  return [
    ...shown.map((fault) => `${fault.kind.padEnd(10)} ${name}: ${whatOf[fault.kind](fault)}`),
    ...(rest > 0 ? [`and        ${rest} more`] : []),
  ];
}
