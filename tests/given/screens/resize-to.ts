/** A mounted page in windows of several widths. */
import { page } from 'vitest/browser';

/** The mounted page in a window of another width, once it is drawn anew. A mount for each width would take most of a test's time. */
export async function resizeTo(width: number, height = 900): Promise<void> {
  await page.viewport(width, height);
  window.scrollTo(0, 0);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}
