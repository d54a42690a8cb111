/** The core of a fork of a recorded session, at the place of the fork. */
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import { applySlip } from '../../domain/slip/apply-slip.ts';
import type { Network } from '../engine/deps.ts';
import { forkEntries, UnmetChange, withForkEntries } from './fork-entries.ts';
import { type ForkPlan, forksOf } from './fork-plan.ts';
import { createForkServer, type ForkServer } from './fork-server.ts';
import { putSlip, slipIn } from './forked-session.ts';
import type { OnRefused } from './recorded-commands.ts';
import { type NumberedRecorded, numberedFrom, recordingOf } from './recorded-session.ts';
import { createRecoveryAnswers } from './recovery-answers.ts';
import { openReplay, type Replay } from './replay.ts';

/** Throws UnmetChange. */
function changeSlip(replay: Replay, { stake, ratePolicy, without }: ForkPlan): void {
  const slip = slipIn(replay.own.slices);
  const missing = without.find((itemId) => !slip.items.some(({ id }) => id === itemId));
  if (missing !== undefined) throw new UnmetChange(missing, 'pick');
  const kept = without.reduce((one, itemId) => applySlip(one, { kind: 'removed', itemId }), slip);
  putSlip(replay, { ...kept, stake: stake ?? kept.stake, ratePolicy: ratePolicy ?? kept.ratePolicy });
}

/** Entries of a replay, which takes one ahead of the one that it plays. */
function createAhead(entries: Iterable<NumberedRecorded>) {
  let next = Number.NEGATIVE_INFINITY;
  function* taken(): Generator<SessionEntry> {
    for (const { n, entry } of entries) {
      next = n;
      yield entry;
    }
    next = Number.POSITIVE_INFINITY;
  }
  return {
    entries: taken(),
    /** Plays the entries before number `n`. */
    async playBefore(replay: Replay, n: number): Promise<void> {
      while (next < n && (await replay.step()));
      replay.flush();
    },
  };
}

interface OpenWays {
  readonly fetch?: Network['fetch'] | undefined;
  readonly onRefused?: OnRefused;
  /** Plays the fork on to this entry; absent: to its place. */
  readonly until?: number;
}

/**
 * The fork's core at its place, with the changes of the plan and of the forks before it. Its commands run; recorded states of slip and history have
 * no effect. Where messages are lost or late, the server answers its recoveries with the recorded state, as a real one would.
 */
export async function openForked(
  file: SpoFile,
  plan: ForkPlan,
  { fetch, onRefused, until }: OpenWays,
): Promise<{ readonly replay: Replay; stop(): void }> {
  const forks = forksOf(plan);
  const root = forks[0] ?? plan;
  const recording = recordingOf(file, Math.max(0, root.n - 1));
  const ahead = createAhead(
    withForkEntries(numberedFrom(file, recording.first), root.n, forkEntries(file, plan)),
  );
  let server: ForkServer | null = null;
  const recoveries = forks.some(({ messages }) => messages.length > 0) ? createRecoveryAnswers(file) : null;
  const replay = openReplay(
    { ...recording, entries: ahead.entries },
    {
      runsCommands: true,
      fork: (parts) => (server = createForkServer(file, parts)),
      ...(onRefused === undefined ? {} : { onRefused }),
      ...(fetch === undefined ? {} : { fetch }),
      ...(recoveries === null ? {} : { recover: recoveries.answer }),
    },
  );
  const opened = server as ForkServer | null;
  const stop = (): void => {
    opened?.stop();
    recoveries?.stop();
    replay.stop();
  };
  try {
    for (const fork of forks) {
      await ahead.playBefore(replay, fork.n);
      replay.own.keep('slip');
      replay.own.keep('bets');
      opened?.begin(fork, replay.now);
      changeSlip(replay, fork);
    }
    if (until !== undefined) await ahead.playBefore(replay, until);
    return { replay, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
