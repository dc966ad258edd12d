/** How many connections one address may hold: without a limit, one address could hold all that the server accepts. */
import type { Socket } from 'node:net';
import { networkOf } from '../core/limits/network.ts';
import { remoteAddress } from './address.ts';
import { type HttpResponse, plainUnavailable } from './response.ts';

export interface ConnectionLimitOptions {
  /** Connections of one address at the same time (of one IPv6 network, /64); 0 sets no limit. */
  max: number;
  /** Addresses without a limit: proxies have many clients. */
  exempt(address: string): boolean;
}

/** What to answer, before closing it, to a connection that is one too many. */
export type ConnectionLimit = (socket: Socket) => HttpResponse | undefined;

const RETRY_SECONDS = 5;

export function createConnectionLimit({ max, exempt }: ConnectionLimitOptions): ConnectionLimit {
  /** For each network that has any. */
  const open = new Map<string, number>();
  const message = `This address has ${max} connections open, and may have no more. Close some, or send more requests on each.`;
  const response = plainUnavailable(message, RETRY_SECONDS);

  return (socket) => {
    const address = remoteAddress({ socket });
    if (max === 0 || address === '' || exempt(address)) return undefined;
    const network = networkOf(address);
    const before = open.get(network) ?? 0;
    if (before >= max) return response;
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    return undefined;
  };
}
