/** Keeps the keyboard's place in the slip: the button that removes a folder goes away with it, and the focus would fall back to the page's start. */
import { useCallback, useLayoutEffect, useRef } from 'react';

interface Removal {
  /** The place of the folder in the list, from 0. */
  readonly at: number;
  readonly panel: Element;
}

const REMOVE_BUTTON = '[data-remove]';

function focusNear({ at, panel }: Removal): void {
  const buttons = [...panel.querySelectorAll<HTMLElement>(REMOVE_BUTTON)];
  const next =
    buttons[Math.min(at, buttons.length - 1)] ?? panel.querySelector<HTMLElement>('button:enabled');
  next?.focus();
}

/**
 * @param count folders in the slip
 * @returns called with the remove button that was pressed. Once its folder has gone, the focus goes to the next folder's button, or to the
 *   panel's first button if the slip is empty. It stays where it is when the member has moved it meanwhile.
 */
export function useFocusAfterRemoval(count: number): (pressed: Element) => void {
  const pending = useRef<Removal | null>(null);
  useLayoutEffect(() => {
    const removal = pending.current;
    pending.current = null;
    if (removal !== null && (document.activeElement ?? document.body) === document.body) focusNear(removal);
  }, [count]);
  return useCallback((pressed) => {
    const panel = pressed.closest('section');
    if (panel === null) return;
    pending.current = { at: [...panel.querySelectorAll(REMOVE_BUTTON)].indexOf(pressed), panel };
  }, []);
}
