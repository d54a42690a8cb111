/** Whether this window has marks for the browser's tools. The core has them while a window reads its view of them. */
import type { Client } from '../../core/door/client.ts';
import { markBoard } from '../../core/browser/window-marks.ts';
import { followStream } from '../../core/door/follow-stream.ts';

let stop: (() => void) | null = null;

export const hasMarks = (): boolean => stop !== null;

/** Sets them as long as the window lives, also while the panel is closed. */
export function setMarks({ core, board }: Client, on: boolean): void {
  stop?.();
  stop = null;
  if (!on) return;
  const stopBoard = markBoard(board);
  const stopCore = followStream(
    () => core.diagnostics.marks(),
    () => {},
  );
  stop = () => {
    stopBoard();
    stopCore();
  };
}
