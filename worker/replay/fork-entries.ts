/** The entries of a recorded session as a fork plays them: from its place on some are left out, moved or added. */
import { lastAtOf, type NumberedEntry, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { isAct } from '../../domain/recording/command-names.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import { type ForkPlan, forksOf } from './fork-plan.ts';
import { followingOf, type NumberedRecorded, playable } from './recorded-session.ts';

interface Inserted {
  /** Ms since the start. */
  readonly at: number;
  readonly entry: SessionEntry;
  /** The entry that comes at another time; null: it was added. */
  readonly of: number | null;
}

interface ForkEntries {
  /** Entries that the fork leaves out, or plays at another time. */
  readonly gone: ReadonlySet<number>;
  readonly inserted: readonly Inserted[];
}

/** What a change needs: an entry behind the fork, or a pick in the slip. */
const needs = {
  in: (n) => `entry ${n} is no message after the place of the fork: drop and late need one`,
  command: (n) => `entry ${n} is no command after the place of the fork: skip and move need one`,
  pick: (id) => `pick ${id} is not in the slip at the place of the fork: without needs one that is`,
} satisfies Record<string, (named: number | string) => string>;

/** A change of the plan names an entry before the fork, one of another kind, or none that can be read, or a pick that the slip does not have. */
export class UnmetChange extends Error {
  /** The entry or the pick that is named. */
  readonly named: number | string;

  constructor(named: number | string, kind: keyof typeof needs) {
    super(needs[kind](named));
    this.named = named;
  }
}

type Shift = { readonly kind: 'in' | 'command'; readonly ms: number | null };

/** The entries that one fork leaves out, or plays at another time. */
function shiftsOf({ messages, commands }: ForkPlan): ReadonlyMap<number, Shift> {
  const shifts = new Map<number, Shift>();
  for (const one of messages) shifts.set(one.n, { kind: 'in', ms: one.act === 'late' ? one.ms : null });
  for (const one of commands)
    if (one.act !== 'add') shifts.set(one.n, { kind: 'command', ms: one.act === 'move' ? one.ms : null });
  return shifts;
}

const addedBy = ({ commands }: ForkPlan, at: number): readonly Inserted[] =>
  commands.flatMap((one) => {
    if (one.act !== 'add') return [];
    const entry: SessionEntry = { at: at + one.afterMs, command: one.name, args: one.args, reqId: null };
    return [{ at: entry.at, entry, of: null }];
  });

/** The entry at another time. What an act was given is in what followed it. A bet at another time is another request, with an id of its own. */
function movedTo(file: SpoFile, { n, entry }: NumberedEntry, at: number): Inserted {
  const played = isAct(entry.name) ? playable(entry, () => followingOf(file, n, entry)) : playable(entry);
  return { at, entry: { ...played, at }, of: n };
}

/**
 * A fork of a fork changes what the earlier one left to come: an entry that the earlier one moved behind the later place can be moved again, from
 * where it is then. Throws UnmetChange.
 */
export function forkEntries(file: SpoFile, plan: ForkPlan): ForkEntries {
  const gone = new Set<number>();
  let inserted: readonly Inserted[] = [];
  for (const fork of forksOf(plan)) {
    const at = lastAtOf(file, fork.n);
    const added = [...addedBy(fork, at)];
    for (const [number, { kind, ms }] of shiftsOf(fork)) {
      const earlier = inserted.find(({ of }) => of === number);
      const isToCome = earlier === undefined ? number >= fork.n && !gone.has(number) : earlier.at >= at;
      const read = isToCome ? file.entriesFrom(number).next().value : undefined;
      if (read?.ok !== true || read.value.entry.kind !== kind) throw new UnmetChange(number, kind);
      gone.add(number);
      inserted = inserted.filter(({ of }) => of !== number);
      const from = earlier?.at ?? read.value.entry.at;
      if (ms !== null) added.push(movedTo(file, read.value, Math.max(at, from + ms)));
    }
    inserted = [...inserted, ...added];
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
