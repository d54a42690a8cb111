/**
 * The page to open after a login (B6, B7, R17). It is kept for this window only, also over a login at another site, and only if it is an
 * address of this site.
 */
import { readOfWindow, writeOfWindow } from '../browser/stored-choice.ts';

const KEY = 'spo.after-login';
const MOST_CHARS = 500;
/** One leading slash and no second one; letters, digits and @ - % _ ~ /, then a query and a hash. */
const TARGET = /^\/(?![/\\])[\w@%~/-]*(?:\?[^#\s\\]*)?(?:#[^\s\\]*)?$/;
/** Pages that are no target: they would lead back to the login. */
const ways = /^\/(?:login|logout|register)(?:[/?#]|$)/;

/** The target if it is an address of this site, else null. */
export function safeTarget(text: string | null, origin: string = location.origin): string | null {
  if (text === null || text.length > MOST_CHARS || !TARGET.test(text) || ways.test(text)) return null;
  try {
    const { origin: found, pathname, search, hash } = new URL(text, origin);
    // Dots in the path may have led elsewhere: the parsed path counts.
    return found === origin && TARGET.test(pathname) ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

export function rememberTarget(target: string): void {
  writeOfWindow(KEY, safeTarget(target));
}

/** The remembered target; null: none. */
export const rememberedTarget = (): string | null => safeTarget(readOfWindow(KEY));

/** The remembered target, which is forgotten with it; null: none. */
export function takeTarget(): string | null {
  const held = rememberedTarget();
  writeOfWindow(KEY, null);
  return held;
}

/** The state of a visit to /login that a guard began (routes/use-guards.ts). */
export const loginVisit = (hasPageBefore: boolean) => ({ hasPageBefore });

/** Whether this window has a page of the site before its login, to which a cancelled login leads back. */
export const hasPageBefore = (visit: unknown): boolean =>
  typeof visit === 'object' && visit !== null && 'hasPageBefore' in visit && visit.hasPageBefore === true;
