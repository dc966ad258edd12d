/**
 * The main thread's side of the relay (`relay.ts`): a socket in a private folder, whose connections the server treats like those of
 * clients. The first header of a relayed request is the address of its client. Only connections of this socket are trusted with it.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRelayed, setRelayedAddress } from '../request/address.ts';

export const CLIENT_ADDRESS = 'X-Cantiga-Client-Address';
/** Connections that wait to be accepted while the thread is busy. */
const BACKLOG = 4096;

export interface RelayedConnections {
  /** Of the socket. */
  path: string;
  /** Call it when the other threads have ended: waits until their connections are closed. */
  close(): Promise<void>;
}

export async function acceptRelayed(server: Server): Promise<RelayedConnections> {
  // Only the owner may open the folder.
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-relay-'));
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\cantiga-${randomUUID()}` : join(folder, 'relay');
  const listener = createServer({ allowHalfOpen: true }, (socket) => {
    setRelayedAddress(socket, '');
    server.emit('connection', socket);
    // The relay closes a connection only if its client is gone, or if it is idle.
    socket.once('end', () => socket.destroy());
  });
  server.prependListener('request', ({ socket, rawHeaders }) => {
    if (isRelayed(socket)) setRelayedAddress(socket, rawHeaders[1] ?? '');
  });
  listener.listen({ path, backlog: BACKLOG });
  await once(listener, 'listening');
  return {
    path,
    async close() {
      listener.close();
      await once(listener, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
