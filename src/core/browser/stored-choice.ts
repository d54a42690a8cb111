/**
 * Choices of this browser (local storage) and of this window (session storage), by the only code that touches either: a browser that blocks
 * the site's data throws at each use. Then a choice lasts as long as the page.
 */
import { createListeners } from './listeners.ts';

interface Store {
  readonly read: (key: string) => string | null;
  /** null forgets the choice. False: it lasts as long as the page. */
  readonly write: (key: string, value: string | null) => boolean;
}

function storeIn(storage: () => Storage): Store {
  const held = new Map<string, string>();
  return {
    read(key) {
      try {
        return storage().getItem(key);
      } catch {
        return held.get(key) ?? null;
      }
    },
    write(key, value) {
      if (value === null) held.delete(key);
      else held.set(key, value);
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
  };
}

const ofBrowser = storeIn(() => localStorage);
const { notify, subscribe } = createListeners();

export const readStored = ofBrowser.read;
export function writeStored(...choice: Parameters<Store['write']>): boolean {
  const isKept = ofBrowser.write(...choice);
  notify();
  return isKept;
}

/** Calls `listener` when a choice changes, also in another window: this one acts by it too, and must not show another. Answers its stop. */
export function watchStored(listener: () => void): () => void {
  const stop = subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** The values that this window alone keeps, over reloads and visits to other sites. */
export const { read: readOfWindow, write: writeOfWindow } = storeIn(() => sessionStorage);

/** Whether the browser blocks the site's data: then it starts no shared core, and keeps no login. */
export function isDataBlocked(): boolean {
  try {
    return localStorage === null || !navigator.cookieEnabled;
  } catch {
    return true;
  }
}
