/**
 * The address that the limits count for a connection: behind a trusted proxy the forwarded address; of IPv6 the network of one customer.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether the hop at `address` is a trusted proxy. `hop` 0 is the connection itself. */
export type TrustsProxy = (address: string, hop: number) => boolean;

export const trustsNobody: TrustsProxy = () => false;

/** Addresses of a forwarded chain that are read, from the nearest hop. */
const MAX_HOPS = 20;
const MAX_PROXIES = 100;

/** ::ffff:192.0.2.1 is 192.0.2.1. */
const plainAddress = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Reads `--trust-proxy`: a number of hops, or addresses and networks (`10.0.0.0/8,::1`) separated by commas. null: neither. */
export function trustOf(text: string): TrustsProxy | null {
  const asked = text.trim();
  if (/^\d{1,2}$/.test(asked)) {
    const hops = Number(asked);
    return hops <= MAX_HOPS ? (_address, hop) => hop < hops : null;
  }
  const entries = asked.split(',').map((entry) => entry.trim());
  if (entries.length > MAX_PROXIES) return null;
  const trusted = new BlockList();
  for (const entry of entries) if (!addNetwork(trusted, entry)) return null;
  return (address) => {
    const plain = plainAddress(address);
    return isIP(plain) !== 0 && trusted.check(plain, familyOf(plain));
  };
}

function addNetwork(trusted: BlockList, entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  const most = family === 6 ? 128 : 32;
  if (bits === undefined) trusted.addAddress(address, familyOf(address));
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    trusted.addSubnet(address, Number(bits), familyOf(address));
  else return false;
  return true;
}

/**
 * The client's address: the first hop, counted from the connection, that is not a trusted proxy. Without a trusted proxy the header
 * X-Forwarded-For is ignored, because anybody may send it.
 */
export function clientAddressOf(request: IncomingMessage, trusts: TrustsProxy): string {
  const header = request.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').slice(-MAX_HOPS);
  let address = plainAddress(request.socket.remoteAddress ?? '');
  for (let hop = 0; trusts(address, hop); hop++) {
    const next = plainAddress(forwarded.pop()?.trim() ?? '');
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** The key of the limits: an IPv4 address, or the first 64 bits of an IPv6 address (one customer has all the other bits). */
export function limitKeyOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
