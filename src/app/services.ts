/** Creates the services of the application from its settings and its store. `app.ts` connects them to HTTP. */
import { join } from 'node:path';
import type { Ask } from '../catalogue/question.ts';
import type { Config } from '../config/config.ts';
import { createAccounts } from '../core/accounts/accounts.ts';
import { createAccountAdmin } from '../core/accounts/admin-users.ts';
import { createActivity } from '../core/activity/activity.ts';
import { createApplications, createClientDirectory } from '../core/applications/applications.ts';
import { createUsage } from '../core/applications/usage.ts';
import { keepWebApplication } from '../core/applications/web-application.ts';
import { CatalogueThread } from '../core/catalogue/catalogue-thread.ts';
import { createLiveCatalogue } from '../core/catalogue/live-catalogue.ts';
import { createRatingSchedule } from '../core/catalogue/rating-schedule.ts';
import { createChangeLog } from '../core/changes/changes.ts';
import type { Shared } from '../core/common-counts/shared.ts';
import { createFeeds } from '../core/feeds/feeds.ts';
import { createFollowing } from '../core/following/following.ts';
import { createNewReleases } from '../core/following/new-releases.ts';
import { createHistory } from '../core/history/history.ts';
import { startHousekeeping } from '../core/housekeeping.ts';
import { createJobs } from '../core/jobs/jobs.ts';
import { createLimits } from '../core/limits/limits.ts';
import { createListening } from '../core/listening/listening.ts';
import { createLeases } from '../core/media/leases.ts';
import { createLoudness } from '../core/media/loudness.ts';
import { createMedia } from '../core/media/media.ts';
import { createWaveformMaker } from '../core/media/waveform-maker.ts';
import type { createDiskReserve } from '../core/node/disk-reserve.ts';
import type { NodeStatus } from '../core/node/node-status.ts';
import { createOauth } from '../core/oauth/oauth.ts';
import { createAppKeys } from '../core/players/app-keys.ts';
import { createPlayerData } from '../core/players/player-data.ts';
import { createPlaylistKeys } from '../core/playlists/playlist-keys.ts';
import type { TrackSearch } from '../core/playlists/playlist-reads.ts';
import { createPlaylists } from '../core/playlists/playlists.ts';
import { createRadios } from '../core/radios/radios.ts';
import { createStations } from '../core/radios/stations.ts';
import { createRecommendations } from '../core/recommendations/recommendations.ts';
import { startAdminDigest } from '../core/reports/admin-digest.ts';
import { createReviews } from '../core/reviews/reviews.ts';
import { createScrobbling } from '../core/scrobbling/scrobbling.ts';
import { createStudio } from '../core/studio/studio.ts';
import { createStudioStorage } from '../core/studio/studio-storage.ts';
import { reportConversion } from '../core/tracing/tracing.ts';
import { createUsers } from '../core/users/users.ts';
import type { Log, StorageLocation } from '../domain/ports.ts';
import type { Services } from '../http/http-services.ts';
import { createMailer } from '../mail/mailer.ts';
import { type FfmpegWatch, watchFfmpeg } from '../media/ffmpeg/find.ts';
import { createImages } from '../media/images/images.ts';
import { createOriginals } from '../media/originals.ts';
import { createLocalCopies } from '../media/storage/local-copies.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { reportedStorage } from '../media/storage/reported-storage.ts';
import { type StorageCall, watchedStorage } from '../media/storage/storage-use.ts';
import { createTranscodes } from '../media/transcodes/transcodes.ts';
import { openWaveformFile } from '../media/waveform-file.ts';
import { CONVERSION_JOB } from '../store/jobs/jobs.ts';
import { findPicture } from '../store/pictures.ts';
import type { openStore } from '../store/store.ts';

const MEGABYTE = 1024 * 1024;
const DAY_SECONDS = 86_400;
/** Imported when needed: a service without the demo never loads the package. */
export const loadDemo = async () => (await import('@cantiga/demo')).demo;

export interface Closable {
  close(): void | Promise<void>;
}

/** What all services are created from. */
export interface Base {
  /** Asks the query threads. */
  ask: Ask;
  config: Config;
  log: Log;
  store: Awaited<ReturnType<typeof openStore>>;
  disk: ReturnType<typeof createDiskReserve>;
  settings: Services['settings'] & { signup: boolean };
  /** What all nodes count together. */
  shared: Shared;
  /** Shown to the probes of load balancers. */
  status: NodeStatus;
  ffmpeg: Promise<FfmpegWatch>;
  /** Called for every request to the storage of all nodes. */
  onStorageUse(use: StorageCall): void;
  clock(): Date;
  /** Closes the item with the application, before all that were opened earlier. */
  open<T extends Closable>(item: T): T;
}

export type CatalogueServices = Awaited<ReturnType<typeof openCatalogue>>;
export type UserServices = ReturnType<typeof createUserServices>;
export type MediaServices = Awaited<ReturnType<typeof createMediaServices>>;

/** Takes a fifth of a second, in other processes. */
export const lookForFfmpeg = ({ ffmpeg }: Config, log: Log): Promise<FfmpegWatch> => watchFfmpeg(ffmpeg, log);

export async function openCatalogue(base: Base) {
  const { config, log, store, settings, clock, open } = base;
  const waveforms = open(openWaveformFile(config.data, settings.storeId, log));
  open(keepWebApplication(store, log));
  const clients = createClientDirectory(store);
  await clients.refresh();
  const library = config.storage === undefined ? config.library : undefined;
  const { databaseStandby: standby } = config;
  const source = { store: config.database, standby, folder: config.data, library };
  const live = open(createLiveCatalogue(new CatalogueThread(source, log), log));
  const ratings = open(createRatingSchedule({ refreshRatings: live.refreshRatings, clock, log }));
  return { waveforms, clients, live, ratings };
}

