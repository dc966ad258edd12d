/**
 * Requests to servers that users choose. The name is resolved once, all its addresses must be public, and the connection goes to one of
 * these: a name that points elsewhere the next time does not matter. Redirects are not followed; time and size are limited.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

interface OutgoingRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** The operator has named this origin, so its address may be private. */
  isTrusted: boolean;
  signal?: AbortSignal | undefined;
}

interface IncomingResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface OutgoingOptions {
  timeoutMs?: number;
  /** `dns.lookup`, all addresses. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** The host has no address, or one that is not public. */
export class PrivateAddress extends Error {}

const TIMEOUT_MS = 10_000;
const RESPONSE_MAX = 64 * 1024;

function resolveAll(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });
}

/** Rejects if there is no whole response in time. */
export function createOutgoing({ timeoutMs = TIMEOUT_MS, resolve = resolveAll }: OutgoingOptions = {}) {
  const publicLookup: LookupFunction = (host, options, callback) => {
    // Both alike: users must not learn which names of a private network exist.
    const unresolved = () => new PrivateAddress(`${host} has no public address`);
    resolve(host).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
          return callback(unresolved(), []);
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      () => callback(unresolved(), []),
    );
  };

  return function send(url: string, outgoing: OutgoingRequest): Promise<IncomingResponse> {
    const { method, headers, body, isTrusted, signal } = outgoing;
    return new Promise((fulfil, reject) => {
      const options = {
        method,
        headers,
        agent: false as const,
        signal,
        ...(isTrusted ? {} : { lookup: publicLookup }),
      };
      const request = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options);
      const timer = setTimeout(() => request.destroy(new Error('no response in time')), timeoutMs);
      request.on('close', () => clearTimeout(timer));
      request.on('error', reject);
      request.on('response', (response) => {
        readText(response).then(
          (text) => fulfil({ status: response.statusCode ?? 0, headers: response.headers, text }),
          reject,
        );
      });
      request.end(body);
    });
  };
}

export type SendOutgoing = ReturnType<typeof createOutgoing>;

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > RESPONSE_MAX) throw new Error(`the response has more than ${RESPONSE_MAX} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

// Addresses of the internet, as opposed to those of this machine, of private networks and of special uses (RFC 6890).

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
