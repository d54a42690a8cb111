/** Ctrl+Enter places the bet from anywhere in the window: one press, one bet, and only while the member sees the button. */
import { type RefObject, useEffect } from 'react';

/** Toasts are alert dialogs and block nothing. A dialog that holds the button (the drawer of narrow screens) is the slip itself. */
const isBehindDialog = (button: HTMLElement): boolean =>
  [...document.querySelectorAll('[role=dialog]')].some((dialog) => !dialog.contains(button));

const isSeen = (button: HTMLElement): boolean =>
  button.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/** The key clicks the button, so a disabled button ignores it. */
export function useBetKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { current } = button;
      if (event.key !== 'Enter' || current === null) return;
      const isShortcut = event.ctrlKey || event.metaKey;
      // A held key presses a focused button again and again.
      if (event.repeat) {
        if (isShortcut || event.target === current) event.preventDefault();
        return;
      }
      if (!isShortcut || isBehindDialog(current) || !isSeen(current)) return;
      event.preventDefault();
      current.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [button]);
}
