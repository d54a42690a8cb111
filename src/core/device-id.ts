/**
 * The id of this browser for the server, which lets one device of a member hold the betting sockets. Every core of the browser uses the
 * same id, so a core that replaces a lost core does not sign the member out.
 */
const KEY = 'spo.device';

/** The id where the browser does not store; it lasts as long as the window. */
let held: string | null = null;

export function readDeviceId(): string {
  held ??= stored() ?? crypto.randomUUID();
  try {
    localStorage.setItem(KEY, held);
  } catch {
    // `held` keeps the id.
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
