/**
 * Names this browser to the server, which lets one device of a member hold the betting sockets. Every core of the browser uses the
 * same name: a core that takes the place of a lost one does not sign the member out.
 */
const KEY = 'spo.device';

/** Where the browser does not store, as long as the window lives. */
let held: string | null = null;

export function readDeviceId(): string {
  held ??= stored() ?? crypto.randomUUID();
  try {
    localStorage.setItem(KEY, held);
  } catch {
    // Nothing to do: it is held.
  }
  return held;
}

const wellFormed = /^[0-9a-f-]{36}$/;

function stored(): string | null {
  try {
    const value = localStorage.getItem(KEY);
    return value !== null && wellFormed.test(value) ? value : null;
  } catch {
    return null;
  }
}
