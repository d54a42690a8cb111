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

interface Place {
  readonly price: HTMLElement;
  readonly rect: DOMRect;
}

/** Where the arrows begin: the price with the focus, or the place of the last one if its row has left the list (a match began or ended). */
function placeOf(target: EventTarget | null, last: Place | null, list: HTMLElement): Place | null {
  if (target instanceof HTMLElement && target.dataset['cell'] !== undefined && list.contains(target))
    return { price: target, rect: target.getBoundingClientRect() };
  return target === document.body && last !== null && !last.price.isConnected ? last : null;
}

/** The code of the slip comes with the first pick. */
const STAKE_WAIT_MS = 5000;

/** The way to the stake; while it is awaited, the focus stays where it is, or the wait ends. */
function createStakeKey() {
  let waiting = 0;
  const stop = (): void => cancelAnimationFrame(waiting);
  const wait = (until: number, from: Element | null): void => {
    const stake = document.querySelector<HTMLInputElement>('[data-stake]');
    if (document.activeElement !== from) return;
    if (stake !== null) stake.focus();
    else if (performance.now() < until) waiting = requestAnimationFrame(() => wait(until, from));
  };
  return {
    /** false: nothing is picked, so there is no stake. */
    go(): boolean {
      stop();
      if (document.querySelector('[data-stake], [data-cell][aria-pressed=true]') === null) return false;
      wait(performance.now() + STAKE_WAIT_MS, document.activeElement);
      return true;
    },
    stop,
  };
}

/** Arrows move between prices, Enter picks (as on every button), S goes to the stake, a digit on a price begins a new one with it. */
export function useOddsKeys(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Place | null = null;
    const stakeKey = createStakeKey();
    const onFocus = ({ target }: FocusEvent): void => {
      if (ref.current !== null) last = placeOf(target, null, ref.current) ?? last;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const list = ref.current;
      const onPrice = list !== null && placeOf(event.target, last, list) !== null;
      if (event.key.toLowerCase() === 's' && stakeKey.go()) event.preventDefault();
      if (onPrice && /^[1-9]$/.test(event.key)) {
        const stake = document.querySelector<HTMLInputElement>('[data-stake]');
        stake?.focus();
        // The browser types the digit into the field, in the place of what stands there.
        stake?.select();
      }
      if (list === null || !event.key.startsWith('Arrow')) return;
      const from = placeOf(event.target, last, list);
      if (from === null) return;
      const next = nearest(from.rect, event.key, [...list.querySelectorAll<HTMLElement>('[data-cell]')]);
      if (next === null) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('focusin', onFocus);
    return () => {
      stakeKey.stop();
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('focusin', onFocus);
    };
  }, [ref]);
}
