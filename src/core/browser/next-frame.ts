/** Resolves when the next frame is about to be drawn; a hidden page draws none, so it resolves by time there. */
const HIDDEN_FRAME_MS = 250;

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) {
      setTimeout(resolve, HIDDEN_FRAME_MS);
      return;
    }
    const late = setTimeout(resolve, HIDDEN_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      resolve();
    });
  });
