/** The content of a field once `sent` has arrived: `left`; but a text that was typed since the press stays. */
export const afterSending =
  <T>(sent: T, left: T) =>
  (now: T): T =>
    Object.is(now, sent) ? left : now;
