import { useEffect, useState } from 'react';

interface Turns {
  /** Index of the thing that is shown now. */
  readonly at: number;
  readonly setTurn: (turn: number) => void;
  /** For the element that shows the things: they do not turn while the pointer or the focus is on it. */
  readonly resting: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/** Things that are shown in one place by turns. `everyMs`: null turns only by hand. */
export function useTurns(count: number, everyMs: number | null): Turns {
  const [turn, setTurn] = useState(0);
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (isResting || count < 2 || everyMs === null) return;
    const timer = setInterval(() => setTurn((before) => before + 1), everyMs);
    return () => clearInterval(timer);
  }, [isResting, count, everyMs]);
  const rest = (): void => setResting(true);
  const goOn = (): void => setResting(false);
  return {
    at: count === 0 ? 0 : turn % count,
    setTurn,
    resting: { onPointerEnter: rest, onPointerLeave: goOn, onFocus: rest, onBlur: goOn },
  };
}