export function createUserServices(
  { ask, config, log, store, settings, clock, open, shared }: Base,
  { clients, live }: CatalogueServices,
  search: TrackSearch,
) {
  const catalogue = live.current;
  const jobs = open(createJobs({ store, log }));
  open(startHousekeeping(store, jobs, log));
  open(startAdminDigest({ store, jobs, hours: config.adminDigest, log }));
  // Only applications that exist are counted.
  const today = shared.window('day', DAY_SECONDS, Number.POSITIVE_INFINITY);
  const usage = open(createUsage({ store, clients, log, today }));
  const activity = open(createActivity({ store, log }));
  const playlistKeys = open(createPlaylistKeys(store, log));
  const { secret, scrobble: policy } = config;
  const scrobbling = createScrobbling({ store, jobs, policy, secret, settings, shared, clock });
  const history = createHistory({ store, jobs, mayScrobble: scrobbling.isAllowed, log });
  const mailer = open(createMailer({ smtp: config.smtp, from: config.mailFrom, site: settings }, log));
  return {
    usage,
    limits: createLimits(config, today, { shared }),
    activity,
    history,
    scrobbling,
    listening: open(createListening({ activity, clients, shared, onUserListen: history.sent })),
    users: createUsers(store, activity),
    playlists: createPlaylists(store, activity, clock, config, search),
    playlistKeys,
    reviews: createReviews(store, activity, clock, config),
    following: createFollowing(store, clock),
    newReleases: createNewReleases({ store, ask, clock }),
    recommendations: createRecommendations({ store, catalogue, ask, clock }),
    feeds: createFeeds(store),
    changes: createChangeLog(store, settings.storeId),
    oauth: createOauth({ store, log, plansAreReviewed: !config.readwriteAtOnce }),
    mailer,
    accounts: open(createAccounts({ store, mailer, jobs, settings, log, shared })),
    accountAdministration: createAccountAdmin({ store, mailer, settings }),
    players: createPlayerData(store, clock),
    appKeys: createAppKeys({ store, secret, shared, clock }),
    applications: createApplications(store, clients, config),
    jobs,
  };
}

export async function createMediaServices(
  base: Base,
  { live }: CatalogueServices,
  { listening, playlists }: UserServices,
) {
  const { ask, config, log, store, disk, settings, open, ffmpeg: looking } = base;
  const cache = join(config.data, 'cache');
  const shared = config.storage && openShared(config.storage, base, join(cache, 'originals'));
  const originals = createOriginals(config, shared);
  const [soundFolder, imageFolder] = [join(cache, 'sounds'), join(cache, 'images')];
  const images = open(
    createImages({
      folder: imageFolder,
      max: config.cacheImages * MEGABYTE,
      hasRoom: disk.hasRoom,
      originals,
      findUploaded: ({ kind, id }) => findPicture(store.db, kind, id),
      log,
    }),
  );
  const watch = open(await looking);
  const ffmpeg = watch.current;
  const transcodes = open(
    createTranscodes({
      folder: soundFolder,
      ffmpeg,
      originals,
      shared: shared && { storage: shared.storage, leases: open(createLeases(store, CONVERSION_JOB)) },
      max: config.cacheSounds * MEGABYTE,
      hasRoom: disk.hasRoom,
      atOnce: config.transcodes,
      onConverted: reportConversion,
      log,
    }),
  );
  open(disk);
  await disk.watch([
    { folder: soundFolder, removeOldest: transcodes.removeOldest },
    { folder: imageFolder, removeOldest: images.removeOldest },
    ...(shared === undefined ? [] : [{ folder: shared.folder, removeOldest: shared.copies.removeOldest }]),
  ]);
  const loudness = open(createLoudness({ store, ffmpeg, originals, log }));
  const onMade = (ids: readonly number[]) =>
    void loudness.measure(ids).catch((error) => log.debug('no loudness can be measured', { error }));
  const waveformMaker = open(createWaveformMaker({ store, ffmpeg, originals, log, onMade }));
  watch.onFound(waveformMaker.wake);
  const media = open(
    createMedia({ store, playlists, transcodes, images, originals, loadBuiltIn: loadDemo, settings, log }),
  );
  const radios = createRadios({ store, catalogue: live.current, ask, ffmpeg });
  const stations = createStations({ radios, media, listening, ffmpeg, log });
  return { images, ffmpeg, transcodes, waveformMaker, loudness, media, radios, stations, shared };
}

export function createStudioServices(
  { config, store, disk, log, open }: Base,
  { live }: CatalogueServices,
  { jobs }: UserServices,
  { ffmpeg, media, shared }: MediaServices,
) {
  const storage = createStudioStorage(config.data, shared?.storage, store.db);
  const { requireRoom } = disk;
  return open(
    createStudio({
      store,
      settings: config,
      storage,
      ffmpeg,
      jobs,
      media,
      requireRoom,
      log,
      catalogue: live.current,
    }),
  );
}

/** The storage of all nodes, and a cache of its files. */
function openShared(
  location: StorageLocation,
  { config, disk, log, open, onStorageUse }: Base,
  folder: string,
) {
  const storage = open(reportedStorage(watchedStorage(openStorage(location), onStorageUse), log));
  const max = config.cacheOriginals * MEGABYTE;
  const copies = open(createLocalCopies({ storage, folder, max, hasRoom: disk.hasRoom, log }));
  return { kind: location.kind, redirect: config.storageRedirect, storage, copies, folder, max };
}
