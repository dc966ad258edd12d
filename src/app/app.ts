/** Builds the application by hand, in order. Tests and the command line build the same one. */

import type { Server } from 'node:http';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { type Config, commonSettings, publicUrl } from '../config/config.ts';
import { createWebTokens } from '../core/accounts/sessions.ts';
import { announceSetup } from '../core/accounts/setup.ts';
import { touchRecent } from '../core/activity/recent-activity.ts';
import { createCatalogueAdmin } from '../core/admin/catalogue.ts';
import { createAdminLog } from '../core/admin/log.ts';
import { importBuiltInAtStart } from '../core/built-in.ts';
import { isLarge } from '../core/catalogue/warm-up.ts';
import { openShared } from '../core/common-counts/shared.ts';
import { createHealth, watchEventLoop } from '../core/health/health.ts';
import { createTraffic, type Traffic } from '../core/health/traffic.ts';
import { createImports, type Imports } from '../core/imports/imports.ts';
import { createDeadJobAdmin } from '../core/jobs/dead-jobs.ts';
import { createMetrics } from '../core/metrics/metrics.ts';
import type { NodeSources } from '../core/metrics/node-metrics.ts';
import { createDiskReserve } from '../core/node/disk-reserve.ts';
import { keepTicksFast } from '../core/node/fast-ticks.ts';
import { followChanges } from '../core/node/follow-changes.ts';
import { withCompileCache } from '../core/node/fork-child.ts';
import { compareSettings } from '../core/node/node-settings.ts';
import { createNodeStatus, outageReports } from '../core/node/node-status.ts';
import { createSiteName, type SiteName } from '../core/node/site-name.ts';
import { watchSchema } from '../core/node/watch-schema.ts';
import { createReports } from '../core/reports/reports.ts';
import type { Studio } from '../core/studio/studio.ts';
import { isTraced, reportStatement, reportStorageUse } from '../core/tracing/tracing.ts';
import { withoutOutages } from '../domain/node/failure-log.ts';
import { observers } from '../domain/node/observers.ts';
import type { App, Log } from '../domain/ports.ts';
import { CONNECTIONS_MAX, createConnectionLimit } from '../http/connections/connection-limit.ts';
import { listen } from '../http/connections/listen.ts';
import { createRequestSpans } from '../http/connections/request-spans.ts';
import { createRequestTurns } from '../http/connections/request-turns.ts';
import { gracefulStop } from '../http/connections/stop.ts';
import { serveMetrics } from '../http/health/metrics-server.ts';
import type { Services } from '../http/http-services.ts';
import { createAddressOf, createIsProxy } from '../http/request/address.ts';
import { createCookies } from '../http/request/cookies.ts';
import type { Route } from '../http/route.ts';
import { createRouter } from '../http/router.ts';
import { createRoutes } from '../http/routes.ts';
import { createHttpServer } from '../http/server.ts';
import { Pages } from '../http/web/pages.ts';
import { createTrackSearch } from '../http/web-api/track-search.ts';
import { createQueryPool, type QueryPool } from '../queries/query-pool.ts';
import { createTimeAccounts } from '../queries/time-accounts.ts';
import { findSuccessor } from '../store/catalogue-edits.ts';
import { latestChanges, watchChanges } from '../store/changes/changes.ts';
import { explainFault } from '../store/connection/explain-fault.ts';
import { makeFolder } from '../store/dialect/make-folder.ts';
import { type OnQuery, openStore, storeId } from '../store/store.ts';
import { softwareVersion } from '../version.ts';
import {
  type Base,
  type CatalogueServices,
  type Closable,
  createMediaServices,
  createStudioServices,
  createUserServices,
  loadDemo,
  lookForFfmpeg,
  type MediaServices,
  openCatalogue,
  type UserServices,
} from './services.ts';

const MEGABYTE = 1024 * 1024;

