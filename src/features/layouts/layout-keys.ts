/** The keys of layouts, also while none is shown. */
import { useEffect, useEffectEvent } from 'react';
import { type Layouts, useLayouts } from './use-layout.ts';

/** F6 goes from pane to pane, [ and ] from layout to layout. */
export function useLayoutKeys({ turn }: Layouts): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    const { key, target, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === 'F6') {
      const places = [...document.querySelectorAll<HTMLElement>('[data-handle], [data-list-pane]')];
      const at = places.findIndex((place) =>
        (place.closest('[data-pane]') ?? place).contains(document.activeElement),
      );
      // Past the last one the browser goes on, to its own bars.
      const outer = shiftKey ? places.length - 1 : 0;
      const next = places[at === -1 ? outer : at + (shiftKey ? -1 : 1)];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      return;
    }
    const isTyping =
      target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
    if (isTyping || (key !== '[' && key !== ']')) return;
    turn(key === ']' ? 1 : -1);
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** The keys alone, beside a list without panes. */
export function LayoutKeys(): null {
  useLayoutKeys(useLayouts());
  return null;
}
