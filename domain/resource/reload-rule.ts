import {
  type HeldResource,
  type ResourcePart,
  resourceParts,
  type ResourceVersion,
} from './resource-part.ts';

type Reload =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'everything' }
  | { readonly kind: 'parts'; readonly parts: readonly ResourcePart[] };

/** With fewer changed parts than this, only the parts are loaded (O2). */
export const FULL_RELOAD_FROM = 4;

/** What to load, by the held parts and the server's present versions (O2). */
export function reloadOf(held: HeldResource | null, server: ResourceVersion): Reload {
  if (held === null || resourceParts.some((part) => held[part] === undefined)) return { kind: 'everything' };
  if (held.version.main === server.main) return { kind: 'nothing' };
  const parts = resourceParts.filter((part) => held.version.parts[part] !== server.parts[part]);
  return parts.length < FULL_RELOAD_FROM ? { kind: 'parts', parts } : { kind: 'everything' };
}
