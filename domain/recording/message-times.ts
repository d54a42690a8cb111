/** Times of recorded messages, which never go back, and recordings as one in the order of time. */

/**
 * Times never go back. A time alone ahead of the two after it is wrong, and its message is given the time before it; any other that is
 * behind is held at the newest. Returns how many were moved.
 */
export function holdTimes(messages: { readonly pt: number }[]): number {
  let moved = 0;
  let newest = 0;
  for (const [place, message] of messages.entries()) {
    const next = messages[place + 1]?.pt;
    if (message.pt >= newest && (next === undefined || message.pt <= next)) {
      newest = message.pt;
      continue;
    }
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
  }
  return moved;
}

/** Several recordings as one, by time; at equal times the earlier recording comes first. */
export const inTimeOrder = <Message extends { readonly pt: number }>(
  recordings: readonly (readonly Message[])[],
): readonly Message[] =>
  recordings.length === 1 ? (recordings[0] ?? []) : recordings.flat().sort((a, b) => a.pt - b.pt);
