/** Times of recorded messages, which never go back, and recordings as one in the order of time. */

/** Messages that have another time, or another place, than in their file. */
export interface MovedMessages {
  /** Their time was wrong. */
  readonly held: number;
  /** They stood behind newer ones. */
  readonly sorted: number;
}

/**
 * Times never go back. A time alone ahead of the two after it is wrong, and its message is given the time before it. Several messages behind the
 * newest are another part of the recording, as in files that were joined, and one by at most `lateMs` came late: all of them move to their time.
 * Any other that is behind is held at the newest.
 */
export function orderTimes(messages: { readonly pt: number }[], lateMs = 0): MovedMessages {
  let [held, sorted, newest] = [0, 0, 0];
  /** Time of the message before, where that stands behind newer ones; null: it does not. */
  let behind: number | null = null;
  for (let place = 0; place < messages.length; place++) {
    const message = messages[place];
    if (message === undefined) continue;
    const next = messages[place + 1]?.pt;
    if (message.pt >= newest && (next === undefined || message.pt <= next)) {
      newest = message.pt;
      behind = null;
      continue;
    }
    const second = messages[place + 2]?.pt;
    const isAhead =
      next !== undefined &&
      second !== undefined &&
      next >= newest &&
      second >= newest &&
      message.pt > Math.max(next, second) + lateMs;
    const isOfPart =
      (next !== undefined && next < newest && next >= message.pt) || (behind ?? Infinity) <= message.pt;
    if (!isAhead && message.pt < newest && (isOfPart || newest - message.pt <= lateMs)) {
      sorted++;
      behind = message.pt;
      continue;
    }
    const pt = Math.max(newest, isAhead ? newest || Math.min(next, second) : message.pt);
    if (pt !== message.pt) {
      held++;
      messages[place] = { ...message, pt };
    }
    newest = pt;
    behind = null;
  }
  if (sorted > 0) messages.sort((a, b) => a.pt - b.pt);
  return { held, sorted };
}

/** Several recordings as one, by time; at equal times the earlier recording comes first. */
export const inTimeOrder = <Message extends { readonly pt: number }>(
  recordings: readonly (readonly Message[])[],
): readonly Message[] =>
  recordings.length === 1 ? (recordings[0] ?? []) : recordings.flat().sort((a, b) => a.pt - b.pt);
