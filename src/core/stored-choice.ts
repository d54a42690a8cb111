/** Choices of this browser in local storage. Where the browser does not store, a choice lasts as long as the window. */
const held = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return held.get(key) ?? null;
  }
}

/** null forgets the choice. */
export function writeStored(key: string, value: string | null): void {
  if (value === null) held.delete(key);
  else held.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // `held` keeps the choice.
  }
}
