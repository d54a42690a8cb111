/** Plays a recorded session twice: as it was recorded, and with faults of the connection. */
import { createChain, HASH_EVERY } from '../../domain/protocol/session/spo-chain.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { type Fault, type FaultChoice, faultsOf, withFaults } from '../../domain/recording/faults.ts';
import { readSubscription, type SessionEntry } from '../../domain/recording/session-log.ts';
import { rowOf } from '../../domain/row.ts';
import { differencesOf, type PathDifference, plainState } from './plain-state.ts';
import { playable, recordingOf } from './recorded-session.ts';
import { openReplay, type Replay } from './replay.ts';
import { UnplayableEntry } from './session-player.ts';

export interface MetFault extends Fault {
  /** Ms since the start, in the faulty session. */
  readonly at: number;
}

export interface FaultedSession {
  readonly faults: readonly MetFault[];
  /** Over the times of all played entries, and over what screens showed after every HASH_EVERY of them and at the end. */
  readonly chain: string;
  /** Hash of the offer at the end (hashOffer), with the faults and as recorded. */
  readonly offer: string;
  readonly recordedOffer: string;
  /**
   * Each stream that is open at the end gets a whole snapshot in the recording: every fault comes before these. Otherwise the faults are
   * anywhere, and the offers need not agree.
   */
  readonly isRepaired: boolean;
  /** Where the states at the end differ, if the offers do; `one` is the recorded state. */
  readonly differences: readonly PathDifference[];
}

const MOST_DIFFERENCES = 20;

interface Extent {
  /** Entries from the first one that is played. */
  readonly entries: number;
  /** Entries before the last request of each stream for a whole snapshot. A request that names what is known may bring the rest only. */
  readonly asked: ReadonlyMap<string, number>;
}

function extentOf(file: SpoFile, first: number): Extent {
  const asked = new Map<string, number>();
  let entries = 0;
  for (const read of file.entriesFrom(first)) {
    if (!read.ok) break;
    const entry = playable(read.value.entry);
    if ('out' in entry && entry.out === 'subscribe' && rowOf(entry.row)['haveEpoch'] === undefined)
      asked.set(readSubscription(entry.row).stream, entries);
    entries++;
  }
  return { entries, asked };
}

/** Entries before the snapshots of all streams that are open at the end; null: one of them has no snapshot in the recording. */
function beforeSnapshots({ asked }: Extent, open: readonly string[]): number | null {
  const places = open.map((stream) => asked.get(stream) ?? 0);
  const before = Math.min(Number.MAX_SAFE_INTEGER, ...places);
  return open.length === 0 || before === 0 ? null : before;
}

/** Plays all entries; the chain over what was shown on the way. */
async function chainOf(replay: Replay): Promise<string> {
  const chain = createChain();
  let played = 0;
  try {
    while (await replay.step()) {
      played++;
      chain.add(replay.now);
      if (played % HASH_EVERY === 0) chain.link(replay.shownHash());
    }
  } catch (error) {
    throw new UnplayableEntry(played, error);
  }
  return chain.link(replay.shownHash()).chain;
}

async function endOf(file: SpoFile, change: (entries: Iterable<SessionEntry>) => Iterable<SessionEntry>) {
  const recording = recordingOf(file);
  const replay = openReplay({ ...recording, entries: change(recording.entries) });
  try {
    const chain = await chainOf(replay);
    const open = [...replay.live.streams.keys()];
    return { chain, offer: replay.hash(), open, state: plainState(replay) };
  } finally {
    replay.stop();
  }
}

/** Rejects with UnplayableEntry; throws UnusableKeyframe. */
export async function playFaulted(file: SpoFile, choice: FaultChoice): Promise<FaultedSession> {
  const recorded = await endOf(file, (all) => all);
  const extent = extentOf(file, recordingOf(file).first);
  const before = beforeSnapshots(extent, recorded.open);
  const planned = faultsOf(choice, before ?? extent.entries);
  const faults: MetFault[] = [];
  const faulted = await endOf(file, (all) =>
    withFaults(all, planned, (fault, at) => void faults.push({ ...fault, at })),
  );
  const { chain, offer } = faulted;
  const differs = offer !== recorded.offer;
  return {
    faults,
    chain,
    offer,
    recordedOffer: recorded.offer,
    isRepaired: before !== null,
    differences: differs ? differencesOf(recorded.state, faulted.state, MOST_DIFFERENCES) : [],
  };
}
