/** The whole application, wired by hand, in order. Tests and the command line build the same. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Config, publicUrl } from './config.ts';
import { createAccounts } from './core/accounts/accounts.ts';
import { createAccountAdministration } from './core/accounts/administration.ts';
import { createActivity } from './core/activity.ts';
import { createCatalogueAdministration, createSuccessors } from './core/administration/catalogue.ts';
import { createAdminLog } from './core/administration/log.ts';
import { createApplications } from './core/applications.ts';
import { createLiveCatalogue } from './core/catalogue/live-catalogue.ts';
import { createRatingTurns, type RatingTurns } from './core/catalogue/rating-turns.ts';
import { createUpToDate } from './core/catalogue/up-to-date.ts';
import { createClientDirectory } from './core/client-directory.ts';
import { fillWithDemo } from './core/demo.ts';
import { createFeeds } from './core/feeds.ts';
import { watchEventLoop } from './core/health/event-loop.ts';
import { createHealth } from './core/health/health.ts';
import { createTraffic } from './core/health/traffic.ts';
import { startHousekeeping } from './core/housekeeping.ts';
import { createImports } from './core/imports/imports.ts';
import { createLimits } from './core/limits.ts';
import { createListening } from './core/listening/listening.ts';
import { createMedia, createUploads } from './core/media.ts';
import { createOauth } from './core/oauth/oauth.ts';
import { createPeople } from './core/people.ts';
import { createPlaylistKeys, type PlaylistKeys } from './core/playlist-keys.ts';
import { createPlaylists } from './core/playlists.ts';
import { createRadios } from './core/radios/radios.ts';
import { createStations } from './core/radios/stations.ts';
import { touchRecent } from './core/recent-doings.ts';
import { createReviews } from './core/reviews.ts';
import { createUsage } from './core/usage.ts';
import { createWaveformMaker, type WaveformMaker } from './core/waveform-maker.ts';
import { createWebTokens, makeWebApplication } from './core/web-application.ts';
import type { App, Log } from './domain/ports.ts';
import { Refusal } from './domain/refusal.ts';
import { createAddressOf } from './http/address.ts';
import { createCookies } from './http/cookies.ts';
import { createRouter } from './http/router.ts';
import { allRoutes } from './http/routes.ts';
import { createHttpServer } from './http/server.ts';
import { gracefulStop } from './http/stop.ts';
import { createMailer } from './mail/mailer.ts';
import { findFfmpeg } from './media/ffmpeg/find.ts';
import { createPictures } from './media/images/pictures.ts';
import { createTranscodes } from './media/transcodes/transcodes.ts';
import { openWaveformFile } from './media/waveform-file.ts';
import { type Changes, latestChanges, watchChanges } from './store/changes.ts';
import { storeId } from './store/identity.ts';
import { makeFolder } from './store/make-folder.ts';
import { openStore, type Store } from './store/store.ts';
import { softwareVersion } from './version.ts';

const MEGABYTE = 1024 * 1024;

/** Returns once the first generation answers. Throws a `Refusal` for what the operator can mend. */
export async function startApp(config: Config, log: Log): Promise<App> {
  makeFolder(config.data);
  const store = await openStore(config.database, {
    complain: (message, error) => log.warn(message, { error }),
  });
  const closing: (() => void | Promise<void>)[] = [() => store.close()];
  /** In reverse order, and all of them: what cannot be closed keeps nothing else open. */
  const close = async () => {
    const faults: unknown[] = [];
    for (const one of closing.splice(0).reverse()) {
      try {
        await one();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  };
  try {
    const id = await storeId(store);
    const waveforms = openWaveformFile(config.data, id, log);
    closing.push(() => waveforms.close());
    await makeWebApplication(store);
    const clients = createClientDirectory(store);
    await clients.refresh();
    const clock = () => new Date();
    const bringUpToDate = createUpToDate(store, clock);
    const ratingsBehind = () => ratings.wake();
    const live = createLiveCatalogue(
      { store: config.database, folder: config.data, bringUpToDate, ratingsBehind },
      log,
    );
    closing.push(() => live.close());
    const ratings = createRatingTurns({ refresh: live.refreshRatings, clock, log });
    closing.push(() => ratings.close());

    const settings = {
      url: publicUrl(config, config.port),
      failuresAs200: config.failuresAs200,
      version: softwareVersion(),
      storeId: id,
      signup: config.signup,
    };
    const housekeeping = startHousekeeping(store, log);
    closing.push(() => housekeeping.close());
    const usage = createUsage(store, clients, log);
    closing.push(() => usage.close());
    const limits = createLimits(config, usage);
    const activity = createActivity({ store, log });
    closing.push(() => activity.close());
    const listening = createListening({ activity, clients });
    const people = createPeople(store, activity);
    const playlists = createPlaylists(store, activity);
    const playlistKeys = createPlaylistKeys(store, log);
    closing.push(() => playlistKeys.close());
    const reviews = createReviews(store, activity);
    const feeds = createFeeds(store);
    const oauth = createOauth({ store, log });
    const mailer = createMailer({ smtp: config.smtp, from: config.mailFrom }, log);
    closing.push(() => mailer.close());
    const accounts = createAccounts({ store, mailer, settings, log });
    const accountAdministration = createAccountAdministration({ store, mailer, settings });
    closing.push(() => accounts.close());
    const applications = createApplications(store, config);

    const cache = join(config.data, 'cache');
    const pictures = createPictures({
      folder: join(cache, 'images'),
      most: config.cacheImages * MEGABYTE,
      library: config.library,
      findUploaded: createUploads(store),
      log,
    });
    closing.push(() => pictures.close());
    const ffmpeg = await findFfmpeg(config.ffmpeg);
    if ('missing' in ffmpeg) {
      const reason = `${ffmpeg.missing} ${ffmpeg.remedy}`;
      log.warn('sound is sent only as it is stored', { reason });
    }
    const transcodes = createTranscodes({
      folder: join(cache, 'sounds'),
      ffmpeg,
      library: config.library,
      most: config.cacheSounds * MEGABYTE,
      atOnce: config.transcodes,
      log,
    });
    closing.push(() => transcodes.close());
    const waveformMaker = createWaveformMaker({ store, ffmpeg, library: config.library, log });
    closing.push(() => waveformMaker.close());
    const media = createMedia({ store, transcodes, pictures, library: config.library, settings });
    closing.push(() => media.close());

    const missing = 'missing' in ffmpeg ? ffmpeg.missing : undefined;
    const radios = createRadios({ store, catalogue: live.current, missing });
    const stations = createStations({ radios, media, listening, missing, log });

    const imports = createImports({
      store,
      database: config.database,
      places: [config.library, ...config.imports],
      uploads: join(config.data, 'uploads'),
      uploadMost: config.uploadMost * MEGABYTE,
      data: config.data,
      log,
    });
    closing.push(() => imports.close());

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
      settings,
      log,
    };
    const traffic = createTraffic();
    const eventLoop = watchEventLoop();
    closing.push(() => eventLoop.close());
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
    const routes = allRoutes({
      accounts,
      accountAdministration,
      health,
      applications,
      imports,
      catalogueAdministration: createCatalogueAdministration({ store, catalogue: live.current }),
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
      sessions: { find: accounts.findSession },
      cookies,
      settings,
      addressOf,
      limits,
      log,
    });
    const server = createHttpServer(services, { router, addressOf, traffic });
    const stopServing = gracefulStop(server);
    const { port } = await listen(server, config);
    settings.url = publicUrl(config, port);
    closing.push(stopServing);
    // Before the server: radios would never end by themselves.
    closing.push(() => stations.close());
    // Whoever watches an import would not end either.
    closing.push(() => imports.close());
    log.info('listening', { host: config.host, port, url: settings.url });

    if (config.demo) await makeDemo(store, log);
    const since = await latestChanges(store.db);
    await Promise.all([clients.refresh(), live.refresh(), radios.refresh(), playlistKeys.wake()]);
    const watcher = watchChanges(
      store,
      follow({ clients, live, radios, ratings, waveformMaker, playlistKeys }, since),
      {
        since,
        log,
      },
    );
    closing.push(() => watcher.close());
    const touching = touchRecent({ store, activity, log, generation: live.current()!, now: clock() });
    closing.push(() => touching.close());
    waveformMaker.wake();
    return { url: settings.url, clients, close };
  } catch (error) {
    const fault = await explained(error, store);
    await close();
    throw fault;
  }
}

/** A start must not fail because somebody else writes: they are filling the catalogue, and need no demo. */
async function makeDemo(store: Store, log: Log): Promise<void> {
  try {
    if (await fillWithDemo(store)) log.info('demo catalogue made');
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'overload') throw error;
    log.info('no demo catalogue is made: an import is going on');
  }
}

