import { type RefObject, useEffect } from 'react';
import { missedPicks } from '../slip/use-pick.ts';

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

const stakeField = (): HTMLInputElement | null => document.querySelector('[data-stake]');

/** The way to the stake; while it is awaited, the focus stays where it is, or the wait ends. Digits that are typed meanwhile become the stake. */
function createStakeKeys() {
  let waiting = 0;
  let digits = '';
  /** The cell that was pressed last, until it is known that it is not picked, and since when. */
  let pressed = '';
  let pickedAt = 0;
  const stop = (): void => {
    cancelAnimationFrame(waiting);
    digits = '';
  };
  const take = (stake: HTMLInputElement): void => {
    stake.focus();
    if (digits === '') return;
    stake.setRangeText(digits, 0, stake.value.length, 'end');
    stake.dispatchEvent(new InputEvent('input', { bubbles: true }));
    digits = '';
  };
  const wait = (until: number, from: Element | null): void => {
    const stake = stakeField();
    if (document.activeElement !== from) return stop();
    if (stake !== null) take(stake);
    else if (performance.now() < until) waiting = requestAnimationFrame(() => wait(until, from));
    else stop();
  };
  const begin = (): void => {
    cancelAnimationFrame(waiting);
    wait(performance.now() + STAKE_WAIT_MS, document.activeElement);
  };
  /** The core marks a price as picked some time after its key. */
  const isPicked = (): boolean =>
    document.querySelector('[data-stake], [data-cell][aria-pressed=true]') !== null ||
    (pressed !== '' && performance.now() - pickedAt < STAKE_WAIT_MS);
  return {
    stop,
    /** A price was pressed: in the slip, it leaves it. */
    press({ dataset, ariaPressed }: HTMLElement): void {
      stop();
      pressed = ariaPressed === 'true' ? '' : (dataset['cell'] ?? '');
      pickedAt = performance.now();
    },
    /** The core refused the press, or it was a bet of its own: no stake comes by it. */
    missed(cell: number): void {
      if (pressed !== String(cell)) return;
      pressed = '';
      if (!isPicked()) stop();
    },
    /** false: nothing is picked, so there is no stake. */
    go(): boolean {
      stop();
      if (!isPicked()) return false;
      begin();
      return true;
    },
    /** A digit on a price: the first one begins a new stake. True: it is kept here, and the browser must not type it, too. */
    type(digit: string): boolean {
      if (!isPicked() || (digit === '0' && digits === '')) return false;
      const stake = stakeField();
      if (stake === null || digits !== '') {
        digits += digit;
        begin();
        return true;
      }
      stake.focus();
      // The browser types the digit into the field and replaces its text.
      stake.select();
      return false;
    },
  };
}

/** Arrows move between prices, Enter picks (as on every button), S goes to the stake, a digit on a price begins a new one with it. */
export function useOddsKeys(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Place | null = null;
    const stakeKeys = createStakeKeys();
    const onClick = ({ target }: MouseEvent): void => {
      const price = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
      if (price !== null && ref.current?.contains(price) === true) stakeKeys.press(price);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (ref.current !== null) last = placeOf(target, null, ref.current) ?? last;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const list = ref.current;
      const onPrice = list !== null && placeOf(event.target, last, list) !== null;
      if (event.key.toLowerCase() === 's' && stakeKeys.go()) event.preventDefault();
      if (onPrice && /^\d$/.test(event.key) && stakeKeys.type(event.key)) event.preventDefault();
      if (event.key === 'Backspace') stakeKeys.stop();
      if (list === null || !event.key.startsWith('Arrow')) return;
      const from = placeOf(event.target, last, list);
      if (from === null) return;
      const next = nearest(from.rect, event.key, [...list.querySelectorAll<HTMLElement>('[data-cell]')]);
      if (next === null) return;
      event.preventDefault();
      next.focus();
    };
    const stopMissed = missedPicks.subscribe(stakeKeys.missed);
    window.addEventListener('keydown', onKey);
    window.addEventListener('focusin', onFocus);
    // Before the press reaches the price, which may be in the slip still.
    window.addEventListener('click', onClick, true);
    return () => {
      stopMissed();
      stakeKeys.stop();
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('focusin', onFocus);
    };
  }, [ref]);
}
