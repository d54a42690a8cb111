/** The HTTP server before its calls are registered: security headers, limits per address, parsing of bodies. */
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { readFileSync } from 'node:fs';
import { constants } from 'node:zlib';
import { iconLimits } from '../../domain/member/settings.ts';
import { type CallKind, callKindOf } from '../../domain/protocol/calls/base/call.ts';
import { clientAddressOf, limitKeyOf, type TrustsProxy, trustsNobody } from './client-address.ts';
import { refuseAddress } from './guard-calls.ts';
import { CONNECTIONS_PER_SOCKET, limitConnections } from './limit-connections.ts';
import { type PageSources, securityHeaders } from './security-headers.ts';

/** Calls of an address per minute. Several members may share an address, so calls that only read may come more often. */
export const callRates = { acts: 600, memberReads: 3000 } as const;
/** The kind of a request by its matched route, because an address may be written in many ways. Files and pages have no description. */
function kindOfRequest({ method, routeOptions: { config } }: FastifyRequest): CallKind {
  if (config.call !== undefined) return callKindOf(config.call);
  return method === 'GET' ? 'free' : 'act';
}
const isMemberRead = (request: FastifyRequest): boolean => kindOfRequest(request) === 'member-read';
const MAX_BODY_BYTES = 256 * 1024;
/** Forms with files, unless a call sets narrower limits. */
const uploadLimits = {
  fileSize: iconLimits.bytes,
  files: 1,
  fields: 8,
  fieldSize: 4096,
  parts: 9,
  headerPairs: 20,
};
/** Encoded values are long; every call limits its own. */
const MAX_PARAM_CHARS = 4096;

/** Time limits for clients. A slower client is answered 408, or its connection is cut if it has sent no request yet. */
export const httpLimits = {
  headerBytes: 16 * 1024,
  /** From the first byte of a request, or from the connection, to the end of its header. */
  headersMs: 10_000,
  /** From the first byte of a request to the end of its body. */
  requestMs: 20_000,
  /** Between the requests of a connection. */
  idleMs: 15_000,
  /** How often these limits are checked. */
  checkEveryMs: 2000,
  /** Most requests on one connection. */
  requestsPerConnection: 10_000,
  /** Connections of all clients, including sockets; fewer where the process may not have as many descriptors. */
  connections: 25_000,
} as const;
export type HttpLimits = { readonly [name in keyof typeof httpLimits]: number };

/** Where the counts of calls lie when several nodes share them. */
export interface SharedCounts {
  readonly redis: Redis;
  /** Begins each key. */
  readonly nameSpace: string;
}

interface HttpOptions {
  readonly trusts?: TrustsProxy;
  readonly limits?: HttpLimits | undefined;
  readonly socketsPerAddress?: number;
  /** Counts calls over all nodes; null: this process alone. While it cannot be asked, calls are not counted. */
  readonly callCounts?: SharedCounts | null;
}

/** Descriptors for files, the database, Redis and what Node itself opens. */
const RESERVED_DESCRIPTORS = 512;

/** Files and connections that this process may have open at once; null: the system does not say so. Node raises the soft limit to the hard one. */
function descriptorLimit(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}

/** Connections that fit: the wanted number, or what the descriptors leave; at least half of them. */
export function fittingConnections(wanted: number, descriptors: number | null = descriptorLimit()): number {
  if (descriptors === null) return wanted;
  return Math.min(wanted, Math.max(descriptors - RESERVED_DESCRIPTORS, Math.floor(descriptors / 2)));
}

export async function createHttp(
  sources: PageSources,
  { trusts = trustsNobody, limits = httpLimits, socketsPerAddress, callCounts = null }: HttpOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    frameworkErrors: refuseAddress,
    routerOptions: { maxParamLength: MAX_PARAM_CHARS },
    trustProxy: trusts,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    maxRequestsPerSocket: limits.requestsPerConnection,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
    },
  });
  const perAddress = CONNECTIONS_PER_SOCKET * (socketsPerAddress ?? limits.connections);
  limitConnections(app.server, { perAddress, total: fittingConnections(limits.connections), trusts });
  await securityHeaders(app, sources);
  // Compresses answers only: files have packed copies. The fastest level costs a tenth of the best.
  await app.register(compress, {
    threshold: 2048,
    encodings: ['gzip'],
    zlibOptions: { level: constants.Z_BEST_SPEED },
  });
  await app.register(rateLimit, {
    ...(callCounts === null ? {} : { ...callCounts, skipOnError: true }),
    timeWindow: '1 minute',
    max: (request) => (isMemberRead(request) ? callRates.memberReads : callRates.acts),
    keyGenerator: (request) =>
      `${isMemberRead(request) ? 'read' : 'act'} ${limitKeyOf(clientAddressOf(request.raw, trusts))}`,
    allowList: (request) => kindOfRequest(request) === 'free',
  });
  await app.register(formbody);
  await app.register(multipart, { limits: uploadLimits });
  return app;
}
