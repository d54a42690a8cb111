/**
 * Prices outside React: a price that moves writes a text and restarts a flash; no component renders. Buttons attach
 * themselves by the number of their cell.
 */
import type { priceBits } from '../../worker/features/prices/prices-api.ts';

const bit: typeof priceBits = { selectable: 1, up: 2, down: 4, suspended: 8, closed: 16 };

interface Price {
  readonly odds: number;
  readonly bits: number;
  readonly flashedAt: number;
}

export interface PriceBoard {
  /** Triples of cell, odds in hundredths, price bits. */
  apply(prices: Int32Array): void;
  attach(cell: number, button: HTMLButtonElement): () => void;
  setPressed(cells: readonly number[]): void;
  /** Every price is shown as locked until it is called with false. */
  setLocked(locked: boolean): void;
  /** The core that sent these prices is gone: they stay in sight and never open again. */
  retire(): void;
  get(cell: number): Price | null;
}

/** Cells remembered beyond those on screen. */
const MAX_CELLS = 60_000;

/** Lowest odds that are shown: MIN_ODDS of the domain, which a window imports no values of. */
export const LEAST_SHOWN = 101;

/** Two decimals; above 0 and below 1.01 shows 1.01 (C9). */
export const displayOdds = (hundredths: number): string => {
  const shown = hundredths > 0 && hundredths < LEAST_SHOWN ? LEAST_SHOWN : hundredths;
  return `${Math.trunc(shown / 100)}.${String(shown % 100).padStart(2, '0')}`;
};

/** Of a bet: one that was taken back counts 1.00, which is no price that was ever on offer. */
export const betOdds = (hundredths: number): string =>
  hundredths === 100 ? '1.00' : displayOdds(hundredths);

const stateOf = (price: Price): string => {
  if ((price.bits & bit.suspended) !== 0) return 'suspended';
  if ((price.bits & bit.closed) !== 0 || price.odds === 0) return 'closed';
  return (price.bits & bit.selectable) === 0 ? 'locked' : 'open';
};

const directionOf = (price: Price): string =>
  (price.bits & bit.up) !== 0 ? 'up' : (price.bits & bit.down) !== 0 ? 'down' : '';

/** The element of the price itself: what moves with it is written there and nowhere else. */
const placeOf = (button: HTMLButtonElement): HTMLElement => button.lastElementChild as HTMLElement;

function write(button: HTMLButtonElement, price: Price | null, locked: boolean): void {
  const place = placeOf(button);
  const text = place.firstChild;
  const own = price === null ? 'closed' : stateOf(price);
  const state = locked && own === 'open' ? 'locked' : own;
  const shown = price === null || price.odds === 0 ? '–' : displayOdds(price.odds);
  if (text !== null && text.nodeValue !== shown) text.nodeValue = shown;
  if (button.dataset['state'] !== state) {
    button.dataset['state'] = state;
    button.setAttribute('aria-disabled', String(state !== 'open'));
  }
  const direction = price === null ? '' : directionOf(price);
  if (place.dataset['dir'] !== direction) place.dataset['dir'] = direction;
}

/** A cell flashes at most this often: under a burst a person sees no more, and animations are what frames are spent on. */
export const FLASH_GAP_MS = 600;

/** How long the tint of a change stays. */
export const FLASH_MS = 300;
/** While prices keep coming, tints are taken off with them: a timer of its own would cost frames of its own. */
const QUIET_MS = 120;

interface Flashes {
  start(button: HTMLButtonElement, now: number): void;
  /** Takes off what is over; called with every delta. */
  sweep(now: number): void;
}

/**
 * A flash is a tint that is put on and taken off, not an animation: composited fades of a hundred cells took half of the
 * main thread under 10,000 changes a second (every one is a layer while it runs).
 */
function createFlashes(): Flashes {
  const until = new Map<HTMLButtonElement, number>();
  let sweptAt = 0;
  let timed = false;
  const sweep = (now: number): void => {
    sweptAt = now;
    for (const [button, end] of until) {
      if (end > now) continue;
      delete placeOf(button).dataset['flash'];
      until.delete(button);
    }
  };
  const whenQuiet = (): void => {
    const now = performance.now();
    if (now - sweptAt >= QUIET_MS) sweep(now);
    timed = until.size > 0;
    if (timed) setTimeout(whenQuiet, QUIET_MS);
  };
  return {
    sweep,
    start(button, now) {
      until.set(button, now + FLASH_MS);
      placeOf(button).dataset['flash'] = '';
      if (timed) return;
      timed = true;
      setTimeout(whenQuiet, FLASH_MS);
    },
  };
}

/** `onWritten`: after every delta that was written. */
export function createPriceBoard(onWritten: () => void = () => {}): PriceBoard {
  const prices = new Map<number, Price>();
  const buttons = new Map<number, Set<HTMLButtonElement>>();
  const flash = createFlashes();
  let pressed = new Set<number>();
  let locked = false;
  const writeAll = (): void => {
    for (const [cell, shown] of buttons)
      for (const button of shown) write(button, prices.get(cell) ?? null, locked);
  };
  const press = (cell: number, isPressed: boolean): void => {
    for (const button of buttons.get(cell) ?? []) button.setAttribute('aria-pressed', String(isPressed));
  };
  const forgetUnseen = (): void => {
    for (const cell of prices.keys()) if (!buttons.has(cell)) prices.delete(cell);
  };
  return {
    apply(triples) {
      const now = performance.now();
      flash.sweep(now);
      for (let i = 0; i + 2 < triples.length; i += 3) {
        const cell = triples[i] ?? 0;
        const before = prices.get(cell);
        const odds = triples[i + 1] ?? 0;
        const flashes =
          before !== undefined &&
          before.odds !== odds &&
          odds !== 0 &&
          now - before.flashedAt >= FLASH_GAP_MS;
        const flashedAt = flashes ? now : (before?.flashedAt ?? Number.NEGATIVE_INFINITY);
        const price = { odds, bits: triples[i + 2] ?? 0, flashedAt };
        prices.set(cell, price);
        const shown = buttons.get(cell);
        if (shown === undefined) continue;
        for (const button of shown) {
          write(button, price, locked);
          if (flashes) flash.start(button, now);
        }
      }
      if (prices.size > MAX_CELLS) forgetUnseen();
      if (triples.length > 0) onWritten();
    },
    attach(cell, button) {
      const shown = buttons.get(cell) ?? new Set();
      shown.add(button);
      buttons.set(cell, shown);
      write(button, prices.get(cell) ?? null, locked);
      button.setAttribute('aria-pressed', String(pressed.has(cell)));
      return () => {
        shown.delete(button);
        if (shown.size === 0) buttons.delete(cell);
      };
    },
    setPressed(cells) {
      const next = new Set(cells);
      for (const cell of pressed) if (!next.has(cell)) press(cell, false);
      for (const cell of next) if (!pressed.has(cell)) press(cell, true);
      pressed = next;
    },
    setLocked(next) {
      locked = next;
      writeAll();
    },
    retire() {
      for (const [cell, price] of prices) prices.set(cell, { ...price, bits: price.bits & ~bit.selectable });
      writeAll();
    },
    get: (cell) => prices.get(cell) ?? null,
  };
}
