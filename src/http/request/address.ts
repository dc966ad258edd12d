/**
 * The address that a request counts for. A proxy appends the address of its client to `X-Forwarded-For`, so the list can be
 * trusted from its right end as far as our own proxies wrote it; anything further left may be forged.
 *
 *   proxies 10.0.0.0/8, connection from 10.0.0.1: `6.6.6.6, 203.0.113.9, 10.0.0.2` → 203.0.113.9
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';

/** More proxies in a row than any installation has. */
const HOPS_MAX = 32;
/** An IPv6 address with brackets, zone and port is shorter. */
const TEXT_MAX = 80;

/** The members of a request that it reads. */
export type AddressOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/** Tests whether an address is in one of these addresses and networks, which the settings have validated. */
export function createIsProxy(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address, length] = proxy.split('/');
    const family = familyOf(address);
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return (address) => list.check(address, familyOf(address));
}

/** `proxies`: addresses and networks that the settings have validated. The result never throws. */
export function createAddressOf(proxies: readonly string[]): AddressOf {
  if (proxies.length === 0) return remoteAddress;
  const isProxy = createIsProxy(proxies);

  return (request) => {
    let nearest = remoteAddress(request);
    if (!isProxy(nearest)) return nearest;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '');
    let end = forwarded.length;
    for (let hops = 0; end > 0 && hops < HOPS_MAX; hops++) {
      const comma = forwarded.lastIndexOf(',', end - 1);
      const address = readAddress(forwarded, comma + 1, end);
      // Where a proxy wrote no valid address, the proxy itself is the last address that is known.
      if (address === undefined) break;
      nearest = address;
      if (!isProxy(nearest)) break;
      end = comma;
    }
    return nearest;
  };
}

/** Empty when the connection is closed already. */
export function remoteAddress({ socket }: Pick<IncomingMessage, 'socket'>): string {
  return plain(socket.remoteAddress ?? '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`; `undefined` for other texts. */
function readAddress(text: string, start: number, end: number): string | undefined {
  if (end - start > TEXT_MAX) return undefined;
  const part = text.slice(start, end).trim();
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(part)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(part)?.[1] ?? part;
  if (isIP(bare) === 0) return undefined;
  // All spellings of IPv4 inside IPv6 start like this.
  return plain(/^[0:]/.test(bare) && bare.includes(':') ? canonical(bare) : bare);
}

function canonical(address: string): string {
  const [bare] = address.split('%');
  return new SocketAddress({ address: bare, family: 'ipv6' }).address;
}

/** Without zone, in lower case, and IPv4 inside IPv6 as IPv4. */
function plain(address: string): string {
  if (!address.includes(':')) return address;
  const zone = address.indexOf('%');
  const bare = (zone === -1 ? address : address.slice(0, zone)).toLowerCase();
  return bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice('::ffff:'.length) : bare;
}
