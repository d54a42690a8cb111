/** Headers that tell the browser what a page of the site may do, and who may show it. */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;

export interface PageSources {
  /** Hosts of the banners' pictures, asked for at each answer because operators change them. */
  readonly imageOrigins: () => readonly string[];
  /** SHA-256 of the page's style elements, base64. */
  readonly styleHashes: readonly string[];
}

/** Files of the build are no pages. A worker's script gives the worker its policy, and a picture may be opened alone: for both this is whole. */
const FILE_POLICY =
  "default-src 'self';object-src 'none';require-trusted-types-for 'script';trusted-types default";
const isFile = (url: string): boolean => url.startsWith('/assets/');
/** Headers that browsers heed on pages only. A first visit fetches more than a dozen files, so on a slow line they would cost time. */
const ofPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const directives = (imageOrigins: readonly string[], styleHashes: readonly string[]): readonly string[] => [
  "default-src 'self'",
  "script-src 'self'",
  // Files and the page's own style element. The client's code sets styles by the CSSOM, which the policy allows.
  `style-src ${["'self'", ...styleHashes.map((hash) => `'sha256-${hash}'`)].join(' ')}`,
  "worker-src 'self'",
  // The betting socket has this origin, too: 'self' covers ws and wss of the same host.
  "connect-src 'self'",
  `img-src ${["'self'", 'data:', ...imageOrigins].join(' ')}`,
  "font-src 'self' data:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  // Nothing writes HTML texts. Addresses of scripts go through the client's only policy (src/core/browser/script-policy.ts).
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** Devices and interfaces that the site never uses, in its own pages or in frames. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = [...unused.map((name) => `${name}=()`), 'publickey-credentials-get=(self)'].join(', ');

/** True over TLS: this process ends it, or a trusted proxy says so. */
const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

export async function securityHeaders(
  app: FastifyInstance,
  { imageOrigins, styleHashes }: PageSources,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Sent by hand: over plain http the header has no meaning.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  });
  let of: readonly string[] | null = null;
  let policy = '';
  app.addHook('onRequest', async (request, reply) => {
    if (isSecure(request))
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    if (isFile(request.url)) {
      for (const name of ofPages) reply.raw.removeHeader(name);
      reply.header('content-security-policy', FILE_POLICY);
      return;
    }
    const origins = imageOrigins();
    if (origins !== of) {
      of = origins;
      policy = directives(origins, styleHashes).join(';');
    }
    reply.header('content-security-policy', policy);
    reply.header('permissions-policy', PERMISSIONS);
  });
}
