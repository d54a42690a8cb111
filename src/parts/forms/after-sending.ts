/** What a field holds once `sent` has arrived: `left`; but what was typed since the press stays. */
export const afterSending =
  <T>(sent: T, left: T) =>
  (now: T): T =>
    Object.is(now, sent) ? left : now;
