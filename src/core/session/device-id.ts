/**
 * The id of this browser for the server, which lets one device of a member hold the betting sockets. Every core of the browser uses the
 * same id, so a core that replaces a lost core does not sign the member out.
 */
import { readStored, writeStored } from '../browser/stored-choice.ts';

const KEY = 'spo.device';

/** The id of this page; where the browser does not store, it lasts as long. */
let held: string | null = null;

export function readDeviceId(): string {
  held ??= stored() ?? crypto.randomUUID();
  writeStored(KEY, held);
  return held;
}

const wellFormed = /^[0-9a-f-]{36}$/;

function stored(): string | null {
  const value = readStored(KEY);
  return value !== null && wellFormed.test(value) ? value : null;
}
