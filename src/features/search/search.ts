import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { useEffect } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';

const isSearchKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';

/** A question mark that is not typed into a text. */
const isSheetKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '?' &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'));

/** Ctrl+K or ⌘K opens the search, ? the sheet of keys; the same key closes it. They open over no other dialog. */
export function SiteKeys(): null {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      const name = isSearchKey(event) ? 'search' : isSheetKey(event) ? 'keys' : null;
      if (name === null) return;
      // The browser would open its own search field.
      event.preventDefault();
      const open = dialogs.get();
      if (open === null) dialogs.show(name);
      if (open === name) dialogs.show(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return null;
}

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    search: true;
    keys: true;
  }
}

const palette = createTextChunk(() => import('./palette.tsx'), 'Palette');

const keysSheet = createTextChunk(() => import('./keys-sheet.tsx'), 'KeysSheet');

export const search = {
  dialogs: {
    search: dialogOnDemand({
      chunk: palette,
      props: {},
      title: 'word.search',
      size: { width: 640, height: 560 },
    }),
    keys: dialogOnDemand({
      chunk: keysSheet,
      props: {},
      title: 'nav.keys',
      size: { width: 460, height: 540 },
    }),
  },
  mounted: { SiteKeys },
  later: [palette, keysSheet],
} satisfies Feature;
