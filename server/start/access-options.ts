/** Options of the command line about access: proxies, origins, sockets per address. */
import { trustOf, type TrustsProxy, trustsNobody } from '../http/client-address.ts';
import { ANY_ORIGIN, DEFAULT_SOCKETS_PER_ADDRESS } from '../sockets/socket-admission.ts';

export interface Access {
  /** Proxies whose forwarded client address is believed. */
  readonly trusts: TrustsProxy;
  /** Origins beside the site's own whose pages may open sockets. */
  readonly origins: readonly string[];
  readonly socketsPerAddress: number;
}

export const defaultAccess: Access = {
  trusts: trustsNobody,
  origins: [],
  socketsPerAddress: DEFAULT_SOCKETS_PER_ADDRESS,
};

export const accessFlags = {
  'trust-proxy': { type: 'string' },
  origin: { type: 'string', multiple: true },
  'sockets-per-address': { type: 'string' },
} as const;

export const accessUsage = `  --trust-proxy LIST  proxies in front of the site: addresses and networks with commas between, or how many there are; the
                      address that they forward is the client's (default: none)
  --origin URL        another site whose pages may open sockets here (https://other.example; '*': all); may be given again
  --sockets-per-address N  sockets of one address (IPv6: of one /64 network), 1 to 20000 (default ${DEFAULT_SOCKETS_PER_ADDRESS})`;

type Refuse = (message: string) => Error;

const MAX_SOCKETS = 20_000;

function originOf(text: string, refuse: Refuse): string {
  if (text === ANY_ORIGIN) return text;
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null')
    throw refuse(`--origin takes an address such as https://other.example, not "${text}"`);
  return origin;
}

/** Reads the options. Throws the error that `refuse` makes of a message for a bad value; the message names the option. */
export function accessOf(
  values: {
    readonly 'trust-proxy'?: string | undefined;
    readonly origin?: readonly string[] | undefined;
    readonly 'sockets-per-address'?: string | undefined;
  },
  refuse: Refuse,
): Access {
  const proxies = values['trust-proxy'];
  const trusts = proxies === undefined ? trustsNobody : trustOf(proxies);
  if (trusts === null)
    throw refuse(`--trust-proxy takes addresses, networks or a number of hops, not "${proxies}"`);
  const count = values['sockets-per-address'] ?? String(DEFAULT_SOCKETS_PER_ADDRESS);
  if (!/^\d{1,5}$/.test(count) || Number(count) < 1 || Number(count) > MAX_SOCKETS)
    throw refuse(`--sockets-per-address takes a number from 1 to ${MAX_SOCKETS}, not "${count}"`);
  return {
    trusts,
    origins: (values.origin ?? []).map((text) => originOf(text, refuse)),
    socketsPerAddress: Number(count),
  };
}
