/** The whole application, wired by hand, in order. Tests and the command line build the same. */
import { join } from 'node:path';
import { type Config, publicUrl } from './config.ts';
import { createAccountAdmin } from './core/accounts/account-admin.ts';
import { createAccounts } from './core/accounts/accounts.ts';
import { Activity } from './core/activity/activity.ts';
import { touchRecent } from './core/activity/recent-activity.ts';
import { createCatalogueAdmin, createSuccessors } from './core/admin/catalogue.ts';
import { createAdminLog } from './core/admin/log.ts';
import { createApplications } from './core/applications/applications.ts';
import { createClientDirectory } from './core/applications/client-directory.ts';
import { Usage } from './core/applications/usage.ts';
import { createWebTokens, keepWebApplication } from './core/applications/web-application.ts';
import { importBuiltInAtStart } from './core/built-in.ts';
import { createLiveCatalogue } from './core/catalogue/live-catalogue.ts';
import { createRatingTurns } from './core/catalogue/rating-turns.ts';
import { createUpToDate } from './core/catalogue/up-to-date.ts';
import { createFeeds } from './core/feeds.ts';
import { watchEventLoop } from './core/health/event-loop.ts';
import { createHealth } from './core/health/health.ts';
import { createTraffic } from './core/health/traffic.ts';
import { createImports } from './core/imports/imports.ts';
import { createLimits } from './core/limits/limits.ts';
import { createListening } from './core/listening/listening.ts';
import { createMedia, createUploadedCovers } from './core/media/media.ts';
import { createWaveformMaker } from './core/media/waveform-maker.ts';
import { createDiskReserve } from './core/node/disk-reserve.ts';
import { followChanges } from './core/node/follow-changes.ts';
import { startHousekeeping } from './core/node/housekeeping.ts';
import { outageReports } from './core/node/outage-reports.ts';
import { createOauth } from './core/oauth/oauth.ts';
import { createPlaylistKeys } from './core/playlists/playlist-keys.ts';
import { createPlaylists } from './core/playlists/playlists.ts';
import { createRadios } from './core/radios/radios.ts';
import { createStations } from './core/radios/stations.ts';
import { createReviews } from './core/reviews/reviews.ts';
import { createUsers } from './core/users/users.ts';
import { createClosing } from './domain/closing.ts';
import { withoutOutages } from './domain/failure-log.ts';
import type { App, Log } from './domain/ports.ts';
import { createAddressOf, createIsProxy } from './http/address.ts';
import { createConnectionLimit } from './http/connection-limit.ts';
import { createCookies } from './http/cookies.ts';
import { createFairQueue } from './http/fair-queue.ts';
import { connectionsOf, listen } from './http/listen.ts';
import type { Route } from './http/route.ts';
import { createRouter } from './http/router.ts';
import { allRoutes } from './http/routes.ts';
import { createHttpServer } from './http/server.ts';
import { gracefulStop } from './http/stop.ts';
import { Pages } from './http/web/pages.ts';
import { createMailer } from './mail/mailer.ts';
import { findFfmpeg } from './media/ffmpeg/find.ts';
import { createPictures } from './media/images/pictures.ts';
import { createTranscodes } from './media/transcodes/transcodes.ts';
import { openWaveformFile } from './media/waveform-file.ts';
import { latestChanges, watchChanges } from './store/changes.ts';
import { explainFault } from './store/explain-fault.ts';
import { storeId } from './store/identity.ts';
import { makeFolder } from './store/make-folder.ts';
import { openStore } from './store/store.ts';
import { softwareVersion } from './version.ts';

const MEGABYTE = 1024 * 1024;
/** Imported when needed: a service without the demo never loads the package. */
const loadDemo = async () => (await import('@cantiga/demo')).demo;

