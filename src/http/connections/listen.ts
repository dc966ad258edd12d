/** Opens the port of a server; errors say how to fix the settings. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { Refusal } from '../../domain/refusal.ts';

export interface ListenOptions {
  host: string;
  port: number;
  /** Several threads listen on the port. It must not be in use by another process, which `requireFree` checks. */
  reusePort?: boolean;
  /** The names of the settings, for errors. */
  settings?: { host: string; port: string };
}

const SETTINGS = { host: 'HOST', port: 'PORT' };

/** Rejects (kind `configuration`) a host or a port that is not available. */
export async function listen(
  server: NetServer,
  { host, port, reusePort = false, settings = SETTINGS }: ListenOptions,
): Promise<AddressInfo> {
  try {
    server.listen({ port, host, reusePort });
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

/** Rejects a port that another process listens on: with `reusePort`, both would get a part of the connections. */
export async function requireFree(address: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  probe.close();
  await once(probe, 'close');
}

/** Whether the platform distributes the connections of a port to several threads. */
export async function canReusePort(): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen({ host: '127.0.0.1', port: 0, reusePort: true });
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
