/** Opens the port of a server; errors say how to fix the settings. */
import { once } from 'node:events';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { Refusal } from '../../domain/refusal.ts';

export interface ListenOptions {
  host: string;
  port: number;
  /** The names of the settings, for errors. */
  settings?: { host: string; port: string };
}

const SETTINGS = { host: 'HOST', port: 'PORT' };

/** Rejects (kind `configuration`) a host or a port that is not available. */
export async function listen(
  server: NetServer,
  { host, port, settings = SETTINGS }: ListenOptions,
): Promise<AddressInfo> {
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (error) {
    throw new Refusal('configuration', `Cannot listen on ${host}:${port}: ${reasonOf(error, settings)}.`, {
      cause: error,
    });
  }
  return server.address() as AddressInfo;
}

function reasonOf(error: unknown, settings: typeof SETTINGS): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `the port is in use; ${settings.port} chooses another`;
  if (code === 'EACCES') return `that port needs more rights; ${settings.port} chooses another`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `this machine has no such address; ${settings.host} chooses another`;
  return message;
}
