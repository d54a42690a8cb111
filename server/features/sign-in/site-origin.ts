/** The site's own origin, as the browser of a request knows it. Cookies, return addresses and passkeys are made for it. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
export const isLoopback = ({ hostname }: URL): boolean => loopback.has(hostname);

/**
 * The origin of the request's host; null: the host is none of `siteUrls`. A sender may write any host into a request, so only the
 * operator's addresses count; a site without any serves its own machine.
 */
export type SiteOrigin = (request: Pick<FastifyRequest, 'host'>) => string | null;

export const createSiteOrigin =
  (siteUrls: readonly string[]): SiteOrigin =>
  ({ host }) => {
    if (siteUrls.length > 0) return siteUrls.find((url) => new URL(url).host === host) ?? null;
    const own = `http://${host}`;
    if (!URL.canParse(own)) return null;
    const url = new URL(own);
    return isLoopback(url) && url.host === host ? url.origin : null;
  };

/** The host that passkeys are for (RP id); null: browsers make none for this origin. */
export function passkeyHostOf(origin: string | null): string | null {
  if (origin === null) return null;
  const { hostname, protocol } = new URL(origin);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
  return protocol === 'https:' || hostname === 'localhost' ? hostname : null;
}
