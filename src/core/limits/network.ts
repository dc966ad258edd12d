/**
 * The network that an address counts for: an IPv4 address, or the first 64 bits of an IPv6 address, since a single customer
 * has at least that many.
 *
 *   192.0.2.7 → 192.0.2.7      2001:db8:1:2:3:4:5:6 → 2001:db8:1:2      2001:db8::7 → 2001:db8:0:0
 */
export function networkOf(address: string): string {
  let end = address.indexOf(':');
  if (end === -1) return address;
  for (let groups = 1; groups < 4; groups++) {
    const next = address.indexOf(':', end + 1);
    if (next <= end + 1) return expandedNetwork(address);
    end = next;
  }
  return address.slice(0, end);
}

/** The network of an address without the zeros in its first four groups. */
function expandedNetwork(address: string): string {
  const [before, after] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - before.length - (after ?? []).length)).fill('0');
  return [...before, ...zeros, ...(after ?? [])].slice(0, 4).join(':');
}
