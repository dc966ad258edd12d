/** Serves requests with one thread or several: the main thread, which has everything, and read threads for catalogue reads. */
import type { Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { Base, CatalogueServices, UserServices } from './app-services.ts';
import { type Config, publicUrl } from './config.ts';
import type { Traffic } from './core/health/traffic.ts';
import { createConnectionMemory } from './core/limits/connection-tables.ts';
import type { LimitMemory } from './core/limits/limit-memory.ts';
import type { ThreadMeasuresOfNode } from './core/metrics/thread-measures.ts';
import { lowestLevel } from './core/node/thread-log.ts';
import { addCollected } from './core/threads/collected-counts.ts';
import type { AnswerCall } from './core/threads/forwarded-calls.ts';
import { createItemMemory } from './core/threads/item-memory.ts';
import type { NodeMemory } from './core/threads/messages.ts';
import { startReadThreads } from './core/threads/read-threads.ts';
import { isTraced } from './core/tracing/tracing.ts';
import type { Log } from './domain/ports.ts';
import { canReusePort, listen, requireFree } from './http/connections/listen.ts';
import { gracefulStop } from './http/connections/stop.ts';
import { acceptRelayed } from './http/relay/relayed-connections.ts';

const MODULE = new URL('./read-thread.ts', import.meta.url);

/** As many as configured, or one where threads cannot share a port. */
export async function usableThreads({ threads }: Config, log: Log): Promise<number> {
  if (threads === 1 || (await canReusePort())) return threads;
  log.warn('only one thread serves requests: this operating system cannot share a port between threads');
  return 1;
}

export function createNodeMemory(threads: number, limits: LimitMemory): NodeMemory {
  return { limits, connections: createConnectionMemory(threads), items: createItemMemory() };
}

export interface Serving {
  port: number;
  /** Threads that serve requests now. */
  threads(): number;
  /** The lowest version of the catalogue from which a read thread responds; infinite if there is none. */
  shown(): number;
  /** Resolves when all threads accept connections. */
  settled(): Promise<void>;
  /** Finishes the responses in progress. */
  close(): Promise<void>;
}

type ServedServices = Pick<CatalogueServices, 'clients' | 'live'> &
  Pick<UserServices, 'usage'> & {
    traffic: Traffic;
    measures: ThreadMeasuresOfNode | undefined;
    answerCall: AnswerCall;
  };

/** Listens, and sets the public URL. */
export async function startServing(base: Base, server: Server, services: ServedServices): Promise<Serving> {
  const { config, settings, memory } = base;
  const stopServer = gracefulStop(server);
  if (memory === undefined) {
    const { port } = await listen(server, config);
    settings.url = publicUrl(config, port);
    return {
      port,
      threads: () => 1,
      shown: () => Number.POSITIVE_INFINITY,
      settled: async () => {},
      close: stopServer,
    };
  }
  const relayed = base.open(await acceptRelayed(server));
  if (config.port !== 0) await requireFree(config);
  const { address, port } = await listen(server, { ...config, reusePort: true });
  settings.url = publicUrl(config, port);
  const threads = startThreads({ ...base, memory }, services, {
    host: address,
    port,
    relay: relayed.path,
  });
  return {
    port,
    threads: threads.running,
    shown: threads.shown,
    settled: threads.settled,
    async close() {
      await Promise.all([stopServer(), threads.close()]);
    },
  };
}

function startThreads(
  { config, settings, log, memory, statusMemory, totals }: Base & { memory: NodeMemory },
  { clients, live, usage, traffic, measures, answerCall }: ServedServices,
  place: { host: string; port: number; relay: string },
) {
  const { url, httpStatuses, tokenOnly, version, storeId } = settings;
  const { data, proxies, cpuAddress, cpuApplication, connectionsAddress } = config;
  const { rateRead, rateReadwrite, rateAddress, rateUser, rateMedia } = config;
  const { streamsAddress, quotaRead, quotaReadwrite, readyWithoutDatabase } = config;
  // The threads load most of the modules that this thread has loaded.
  flushCompileCache();
  const threads = startReadThreads({
    module: MODULE,
    threads: memory.connections.tables.length,
    task: {
      ...place,
      settings: { url, httpStatuses, tokenOnly, version, storeId },
      config: {
        data,
        proxies,
        cpuAddress,
        cpuApplication,
        connectionsAddress,
        rateRead,
        rateReadwrite,
        rateAddress,
        rateUser,
        rateMedia,
        streamsAddress,
        quotaRead,
        quotaReadwrite,
        readyWithoutDatabase,
      },
      logLevel: lowestLevel(log),
      measures: measures !== undefined,
      traces: isTraced(),
      memory,
      status: statusMemory,
    },
    log,
    onCounts: (counts) => addCollected(counts, { usage, traffic }),
    answerCall,
    totals,
    measures,
  });
  threads.setClients(clients.all());
  clients.watch(threads.setClients);
  live.watch(threads.setGeneration);
  return threads;
}
