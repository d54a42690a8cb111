/** Whether the member shares a bet once it is accepted (F3). Kept in local storage, which the window has and the worker does not. */
const KEY = 'isShare';

/** The choice where the browser does not store; it lasts as long as the window. */
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
      // `held` keeps the choice.
    }
  },
};
