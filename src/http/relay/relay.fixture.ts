/** For tests: a server that relays to another one, as a read thread does to the main thread, but in this thread. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createForwarding, readBatch } from '../../core/threads/forwarded-calls.ts';
import { createFairQueue } from '../connections/fair-queue.ts';
import type { ExampleServer } from '../example-service.fixture.ts';
import type { Services } from '../http-services.ts';
import { createAddressOf } from '../request/address.ts';
import { createHttpServer, type ServerOptions } from '../server.ts';
import { createRelate } from '../v3.0/relate.ts';
import { createMainAnswers, createMainCalls } from './main-calls.ts';
import { createRelay } from './relay.ts';
import { acceptRelayed } from './relayed-connections.ts';

export interface RelayingServer extends ExampleServer {
  /** Of the private socket. */
  path: string;
}

/** `main` need not listen. */
export async function startRelaying(
  main: Server,
  services: Services,
  { unreadMs = 30_000, ...options }: Partial<ServerOptions> & { unreadMs?: number } = {},
): Promise<RelayingServer> {
  const { path, close } = await acceptRelayed(main);
  const relay = createRelay(path, { stalledMs: options.stalledMs ?? 30_000, unreadMs });
  const answer = createMainAnswers(
    { findGrant: services.grants.find, relate: createRelate(services) },
    createFairQueue({ address: 0, application: 0 }),
  );
  const forwarding = createForwarding((calls) => {
    for (const call of readBatch(calls))
      answer(call, (answered) => forwarding.answered(JSON.stringify([answered])));
  });
  const ofThread = { ...services, ...createMainCalls(forwarding.forward) };
  const server = createHttpServer(ofThread, {
    router: { handle: () => undefined, handleMissing: () => undefined },
    addressOf: createAddressOf([]),
    ...options,
    relay,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ server, path, port, url: `http://127.0.0.1:${port}` },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      relay.close();
      await close();
    },
  };
}