/** Returns once the first generation of the catalogue is served. Throws a `Refusal` for what the operator can fix. */
export async function startApp(config: Config, completeLog: Log): Promise<App> {
  keepTicksFast();
  const log = withoutOutages(completeLog);
  const ffmpeg = lookForFfmpeg(config, log);
  makeFolder(config.data);
  const disk = createDiskReserve({ folder: config.data, reserve: config.diskReserve * MEGABYTE, log });
  const traffic = createTraffic();
  const metrics = config.metrics === false ? undefined : createMetrics(traffic);
  const status = createNodeStatus(config);
  const store = await openStore(config.database, {
    reports: outageReports(log, status),
    mayWrite: disk.requireRoom,
    onQuery: observers<Parameters<OnQuery>>(metrics?.queried, isTraced() ? reportStatement : undefined),
    connections: config.databaseConnections,
    threads: { env: withCompileCache(config.data), log },
  });
  const opened = new AsyncDisposableStack();
  const open = <T extends Closable>(item: T): T => {
    opened.defer(() => item.close());
    return item;
  };
  open(traffic);
  open(store);
  try {
    const settings = {
      url: publicUrl(config, config.port),
      name: config.name,
      httpStatuses: config.httpStatuses,
      tokenOnly: config.tokenOnly,
      version: softwareVersion(),
      storeId: await storeId(store),
      signup: config.signup,
      mediaOrigin: mediaOriginOf(config),
      contact: config.contact,
    };
    // SQLite has one node only.
    if (config.database.kind === 'postgres') await compareSettings(store, commonSettings(config), log);
    const siteName = createSiteName(store, settings);
    await siteName.refresh();
    const shared = open(await openShared(store, log));
    const accountsOf = createTimeAccounts({ address: config.cpuAddress, application: config.cpuApplication });
    const data = { settings, folder: config.data };
    const env = withCompileCache(config.data);
    const queries = open(createQueryPool({ threads: config.threads, data, accountsOf, env, log }));
    const base: Base = {
      ask: queries.ask,
      config,
      log,
      store,
      disk,
      settings,
      shared,
      status,
      ffmpeg,
      onStorageUse: observers(metrics?.storageUsed, reportStorageUse)!,
      clock: () => new Date(),
      open,
    };
    const catalogue = await openCatalogue(base);
    metrics?.follow(catalogue.live, store.db);
    const users = createUserServices(base, catalogue, createTrackSearch(catalogue.live.current, queries.ask));
    const media = await createMediaServices(base, catalogue, users);
    const studio = createStudioServices(base, catalogue, users, media);
    const imports = open(
      createImports({
        store,
        database: config.database,
        storage: config.storage,
        shared: media.shared?.storage,
        places: [config.library, ...config.imports],
        uploads: join(config.data, 'uploads'),
        uploadMax: config.uploadMax * MEGABYTE,
        requireRoom: disk.requireRoom,
        data: config.data,
        log,
      }),
    );
    const { live } = catalogue;
    const { server, pages, sources } = createServer(base, {
      ...catalogue,
      ...users,
      ...media,
      studio,
      imports,
      siteName,
      traffic,
      queries,
      shown: () => Math.min(live.current()?.version ?? 0, media.radios.version()),
    });
    open({ close: gracefulStop(server) });
    const { port } = await listen(server, config);
    settings.url = publicUrl(config, port);
    live.watch(queries.setGeneration);
    if (config.metrics && metrics) open(await serveMetrics(config.metrics, metrics.reader(sources), log));
    // Closed before the server: otherwise the streams of radios and of import progress would keep it open.
    open(media.stations);
    open(imports);
    log.info('listening', { host: config.host, port, url: settings.url, threads: config.threads });

    if (config.demo) await importBuiltInAtStart(store, loadDemo, log);
    await followStore(base, { ...catalogue, ...users, ...media, siteName });
    if (isLarge(live.current()!)) await pages.renderTypical();
    await announceSetup(store, settings, log);
    const { unusable } = open(watchSchema(store));
    const { clients } = catalogue;
    return {
      ...{ url: settings.url, clients, drain: status.drain, unusable },
      startThreads: queries.start,
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    const fault = await explainFault(store, error);
    await opened.disposeAsync();
    throw fault;
  }
}

type AllServices = CatalogueServices &
  UserServices &
  MediaServices & {
    studio: Studio;
    imports: Imports;
    siteName: SiteName;
    traffic: Traffic;
    queries: QueryPool;
    shown(): number;
  };

/** Does not listen yet. `sources` are those of the metrics. */
function createServer(base: Base, all: AllServices): { server: Server; pages: Pages; sources: NodeSources } {
  const { config, log, store, disk, settings, open, status, shared } = base;
  const { live, oauth, limits, media, images, traffic, queries } = all;
  const services: Services = {
    ...all,
    catalogue: live.current,
    ask: queries.ask,
    grants: oauth.grants,
    zips: media,
    successors: { find: (artistId) => findSuccessor(store.db, artistId) },
    outage: () => store.dialect.availability.outage() ?? disk.outage(),
    settings,
    log,
  };
  const addressOf = createAddressOf(config.proxies);
  const cookies = createCookies(() => settings.url.startsWith('https:'));
  const isProxy = createIsProxy(config.proxies);
  const connections = createConnectionLimit({ max: config.connectionsAddress, exempt: isProxy });
  const health = createHealth({
    ...base,
    ...all,
    eventLoop: open(watchEventLoop()),
    imagesMax: config.cacheImages * MEGABYTE,
    folders: config,
    threads: queries.running,
    connections: () => ({ open: connections.open(), max: CONNECTIONS_MAX }),
  });
  const pages = new Pages(services, settings, () => routes);
  live.prepare(async (first) => {
    if (isLarge(first)) await Promise.all([queries.start(), pages.warmUp()]);
  });
  const catalogueAdministration = createCatalogueAdmin({ store, ask: queries.ask });
  const routes: Route[] = createRoutes({
    ...services,
    ...all,
    pages,
    health,
    catalogueAdministration,
    trackAudio: all.studio.createTrackAudio(catalogueAdministration),
    reports: createReports({
      ...{ store, administration: catalogueAdministration },
      ...{ reviews: all.reviews, activity: all.activity },
    }),
    adminLog: createAdminLog(store),
    deadJobs: createDeadJobAdmin(store),
    cookies,
    webTokens: createWebTokens(store),
  });
  const { findSession } = all.accounts;
  const router = createRouter(routes, { pages, findSession, cookies, settings, addressOf, limits, log });
  const turns = createRequestTurns();
  const server = createHttpServer(services, {
    router,
    addressOf,
    traffic,
    status: { ...status, stuckThreads: queries.stuck },
    turns,
    connectionLimit: connections.admit,
    beginSpan: isTraced() ? createRequestSpans(isProxy) : undefined,
  });
  const sources: NodeSources = {
    health,
    heapBytes: async () => [getHeapStatistics().used_heap_size, ...(await queries.heapBytes())],
    waiting: () => turns.waiting() + queries.waiting(),
    rejected: () => ({ ...limits.rejected(), processor: queries.rejected() }),
    caches: () => ({ items: queries.items(), sounds: all.transcodes.status(), images: images.use() }),
    outages: () => ({ database: store.dialect.availability.outage(), writing: services.outage() }),
    shared: shared.status,
    shown: all.shown,
    diskReserve: config.diskReserve * MEGABYTE,
  };
  return { server, pages, sources };
}

function mediaOriginOf({ storage, storageRedirect }: Config): string | undefined {
  return storageRedirect && storage?.kind === 's3' ? storage.endpoint : undefined;
}

/** Loads what is in the store, and follows its changes from then on. */
async function followStore(
  { store, log, clock, open }: Base,
  services: CatalogueServices & UserServices & MediaServices & { siteName: SiteName },
): Promise<void> {
  const { clients, live, radios, playlistKeys, waveformMaker, activity } = services;
  const since = await latestChanges(store.db);
  // Once there is a catalogue, an application that is not known is an error of the client.
  await clients.refresh();
  await Promise.all([live.update(), radios.refresh(), playlistKeys.wake()]);
  open(watchChanges(store, followChanges(services, since), { since, log }));
  const generation = live.current()!;
  open(touchRecent({ store, activity, log, generation, now: clock() }));
  void waveformMaker.wake();
}
