/** Toasts that were asked for and are not on the screen yet. */
import { createListeners } from '../../core/browser/listeners.ts';

export interface ToastText {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
  /** Leads to what the toast is about. */
  readonly link?: ToastLink | undefined;
  /** Takes back what the toast says. */
  readonly undo?: (() => void) | undefined;
}

export interface ToastLink {
  readonly to: string;
  readonly text: string;
  /** The address is a window of its own; where the browser blocks that, it opens in this one. */
  readonly isWindow?: boolean;
}

/** Toasts that wait for the code that shows them; the oldest goes first. */
const MAX_WAITING_TOASTS = 10;

let waiting: readonly ToastText[] = [];
const { notify, subscribe } = createListeners();
const become = (next: readonly ToastText[]): void => {
  waiting = next;
  notify();
};

export const waitingToasts = {
  now: (): readonly ToastText[] => waiting,
  subscribe,
  add: (toast: ToastText): void => become([...waiting, toast].slice(-MAX_WAITING_TOASTS)),
  /** All of them, which wait no longer. */
  take(): readonly ToastText[] {
    const taken = waiting;
    waiting = [];
    return taken;
  },
  remove: (toast: ToastText): void => become(waiting.filter((one) => one !== toast)),
};
