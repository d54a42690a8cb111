/** The entries of a recorded session as a fork plays them: from its place on some are left out, moved or added. */
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { isAct } from '../../domain/recording/recorded-member.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import type { ForkPlan } from './fork-plan.ts';
import { followingOf, type NumberedRecorded, playable } from './recorded-session.ts';

interface Inserted {
  /** Ms since the start. */
  readonly at: number;
  readonly entry: SessionEntry;
}

export interface ForkEntries {
  /** Entries that the fork leaves out, or plays at another time. */
  readonly gone: ReadonlySet<number>;
  readonly inserted: readonly Inserted[];
}

/** A change of the plan names an entry before the fork, one of another kind, or none that can be read. */
export class UnmetChange extends Error {
  /** The entry that is named. */
  readonly n: number;

  constructor(n: number, kind: 'in' | 'command') {
    const [what, changes] = kind === 'in' ? ['message', 'drop and late'] : ['command', 'skip and move'];
    super(`entry ${n} is no ${what} after the place of the fork: ${changes} need one`);
    this.n = n;
  }
}

/** `at`: time of the fork, ms since the start. Throws UnmetChange. */
export function forkEntries(file: SpoFile, { n, messages, commands }: ForkPlan, at: number): ForkEntries {
  const gone = new Set<number>();
  const inserted: Inserted[] = [];
  const shifts = new Map<number, { readonly kind: 'in' | 'command'; readonly ms: number | null }>();
  for (const one of messages) shifts.set(one.n, { kind: 'in', ms: one.act === 'late' ? one.ms : null });
  for (const one of commands) {
    if (one.act !== 'add') shifts.set(one.n, { kind: 'command', ms: one.act === 'move' ? one.ms : null });
    else {
      const entry: SessionEntry = {
        at: at + one.afterMs,
        command: one.name,
        args: one.args,
        reqId: null,
      };
      inserted.push({ at: entry.at, entry });
    }
  }
  for (const [number, { kind, ms }] of shifts) {
    const read = number < n ? undefined : file.entriesFrom(number).next().value;
    if (read?.ok !== true || read.value.entry.kind !== kind) throw new UnmetChange(number, kind);
    gone.add(number);
    if (ms === null) continue;
    const due = Math.max(at, read.value.entry.at + ms);
    const moved = read.value.entry;
    // What an act was given is in what followed it. A bet at another time is another request, with an id of its own.
    const played = isAct(moved.name)
      ? playable(moved, () => followingOf(file, number, moved))
      : playable(moved);
    inserted.push({ at: due, entry: { ...played, at: due } });
  }
  return { gone, inserted: inserted.toSorted((a, b) => a.at - b.at) };
}

/** The entries before number `n` are played as recorded. An added entry has the number of the one before which it comes, or `n`. */
export function* withForkEntries(
  entries: Iterable<NumberedRecorded>,
  n: number,
  { gone, inserted }: ForkEntries,
): Generator<NumberedRecorded> {
  let next = 0;
  for (const numbered of entries) {
    const { n: number, entry } = numbered;
    if (number >= n)
      for (; (inserted[next]?.at ?? Number.POSITIVE_INFINITY) < entry.at; next++) {
        const one = inserted[next];
        if (one !== undefined) yield { n: number, entry: one.entry };
      }
    if (!gone.has(number)) yield numbered;
  }
  for (const { entry } of inserted.slice(next)) yield { n, entry };
}
