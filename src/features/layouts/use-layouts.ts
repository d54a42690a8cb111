/** The layout of the live list that this window shows. What of it is large comes with `panes`, once a layout is on. */
import { createContext, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';
import { createListeners } from '../../core/browser/listeners.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { createWidthHook } from '../../parts/pages/use-width.ts';

/** This browser's: a layout of a desk is none for a laptop. Its id, then the layout itself, which is there before the core has said it. */
const STORED = 'spo.layout';
const { notify, subscribe } = createListeners();

export const shownLayout = (): string | null => readStored(STORED);
/** null: the list as it is without a layout. */
export function showLayout(next: string | null): void {
  writeStored(STORED, next);
  notify();
}
export const useShownLayout = (): string | null => useSyncExternalStore(subscribe, shownLayout);

/** domain/favourites/layout.ts has the same width, which a test compares. */
export const useLayoutRoom = createWidthHook('(min-width: 1440px)');

/** Whether a match opens beside the list; null: the width of the window says so. */
export const OpensBeside = createContext<boolean | null>(null);

/** For a member who has layouts and shows none. */
export const layoutKeysChunk = createTextChunk(() => import('./layout-keys.ts'), 'LayoutKeys');
export const panesChunk = createTextChunk(() => import('./panes.tsx'), 'ListPanes');
