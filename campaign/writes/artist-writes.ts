/** What artists and administrators write: releases, uploads, imports, edits, settings. */
import { setTimeout as wait } from 'node:timers/promises';
import { RIGHTS_VERSION, type StudioRelease } from '../../src/domain/studio/studio.ts';
import { seeded } from '../../test/seeded.fixture.ts';
import { LISTENER_WRITES } from './listener-writes.ts';
import { type Person, Rejected, readApi, send, Unknown, type World } from './world.ts';
import type { WriteKind } from './write-kind.ts';

/** The lease of a job ends after a minute, and it is tried again later each time. */
const CHECKED_MS = 300_000;
/** The other releases are only uploaded to. */
const PUBLISHED = 4;
const DATED = { releasedate: '2026-01-01', license_ccurl: 'http://creativecommons.org/licenses/by/4.0/' };
const TUS = { 'Tus-Resumable': '1.0.0' };
/** What a track of a release needs besides its name and its file. */
const TRACK = {
  ...{ disc: 1, genres: ['rock'], instruments: [], vartags: [], vocalinstrumental: '', lang: 'en' },
  ...{ license_ccurl: '', lyrics: '', credits: '', isrc: '' },
};

const getRelease = (node: string, { admin }: World, id: number | string): Promise<StudioRelease> =>
  send(node, admin, `GET /web-api/studio/releases/${id}`);

/** Complete uploads that are not checked within the time that a job takes after its node was killed. */
export async function findUnchecked(node: string, world: World): Promise<string[]> {
  for (const deadline = Date.now() + CHECKED_MS; ; await wait(500)) {
    const all = await Promise.all(world.releases.map((id) => getRelease(node, world, id)));
    const waiting = all.flatMap(({ uploads: sent }) => sent.filter(({ state }) => state === 'checking'));
    if (waiting.length === 0 || Date.now() > deadline)
      return waiting.map(({ name }) => `${name} is not checked`);
  }
}

/** `shown`: the album in the catalogue. */
type Shown = { name: string; tracks: string[] };
type Release = Shown & { state: string; shown: Shown | null };

/** Drafts are saved, published and withdrawn. A saved change of a published release is shown when it is published again. */
const releases: WriteKind<Release> = {
  name: 'release',
  follows: true,
  next({ world, register, current, random, serial }) {
    const { admin } = world;
    const path = `/web-api/studio/releases/${register}`;
    const { name, state, tracks } = current;
    const act = (verb: 'publish' | 'unpublish', shown: Shown | null, rights = {}) => ({
      value: { ...current, state: `${verb}ed`, shown },
      async send(node: string) {
        const { version } = await getRelease(node, world, register);
        await send(node, admin, `POST ${path}/${verb}`, { version: String(version), ...rights });
      },
    });
    if (state === 'published' && random(3) === 0) return act('unpublish', null);
    if (tracks.length > 0 && random(2) === 0)
      return act('publish', { name, tracks }, { rights: RIGHTS_VERSION });
    const value = { ...current, name: `Release ${serial}`, tracks: [`Track ${serial}`] };
    return {
      value,
      async send(node) {
        const { version, content, files, uploads: sent } = await getRelease(node, world, register);
        const [file] = files;
        if (file === undefined && sent.every(({ received, size }) => received < size))
          await upload(node, world, register, 'first.wav', Number(register));
        if (file === undefined) throw new Rejected('first.wav is not checked yet');
        const track = { ...TRACK, id: content.tracks[0]?.id ?? 0, file_id: file.id, name: value.tracks[0] };
        const changed = { ...content, ...DATED, name: value.name, description: value.name, tracks: [track] };
        await send(node, admin, `PATCH ${path}`, { version, content: changed });
      },
    };
  },
  async read(node, world) {
    const all: [string, Release][] = [];
    for (const id of world.releases.slice(0, PUBLISHED)) {
      const { name, state, content } = await getRelease(node, world, id);
      const [album] = await readApi(node, `albums/tracks/?id=${id}`);
      const shown = album && { name: album.name, tracks: namesOf(album.tracks) };
      all.push([String(id), { name, state, tracks: namesOf(content.tracks), shown: shown ?? null }]);
    }
    return all;
  },
};

const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name);

/** The names of the files of a release. */
const uploads: WriteKind<string[]> = {
  name: 'upload',
  next({ world, register, current, random, serial }) {
    const gone = current[random(current.length)];
    const name = `${serial}.wav`;
    const add = (node: string) => upload(node, world, register, name, Number(register) + serial);
    if (gone === undefined || random(3) > 0) return { value: [...current, name].sort(), send: add };
    return {
      value: current.filter((one) => one !== gone),
      async send(node) {
        const file = (await getRelease(node, world, register)).files.find((one) => one.name === gone);
        if (file === undefined) throw new Rejected(`${gone} is not checked yet`);
        await send(node, world.admin, `DELETE /web-api/studio/files/${file.id}`);
      },
    };
  },
  async read(node, world) {
    const all: [string, string[]][] = [];
    for (const id of world.releases.slice(PUBLISHED)) {
      const { files, uploads: sent } = await getRelease(node, world, id);
      const names = namesOf(files);
      for (const { id: sentId, name, state, received, size } of sent) {
        // The bytes that were confirmed can be continued, so they are not lost; here they are of no use.
        if (received < size)
          await send(node, world.admin, `DELETE /web-api/studio/uploads/${sentId}`, undefined, TUS);
        // An interrupted check goes on when its lease has ended; one that was interrupted often can be repeated by its user.
        else names.push(state === 'rejected' ? `${name} rejected` : name);
      }
      all.push([String(id), names.sort()]);
    }
    return all;
  },
};

