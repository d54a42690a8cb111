/**
 * Reads the lines of a recording into messages in time order. A bad line is reported with its number and drops only itself; a wrong time
 * moves only its own message.
 */
import { type BadLine, decodeBetfairLine, type RecordedMessage } from './betfair-message.ts';

export interface ReadLines {
  readonly messages: readonly RecordedMessage[];
  readonly lines: number;
  /** Bad lines by reason. */
  readonly dropped: ReadonlyMap<string, number>;
  /** The first bad lines, to be printed. */
  readonly problems: readonly { readonly line: number; readonly why: BadLine }[];
}

export const MAX_PRINTED_PROBLEMS = 5;

export function readLines(text: string): ReadLines {
  const messages: RecordedMessage[] = [];
  const dropped = new Map<string, number>();
  const problems: { line: number; why: BadLine }[] = [];
  const count = (reason: string, by = 1): void => void dropped.set(reason, (dropped.get(reason) ?? 0) + by);
  let line = 0;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    line++;
    const read = decodeBetfairLine(text.slice(from, to));
    from = to + 1;
    if (!read.ok) {
      count(`line: ${read.error}`);
      if (problems.length < MAX_PRINTED_PROBLEMS) problems.push({ line, why: read.error });
      continue;
    }
    if (read.value === null) continue;
    if (read.value.dropped > 0) count('market change unreadable', read.value.dropped);
    messages.push(read.value);
  }
  const moved = holdTimes(messages);
  if (moved > 0) count('time went back', moved);
  return { messages, lines: line, dropped, problems };
}

/**
 * Times never go back. A time alone ahead of the two after it is wrong, and its message is given the time before it; any other that is
 * behind is held at the newest. Returns how many were moved.
 */
export function holdTimes(messages: { readonly pt: number }[]): number {
  let moved = 0;
  let newest = 0;
  messages.forEach((message, place) => {
    const next = messages[place + 1]?.pt;
    const second = messages[place + 2]?.pt;
    const isAhead =
      next !== undefined &&
      second !== undefined &&
      next >= newest &&
      second >= newest &&
      message.pt > Math.max(next, second);
    const pt = Math.max(newest, isAhead ? newest || Math.min(next, second) : message.pt);
    if (pt !== message.pt) {
      moved++;
      messages[place] = { ...message, pt };
    }
    newest = pt;
  });
  return moved;
}

/** Several recordings as one, by time; at equal times the earlier recording comes first. */
export const inTimeOrder = <Message extends { readonly pt: number }>(
  recordings: readonly (readonly Message[])[],
): readonly Message[] =>
  recordings.length === 1 ? (recordings[0] ?? []) : recordings.flat().sort((a, b) => a.pt - b.pt);

/** Groups recordings of the same event; a group is a list of indices. */
export function groupByEvent(
  recordings: readonly (readonly RecordedMessage[])[],
): readonly (readonly number[])[] {
  const groupOf = new Map<string, number[]>();
  const groups = new Set<number[]>();
  recordings.forEach((messages, place) => {
    const events = new Set(
      messages.flatMap(({ changes }) => changes.flatMap(({ definition }) => definition?.eventId ?? [])),
    );
    const joined = [
      ...new Set(
        [...events].flatMap((event) => {
          const known = groupOf.get(event);
          return known === undefined ? [] : [known];
        }),
      ),
    ];
    const group = [...joined.flat(), place].sort((a, b) => a - b);
    for (const old of joined) groups.delete(old);
    groups.add(group);
    for (const event of events) groupOf.set(event, group);
    for (const [event, old] of groupOf) if (joined.includes(old)) groupOf.set(event, group);
  });
  return [...groups];
}
