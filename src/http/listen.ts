/** Opens the port of a server; errors say how to fix the settings. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Refusal } from '../domain/refusal.ts';

/** Rejects (kind `configuration`) a host or a port that is not available. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<AddressInfo> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Refusal('configuration', `Cannot listen on ${host}:${port}: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  return server.address() as AddressInfo;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'the port is in use; PORT chooses another';
  if (code === 'EACCES') return 'that port needs more rights; PORT chooses another';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'this machine has no such address; HOST chooses another';
  return message;
}

export async function connectionsOf(server: Server): Promise<{ open: number; most: number }> {
  const open = await promisify(server.getConnections).call(server);
  return { open, most: server.maxConnections };
}