/** Of a WAV file of four seconds, half of which is longer than the shortest piece that is accepted: 8000 samples of 16 bits each second. */
const WAV_HEAD = Buffer.from('UklGRiT6AABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQD6AAA=', 'base64');

/** Noise, which no other seed has, in two pieces. The last response confirms the file. */
async function upload(node: string, world: World, release: string, name: string, seed: number) {
  const random = seeded(seed);
  const bytes = Buffer.from([...WAV_HEAD, ...Array.from({ length: 64_000 }, () => random(256))]);
  const filename = `filename ${Buffer.from(name).toString('base64')}`;
  const about = { ...TUS, 'Upload-Length': String(bytes.length), 'Upload-Metadata': filename };
  const { admin } = world;
  await send(node, admin, `POST /web-api/studio/releases/${release}/uploads`, undefined, about);
  const created = (await getRelease(node, world, release)).uploads.findLast((one) => one.name === name)!;
  const half = bytes.length / 2;
  for (const from of [0, half]) {
    const type = { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' };
    const piece = bytes.subarray(from, from + half);
    await send(node, admin, `PATCH /web-api/studio/uploads/${created.id}`, piece, { ...TUS, ...type });
  }
}

/** The first ids of what each file has. One whose import is interrupted is left until all is checked. */
const FILES = [7_001_000, 7_002_000, 7_003_000];
const IMPORTED_TRACKS = 100;

/** All records of a file have the number of the import in their names: all of them change, or none. */
const imports: WriteKind<string> = {
  name: 'import',
  follows: true,
  next: ({ world: { admin }, register, serial }) => ({
    value: `Imported ${serial}`,
    async send(node) {
      const id = Number(register);
      const { releasedate } = DATED;
      const own = { name: `Imported ${serial}`, artist_id: id };
      const tracks = Array.from({ length: IMPORTED_TRACKS }, (_, at) => ({
        ...{ entity: 'track', id: id + at, position: at + 1, duration: 60, album_id: id, ...own, ...DATED },
      }));
      const album = { entity: 'album', id, ...own, releasedate };
      const records = [{ entity: 'artist', id, name: own.name }, album, ...tracks];
      const body = Buffer.from(records.map((record) => JSON.stringify(record)).join('\n'));
      const sent = await send(node, admin, 'POST /web-api/admin/imports/upload?name=a.jsonl', body);
      for (; ; await wait(50)) {
        const { state, reason } = (await send(node, admin, `GET /web-api/admin/imports/${sent.id}`)).run;
        if (state === 'done') return;
        if (state !== 'running') throw new Unknown(`the import is ${state}: ${reason}`);
      }
    },
  }),
  async read(node) {
    const albums = await readApi(node, `albums/tracks/?limit=200&id=${FILES.join('+')}`);
    return FILES.map((id) => {
      const album = albums.find((one) => Number(one.id) === id);
      if (album === undefined) return [String(id), ''];
      const names = [...new Set([album.name, album.artist_name, ...namesOf(album.tracks)])].join(' and ');
      const count = album.tracks.length;
      return [String(id), count === IMPORTED_TRACKS ? names : `${count} of ${names}`];
    });
  },
};

export async function renameTrack(node: string, admin: Person, track: string | number, name: string) {
  const path = `/web-api/admin/catalogue/tracks/${track}`;
  const { version } = await send(node, admin, `GET ${path}`);
  await send(node, admin, `PATCH ${path}`, { version, name });
}

/** Names of tracks, edited by an administrator. */
const edits: WriteKind<string> = {
  name: 'edit',
  follows: true,
  next: ({ world: { admin }, register, serial }) => ({
    value: `Edited ${serial}`,
    send: (node) => renameTrack(node, admin, register, `Edited ${serial}`),
  }),
  async read(node, { tracks }) {
    const all = await readApi(node, `tracks/?limit=200&id=${tracks.slice(45).join('+')}`);
    return all.map(({ id, name }) => [id, name]);
  },
};

/** The name of the site, which an administrator sets. */
const siteName: WriteKind<string> = {
  name: 'site name',
  next: ({ world: { admin }, serial }) => ({
    value: `Site ${serial}`,
    send: (node) => send(node, admin, 'POST /web-api/admin/site', { name: `Site ${serial}` }),
  }),
  read: async (node, { admin }) => [['site', (await send(node, admin, 'GET /web-api/admin/site')).name]],
};

const ARTIST_WRITES = [releases, uploads, imports, edits, siteName];
/** All kinds of writes that the service confirms. */
export const ALL_WRITES = [...LISTENER_WRITES, ...ARTIST_WRITES] as unknown as WriteKind<unknown>[];
