/** How many connections one address may hold: without a limit, one address could hold all that the server accepts. */
import type { Socket } from 'node:net';
import type { ConnectionTables } from '../../core/limits/connection-tables.ts';
import { networkOf } from '../../core/limits/network.ts';
import { isRelayed, remoteAddress } from '../request/address.ts';
import { type HttpResponse, plainUnavailable } from '../response.ts';

export interface ConnectionLimitOptions {
  /** Connections of one address at the same time (of one IPv6 network, /64); 0 sets no limit. */
  max: number;
  /** Addresses without a limit: proxies have many clients. */
  exempt(address: string): boolean;
  tables: ConnectionTables;
}

/** What to answer, before closing it, to a connection that is one too many of its address, or of all. */
export type ConnectionLimit = (socket: Socket) => HttpResponse | 'close' | undefined;

const RETRY_SECONDS = 5;

export function createConnectionLimit({ max, exempt, tables }: ConnectionLimitOptions): ConnectionLimit {
  const message = `Too many open connections from this address (limit: ${max}). Close some, or reuse them.`;
  const response = plainUnavailable(message, RETRY_SECONDS);

  return (socket) => {
    if (isRelayed(socket)) return undefined;
    const address = remoteAddress({ socket });
    const isLimited = max > 0 && address !== '' && !exempt(address);
    const added = tables.add(isLimited ? networkOf(address) : undefined, max);
    if (added === 'full') return 'close';
    if (added === 'too many') return response;
    socket.once('close', added);
    return undefined;
  };
}
