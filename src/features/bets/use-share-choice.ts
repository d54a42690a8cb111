/** Whether the member shares a bet once it is taken (F3): local storage, which the window has and the worker has not. */
const KEY = 'isShare';

/** Where the browser does not store, as long as the window lives. */
let held = false;

export const shareChoice = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) === 'Y';
    } catch {
      return held;
    }
  },
  set(share: boolean): void {
    held = share;
    try {
      localStorage.setItem(KEY, share ? 'Y' : 'N');
    } catch {
      // Nothing to do: it is held.
    }
  },
};
