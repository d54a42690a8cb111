/** The layout shifts of a page while it loads. */
import type { Page } from 'playwright';

/** Cumulative layout shift of a page so far, and the elements that shifted. Shifts right after input are not counted. */
export async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; shifted: string[] }>> {
  await page.addInitScript(() => {
    const held = { sum: 0, shifted: [] as string[] };
    Object.assign(window, { heldShifts: held });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as unknown as readonly {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      }[];
      for (const { value, hadRecentInput, sources } of entries) {
        if (hadRecentInput) continue;
        held.sum += value;
        for (const { node } of sources)
          held.shifted.push(
            `${value.toFixed(4)} ${node instanceof Element ? node.className : node?.nodeName}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { heldShifts: { sum: number; shifted: string[] } }).heldShifts);
}
