/**
 * Decides who may open a socket, from the upgrade request alone, before it costs anything. Pages of other sites are refused (403). A
 * request without an Origin comes from no page (tools, native clients) and is accepted: the token is in no cookie, so a foreign page could
 * only follow the odds.
 */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { clientAddressOf, limitKeyOf, type TrustsProxy } from '../http/client-address.ts';
import { createAddressBuckets } from './snapshot-budget.ts';
import type { BucketLimit } from './token-bucket.ts';

export const DEFAULT_SOCKETS_PER_ADDRESS = 500;

/** As an origin: pages of every site may open sockets. */
export const ANY_ORIGIN = '*';

/** Twice the sockets of an address may come at once; then this many new ones a second. */
const upgradeLimit = (socketsPerAddress: number): BucketLimit => ({
  burst: 2 * socketsPerAddress,
  perSecond: 20,
});

interface SocketAdmissionOptions {
  readonly trusts: TrustsProxy;
  /** Other origins than the site's own whose pages may open sockets. */
  readonly origins: readonly string[];
  readonly socketsPerAddress: number;
  readonly maxSockets: number;
  readonly now: () => number;
}

export interface SocketAdmission {
  /** The status that refuses the request; null: accepted. */
  refusal(request: IncomingMessage): number | null;
  /** Counts the connection of an accepted request. Returns the function to call when it closes. */
  enter(request: IncomingMessage): () => void;
  /** The key of the request's address in the limits. */
  keyOf(request: IncomingMessage): string;
}

/** Compares without the scheme: behind a proxy that ends TLS this server sees plain HTTP. */
function isOwnOrigin(
  { origin, host }: { origin?: string; host?: string },
  others: readonly string[],
): boolean {
  if (origin === undefined || others.includes(origin) || others.includes(ANY_ORIGIN)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

const FORBIDDEN = 403;
export const TOO_MANY_REQUESTS = 429;
const FULL = 503;

export function createSocketAdmission(options: SocketAdmissionOptions): SocketAdmission {
  const { trusts, origins, socketsPerAddress, maxSockets, now } = options;
  const open = new Map<string, number>();
  const keys = new WeakMap<IncomingMessage, string>();
  const upgrades = createAddressBuckets(upgradeLimit(socketsPerAddress), now);
  let total = 0;
  // Remembered, because a closed connection has no address any more.
  const keyOf = (request: IncomingMessage): string => {
    const key = keys.get(request) ?? limitKeyOf(clientAddressOf(request, trusts));
    keys.set(request, key);
    return key;
  };
  /** Gets the key, not the request: the returned function lives as long as the connection, and the request need not. */
  const countIn = (key: string): (() => void) => {
    total++;
    open.set(key, (open.get(key) ?? 0) + 1);
    return () => {
      total--;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
  };
  return {
    keyOf,
    refusal(request) {
      const key = keyOf(request);
      if (upgrades(key).take(1) > 0) return TOO_MANY_REQUESTS;
      const { origin, host } = request.headers;
      const headers = {
        ...(origin === undefined ? {} : { origin }),
        ...(host === undefined ? {} : { host }),
      };
      if (!isOwnOrigin(headers, origins)) return FORBIDDEN;
      if (total >= maxSockets) return FULL;
      return (open.get(key) ?? 0) >= socketsPerAddress ? TOO_MANY_REQUESTS : null;
    },
    enter: (request) => countIn(keyOf(request)),
  };
}

/** Answers a refused upgrade and ends its connection. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${status === FORBIDDEN ? '' : 'Retry-After: 10\r\n'}\r\n`,
    () => socket.destroy(),
  );
}
