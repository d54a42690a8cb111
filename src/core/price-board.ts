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
  /** Called when the core that sent these prices is lost: the prices stay visible, and stay locked for ever. */
  lockForever(): void;
  get(cell: number): Price | null;
}

/** Above this many cells, cells that are not on screen are forgotten. */
const MAX_CELLS = 60_000;

/** Lowest odds that are shown: MIN_ODDS of the domain, of which a window imports only types. */
export const LEAST_SHOWN = 101;

/** Two decimals; above 0 and below 1.01 shows 1.01 (C9). */
export const displayOdds = (hundredths: number): string => {
  const shown = hundredths > 0 && hundredths < LEAST_SHOWN ? LEAST_SHOWN : hundredths;
  return `${Math.trunc(shown / 100)}.${String(shown % 100).padStart(2, '0')}`;
};

/** Odds of a bet or a leg. A cancelled one counts 1.00, which is never a price on offer. */
export const betOdds = (hundredths: number): string =>
  hundredths === 100 ? '1.00' : displayOdds(hundredths);

const stateOf = (price: Price): string => {
  if ((price.bits & bit.suspended) !== 0) return 'suspended';
  if ((price.bits & bit.closed) !== 0 || price.odds === 0) return 'closed';
  return (price.bits & bit.selectable) === 0 ? 'locked' : 'open';
};

const directionOf = (price: Price): string =>
  (price.bits & bit.up) !== 0 ? 'up' : (price.bits & bit.down) !== 0 ? 'down' : '';

/** The element of the price. Its text, its arrow and its flash are written on this element only. */
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

/** A cell flashes at most this often. Under a burst a person cannot see more, and animations take most of a frame's time. */
export const FLASH_GAP_MS = 600;

/** How long the tint of a change stays. */
export const FLASH_MS = 300;
/** While prices keep coming, each delta removes the tints that are over: a timer would cost extra frames. */
const QUIET_MS = 120;

interface Flashes {
  start(button: HTMLButtonElement, now: number): void;
  /** Removes the tints that are over; called with every delta. */
  sweep(now: number): void;
}

/**
 * A flash is a tint that is set and removed, not an animation: composited fades of a hundred cells took half of the main thread under
 * 10,000 changes a second (each fade is a layer while it runs).
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

/** `onWritten` is called after every delta that was written. */
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
    lockForever() {
      for (const [cell, price] of prices) prices.set(cell, { ...price, bits: price.bits & ~bit.selectable });
      writeAll();
    },
    get: (cell) => prices.get(cell) ?? null,
  };
}
