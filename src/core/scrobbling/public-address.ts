/** Addresses of the internet, as opposed to those of this machine, of private networks and of special uses (RFC 6890). */
import { BlockList, isIP } from 'node:net';

const SPECIAL_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** The only part of IPv6 that is assigned; so also no IPv4 address inside IPv6. */
const ASSIGNED_IPV6: [string, number][] = [['2000::', 3]];
const SPECIAL_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(family: 'ipv4' | 'ipv6', networks: readonly [string, number][]): BlockList {
  const list = new BlockList();
  for (const [address, length] of networks) list.addSubnet(address, length, family);
  return list;
}

const specialIpv4 = listOf('ipv4', SPECIAL_IPV4);
const assignedIpv6 = listOf('ipv6', ASSIGNED_IPV6);
const specialIpv6 = listOf('ipv6', SPECIAL_IPV6);

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      return assignedIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}
