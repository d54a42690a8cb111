/** Compares the opened session with another file, and with itself under faults of the connection. */
import { firstDifference, provedTo } from '../../../domain/protocol/session/check-chain.ts';
import type { SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { type FaultChoice, MAX_FAULT_SEED } from '../../../domain/recording/fault-plan.ts';
import { refused, type Result } from '../../../domain/result.ts';
import { type MetFault, playFaulted } from '../faulted-session.ts';
import { differencesOf } from '../plain-state.ts';
import { recordingOf } from '../recorded-session.ts';
import { openPlayer, UnplayableEntry } from '../session-player.ts';
import { changesOf, rawEntryText } from './entry-line.ts';
import type { Reading } from './import-recording.ts';
import { readSessionFile } from './read-session-file.ts';
import { refusing } from './refusing.ts';
import type { SessionComparison, Faulted, OpenRefusal, Stage, StateChange } from './stage-api.ts';

/** Parts of the state that differ, and faults, that are listed. */
const MOST_LISTED = 100;

function frameAt(file: SpoFile, n: number): string | null {
  const read = file.entriesFrom(n).next().value;
  return read?.ok === true ? rawEntryText(read.value.entry) : null;
}

/** Plays as far as the file can be played. */
async function stateAfter(file: SpoFile, n: number): Promise<unknown> {
  const player = openPlayer(file);
  try {
    await player.seek(n);
  } catch (error) {
    if (!(error instanceof UnplayableEntry)) throw error;
  } finally {
    player.stop();
  }
  return player.state('');
}

const listed = (one: unknown, other: unknown): readonly StateChange[] =>
  changesOf(differencesOf(one, other, MOST_LISTED), [one, other]);

async function compare(a: SpoFile, b: SpoFile, name: string): Promise<SessionComparison> {
  const { n } = firstDifference(a, b, Math.min(provedTo(a), provedTo(b)));
  if (n === null) return { name, n, frames: [null, null], states: [] };
  return {
    name,
    n,
    frames: [frameAt(a, n), frameAt(b, n)],
    states: listed(await stateAfter(a, n + 1), await stateAfter(b, n + 1)),
  };
}

const isChoice = ({ seed, kinds }: FaultChoice): boolean =>
  Number.isSafeInteger(seed) && seed >= 0 && seed <= MAX_FAULT_SEED && kinds.length > 0;

/** Faults by the numbers of the file. They are counted from the first entry that is played. */
export function inFile(file: SpoFile, faults: readonly MetFault[]): readonly MetFault[] {
  const { first } = recordingOf(file);
  return faults.map((fault) => ({ ...fault, n: fault.n + first }));
}

async function faulted(file: SpoFile, choice: FaultChoice): Promise<Faulted> {
  const { faults, chain, offer, recordedOffer, isRepaired, differences, ...run } = await playFaulted(
    file,
    choice,
  );
  return {
    count: faults.length,
    faults: inFile(file, faults).slice(0, MOST_LISTED),
    recoveries: run.recoveries,
    notRepaired: run.notRepaired,
    chain,
    end: offer === recordedOffer ? 'same' : isRepaired ? 'differs' : 'not-repaired',
    states: changesOf(differences),
  };
}

interface Comparing extends Pick<Stage, 'faults'> {
  compare(other: File, reading?: Reading): Promise<Result<SessionComparison, OpenRefusal>>;
}

/** `held`: the opened file; null: none is open. */
export function createComparing(held: () => SpoFile | null): Comparing {
  return {
    async compare(other, reading) {
      const file = held();
      const read = await readSessionFile(other, reading);
      if (!read.ok || file === null) return read.ok ? refused('no-entries') : read;
      return refusing(() => compare(file, read.value.session, other.name));
    },
    async faults(choice) {
      const file = held();
      return file === null || !isChoice(choice)
        ? refused('no-entries')
        : refusing(() => faulted(file, choice));
    },
  };
}
