/**
 * The list measures its lines by the window's ResizeObserver and believes each size. WebKitGTK at times reports height 0 for a line that was
 * just put into the page: the list kept the 0 and took the line out, so its right height was never reported. A line that is shown has a
 * height, so such a report is left out; the right one follows.
 */

/** On the element of each line. */
const LINE = 'data-line';
export const lineMark = { [LINE]: '' } as const;

const isFalse = ({ target, contentRect }: ResizeObserverEntry): boolean =>
  contentRect.height === 0 && target.hasAttribute(LINE);

const checked = new WeakSet<typeof ResizeObserver>();

/** From now on observers of this window leave out false heights of lines. The list takes its observer from the window. */
export function checkLineSizes(window: { ResizeObserver: typeof ResizeObserver }): void {
  const Given = window.ResizeObserver;
  if (checked.has(Given)) return;
  class CheckedResizeObserver extends Given {
    constructor(onResize: ResizeObserverCallback) {
      super((entries, observer) => {
        const right = entries.filter((entry) => !isFalse(entry));
        if (right.length > 0) onResize(right, observer);
      });
    }
  }
  checked.add(CheckedResizeObserver);
  window.ResizeObserver = CheckedResizeObserver;
}
