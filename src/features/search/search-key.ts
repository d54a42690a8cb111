import { useEffect } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';

const isSearchKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';

/** Ctrl+K or ⌘K opens the search, and closes it. It opens over no other dialog. */
export function SearchKey(): null {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isSearchKey(event) || event.isComposing) return;
      // The browser would open its own search field.
      event.preventDefault();
      const open = dialogs.get();
      if (open === null) dialogs.show('search');
      if (open === 'search') dialogs.show(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
