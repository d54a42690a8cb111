/**
 * Plays a recorded session twice: as it was recorded, and with faults of the connection. A recovery that only the faults make necessary is
 * answered with the recorded state of its time (recovery-answers.ts), so that both must end with the same lists.
 */
import { createChain, HASH_EVERY } from '../../domain/protocol/session/spo-chain.ts';
import { lastAtOf, readableEntries, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { type PlannedFault, type FaultChoice, faultsOf } from '../../domain/recording/fault-plan.ts';
import { createFaultyConnection, through } from '../../domain/recording/faults.ts';
import { readSubscription, type SessionEntry } from '../../domain/recording/session-log.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import type { Network } from '../engine/deps.ts';
import { differencesOf, type PathDifference, plainState } from './plain-state.ts';
import { playable, recordingOf } from './recorded-session.ts';
import { createRecoveryAnswers, type RecoveryAnswers } from './recovery-answers.ts';
import { openReplay, type Replay, type ReplayPair } from './replay.ts';
import { UnplayableEntry } from './session-player.ts';

export interface MetFault extends PlannedFault {
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
  /** Recoveries that were answered besides those of the recording. */
  readonly recoveries: number;
  /** Every stream that the recording has whole at its end is whole. */
  readonly isRepaired: boolean;
  /** Streams that the recording has whole at its end, and the faulty session has not. */
  readonly notRepaired: readonly string[];
  /** Where the states at the end differ, if the offers do; `one` is the recorded state. */
  readonly differences: readonly PathDifference[];
}

const MOST_DIFFERENCES = 20;
/** After the last entry the recoveries under way have so much time, recorded ms: a refused one waits for 45 s. */
const LAST_RECOVERIES_MS = 60_000;
const AWAKE_STEP_MS = 1000;
const LAST_SIGN_MS = 100;

/**
 * The server's next sign of life on each stream that is open at the end: by its number the core finds that it lost the last messages of the
 * recording.
 */
function* withLastSigns(entries: Iterable<SessionEntry>): Generator<SessionEntry> {
  const heads = new Map<string, Row>();
  let last = 0;
  for (const entry of entries) {
    last = entry.at;
    if ('in' in entry) {
      const { stream, epoch, seq, pt, game_code, status } = rowOf(entry.row);
      if (typeof stream === 'string' && typeof seq === 'number')
        heads.set(stream, {
          stream,
          epoch,
          seq,
          pt,
          game_code,
          status: status ?? heads.get(stream)?.['status'],
        });
    }
    if ('out' in entry && entry.out === 'unsubscribe') heads.delete(readSubscription(entry.row).stream);
    if ('link' in entry && entry.link === 'disconnected') heads.clear();
    yield entry;
  }
  for (const head of heads.values()) {
    const row = { ...head, seq: Number(head['seq']) + 1, feedPt: head['pt'] };
    yield { at: last + LAST_SIGN_MS, in: 'Alive', row };
  }
}

/** After the last entry the machine stays awake: recoveries under way come to their end. */
function* withTime(entries: Iterable<SessionEntry>): Generator<SessionEntry> {
  let last = 0;
  for (const entry of entries) {
    last = entry.at;
    yield entry;
  }
  for (let ms = AWAKE_STEP_MS; ms <= LAST_RECOVERIES_MS; ms += AWAKE_STEP_MS)
    yield { at: last + ms, mark: 'after' };
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

async function endOf(replay: Replay) {
  try {
    const chain = await chainOf(replay);
    const whole = [...replay.live.streams.values()].flatMap(({ stream, phase }) =>
      phase === 'up' ? [stream] : [],
    );
    return { chain, offer: replay.hash(), whole, state: plainState(replay) };
  } finally {
    replay.stop();
  }
}

/**
 * The entries from the first one that is played, and those before the last recorded request: a server refuses a request alone, so a refusal
 * after it (the fault `limit`) would meet nothing that the core asked.
 */
function extentOf(file: SpoFile, first: number): { readonly entries: number; readonly asked: number } {
  let [entries, asked] = [0, 0];
  for (const read of readableEntries(file, first)) {
    const entry = playable(read.entry);
    if ('out' in entry && entry.out === 'subscribe' && readSubscription(entry.row).stream !== '')
      asked = entries;
    entries++;
  }
  return { entries, asked };
}

/** Faults that can meet a message. `asked`: entries before the last recorded request. */
const reaching = (faults: readonly PlannedFault[], asked: number): readonly PlannedFault[] =>
  faults.filter(({ kind, n }) => kind !== 'limit' || n < asked);

/** The session as it was recorded, for any number of faulty ones. */
interface FaultableSession {
  readonly entries: number;
  play(faults: readonly PlannedFault[]): Promise<FaultedSession>;
}

/** The requests of the streams that a keyframe holds. */
function requestsIn(keyframe: unknown): readonly (readonly [string, string])[] {
  const { streams } = rowOf(keyframe);
  return (Array.isArray(streams) ? streams.map(rowOf) : []).flatMap(({ stream, recoveryId }) =>
    typeof stream === 'string' && typeof recoveryId === 'string' ? [[stream, recoveryId] as const] : [],
  );
}

function openFaulty(
  file: SpoFile,
  planned: readonly PlannedFault[],
  { answers, fetch }: { readonly answers: RecoveryAnswers; readonly fetch?: Network['fetch'] | undefined },
) {
  const faults: MetFault[] = [];
  const connection = createFaultyConnection(planned, (fault, at) => void faults.push({ ...fault, at }));
  const recording = recordingOf(file);
  for (const [stream, recoveryId] of requestsIn(recording.start?.keyframe))
    connection.request(stream, recoveryId);
  let recoveries = 0;
  const replay = openReplay(
    { ...recording, entries: withTime(through(connection, withLastSigns(recording.entries))) },
    {
      ...(fetch === undefined ? {} : { fetch }),
      async recover(recovery, at) {
        const row = await answers.answer(recovery, at - connection.ahead);
        if (row === null) return null;
        recoveries++;
        connection.request(recovery.stream, recovery.recoveryId);
        return row;
      },
    },
  );
  return { faults, replay, connection, recoveries: () => recoveries };
}

async function playWith(file: SpoFile, planned: readonly PlannedFault[], answers: RecoveryAnswers) {
  const { faults, replay, recoveries } = openFaulty(file, planned, { answers });
  return { faults, ...(await endOf(replay)), recoveries };
}

/** Rejects with UnplayableEntry; throws UnusableKeyframe. */
export async function openFaultable(file: SpoFile): Promise<FaultableSession> {
  const recording = recordingOf(file);
  const recorded = await endOf(
    openReplay({ ...recording, entries: withTime(withLastSigns(recording.entries)) }),
  );
  const { entries, asked } = extentOf(file, recording.first);
  return {
    entries,
    async play(given) {
      const planned = reaching(given, asked);
      const answers = createRecoveryAnswers(file);
      try {
        const { faults, chain, offer, whole, state, recoveries } = await playWith(file, planned, answers);
        const notRepaired = recorded.whole.filter((stream) => !whole.includes(stream));
        return {
          faults,
          chain,
          offer,
          recordedOffer: recorded.offer,
          recoveries: recoveries(),
          isRepaired: recorded.whole.length > 0 && notRepaired.length === 0,
          notRepaired,
          differences: offer === recorded.offer ? [] : differencesOf(recorded.state, state, MOST_DIFFERENCES),
        };
      } finally {
        answers.stop();
      }
    },
  };
}

/** The session as it was recorded and with faults, from the first entry to the end of the recoveries that are under way at the end of the recording. */
interface FaultySides extends ReplayPair {
  /** Faults that have met the session so far. */
  readonly faults: readonly MetFault[];
}

/** Throws UnusableKeyframe. */
export function openFaultySides(file: SpoFile, choice: FaultChoice, fetch?: Network['fetch']): FaultySides {
  const recording = recordingOf(file);
  const { entries, asked } = extentOf(file, recording.first);
  const answers = createRecoveryAnswers(file);
  const planned = reaching(faultsOf(choice, entries), asked);
  const { faults, replay, connection } = openFaulty(file, planned, { answers, fetch });
  const recorded = openReplay(
    { ...recording, entries: withTime(withLastSigns(recording.entries)) },
    fetch === undefined ? {} : { fetch },
  );
  const from = recorded.now;
  return {
    replays: [recorded, replay],
    from,
    to: file.header.startedAt + lastAtOf(file) + LAST_RECOVERIES_MS,
    faults,
    async stepTo(at) {
      await recorded.runTo(at);
      // After a jump of its clock the faulty session is ahead.
      while (replay.nextAt !== null && replay.nextAt <= at + connection.ahead && (await replay.step()));
      await replay.runTo(at + connection.ahead);
      recorded.flush();
      replay.flush();
    },
    stop() {
      answers.stop();
      recorded.stop();
      replay.stop();
    },
  };
}

/** Rejects with UnplayableEntry; throws UnusableKeyframe. */
export async function playFaulted(file: SpoFile, choice: FaultChoice): Promise<FaultedSession> {
  const session = await openFaultable(file);
  return session.play(faultsOf(choice, session.entries));
}
