/** The Studio: artists publish their music themselves. Each use case has a file; this one combines them. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import type { Log } from '../../domain/ports.ts';
import {
  type ArtistPolicy,
  MEGABYTE,
  type StudioArtist,
  type StudioOverview,
  TERMS_VERSION,
} from '../../domain/studio/studio.ts';
import { wrong } from '../../domain/text/texts.ts';
import type { User } from '../../domain/users.ts';
import type { Ffmpeg } from '../../media/ffmpeg/find.ts';
import { makeCover } from '../../media/images/uploads.ts';
import { holdUser } from '../../store/hold-user.ts';
import type { Store } from '../../store/store.ts';
import {
  acceptTerms,
  countImported,
  findTermsAcceptance,
  getStudioArtist,
  listMembers,
  listOwnArtists,
} from '../../store/studio/studio-artists.ts';
import { listOwnRequests } from '../../store/studio/studio-requests.ts';
import { countArtistBytes } from '../../store/studio/studio-uploads.ts';
import type { CatalogueAdmin } from '../admin/catalogue.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Media } from '../media/media.ts';
import { requireMember } from './access.ts';
import { createArtistProfiles } from './artist-profile.ts';
import { createMembers } from './members.ts';
import { createPreview } from './preview.ts';
import { createPublishing } from './publish.ts';
import { createReleaseActivity } from './release-activity.ts';
import { createReleases } from './releases.ts';
import { createArtistRequests } from './requests.ts';
import { createStatistics } from './statistics.ts';
import type { StudioStorage } from './studio-storage.ts';
import { startStudioWork } from './studio-work.ts';
import { createTrackAudio } from './track-audio.ts';
import { createUploads } from './uploads.ts';

export interface StudioOptions {
  store: Store;
  settings: { artists: ArtistPolicy; artistStorage: number };
  storage: StudioStorage;
  ffmpeg: () => Ffmpeg;
  jobs: Pick<Jobs, 'handle' | 'add' | 'settle'>;
  media: Pick<Media, 'openAudio'>;
  catalogue(): Catalogue | undefined;
  /** Throws (kind `unavailable`) while the disk is full. */
  requireRoom(): void;
  log: Log;
  now?: () => Date;
}

/** Decoding takes up to some hundred megabytes: one at a time. */
const COVERS_WAITING = 5;

export function createStudio(options: StudioOptions) {
  const { store, settings, storage, ffmpeg, jobs, media, catalogue, requireRoom, log } = options;
  const { now = () => new Date() } = options;
  const { artists: policy, artistStorage } = settings;
  const storageMax = artistStorage * MEGABYTE;
  const wake = () => void jobs.settle();
  const takeIn = createQueue({ atOnce: 1, waitingMax: COVERS_WAITING });
  const makeCoverInTurn = (upload: Buffer) => takeIn(() => makeCover(upload));
  const releases = createReleases({ store, storage, storageMax, makeCover: makeCoverInTurn, now });
  const publishing = createPublishing({ store, storage, releases, log, now });
  const work = startStudioWork({ store, storage, ffmpeg, jobs, publishing, requireRoom, log, now });
  return {
    releases,
    publishing,
    uploads: createUploads({ store, storage, storageMax, requireRoom, ffmpeg, wake, now }),
    openAudio: createPreview(store, media),
    close: work.close,
    requests: createArtistRequests({ store, policy, now }),
    members: createMembers(store, now),
    activity: createReleaseActivity(store),
    profiles: createArtistProfiles({ store, makeCover: makeCoverInTurn, now }),
    statistics: createStatistics({ store, catalogue, now }),
    createTrackAudio: (administration: CatalogueAdmin) =>
      createTrackAudio({ store, administration, storage, ffmpeg, requireRoom, log }),

    async overview(user: User): Promise<StudioOverview> {
      const accepted = (await findTermsAcceptance(store.db, user.id, TERMS_VERSION)) ?? null;
      return {
        policy,
        terms: { version: TERMS_VERSION, accepted },
        artists: await listOwnArtists(store.db, user.id),
        requests: await listOwnRequests(store.db, user.id),
      };
    },
    /** The date is stored. Rejects (kind `type`) another version than the current one. */
    async acceptTerms(user: User, version: string): Promise<void> {
      if (version !== TERMS_VERSION)
        throw wrong('version', TERMS_VERSION, JSON.stringify(version.slice(0, 20)));
      await store.commit(async (trx) => {
        await holdUser(trx, user.id);
        await acceptTerms(trx, user.id, version, now().toISOString());
      });
    },
    /** Throws (kind `forbidden`) unless the user is a member. */
    async artist(user: User, id: number): Promise<StudioArtist> {
      const role = await requireMember(store.db, id, user);
      const members = await listMembers(store.db, id);
      return {
        ...(await getStudioArtist(store.db, id)),
        role,
        members: members.map(({ id: _, ...member }) => member),
        storage: { used: await countArtistBytes(store.db, id), max: storageMax },
        releases: await releases.list(id),
        imported: await countImported(store.db, id),
      };
    },
  };
}

export type Studio = ReturnType<typeof createStudio>;
