import type { Client } from './core/door/client.ts';
import { checkDevice } from './core/session/device-check.ts';
import { features } from './features.ts';

/** What runs once in every new window. */
export function begin(client: Client): void {
  for (const { begin: acts = [] } of features) for (const act of acts) act(client);
  checkDevice();
}
