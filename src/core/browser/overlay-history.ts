/**
 * The browser's way back closes the topmost overlay (slip, menu, dialog, login) before it leaves the page: on a phone it is the button that
 * members press. While overlays are open, the history has one entry more for the page, the guard. It has the page's address and the
 * router's place (`idx`), so a step between both entries is no navigation, and the router does not see it.
 *
 * A guard whose overlays were closed otherwise stays: removing it would race with a navigation. It serves the next overlay, and the way
 * back steps over it.
 */

type Close = () => void;

/** Open overlays, the topmost last. */
const overlays: Close[] = [];

/** The field of `history.state` that marks a guard, also for the page that a reload makes of it. */
const MARK = 'overlays';

const stateNow = (): Readonly<Record<string, unknown>> => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
};
const isGuard = (): boolean => stateNow()[MARK] === true;

/** The entry as it was last seen: the guard's may have changed its address (a filter) since its page's entry was left. */
let seen = { guard: isGuard(), state: stateNow(), address: location.href };
function see(): void {
  seen = { guard: isGuard(), state: stateNow(), address: location.href };
}

function addGuard(): void {
  if (seen.guard) return;
  history.pushState({ ...stateNow(), [MARK]: true }, '');
  see();
}

/** The way back from the guard to the entry of its page. */
function onBack(): void {
  const { [MARK]: _, ...state } = seen.state;
  history.replaceState(state, '', seen.address);
  see();
  const top = overlays.at(-1);
  if (top === undefined) return history.back();
  top();
  // An overlay that stays open, or one below it, is guarded again once React has drawn what closed.
  setTimeout(() => overlays.length > 0 && addGuard());
}

function onPop(event: PopStateEvent): void {
  const before = seen;
  const isSamePage = stateNow()['idx'] === before.state['idx'];
  if (isSamePage && before.guard !== isGuard()) {
    event.stopImmediatePropagation();
    if (before.guard) onBack();
    else see();
    return;
  }
  see();
  // No overlay stays over another page.
  for (const close of [...overlays].toReversed()) close();
}
// Before the router's listener: in the capturing phase.
window.addEventListener('popstate', onPop, { capture: true });

/** An overlay has opened. Returns the function that says that it has closed. */
export function overlayOpened(close: Close): () => void {
  const own: Close = () => close();
  overlays.push(own);
  addGuard();
  return () => void overlays.splice(overlays.indexOf(own), 1);
}

/** The router has changed the entry: it knows no guards, so a replaced one is marked again, and a new page under an open overlay gets its own. */
export function afterNavigation(type: 'POP' | 'PUSH' | 'REPLACE'): void {
  const wasGuard = seen.guard;
  see();
  if (type === 'REPLACE' && wasGuard && !seen.guard) {
    history.replaceState({ ...stateNow(), [MARK]: true }, '');
    see();
  }
  if (overlays.length > 0) addGuard();
}
