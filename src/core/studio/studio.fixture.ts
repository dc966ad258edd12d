/** The Studio on a fresh database, with Lume and Faro in the catalogue, and its files in a temporary folder. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { TestDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import {
  type ArtistPolicy,
  type ReleaseContent,
  type ReleaseTrack,
  TERMS_VERSION,
} from '../../domain/studio/studio.ts';
import type { User } from '../../domain/users.ts';
import { WAVEFORM_PEAKS } from '../../domain/vocabulary.ts';
import { createAudio, ffmpegForTests, temporaryFolder } from '../../media/ffmpeg/audio.fixture.ts';
import { pathOf } from '../../media/library-file.ts';
import { originalKey } from '../../media/originals.ts';
import { createFolderStorage } from '../../media/storage/folder-storage.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createCast, fillCatalogue } from '../playlists/lists.fixture.ts';
import { createStudio } from './studio.ts';
import { getRelease, insertFile, listFiles } from './studio-rows.ts';
import { createStudioStorage } from './studio-storage.ts';

export const { ffmpeg, skip } = await ffmpegForTests();

interface StudioSetup {
  artists?: ArtistPolicy;
  /** Megabytes. */
  artistStorage?: number;
  /** The folder of the storage of all nodes. */
  shared?: string | undefined;
}

/** Everyone has accepted the terms. Eva is an administrator. */
export async function openStudio(t: TestContext, { openFresh }: TestDatabase, setup: StudioSetup = {}) {
  const { artists = 'request', artistStorage = 1, shared } = setup;
  const store = await openFresh();
  await fillCatalogue(store);
  const cast = await createCast(store);
  const folder = await temporaryFolder(t);
  const storage = createStudioStorage(
    folder,
    shared === undefined ? undefined : createFolderStorage(shared),
    store.db,
  );
  const jobs = createJobs({ store, log: quiet });
  let time = Date.parse('2026-05-01T12:00:00Z');
  const studio = createStudio({
    ...{ store, settings: { artists, artistStorage }, storage, ffmpeg: () => ffmpeg, jobs, log: quiet },
    requireRoom() {},
    catalogue: () => undefined,
    media: { openAudio: () => Promise.reject(new Error('no audio is played in these tests')) },
    now: () => new Date(time),
  });
  t.after(async () => {
    await studio.close();
    await jobs.close();
  });
  for (const user of Object.values(cast)) await studio.acceptTerms(user, TERMS_VERSION);
  /** Creates an artist, with the user as its owner. */
  const createArtist = async (user: User, name: string): Promise<number> => {
    await studio.requests.request(user, { name }, '');
    const [{ id, state }] = (await studio.overview(user)).requests;
    if (state === 'open') await studio.requests.decide(cast.eva, id, { approve: true, reply: '' });
    return (await studio.overview(user)).artists.find((artist) => artist.name === name)!.id;
  };
  /** The release once all complete files are checked, which takes long on a busy machine. */
  const checked = async (user: User, releaseId: number) => {
    for (;;) {
      await jobs.settle();
      const release = await studio.releases.get(user, releaseId);
      if (release.uploads.some(({ state }) => state === 'checking')) continue;
      // A check that began after the first wait may still remove its parts.
      await jobs.settle();
      return release;
    }
  };
  return {
    ...{ store, studio, folder, storage, jobs, ...cast, createArtist },
    /** Where a file is that the catalogue names. */
    pathOf: (name: string) => pathOf(name, { data: folder, library: folder }),
    setTime(iso: string): void {
      time = Date.parse(iso);
    },
    /** Sends a whole file, and waits until it is checked. */
    async upload(user: User, releaseId: number, name: string, bytes: Buffer, trackId: number | null = null) {
      const file = { name, size: bytes.length, modified: 0, trackId };
      const { id } = await studio.uploads.create(user, releaseId, file);
      await studio.uploads.append(user, id, 0, piecesOf(bytes));
      return await checked(user, releaseId);
    },
    checked,
    /** Adds a file as if it had been sent and checked, which takes longer. */
    async addFile(releaseId: number, name: string, track_id: number | null = null): Promise<number> {
      const { artist_id } = await getRelease(store.db, releaseId);
      const sha256 = createHash('sha256').update(name).digest('hex');
      const from = Buffer.from(name);
      await storage.files.write(originalKey(`${sha256}.flac`), { from, type: 'audio/flac' });
      const stored = storage.storedText(`${sha256}.flac`);
      const about = { artist_id, release_id: releaseId, track_id, name, size: 10, stored, duration: 1 };
      const peaks = new Uint8Array(WAVEFORM_PEAKS).fill(name.length);
      await store.commit((trx) =>
        insertFile(trx, { ...about, tags: NO_TAGS, peaks }, '2026-05-01T12:00:00.000Z'),
      );
      return (await listFiles(store.db, releaseId)).at(-1)!.id;
    },
  };
}

/** The same bytes in chunks, as a connection delivers them. */
export async function* piecesOf(bytes: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const NO_TAGS = {
  ...{ title: '', album: '', disc: 0, number: 0, date: '', genres: [], moods: [], lang: '', lyrics: '' },
  ...{ isrc: '', license: '', replaygain: null, picture: false },
};

let made: Promise<Buffer> | undefined;

/** A second of a tone, with tags. */
export function tone(t: TestContext): Promise<Buffer> {
  made ??= (async () => {
    const path = join(await temporaryFolder(t), 'a.flac');
    const tags = ['-metadata', 'title=Mar', '-metadata', 'genre=Rock', '-metadata', 'track=3'];
    return await readFile(await createAudio(path, 'sine=f=220:d=1', ...tags));
  })();
  return made;
}

export const RELEASE: Omit<ReleaseContent, 'tracks'> = {
  ...{ name: 'Primeira', type: 'album', releasedate: '2026-04-30', tags: ['rock'], description: 'About it' },
  ...{ license_ccurl: 'http://creativecommons.org/licenses/by/4.0/', credits: 'Mixed by Ana', lang: 'pt' },
  downloads: true,
  unused: [],
};

export function trackOf(file_id: number, name: string, more: Partial<ReleaseTrack> = {}): ReleaseTrack {
  return {
    ...{ id: 0, file_id, disc: 1, name, license_ccurl: '', genres: ['rock'], instruments: [], vartags: [] },
    ...{ vocalinstrumental: '', lang: 'pt', lyrics: '', credits: '', isrc: '', ...more },
  };
}
