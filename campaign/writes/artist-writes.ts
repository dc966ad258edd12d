/** What artists and administrators write: releases, uploads, imports, edits, settings. */
import { setTimeout as wait } from 'node:timers/promises';
import { RIGHTS_VERSION, type StudioRelease } from '../../src/domain/studio/studio.ts';
import { seeded } from '../../test/seeded.fixture.ts';
import { readApi, send, Unknown, type World } from './world.ts';
import type { Write, WriteKind } from './write-kind.ts';

const LICENSE = 'http://creativecommons.org/licenses/by/4.0/';
const FIRST_MS = 10_000;
/** The lease of a job ends after a minute, and it is tried again later each time. */
const CHECKED_MS = 300_000;
/** The other releases are only uploaded to. */
const PUBLISHED = 2;

interface Release {
  name: string;
  state: string;
  tracks: string[];
  /** The album in the catalogue, with its tracks; null if it is not there. */
  shown: { name: string; tracks: string[] } | null;
}

/** Drafts are saved, published and withdrawn. A saved change of a published release is shown when it is published again. */
export const releases: WriteKind<Release> = {
  name: 'release',
  initial: { name: 'Release', state: 'draft', tracks: [], shown: null },
  follows: true,
  registers: ({ releases: all }) => all.slice(0, PUBLISHED).map(String),
  next({ admin }, register, current, random, serial) {
    const path = `/web-api/studio/releases/${register}`;
    const act = (value: Release, verb: 'publish' | 'unpublish'): Write<Release> => ({
      value,
      async send(node) {
        const { version } = await send(node, admin, `GET ${path}`);
        const rights = verb === 'publish' ? { rights: RIGHTS_VERSION } : {};
        await send(node, admin, `POST ${path}/${verb}`, { version: String(version), ...rights });
      },
    });
    if (current.state === 'published' && random(3) === 0)
      return act({ ...current, state: 'unpublished', shown: null }, 'unpublish');
    if (current.tracks.length > 0 && random(2) === 0) {
      const { name, tracks } = current;
      return act({ ...current, state: 'published', shown: { name, tracks } }, 'publish');
    }
    const name = `Release ${serial}`;
    const tracks = [`Track ${serial}`];
    return {
      value: { ...current, name, tracks },
      async send(node) {
        const release = await getRelease(node, { admin }, register);
        const fileId = release.files[0]?.id ?? (await uploadFirst(node, { admin }, register));
        const id = release.content.tracks[0]?.id ?? 0;
        const track = {
          ...{ id, file_id: fileId, disc: 1, name: tracks[0], license_ccurl: '', genres: ['rock'] },
          ...{ instruments: [], vartags: [], vocalinstrumental: '', lang: 'en', lyrics: '', credits: '' },
          isrc: '',
        };
        const content = {
          ...{ name, type: 'album', releasedate: '2026-01-01', license_ccurl: LICENSE, tags: ['rock'] },
          ...{ description: name, credits: '', lang: 'en', downloads: true, tracks: [track], unused: [] },
        };
        await send(node, admin, `PATCH ${path}`, { version: release.version, content });
      },
    };
  },
  async read(node, { admin, releases: all }) {
    const found = new Map<string, Release>();
    for (const id of all.slice(0, PUBLISHED)) {
      const { name, state, content } = await getRelease(node, { admin }, id);
      const [album] = await readApi(node, `albums/tracks/?id=${id}`);
      const shown = album && {
        name: album.name,
        tracks: album.tracks.map((track: { name: string }) => track.name),
      };
      const tracks = content.tracks.map((track) => track.name);
      found.set(String(id), { name, state, tracks, shown: shown ?? null });
    }
    return found;
  },
};

const getRelease = (
  node: string,
  { admin }: Pick<World, 'admin'>,
  id: number | string,
): Promise<StudioRelease> => send(node, admin, `GET /web-api/studio/releases/${id}`);

