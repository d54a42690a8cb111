/**
 * Prices outside React: a price that moves writes a text and restarts a flash; no component renders. Buttons attach
 * themselves by the number of their cell.
 */
import { isSeenMove, MIN_ODDS } from '../../../domain/odds/odds.ts';
import type { priceBits } from '../../../worker/features/prices/prices-api.ts';
import { ARROW_MS, createPriceMarks, priceElementOf } from './price-marks.ts';

const bit: Omit<typeof priceBits, 'up' | 'down'> = { selectable: 1, suspended: 8, closed: 16 };

interface Price {
  readonly odds: number;
  readonly bits: number;
  readonly flashedAt: number;
  /** When a move that matters came before the member's eyes, ms of performance.now(): its arrow is shown for ARROW_MS from then on. */
  readonly movedAt: number;
  readonly direction: 'up' | 'down';
  /** The odds from which the next move is measured, so that small steps one way add up. 0: the cell was out of sight, and its next price is no move that the member sees. */
  readonly from: number;
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

/** Two decimals; above 0 and below 1.01 shows 1.01 (C9). */
export const displayOdds = (hundredths: number): string => {
  const shown = hundredths > 0 && hundredths < MIN_ODDS ? MIN_ODDS : hundredths;
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

/** Prices from 10.00 on need more room: the button's style goes by these words, by the number of signs. */
const longOf = (shown: string): string => ['tens', 'hundreds', 'thousands'][shown.length - 5] ?? '';

/** An arrow that is older than ARROW_MS is not shown. */
const arrowOf = (price: Price | null, now: number): '' | 'up' | 'down' =>
  price === null || now - price.movedAt >= ARROW_MS ? '' : price.direction;

/** The price and its state. */
function write(button: HTMLButtonElement, price: Price | null, locked: boolean): void {
  const text = priceElementOf(button).firstChild;
  const own = price === null ? 'closed' : stateOf(price);
  const state = locked && own === 'open' ? 'locked' : own;
  const shown = price === null || price.odds === 0 ? '–' : displayOdds(price.odds);
  if (text !== null && text.nodeValue !== shown) {
    text.nodeValue = shown;
    const long = longOf(shown);
    if (button.dataset['long'] !== long) button.dataset['long'] = long;
  }
  if (button.dataset['state'] !== state) {
    button.dataset['state'] = state;
    button.setAttribute('aria-disabled', String(state !== 'open'));
  }
}

/** A cell flashes at most this often. Under a burst a person cannot see more, and animations take most of a frame's time. */
export const FLASH_GAP_MS = 600;

const NEVER = { flashedAt: -Infinity, movedAt: -Infinity, direction: 'up', from: 0 } as const;

/** The price that follows `before`. `movedAt` and `flashedAt` are `now` where the member is shown a move, and a flash. */
function nextPrice(before: Price | undefined, odds: number, bits: number, now: number): Price {
  const last = before ?? NEVER;
  const from = last.from || odds;
  if (!isSeenMove(from, odds)) return { ...last, odds, bits, from };
  return {
    odds,
    bits,
    flashedAt: now - last.flashedAt < FLASH_GAP_MS ? last.flashedAt : now,
    movedAt: now,
    direction: odds > from ? 'up' : 'down',
    from: odds,
  };
}

/** The cells whose picks are in the slip. */
function createPressed(buttons: ReadonlyMap<number, ReadonlySet<HTMLButtonElement>>) {
  let pressed = new Set<number>();
  const press = (cell: number, isPressed: boolean): void => {
    for (const button of buttons.get(cell) ?? []) button.setAttribute('aria-pressed', String(isPressed));
  };
  return {
    has: (cell: number): boolean => pressed.has(cell),
    set(cells: readonly number[]): void {
      const next = new Set(cells);
      for (const cell of pressed) if (!next.has(cell)) press(cell, false);
      for (const cell of next) if (!pressed.has(cell)) press(cell, true);
      pressed = next;
    },
  };
}

/** `onWritten` is called after every delta that was written. */
export function createPriceBoard(onWritten: () => void = () => {}): PriceBoard {
  const prices = new Map<number, Price>();
  const buttons = new Map<number, Set<HTMLButtonElement>>();
  const marks = createPriceMarks();
  const pressed = createPressed(buttons);
  let locked = false;
  const draw = (button: HTMLButtonElement, price: Price | null, now: number): void => {
    write(button, price, locked);
    marks.turn(button, arrowOf(price, now), now);
  };
  const writeAll = (): void => {
    const now = performance.now();
    for (const [cell, shown] of buttons)
      for (const button of shown) draw(button, prices.get(cell) ?? null, now);
  };
  const take = (cell: number, odds: number, bits: number, now: number): void => {
    const price = nextPrice(prices.get(cell), odds, bits, now);
    prices.set(cell, price);
    for (const button of buttons.get(cell) ?? []) {
      draw(button, price, now);
      if (price.movedAt === now) marks.point(button, now + ARROW_MS, now);
      if (price.flashedAt === now) marks.tint(button, now);
    }
  };
  const writeNew = (cell: number, button: HTMLButtonElement): void => {
    const price = prices.get(cell) ?? null;
    const now = performance.now();
    draw(button, price, now);
    if (price && arrowOf(price, now)) marks.point(button, price.movedAt + ARROW_MS, now);
  };
  const leave = (cell: number): void => {
    buttons.delete(cell);
    const price = prices.get(cell);
    if (price !== undefined) prices.set(cell, { ...price, from: 0 });
  };
  return {
    apply(triples) {
      const now = performance.now();
      marks.sweep(now);
      for (let i = 0; i + 2 < triples.length; i += 3)
        take(triples[i] ?? 0, triples[i + 1] ?? 0, triples[i + 2] ?? 0, now);
      if (prices.size > MAX_CELLS)
        for (const cell of prices.keys()) if (!buttons.has(cell)) prices.delete(cell);
      if (triples.length > 0) onWritten();
    },
    attach(cell, button) {
      const shown = buttons.get(cell) ?? new Set();
      shown.add(button);
      buttons.set(cell, shown);
      writeNew(cell, button);
      button.setAttribute('aria-pressed', String(pressed.has(cell)));
      return () => {
        marks.forget(button);
        shown.delete(button);
        if (shown.size === 0) leave(cell);
      };
    },
    setPressed: pressed.set,
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