/** Returns once the first generation answers. Throws a `Refusal` for what the operator can mend. */
export async function startApp(config: Config, wholeLog: Log): Promise<App> {
  const log = withoutOutages(wholeLog);
  makeFolder(config.data);
  const disk = createDiskReserve({ folder: config.data, reserve: config.diskReserve * MEGABYTE, log });
  const store = await openStore(config.database, {
    reports: outageReports(log),
    mayWrite: disk.requireRoom,
  });
  const closing = createClosing();
  closing.add(() => store.close());
  try {
    const id = await storeId(store);
    const waveforms = openWaveformFile(config.data, id, log);
    closing.add(() => waveforms.close());
    const webApplication = keepWebApplication(store, log);
    closing.add(() => webApplication.close());
    const clients = createClientDirectory(store);
    await clients.refresh();
    const clock = () => new Date();
    const bringUpToDate = createUpToDate(store, clock);
    const ratingsBehind = () => ratings.wake();
    const live = createLiveCatalogue(
      { store: config.database, folder: config.data, library: config.library, bringUpToDate, ratingsBehind },
      log,
    );
    closing.add(() => live.close());
    const ratings = createRatingTurns({ refresh: live.refreshRatings, clock, log });
    closing.add(() => ratings.close());

    const settings = {
      url: publicUrl(config, config.port),
      httpStatuses: config.httpStatuses,
      version: softwareVersion(),
      storeId: id,
      signup: config.signup,
    };
    const housekeeping = startHousekeeping(store, log);
    closing.add(() => housekeeping.close());
    const usage = new Usage(store, clients, log);
    closing.add(() => usage.close());
    const limits = createLimits(config, usage);
    const activity = new Activity({ store, log });
    closing.add(() => activity.close());
    const listening = createListening({ activity, clients });
    const people = createUsers(store, activity);
    const playlists = createPlaylists(store, activity, clock, config);
    const playlistKeys = createPlaylistKeys(store, log);
    closing.add(() => playlistKeys.close());
    const reviews = createReviews(store, activity, clock, config);
    const feeds = createFeeds(store);
    const oauth = createOauth({ store, log, plansAreReviewed: !config.readwriteAtOnce });
    const mailer = createMailer({ smtp: config.smtp, from: config.mailFrom }, log);
    closing.add(() => mailer.close());
    const accounts = createAccounts({ store, mailer, settings, log });
    closing.add(() => accounts.close());
    const accountAdministration = createAccountAdmin({ store, mailer, settings });
    const applications = createApplications(store, config);

    const cache = join(config.data, 'cache');
    const [soundFolder, imageFolder] = [join(cache, 'sounds'), join(cache, 'images')];
    const pictures = createPictures({
      folder: imageFolder,
      max: config.cacheImages * MEGABYTE,
      hasRoom: disk.hasRoom,
      library: config.library,
      findUploaded: createUploadedCovers(store),
      log,
    });
    closing.add(() => pictures.close());
    const ffmpeg = await findFfmpeg(config.ffmpeg);
    if ('missing' in ffmpeg) {
      const reason = `${ffmpeg.missing} ${ffmpeg.remedy}`;
      log.warn('sound is sent only as it is stored', { reason });
    }
    const transcodes = createTranscodes({
      folder: soundFolder,
      ffmpeg,
      library: config.library,
      max: config.cacheSounds * MEGABYTE,
      hasRoom: disk.hasRoom,
      atOnce: config.transcodes,
      log,
    });
    closing.add(() => transcodes.close());
    closing.add(() => disk.close());
    await disk.watch([
      { folder: soundFolder, removeOldest: transcodes.removeOldest },
      { folder: imageFolder, removeOldest: pictures.removeOldest },
    ]);
    const waveformMaker = createWaveformMaker({ store, ffmpeg, library: config.library, log });
    closing.add(() => waveformMaker.close());
    const media = createMedia({
      store,
      transcodes,
      pictures,
      library: config.library,
      loadBuiltIn: loadDemo,
      settings,
      log,
    });
    closing.add(() => media.close());

    const missing = 'missing' in ffmpeg ? ffmpeg.missing : undefined;
    const radios = createRadios({ store, catalogue: live.current, missing });
    const stations = createStations({ radios, media, listening, missing, log });

    const imports = createImports({
      store,
      database: config.database,
      places: [config.library, ...config.imports],
      uploads: join(config.data, 'uploads'),
      uploadMost: config.uploadMost * MEGABYTE,
      requireRoom: disk.requireRoom,
      data: config.data,
      log,
    });
    closing.add(() => imports.close());

    const addressOf = createAddressOf(config.proxies);
    const cookies = createCookies(() => settings.url.startsWith('https:'));
    const services = {
      catalogue: live.current,
      clients,
      grants: oauth.grants,
      people,
      radios,
      playlists,
      reviews,
      feeds,
      limits,
      usage,
      waveforms,
      zips: media,
      successors: createSuccessors(store),
      outage: () => store.dialect.availability.outage() ?? disk.outage(),
      settings,
      log,
    };
    const traffic = createTraffic();
    const eventLoop = watchEventLoop();
    closing.add(() => eventLoop.close());
    const health = createHealth({
      store,
      traffic,
      eventLoop,
      catalogue: { live, ratings },
      media: {
        ffmpeg,
        transcodes,
        zips: media.zips,
        stations,
        images: { bytes: pictures.bytes, most: config.cacheImages * MEGABYTE },
      },
      mailer,
      node: {
        version: settings.version,
        storeId: id,
        folders: { data: config.data, library: config.library },
        connections: () => connectionsOf(server),
      },
    });
    const pages = new Pages(services, settings, () => routes);
    const routes: Route[] = allRoutes({
      pages,
      accounts,
      accountAdministration,
      health,
      applications,
      imports,
      catalogueAdministration: createCatalogueAdmin({ store, catalogue: live.current }),
      adminLog: createAdminLog(store),
      oauth,
      usage,
      clients,
      limits,
      cookies,
      settings,
      media,
      listening,
      pictures,
      radios,
      stations,
      people,
      playlists,
      reviews,
      webTokens: createWebTokens(store),
      services,
    });
    const router = createRouter(routes, {
      pages,
      sessions: { find: accounts.findSession },
      cookies,
      settings,
      addressOf,
      limits,
      log,
    });
    const server = createHttpServer(services, {
      router,
      addressOf,
      traffic,
      fairQueue: createFairQueue({ address: config.cpuAddress, application: config.cpuApplication }),
      connectionLimit: createConnectionLimit({
        max: config.connectionsAddress,
        exempt: createIsProxy(config.proxies),
      }),
    });
    const stopServing = gracefulStop(server);
    const { port } = await listen(server, config);
    settings.url = publicUrl(config, port);
    closing.add(stopServing);
    // Before the server: neither radios nor whoever watches an import would end by themselves.
    closing.add(() => stations.close());
    closing.add(() => imports.close());
    log.info('listening', { host: config.host, port, url: settings.url });

    if (config.demo) await importBuiltInAtStart(store, loadDemo, log);
    const since = await latestChanges(store.db);
    await Promise.all([clients.refresh(), live.refresh(), radios.refresh(), playlistKeys.wake()]);
    const followers = { clients, live, radios, ratings, waveformMaker, playlistKeys };
    const watcher = watchChanges(store, followChanges(followers, since), { since, log });
    closing.add(() => watcher.close());
    const touching = touchRecent({ store, activity, log, generation: live.current()!, now: clock() });
    closing.add(() => touching.close());
    waveformMaker.wake();
    return { url: settings.url, clients, close: closing.close };
  } catch (error) {
    const fault = await explainFault(store, error);
    await closing.close();
    throw fault;
  }
}
