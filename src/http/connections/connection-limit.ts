/** How many connections one address may hold: without a limit, one address could hold all that the server accepts. */
import type { Socket } from 'node:net';
import { networkOf } from '../../core/limits/network.ts';
import { remoteAddress } from '../request/address.ts';
import { type HttpResponse, plainUnavailable } from '../response.ts';

/** Each connection may buffer a response of some megabytes that its client does not read. */
export const CONNECTIONS_MAX = 2000;

export interface ConnectionLimitOptions {
  /** Connections of one address at the same time (of one IPv6 network, /64); 0 sets no limit. */
  max: number;
  /** Addresses without a limit: proxies have many clients. */
  exempt(address: string): boolean;
}

/** What to answer, before closing it, to a connection that is one too many of its address. */
export type ConnectionLimit = (socket: Socket) => HttpResponse | undefined;

const RETRY_SECONDS = 5;

export function createConnectionLimit({ max, exempt }: ConnectionLimitOptions) {
  const message = `Too many open connections from this address (limit: ${max}). Close some, or reuse them.`;
  const response = plainUnavailable(message, RETRY_SECONDS);
  const ofNetwork = new Map<string, number>();
  let open = 0;

  const admit: ConnectionLimit = (socket) => {
    const address = remoteAddress({ socket });
    const isLimited = max > 0 && address !== '' && !exempt(address);
    const network = isLimited ? networkOf(address) : '';
    const count = ofNetwork.get(network) ?? 0;
    if (isLimited && count >= max) return response;
    ofNetwork.set(network, count + 1);
    open++;
    socket.once('close', () => {
      const left = ofNetwork.get(network)! - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
      open--;
    });
    return undefined;
  };
  /** `open`: all connections, without those that were refused. */
  return { admit, open: () => open };
}
