import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** The nearest price in the direction of the arrow key. */
function nearest(from: DOMRect, key: string, all: readonly HTMLElement[]): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const to = one.getBoundingClientRect();
    const dx = to.left + to.width / 2 - (from.left + from.width / 2);
    const dy = to.top + to.height / 2 - (from.top + from.height / 2);
    const ahead = key === 'ArrowRight' ? dx : key === 'ArrowLeft' ? -dx : key === 'ArrowDown' ? dy : -dy;
    const aside = key === 'ArrowRight' || key === 'ArrowLeft' ? Math.abs(dy) * 4 : Math.abs(dx) * 2;
    if (ahead > 4 && ahead + aside < least) {
      least = ahead + aside;
      best = one;
    }
  }
  return best;
}

/** Arrows move between prices, Enter picks (as on every button), S goes to the stake. */
export function useOddsKeys(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() === 's') {
        const stake = document.querySelector<HTMLInputElement>('[data-stake]');
        if (stake === null) return;
        event.preventDefault();
        stake.focus();
      }
      if (
        !event.key.startsWith('Arrow') ||
        !(event.target instanceof HTMLElement) ||
        event.target.dataset['cell'] === undefined ||
        ref.current?.contains(event.target) !== true
      )
        return;
      const all = [...(ref.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
      const next = nearest(event.target.getBoundingClientRect(), event.key, all);
      if (next === null) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [ref]);
}
