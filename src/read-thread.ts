/**
 * The module of a read thread: an HTTP server on the port of the main thread. It responds to catalogue reads itself, from the generation
 * in shared memory, and to API writes, with the help of the main thread. It relays all other requests to the main thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalogue } from './catalogue/catalogue.ts';
import { applyDifference, collectColumns } from './core/catalogue/shared-generation.ts';
import { warmUp } from './core/catalogue/warm-up.ts';
import { createConnectionTables } from './core/limits/connection-tables.ts';
import { createLimits, createSharedDay } from './core/limits/limits.ts';
import { createThreadTotals } from './core/limits/node-totals.ts';
import { startMeasuring } from './core/metrics/thread-measures.ts';
import { keepTicksFast } from './core/node/fast-ticks.ts';
import { createNodeStatus } from './core/node/node-status.ts';
import { createThreadLog } from './core/node/thread-log.ts';
import { createCollector } from './core/threads/collected-counts.ts';
import { createForwarding } from './core/threads/forwarded-calls.ts';
import type { FromThread, ReadThreadTask, ToThread } from './core/threads/messages.ts';
import type { Client } from './domain/ports.ts';
import { createConnectionLimit } from './http/connections/connection-limit.ts';
import { createFairQueue } from './http/connections/fair-queue.ts';
import { listen } from './http/connections/listen.ts';
import { createThreadSpans } from './http/connections/request-spans.ts';
import { gracefulStop } from './http/connections/stop.ts';
import type { Services } from './http/http-services.ts';
import { createMainCalls } from './http/relay/main-calls.ts';
import { createRelay } from './http/relay/relay.ts';
import { createAddressOf, createIsProxy } from './http/request/address.ts';
import { createHttpServer, REQUEST_MS, STALLED_MS } from './http/server.ts';
import { openWaveformFile } from './media/waveform-file.ts';

/** Fewer than the main thread: each takes 1 kB in every thread. */
const WAVEFORMS_CACHED = 1024;

keepTicksFast();
const task = workerData as ReadThreadTask;
const { config, settings, memory } = task;
const port = parentPort!;
const post = (message: FromThread) => port.postMessage(message);

/** The generation that was received last, and the one that requests use: after the first was received, the thread is prepared for requests. */
let received: Catalogue | undefined;
let generation: Catalogue | undefined;
let prepared: Promise<void> | undefined;
let applications = new Map<string, Client>();

const clients = { find: (clientId: string) => applications.get(clientId) };
const { nodes } = memory.limits;
const totals =
  nodes &&
  createThreadTotals({ ...memory.limits, nodes }, (keys, exchange) =>
    post({ kind: 'counted', keys, exchange }),
  );
const day = createSharedDay(memory.limits, totals);
const collector = createCollector({ clients, day, send: (counts) => post({ kind: 'counts', counts }) });
const { readyWithoutDatabase } = config;
const status = createNodeStatus(task.status, { thread: task.thread, readyWithoutDatabase });
const log = createThreadLog(task.logLevel, post);
const waveforms = openWaveformFile(config.data, settings.storeId, log, WAVEFORMS_CACHED);

/** Only the main thread has them. Requests that need them are relayed. */
const elsewhere = new Proxy({} as never, {
  get(_target, name) {
    throw new Error(`a read thread has no ${String(name)}`);
  },
});

const forwarding = createForwarding((calls) => post({ kind: 'calls', calls }));
const limits = createLimits(config, day, { memory: memory.limits, totals });
const items = { hits: 0, misses: 0 };
const services: Services = {
  catalogue: () => generation,
  clients,
  // Only the main thread renders pages, which have the name of the site.
  settings: { ...settings, name: '' },
  waveforms,
  log,
  usage: collector.usage,
  limits,
  items,
  itemMemory: memory.items,
  ...createMainCalls(forwarding.forward),
  users: elsewhere,
  radios: elsewhere,
  playlists: elsewhere,
  reviews: elsewhere,
  feeds: elsewhere,
  changes: elsewhere,
  shown: elsewhere,
  zips: elsewhere,
  successors: elsewhere,
  outage: elsewhere,
};

const fairQueue = createFairQueue({ address: config.cpuAddress, application: config.cpuApplication });
const measuring = task.measures
  ? startMeasuring({ fairQueue, limits, items }, (measures) => post({ kind: 'measures', measures }))
  : undefined;
const isProxy = createIsProxy(config.proxies);
const relay = createRelay(task.relay, { stalledMs: STALLED_MS, unreadMs: REQUEST_MS });
const server = createHttpServer(services, {
  router: { handle: () => undefined, handleMissing: () => undefined },
  addressOf: createAddressOf(config.proxies),
  traffic: collector.traffic,
  fairQueue,
  connectionLimit: createConnectionLimit({
    max: config.connectionsAddress,
    exempt: isProxy,
    tables: createConnectionTables(memory.connections, task.thread),
  }),
  status,
  relay,
  // The main thread records what is relayed in traces.
  relaysWrites: task.traces,
  beginSpan: task.traces ? createThreadSpans(isProxy, task.thread, collector.trace) : undefined,
});
const stopServing = gracefulStop(server);

port.on('message', (message: ToThread) => {
  if (message.kind === 'generation') {
    const next = applyDifference<Catalogue>(received, message.difference);
    received = next;
    collectColumns(message.difference);
    prepared ??= warmUp(next, log);
    void prepared.then(() => serve(next));
  } else if (message.kind === 'clients')
    applications = new Map(message.clients.map((client) => [client.clientId, client]));
  else if (message.kind === 'answers') forwarding.answered(message.answers);
  else if (message.kind === 'settled') totals?.settled(message.exchange);
  else void stop();
});

function serve(next: Catalogue): void {
  generation = next;
  post({ kind: 'shows', version: next.version });
}

await listen(server, { host: task.host, port: task.port, reusePort: true });
post({ kind: 'ready' });

async function stop(): Promise<void> {
  await stopServing();
  relay.close();
  measuring?.close();
  collector.flush();
  totals?.flush();
  waveforms.close();
  status.close();
  port.close();
}
