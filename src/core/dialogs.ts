/** Which named dialog is open: a small store, so that every part can open one. */
import { useSyncExternalStore } from 'react';

/** The names of the dialogs. Each feature adds its own in its dialogs.ts. */
export interface DialogNames {}
export type DialogName = keyof DialogNames;

let open: DialogName | null = null;
const listeners = new Set<() => void>();

export const dialogs = {
  get: (): DialogName | null => open,
  /** Opens this dialog in place of the open one; null closes it. */
  show(name: DialogName | null): void {
    open = name;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useOpenDialog = (): DialogName | null => useSyncExternalStore(dialogs.subscribe, dialogs.get);
