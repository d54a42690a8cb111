/** The tints and arrows of moved prices, and when they end. */

/** The element of the price. Its text, its arrow and its flash are written on this element only. */
export const priceElementOf = (button: HTMLButtonElement): HTMLElement =>
  button.lastElementChild as HTMLElement;

/** How long the tint of a change stays. */
const FLASH_MS = 300;
/** How long the arrow and the colour of a change stay. */
export const ARROW_MS = 2000;
/**
 * An arrow turns at most this often, and then to the newest direction. Each turn restyles the price and its arrow and lays the arrow out, and
 * nobody can follow more of them.
 */
export const TURN_GAP_MS = FLASH_MS;
/** While prices keep coming, each delta removes the tints that are over: a timer would cost extra frames. */
const QUIET_MS = 120;
/** Arrows that are over are removed together, this often at most: while one of them fades, the browser draws every frame. */
const ARROW_STEP_MS = 1000;

type Direction = '' | 'up' | 'down';

interface PriceMarks {
  /** Shows the direction, or none; a turn that comes too soon waits until TURN_GAP_MS after the last one. */
  turn(button: HTMLButtonElement, direction: Direction, now: number): void;
  tint(button: HTMLButtonElement, now: number): void;
  /** `until`: ms of performance.now(). */
  point(button: HTMLButtonElement, until: number, now: number): void;
  /** Removes the tints and arrows that are over, and turns the arrows that waited; called with every delta. */
  sweep(now: number): void;
  forget(button: HTMLButtonElement): void;
}

/** Removes the attribute from the buttons whose time is over. */
function removeEnded(ends: Map<HTMLButtonElement, number>, now: number, attribute: 'flash' | 'dir'): void {
  for (const [button, end] of ends) {
    if (end > now) continue;
    const { dataset } = priceElementOf(button);
    if (attribute === 'flash') delete dataset['flash'];
    else dataset['dir'] = '';
    ends.delete(button);
  }
}

/** Directions that are not shown yet, and when each arrow may turn again. */
function createTurns() {
  const waiting = new Map<HTMLButtonElement, Direction>();
  const turnAt = new WeakMap<HTMLButtonElement, number>();
  const show = (button: HTMLButtonElement, now: number): void => {
    const direction = waiting.get(button);
    if (!waiting.delete(button)) return;
    priceElementOf(button).dataset['dir'] = direction;
    turnAt.set(button, now + TURN_GAP_MS);
  };
  return {
    waiting,
    show,
    /** Answers from when on the direction is shown, ms of performance.now(); until then it waits. */
    turn(button: HTMLButtonElement, direction: Direction, now: number): number {
      const shown = priceElementOf(button).dataset['dir'];
      const at = direction && shown && shown !== direction ? (turnAt.get(button) ?? 0) : 0;
      if (shown === direction) waiting.delete(button);
      else waiting.set(button, direction);
      if (at <= now) show(button, now);
      return at;
    },
    /** The button may get another price, whose direction is shown at once. */
    forget(button: HTMLButtonElement): void {
      waiting.delete(button);
      turnAt.delete(button);
    },
    sweep(now: number): void {
      for (const button of waiting.keys()) if ((turnAt.get(button) ?? 0) <= now) show(button, now);
    },
  };
}

/**
 * A tint is set and removed, not animated: composited fades of a hundred cells took half of the main thread under 10,000 changes a second
 * (each fade is a layer while it runs). Arrows stay longer, and only those that end fade out (odds.module.css). One timer serves all cells.
 */
export function createPriceMarks(): PriceMarks {
  const tints = new Map<HTMLButtonElement, number>();
  const arrows = new Map<HTMLButtonElement, number>();
  const turns = createTurns();
  let sweptAt = 0;
  let arrowsSweptAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  const sweep = (now: number, together = 0): void => {
    sweptAt = now;
    removeEnded(tints, now + together, 'flash');
    turns.sweep(now + together);
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
    // The tints of a burst end together: a frame for those of each of its deltas would cost more than they do.
    if (now - sweptAt >= QUIET_MS) sweep(now, QUIET_MS);
    if (tints.size > 0 || turns.waiting.size > 0) wakeIn(QUIET_MS, now);
    if (arrows.size > 0) wakeIn(ARROW_STEP_MS, now);
  };
  return {
    sweep,
    turn(button, direction, now) {
      const at = turns.turn(button, direction, now);
      if (at > now) wakeIn(at - now, now);
    },
    tint(button, now) {
      tints.set(button, now + FLASH_MS);
      // A tint has the colour of the newest direction.
      turns.show(button, now);
      priceElementOf(button).dataset['flash'] = '';
      wakeIn(FLASH_MS, now);
    },
    point(button, until, now) {
      arrows.set(button, until);
      wakeIn(until - now, now);
    },
    forget(button) {
      tints.delete(button);
      arrows.delete(button);
      turns.forget(button);
    },
  };
}
