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
  /** When the odds changed before the member's eyes, ms of performance.now(): the arrow is shown for ARROW_MS from then on. */
  readonly movedAt: number;
  /** The cell went out of sight after this price came: the next price is a new beginning, not a move that the member sees. */
  readonly stale: boolean;
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

/** The price, its state and its arrow. An arrow that is older than ARROW_MS is not shown. */
function write(button: HTMLButtonElement, price: Price | null, locked: boolean, now: number): void {
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
  const direction = price === null || now - price.movedAt >= ARROW_MS ? '' : directionOf(price);
  if (place.dataset['dir'] !== direction) place.dataset['dir'] = direction;
}

/** A cell flashes at most this often. Under a burst a person cannot see more, and animations take most of a frame's time. */
export const FLASH_GAP_MS = 600;

/** How long the tint of a change stays. */
export const FLASH_MS = 300;
/** How long the arrow and the colour of a change stay. */
export const ARROW_MS = 5000;
/** While prices keep coming, each delta removes the tints that are over: a timer would cost extra frames. */
const QUIET_MS = 120;
/** Arrows that are over are removed together, this often at most. */
const ARROW_STEP_MS = 250;

interface Marks {
  tint(button: HTMLButtonElement, now: number): void;
  /** `until`: ms of performance.now(). */
  point(button: HTMLButtonElement, until: number, now: number): void;
  /** Removes the tints and arrows that are over; called with every delta. */
  sweep(now: number): void;
  forget(button: HTMLButtonElement): void;
}

/** Removes the attribute from the buttons whose time is over. */
function removeEnded(ends: Map<HTMLButtonElement, number>, now: number, attribute: 'flash' | 'dir'): void {
  for (const [button, end] of ends) {
    if (end > now) continue;
    const { dataset } = placeOf(button);
    if (attribute === 'flash') delete dataset['flash'];
    else dataset['dir'] = '';
    ends.delete(button);
  }
}

/**
 * A tint is set and removed, not animated: composited fades of a hundred cells took half of the main thread under 10,000 changes a second
 * (each fade is a layer while it runs). Arrows stay longer, and only those that end fade out (odds.module.css). One timer serves all cells.
 */
function createMarks(): Marks {
  const tints = new Map<HTMLButtonElement, number>();
  const arrows = new Map<HTMLButtonElement, number>();
  let sweptAt = 0;
  let arrowsSweptAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  const sweep = (now: number): void => {
    sweptAt = now;
    removeEnded(tints, now, 'flash');
    if (now - arrowsSweptAt < ARROW_STEP_MS) return;
    arrowsSweptAt = now;
    removeEnded(arrows, now, 'dir');
  };
  const wakeIn = (ms: number, now: number): void => {
    if (now + ms >= dueAt) return;
    clearTimeout(timer);
    dueAt = now + ms;
    timer = setTimeout(whenQuiet, ms);
  };
  const whenQuiet = (): void => {
    const now = performance.now();
    dueAt = Number.POSITIVE_INFINITY;
    if (now - sweptAt >= QUIET_MS) sweep(now);
    if (tints.size > 0) wakeIn(QUIET_MS, now);
    if (arrows.size > 0) wakeIn(ARROW_STEP_MS, now);
  };
  return {
    sweep,
    tint(button, now) {
      tints.set(button, now + FLASH_MS);
      placeOf(button).dataset['flash'] = '';
      wakeIn(FLASH_MS, now);
    },
    point(button, until, now) {
      arrows.set(button, until);
      wakeIn(until - now, now);
    },
    forget(button) {
      tints.delete(button);
      arrows.delete(button);
    },
  };
}

/** `onWritten` is called after every delta that was written. */
export function createPriceBoard(onWritten: () => void = () => {}): PriceBoard {
  const prices = new Map<number, Price>();
  const buttons = new Map<number, Set<HTMLButtonElement>>();
  const marks = createMarks();
  let pressed = new Set<number>();
  let locked = false;
  const writeAll = (): void => {
    const now = performance.now();
    for (const [cell, shown] of buttons)
      for (const button of shown) write(button, prices.get(cell) ?? null, locked, now);
  };
  const take = (cell: number, odds: number, bits: number, now: number): void => {
    const before = prices.get(cell);
    const shown = buttons.get(cell);
    const moves = before !== undefined && !before.stale && before.odds !== odds && odds !== 0;
    const flashes = moves && now - before.flashedAt >= FLASH_GAP_MS;
    const price: Price = {
      odds,
      bits,
      flashedAt: flashes ? now : (before?.flashedAt ?? Number.NEGATIVE_INFINITY),
      movedAt: moves ? now : (before?.movedAt ?? Number.NEGATIVE_INFINITY),
      stale: false,
    };
    prices.set(cell, price);
    for (const button of shown ?? []) {
      write(button, price, locked, now);
      if (moves) marks.point(button, now + ARROW_MS, now);
      if (flashes) marks.tint(button, now);
    }
  };
  const leave = (cell: number): void => {
    buttons.delete(cell);
    const price = prices.get(cell);
    if (price !== undefined) prices.set(cell, { ...price, stale: true });
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
      marks.sweep(now);
      for (let i = 0; i + 2 < triples.length; i += 3)
        take(triples[i] ?? 0, triples[i + 1] ?? 0, triples[i + 2] ?? 0, now);
      if (prices.size > MAX_CELLS) forgetUnseen();
      if (triples.length > 0) onWritten();
    },
    attach(cell, button) {
      const shown = buttons.get(cell) ?? new Set();
      shown.add(button);
      buttons.set(cell, shown);
      const price = prices.get(cell) ?? null;
      const now = performance.now();
      write(button, price, locked, now);
      if (placeOf(button).dataset['dir'] !== '' && price !== null)
        marks.point(button, price.movedAt + ARROW_MS, now);
      button.setAttribute('aria-pressed', String(pressed.has(cell)));
      return () => {
        marks.forget(button);
        shown.delete(button);
        if (shown.size === 0) leave(cell);
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
