/** Times of recorded messages, which never go back, and recordings as one in the order of time. */

/** Messages that have another time, or another place, than in their file. */
export interface MovedMessages {
  /** Their time was wrong. */
  readonly held: number;
  /** They stood behind newer ones. */
  readonly sorted: number;
}

/**
 * Times never go back. A time alone ahead of the two after it is wrong, and is replaced by the time before it. Several times behind the
 * newest are another part of the recording, as in files that were joined, and one by at most `lateMs` came late: their messages are to be
 * sorted by the caller. Any other that is behind is held at the newest.
 */
export function orderTimes(times: number[], lateMs = 0): MovedMessages {
  let [held, sorted, newest] = [0, 0, 0];
  /** The time before, where that stands behind newer ones; null: it does not. */
  let behind: number | null = null;
  for (let place = 0; place < times.length; place++) {
    const time = times[place] ?? 0;
    const next = times[place + 1];
    if (time >= newest && (next === undefined || time <= next)) {
      newest = time;
      behind = null;
      continue;
    }
    const second = times[place + 2];
    const isAhead =
      next !== undefined &&
      second !== undefined &&
      next >= newest &&
      second >= newest &&
      time > Math.max(next, second) + lateMs;
    const isOfPart = (next !== undefined && next < newest && next >= time) || (behind ?? Infinity) <= time;
    if (!isAhead && time < newest && (isOfPart || newest - time <= lateMs)) {
      sorted++;
      behind = time;
      continue;
    }
    const right = Math.max(newest, isAhead ? newest || Math.min(next, second) : time);
    if (right !== time) {
      held++;
      times[place] = right;
    }
    newest = right;
    behind = null;
  }
  return { held, sorted };
}

/** Gives messages the times that they have by `orderTimes`, and sorts them where it is to be done. */
export function orderMessages<Message extends { readonly pt: number }>(
  messages: readonly Message[],
  lateMs: number,
): { readonly messages: readonly Message[]; readonly moved: MovedMessages } {
  const times = messages.map(({ pt }) => pt);
  const moved = orderTimes(times, lateMs);
  const timed = messages.map((message, place) => {
    const pt = times[place] ?? message.pt;
    return pt === message.pt ? message : { ...message, pt };
  });
  return { messages: moved.sorted > 0 ? timed.sort((a, b) => a.pt - b.pt) : timed, moved };
}

/** Several recordings as one, by time; at equal times the earlier recording comes first. */
export const inTimeOrder = <Message extends { readonly pt: number }>(
  recordings: readonly (readonly Message[])[],
): readonly Message[] =>
  recordings.length === 1 ? (recordings[0] ?? []) : recordings.flat().sort((a, b) => a.pt - b.pt);
