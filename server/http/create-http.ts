/** The HTTP side before any call is there: headers that guard the site, limits of an address, bodies that are read. */
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

/** Calls of an address in a minute. Several members may share one: what is only read may be asked for more often. */
export const callRates = { acts: 600, memberReads: 3000 } as const;
/** Reads that a member's token is looked up for; the others are files and lists that cost next to nothing. */
const memberReads = ['/betting/', '/casual/', '/sports/MyLastResult/'] as const;

const isMemberRead = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && memberReads.some((path) => url.startsWith(path));
const MAX_BODY_BYTES = 256 * 1024;
/** Encoded values are long; every call bounds its own. */
const MAX_PARAM_CHARS = 4096;

export async function createHttp(imageOrigins: readonly string[]): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_PARAM_CHARS },
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        // The betting socket is of this origin, too: 'self' covers ws and wss of the same host.
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...imageOrigins],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    hsts: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  await app.register(compress, { threshold: 2048 });
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    max: (request) => (isMemberRead(request) ? callRates.memberReads : callRates.acts),
    keyGenerator: (request) => `${isMemberRead(request) ? 'read' : 'act'} ${request.ip}`,
    allowList: (request) =>
      request.method === 'GET' && !isMemberRead(request) && !request.url.startsWith('/account/'),
  });
  await app.register(formbody);
  return app;
}