/** A database that went away is named as the reason, also when only the process that builds a generation met the loss. */
async function explained(error: unknown, store: Store): Promise<unknown> {
  if (error instanceof Refusal) return error;
  const { explain } = store.dialect;
  return (
    explain(error) ??
    (await latestChanges(store.db).then(
      () => error,
      (loss) => explain(loss) ?? error,
    ))
  );
}

type Refreshable = { refresh(): Promise<void> };

interface Followers {
  clients: Refreshable;
  live: Refreshable;
  radios: Refreshable;
  ratings: RatingTurns;
  waveformMaker: WaveformMaker;
  playlistKeys: PlaylistKeys;
}

/**
 * Refreshes what a change concerns, and only that. A generation takes its time and repeats what fails by itself;
 * nothing else waits for it.
 */
function follow(
  { clients, live, radios, ratings, waveformMaker, playlistKeys }: Followers,
  since: Changes,
): (changes: Changes) => Promise<void> {
  const known = { ...since };
  return async ({ application, catalogue, rating }) => {
    if (application !== known.application) await clients.refresh();
    known.application = application;
    if (catalogue !== known.catalogue) {
      await radios.refresh();
      void live.refresh();
      waveformMaker.wake();
      void playlistKeys.wake();
    }
    known.catalogue = catalogue;
    if (rating !== known.rating) ratings.wake();
    known.rating = rating;
  };
}

async function connectionsOf(server: Server): Promise<{ open: number; most: number }> {
  const open = await promisify(server.getConnections).call(server);
  return { open, most: server.maxConnections };
}

async function listen(server: Server, { host, port }: Config): Promise<AddressInfo> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Refusal('configuration', `Cannot listen on ${host}:${port}: ${reason(error)}.`, {
      cause: error,
    });
  }
  return server.address() as AddressInfo;
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'the port is in use; PORT chooses another';
  if (code === 'EACCES') return 'that port needs more rights; PORT chooses another';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'this machine has no such address; HOST chooses another';
  return message;
}
