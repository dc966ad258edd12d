/** The Studio: artists publish their music themselves. Each use case has a file; this one combines them. */

import { sql } from 'kysely';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { STUDIO_IDS } from '../../domain/imports/import-sources.ts';
import type { OpenAudio } from '../../domain/media/media.ts';
import {
  type ArtistPolicy,
  MEGABYTE,
  type StudioArtist,
  type StudioOverview,
  TERMS_VERSION,
} from '../../domain/studio/studio.ts';
import { wrong } from '../../domain/text/texts.ts';
import type { User } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import { countRows, insertIfNew } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { CatalogueAdmin } from '../admin/catalogue.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Media } from '../media/media.ts';
import { createArtistProfiles } from './artist-profile.ts';
import { createPublishing } from './publish.ts';
import { createReleaseActivity } from './release-activity.ts';
import { createReleases } from './releases.ts';
import { createArtistRequests, listOwnRequests } from './requests.ts';
import { createStatistics } from './statistics.ts';
import {
  createMembers,
  findTermsAcceptance,
  getStudioArtist,
  listMembers,
  requireMember,
} from './studio-artists.ts';
import type { StudioContext } from './studio-context.ts';
import { countArtistBytes, getFile } from './studio-rows.ts';
import { startStudioWork } from './studio-work.ts';
import { createTrackAudio } from './track-audio.ts';
import { createUploads } from './uploads.ts';

interface StudioOptions extends Omit<StudioContext, 'storageMax' | 'now'> {
  settings: { artists: ArtistPolicy; artistStorage: number };
  jobs: Pick<Jobs, 'handle' | 'add' | 'settle'>;
  media: Pick<Media, 'openAudio'>;
  catalogue(): Catalogue | undefined;
  now?: () => Date;
}

export function createStudio(options: StudioOptions) {
  const { store, settings, storage, ffmpeg, jobs, media, catalogue, requireRoom, log } = options;
  const { now = () => new Date() } = options;
  const { artists: policy, artistStorage } = settings;
  const storageMax = artistStorage * MEGABYTE;
  const context: StudioContext = { store, storage, storageMax, ffmpeg, requireRoom, log, now };
  const releases = createReleases(context);
  const publishing = createPublishing({ ...context, releases });
  const work = startStudioWork({ ...context, jobs, publishing });
  return {
    releases,
    publishing,
    uploads: createUploads({ ...context, wake: () => void jobs.settle() }),
    openAudio: createPreview(store, media),
    close: work.close,
    requests: createArtistRequests({ ...context, policy }),
    members: createMembers(store, now),
    activity: createReleaseActivity(store),
    profiles: createArtistProfiles(context),
    statistics: createStatistics({ ...context, catalogue }),
    createTrackAudio: (administration: CatalogueAdmin) => createTrackAudio(context, administration),

    async overview(user: User): Promise<StudioOverview> {
      const accepted = (await findTermsAcceptance(store.db, user.id)) ?? null;
      return {
        policy,
        terms: { version: TERMS_VERSION, accepted },
        artists: await store.db
          .selectFrom('artist_member')
          .innerJoin('artist', 'artist.id', 'artist_member.artist_id')
          .select(['artist.id', 'artist.name', 'artist_member.role'])
          .where('artist_member.user_id', '=', user.id)
          .orderBy('artist.name')
          .orderBy('artist.id')
          .execute(),
        requests: await listOwnRequests(store.db, user.id),
      };
    },
    /** The date of the first time is stored. Rejects (kind `type`) another version than the current one. */
    async acceptTerms(user: User, version: string): Promise<void> {
      if (version !== TERMS_VERSION)
        throw wrong('version', TERMS_VERSION, JSON.stringify(version.slice(0, 20)));
      await store.commit(async (trx) => {
        await holdUser(trx, user.id);
        const at = now().toISOString();
        await insertIfNew(trx, 'terms_acceptance', { user_id: user.id, version, at });
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

/** The audio of a file that is not published yet: converted as every track, so that all browsers can play it. Throws (kind `forbidden`) unless the user is a member. */
function createPreview(store: Store, media: Pick<Media, 'openAudio'>) {
  return async (
    user: User,
    fileId: number,
    signal: AbortSignal | undefined,
    address: string,
  ): Promise<OpenAudio> => {
    const { artist_id, name, duration, stored } = await getFile(store.db, fileId);
    await requireMember(store.db, artist_id, user);
    const track = {
      id: 0,
      name,
      artist_id,
      artist_name: '',
      album_id: null,
      album_name: '',
      position: 0,
      duration,
      releasedate: '',
      license_ccurl: '',
      audio: stored,
      image: '',
      album_image: '',
      audiodownload_allowed: false,
      isrc: '',
      replaygain: null,
    };
    return await media.openAudio(track, 'mp31', { signal, address });
  };
}

/** Albums and tracks of the artist that were not published in the Studio. */
async function countImported(db: Db, artistId: number): Promise<{ albums: number; tracks: number }> {
  const { first, last } = STUDIO_IDS;
  const imported = { artist_id: artistId, id: sql`not between ${first} and ${last}` };
  const count = (table: 'album' | 'track') => countRows(db, table, imported);
  return { albums: await count('album'), tracks: await count('track') };
}
