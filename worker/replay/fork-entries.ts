/** The entries of a recorded session as a fork plays them: from its place on some are left out, moved or added. */
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import type { ForkPlan } from './fork-plan.ts';
import { playable } from './recorded-session.ts';

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

/** `at`: time of the fork, ms since the start. A change that names an entry before the fork, or another kind of entry, has no effect. */
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
    if (read?.ok !== true || read.value.entry.kind !== kind) continue;
    gone.add(number);
    if (ms === null) continue;
    const due = Math.max(at, read.value.entry.at + ms);
    inserted.push({ at: due, entry: { ...playable(read.value.entry), at: due } });
  }
  return { gone, inserted: inserted.toSorted((a, b) => a.at - b.at) };
}

/** `first`: number of the first of `entries`; `n`: the entries before are played as recorded. */
export function* withForkEntries(
  entries: Iterable<SessionEntry>,
  { first, n }: { readonly first: number; readonly n: number },
  { gone, inserted }: ForkEntries,
): Generator<SessionEntry> {
  let [number, next] = [first, 0];
  for (const entry of entries) {
    if (number >= n)
      for (; (inserted[next]?.at ?? Number.POSITIVE_INFINITY) < entry.at; next++) {
        const one = inserted[next];
        if (one !== undefined) yield one.entry;
      }
    if (!gone.has(number)) yield entry;
    number++;
  }
  for (const one of inserted.slice(next)) yield one.entry;
}
