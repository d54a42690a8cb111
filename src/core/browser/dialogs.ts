/** Which named dialogs are open: a small store, so that every part can open one. */
import { useSyncExternalStore } from 'react';

/** The names of the dialogs. Each feature adds its own in its dialogs.ts. */
export interface DialogNames {}
export type DialogName = keyof DialogNames;

/** The dialog that the member opened, and one over it that opened by itself. The lower one keeps what was typed in it. */
export interface OpenDialogs {
  readonly asked: DialogName | null;
  readonly over: DialogName | null;
}

let open: OpenDialogs = { asked: null, over: null };
const listeners = new Set<() => void>();

function change(next: OpenDialogs): void {
  open = next;
  for (const listener of listeners) listener();
}

export const dialogs = {
  /** The topmost one. */
  get: (): DialogName | null => open.over ?? open.asked,
  now: (): OpenDialogs => open,
  /** Opens the dialog that the member asks for in place of the one before; null closes it. */
  show: (name: DialogName | null): void => change({ ...open, asked: name }),
  /** Opens a dialog that nobody asked for over the open one; null closes it. */
  interrupt: (name: DialogName | null): void => change({ ...open, over: name }),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useOpenDialogs = (): OpenDialogs => useSyncExternalStore(dialogs.subscribe, dialogs.now);

/** Whether this dialog of the member is open, also under another one. */
export const useIsOpen = (name: DialogName): boolean => useOpenDialogs().asked === name;
