/**
 * The policy of Trusted Types: the content security policy lets scripts and workers be named by it alone. It allows files of the build, which
 * are the core's scripts and the service worker, and no HTML text. It is the default policy because the build finds the core by `new Worker(new URL(…))`.
 */

import { SERVICE_WORKER } from './register-offline.ts';

interface ScriptPolicies {
  readonly defaultPolicy: unknown;
  createPolicy(
    name: 'default',
    rules: { readonly createScriptURL: (address: string) => string | null },
  ): unknown;
}

/** The address, if it is a file of this site's build; null: the browser refuses it. */
function allowedScript(address: string, page: string): string | null {
  const { origin, pathname } = new URL(address, page);
  const ours = pathname === SERVICE_WORKER || /^\/assets\/[\w.-]+\.js$/.test(pathname);
  return origin === new URL(page).origin && ours ? address : null;
}

/** Browsers without Trusted Types need no policy; a second one of this name is refused by the browser. */
export function makeScriptPolicy(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: ScriptPolicies };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => allowedScript(address, location.href),
  });
}
