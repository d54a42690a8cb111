/** Lists in a browser whose ResizeObserver reports height 0 once for each new line, as WebKitGTK at times does. */
import { expect, test, vi } from 'vitest';
import { listIsOpen, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

/** Before the lists are loaded: they take the observer of their window. */
const { zeros } = vi.hoisted(() => {
  const reported = { zeros: 0 };
  const Real = window.ResizeObserver;
  const known = new WeakSet<Element>();
  window.ResizeObserver = class extends Real {
    constructor(onResize: ResizeObserverCallback) {
      super((entries, observer) => {
        const given = entries.map((entry) => {
          if (!entry.target.hasAttribute('data-line') || known.has(entry.target)) return entry;
          known.add(entry.target);
          reported.zeros++;
          // The browser reports a size again when it is another than the one reported last.
          observer.unobserve(entry.target);
          setTimeout(() => entry.target.isConnected && observer.observe(entry.target));
          const { target, borderBoxSize, contentBoxSize, devicePixelContentBoxSize } = entry;
          const sizes = { borderBoxSize, contentBoxSize, devicePixelContentBoxSize };
          return { target, ...sizes, contentRect: new DOMRectReadOnly() };
        });
        onResize(given, observer);
      });
    }
  };
  return { zeros: () => reported.zeros };
});

withoutMotion();

const tops = (): readonly number[] =>
  [...document.querySelectorAll('article[data-match]')].map((row) =>
    Math.round(row.getBoundingClientRect().top),
  );

test.each(['/hitgame/live', '/hitgame/srs', '/hitgame/special'])(
  'C1 %s keeps its first rows when a height of 0 is reported for them',
  async (path) => {
    const before = zeros();
    await mountSite(path, { width: 1440 });
    await listIsOpen();
    await expect.poll(() => zeros() - before).toBeGreaterThan(4);
    await expect.poll(() => document.querySelector('article[data-match="1"]')?.checkVisibility()).toBe(true);
    await expect.poll(() => tops().length).toBeGreaterThan(4);
    expect(new Set(tops()).size, 'each row has a place of its own').toBe(tops().length);
  },
);
