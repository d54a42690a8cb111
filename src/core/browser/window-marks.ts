/**
 * Marks around the window's part of the hot path (docs/architecture.md, "Marks"). The board of prices gets them in place of its own method, so
 * that a window without marks runs none of this.
 */
import { createStepMarks } from '../../../worker/door/step-marks.ts';
import type { PriceBoard } from '../prices/price-board.ts';

/** A frame that was drawn before is on the screen when `act` runs: a message that a frame's callback asks for arrives after that frame. */
function createAfterFrame() {
  const acts: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    for (const act of acts.splice(0)) act();
  };
  return {
    run(act: () => void): void {
      requestAnimationFrame(() => {
        acts.push(act);
        port2.postMessage(null);
      });
    },
    close: (): void => port1.close(),
  };
}

/** Returns a stop function. */
export function markBoard(board: PriceBoard): () => void {
  const marks = createStepMarks();
  const afterFrame = createAfterFrame();
  const { apply } = board;
  board.apply = (triples) => {
    const painted = marks.begin('paint');
    const written = marks.begin('write');
    apply(triples);
    written();
    if (triples.length > 0) afterFrame.run(painted);
  };
  return () => {
    board.apply = apply;
    afterFrame.close();
  };
}
