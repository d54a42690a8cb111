/** Which named dialogs are open: a small store, so that every part can open one. */
import { createWindowValue } from './window-value.ts';

/** The names of the dialogs. Each feature adds its own in its dialogs.ts. */
export interface DialogNames {}
export type DialogName = keyof DialogNames;

/** The dialog that the member opened, and one over it that opened by itself. The lower one keeps what was typed in it. */
interface OpenDialogs {
  readonly asked: DialogName | null;
  readonly over: DialogName | null;
}

const open = createWindowValue<OpenDialogs>({ asked: null, over: null });

export const dialogs = {
  /** The topmost one. */
  get: (): DialogName | null => open.get().over ?? open.get().asked,
  now: open.get,
  subscribe: open.subscribe,
  /** Opens the dialog that the member asks for in place of the one before; null closes it. */
  show: (name: DialogName | null): void => open.set({ ...open.get(), asked: name }),
  /** Opens a dialog that nobody asked for over the open one; null closes it. */
  interrupt: (name: DialogName | null): void => open.set({ ...open.get(), over: name }),
};

export const useOpenDialogs = open.useValue;

/** Whether this dialog of the member is open, also under another one. */
export const useIsOpen = (name: DialogName): boolean => useOpenDialogs().asked === name;
