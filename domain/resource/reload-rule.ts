import {
  type HeldResource,
  type ResourcePart,
  resourceParts,
  type ResourceVersion,
} from './resource-part.ts';

export type Reload =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'everything' }
  | { readonly kind: 'parts'; readonly parts: readonly ResourcePart[] };

/** Fewer changed parts than this are loaded one by one (O2). */
export const FULL_RELOAD_FROM = 4;

/** What to load, given what is held and what the server has now (O2). */
export function reloadOf(held: HeldResource | null, server: ResourceVersion): Reload {
  if (held === null || resourceParts.some((part) => held[part] === undefined)) return { kind: 'everything' };
  if (held.version.main === server.main) return { kind: 'nothing' };
  const parts = resourceParts.filter((part) => held.version.parts[part] !== server.parts[part]);
  return parts.length < FULL_RELOAD_FROM ? { kind: 'parts', parts } : { kind: 'everything' };
}
