import { useEffect, useState } from 'react';

/** A dialog that only informs closes by itself after this long. */
export const ALERT_MS = 30_000;

interface TimedClose {
  /** Whole seconds until the dialog closes; null: it stays, because the member reads or uses it. */
  readonly secondsLeft: number | null;
  /** Attributes of the dialog's contents. */
  readonly staying: { readonly onPointerEnter: () => void; readonly onKeyDown: () => void };
}

/** Closes a dialog after ALERT_MS, unless the member points at it or presses a key in it. */
export function useTimedClose(close: () => void): TimedClose {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(ALERT_MS / 1000);
  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => {
      if (secondsLeft <= 1) close();
      else setSecondsLeft(secondsLeft - 1);
    }, 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, close]);
  const stay = (): void => setSecondsLeft(null);
  return { secondsLeft, staying: { onPointerEnter: stay, onKeyDown: stay } };
}