/** The first file of a release, sent now. Resolves to its id. */
async function uploadFirst(node: string, world: Pick<World, 'admin'>, id: string): Promise<number> {
  const { uploads: sent } = await getRelease(node, world, id);
  if (sent.length === 0) await upload(node, world, id, `${id}.wav`, noiseFile(Number(id)));
  for (const deadline = Date.now() + FIRST_MS; Date.now() < deadline; await wait(100)) {
    const [file] = (await getRelease(node, world, id)).files;
    if (file !== undefined) return file.id;
  }
  throw new Unknown('the file is not checked yet');
}

/** The complete uploads that are not checked within the time that a job takes after its node was killed. */
export async function findUnchecked(node: string, world: World): Promise<string[]> {
  for (const deadline = Date.now() + CHECKED_MS; ; await wait(500)) {
    const all = await Promise.all(world.releases.map((id) => getRelease(node, world, id)));
    const waiting = all.flatMap(({ uploads: sent }) => sent.filter(({ state }) => state === 'checking'));
    if (waiting.length === 0 || Date.now() > deadline)
      return waiting.map(({ name }) => `${name} is not checked`);
  }
}

/** The names of the files of a release. */
export const uploads: WriteKind<string[]> = {
  name: 'upload',
  initial: [],
  registers: ({ releases: all }) => all.slice(PUBLISHED).map(String),
  next(world, register, current, random, serial) {
    if (current.length > 0 && random(3) === 0) {
      const gone = current[random(current.length)];
      return {
        value: current.filter((name) => name !== gone),
        async send(node) {
          const { files } = await getRelease(node, world, register);
          const file = files.find(({ name }) => name === gone);
          if (file === undefined) throw new Unknown(`${gone} is not checked yet`);
          await send(node, world.admin, `DELETE /web-api/studio/files/${file.id}`);
        },
      };
    }
    const name = `${serial}.wav`;
    const bytes = noiseFile(Number(register) + serial);
    return {
      value: [...current, name].sort(),
      send: (node) => upload(node, world, register, name, bytes),
    };
  },
  async read(node, world) {
    const found = new Map<string, string[]>();
    for (const id of world.releases.slice(PUBLISHED)) {
      const { files, uploads: sent } = await getRelease(node, world, id);
      const incomplete = sent.filter(({ received, size }) => received < size);
      // The bytes that were confirmed can be continued, so they are not lost; here they are of no use.
      for (const one of incomplete)
        await send(node, world.admin, `DELETE /web-api/studio/uploads/${one.id}`, undefined, TUS);
      const failed = sent.filter((one) => !incomplete.includes(one));
      const names = [
        ...files.map(({ name }) => name),
        ...failed.map(({ name, state }) => `${name} ${state}`),
      ];
      // An interrupted check goes on when its lease has ended; one that was interrupted often can be repeated by its user.
      found.set(String(id), names.map((name) => name.replace(/ (?:checking|failed)$/, '')).sort());
    }
    return found;
  },
};

const TUS = { 'Tus-Resumable': '1.0.0' };

/** In two pieces. The last response confirms the file. */
async function upload(
  node: string,
  { admin }: Pick<World, 'admin'>,
  release: string,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const about = {
    ...TUS,
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
  };
  await send(node, admin, `POST /web-api/studio/releases/${release}/uploads`, undefined, about);
  const { uploads: all } = await getRelease(node, { admin }, release);
  const created = all.find((one) => one.name === name);
  const middle = bytes.length >> 1;
  for (const [from, to] of [
    [0, middle],
    [middle, bytes.length],
  ]) {
    const piece = {
      ...TUS,
      'Upload-Offset': String(from),
      'Content-Type': 'application/offset+octet-stream',
    };
    await send(node, admin, `PATCH /web-api/studio/uploads/${created!.id}`, bytes.subarray(from, to), piece);
  }
}

/** Of a WAV file of four seconds, half of which is longer than the shortest piece that is accepted: 8000 samples of 16 bits each second. */
const WAV_HEAD = Buffer.from('UklGRiT6AABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQD6AAA=', 'base64');
const WAV_BYTES = 64_000;

/** Noise, which no other seed has. */
function noiseFile(seed: number): Buffer {
  const random = seeded(seed);
  return Buffer.concat([WAV_HEAD, Buffer.from(Array.from({ length: WAV_BYTES }, () => random(256)))]);
}

const IMPORTED = { artist: 7_000_001, album: 7_000_002, tracks: 7_001_000, count: 100 };

/** All tracks of a file have the number of the import in their names: all of them change, or none. */
export const imports: WriteKind<string> = {
  name: 'import',
  initial: '',
  follows: true,
  registers: () => ['file'],
  next: ({ admin }, _, __, ___, serial) => ({
    value: String(serial),
    async send(node) {
      const { artist, album, tracks, count } = IMPORTED;
      const dated = { releasedate: '2026-01-01', license_ccurl: LICENSE };
      const records = [
        { entity: 'artist', id: artist, name: `Imported ${serial}` },
        {
          entity: 'album',
          id: album,
          name: `Imported ${serial}`,
          artist_id: artist,
          releasedate: '2026-01-01',
        },
        ...Array.from({ length: count }, (_, at) => ({
          ...{ entity: 'track', id: tracks + at, name: `Imported ${serial}`, artist_id: artist },
          ...{ album_id: album, position: at + 1, duration: 60, ...dated },
        })),
      ];
      const body = Buffer.from(records.map((record) => JSON.stringify(record)).join('\n'));
      const run = await send(node, admin, 'POST /web-api/admin/imports/upload?name=a.jsonl', body);
      for (;;) {
        const { state, reason } = (await send(node, admin, `GET /web-api/admin/imports/${run.id}`)).run;
        if (state === 'done') return;
        if (state !== 'running') throw new Unknown(`the import is ${state}: ${reason}`);
        await wait(50);
      }
    },
  }),
  async read(node) {
    const { tracks, count, artist, album } = IMPORTED;
    const ids = Array.from({ length: count }, (_, at) => tracks + at);
    const all = [
      ...(await readApi(node, `tracks/?limit=200&id=${ids.join('+')}`)),
      ...(await readApi(node, `artists/?id=${artist}`)),
      ...(await readApi(node, `albums/?id=${album}`)),
    ];
    const names = new Set(all.map(({ name }) => name.replace('Imported ', '')));
    const isWhole = all.length === 0 || (names.size === 1 && all.length === count + 2);
    return new Map([['file', isWhole ? [...names].join() : `${all.length} of ${[...names].join(' and ')}`]]);
  },
};

/** Names of tracks, edited by an administrator. */
const EDITED = { from: 45, to: 60 };

export const edits: WriteKind<string> = {
  name: 'edit',
  initial: '',
  follows: true,
  registers: ({ tracks }) => tracks.slice(EDITED.from, EDITED.to).map(String),
  next: ({ admin }, register, _, __, serial) => ({
    value: `Edited ${serial}`,
    async send(node) {
      const path = `/web-api/admin/catalogue/tracks/${register}`;
      const { version } = await send(node, admin, `GET ${path}`);
      await send(node, admin, `PATCH ${path}`, { version, name: `Edited ${serial}` });
    },
  }),
  async read(node, { tracks }) {
    const ids = tracks.slice(EDITED.from, EDITED.to).join('+');
    const all: { id: string; name: string }[] = await readApi(node, `tracks/?limit=200&id=${ids}`);
    return new Map(all.map(({ id, name }) => [id, name.startsWith('Edited ') ? name : '']));
  },
};

/** The name of the site, which an administrator sets. */
export const siteName: WriteKind<string> = {
  name: 'site name',
  initial: '',
  registers: () => ['site'],
  next: ({ admin }, _, __, ___, serial) => ({
    value: `Site ${serial}`,
    send: (node) => send(node, admin, 'POST /web-api/admin/site', { name: `Site ${serial}` }),
  }),
  async read(node, { admin }) {
    const { name } = await send(node, admin, 'GET /web-api/admin/site');
    return new Map([['site', /^Site \d+$/.test(name) ? name : '']]);
  },
};
