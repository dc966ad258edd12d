/**
 * Music in the data folder plays after the folder was moved, and after a restore elsewhere as another user of the system: that of the
 * Studio, audio that an administrator replaced, and folders that were imported from there.
 */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { RELEASE, trackOf } from '../src/core/studio/studio.fixture.ts';
import {
  RIGHTS_VERSION,
  type StudioOverview,
  type StudioRelease,
  TERMS_VERSION,
} from '../src/domain/studio/studio.ts';
import { WEB_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { createAudio, ffmpegForTests } from '../src/media/ffmpeg/audio.fixture.ts';
import { cantiga, eventually, type Service, startService, temporaryFolder } from './cli-process.fixture.ts';

const { skip } = await ffmpegForTests();
const isRoot = process.getuid?.() === 0;
/** `nobody` on most systems; the account need not exist. */
const OTHER_USER = 65534;
const PASSWORD = 'correct horse battery';
const BY = 'https://creativecommons.org/licenses/by/4.0/';

const root = temporaryFolder();
const original = join(root.path, 'data');
const settings = (data: string) => ({
  ...{ CANTIGA_DATA: data, CANTIGA_DEMO: 'off', CANTIGA_ARTISTS: 'open', CANTIGA_THREADS: '1' },
});
const elsewhere: { remove(): void }[] = [root];

let expected: Record<string, string>;
let session: Record<string, string>;
/** The ids of the files in the Studio. */
let previews: number[];

before(async () => {
  if (skip) return;
  await run(['user', 'create', 'ana', '--admin', '--password-stdin'], original, `${PASSWORD}\n`);
  const album = join(original, 'library', 'Lume', 'Mar');
  mkdirSync(album, { recursive: true });
  const tags = (title: string) => [
    '-metadata',
    `title=${title}`,
    '-metadata',
    'artist=Lume',
    '-metadata',
    'album=Mar',
  ];
  for (const [name, hertz] of [
    ['Onda', 300],
    ['Faro', 400],
  ] as const)
    await createAudio(join(album, `${name}.flac`), `sine=f=${hertz}:d=1`, ...tags(name));
  await createAudio(join(album, 'cover.png'), 'color=c=red:s=40x40:d=1', '-frames:v', '1');
  await run(['import', join(original, 'library'), '--license', BY], original);
  const service = await startService(root.path, settings(original));
  try {
    session = await logIn(service.url);
    await fillStudio(service.url);
    expected = await playAll(service.url);
  } finally {
    await stop(service);
  }
});
after(() => {
  for (const folder of elsewhere) folder.remove();
});

async function run(args: string[], data: string, input = '', uid?: number, folder = root.path) {
  const ended = await cantiga(folder, args, settings(data), input, uid);
  assert.equal(ended.code, 0, `${args.join(' ')}: ${ended.stderr}${ended.stdout}`);
  return ended.stdout;
}

async function stop({ process, ended }: Service): Promise<void> {
  process.kill('SIGTERM');
  await ended;
}

async function logIn(url: string): Promise<Record<string, string>> {
  const proofOf = async (response: Response) => ({
    cookie: response.headers.getSetCookie()[0].split(';')[0],
    'x-csrf-token': ((await response.json()) as { csrfToken: string }).csrfToken,
  });
  const visit = await proofOf(await fetch(`${url}/web-api/session`));
  const body = JSON.stringify({ username: 'ana', password: PASSWORD });
  const headers = { ...visit, 'content-type': 'application/json' };
  return await proofOf(await fetch(`${url}/web-api/session`, { method: 'POST', headers, body }));
}

/** A published release, a draft, and an imported track with another file. */
async function fillStudio(url: string): Promise<void> {
  const call = async <T>(method: string, path: string, body?: object, more: object = {}): Promise<T> => {
    const isFile = body instanceof Buffer;
    const headers = { ...session, ...(body && !isFile && { 'content-type': 'application/json' }), ...more };
    const content = isFile ? body : JSON.stringify(body);
    const response = await fetch(url + path, { method, headers, ...(content && { body: content }) });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return (response.headers.get('location') ?? JSON.parse(text || '{}')) as T;
  };
  const studio = '/web-api/studio';
  await call('POST', `${studio}/terms`, { version: TERMS_VERSION });
  const { artists } = await call<StudioOverview>('POST', `${studio}/requests`, { name: 'Nova' });
  const newRelease = async (name: string, files: [string, number][]): Promise<StudioRelease> => {
    const path = await call<string>('POST', `${studio}/artists/${artists[0].id}/releases`, { name });
    for (const [file, hertz] of files) {
      const bytes = await readFile(await createAudio(join(root.path, file), `sine=f=${hertz}:d=1`));
      const tus = { 'tus-resumable': '1.0.0', 'upload-length': String(bytes.length) };
      const metadata = { 'upload-metadata': `filename ${Buffer.from(file).toString('base64')}` };
      const upload = await call<string>('POST', `${path}/uploads`, undefined, { ...tus, ...metadata });
      const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
      await call('PATCH', upload, bytes, { ...tus, ...type });
    }
    return await eventually(
      () => call<StudioRelease>('GET', path),
      (release) => release.files.length === files.length,
    );
  };
  const { id, files, version } = await newRelease('Primeira', [
    ['Sol.flac', 500],
    ['Vento.mp3', 600],
  ]);
  const tracks = files.map((file) => trackOf(file.id, file.name));
  const content = { ...RELEASE, name: 'Primeira', tracks };
  const saved = await call<StudioRelease>('PATCH', `${studio}/releases/${id}`, { version, content });
  const rights = { version: saved.version, rights: RIGHTS_VERSION };
  await call('POST', `${studio}/releases/${id}/publish`, rights);
  previews = [...files, ...(await newRelease('Segunda', [['Nube.ogg', 700]])).files].map(({ id }) => id);

  const imported = (await list(url, 'tracks')).find(({ name }) => name === 'Faro')!;
  const item = `/web-api/admin/catalogue/tracks/${imported.id}`;
  const { version: seen } = await call<{ version: string }>('GET', item);
  const replaced = await readFile(await createAudio(join(root.path, 'other.flac'), 'sine=f=800:d=1'));
  await call('POST', `${item}/audio?name=other.flac&version=${encodeURIComponent(seen)}`, replaced);
  await eventually(
    () => list(url, 'tracks'),
    (found) => found.length === 4,
  );
}

async function list(url: string, what: string): Promise<{ id: string; name: string; image: string }[]> {
  const response = await fetch(`${url}/v3.0/${what}/?client_id=${WEB_CLIENT_ID}&limit=all&order=id`);
  return ((await response.json()) as { results: { id: string; name: string; image: string }[] }).results;
}

/** The tracks, the zips of albums, the files in the Studio, and the covers, by path. One format reads the original as well as four. */
async function playAll(url: string): Promise<Record<string, string>> {
  const tracks = await list(url, 'tracks');
  const albums = await list(url, 'albums');
  assert.deepEqual([tracks.length, albums.length], [4, 2]);
  const paths = [
    ...tracks.map(({ id }) => `/storage/?trackid=${id}&format=mp31`),
    ...albums.map(({ id }) => `/storage/download/a${id}/mp31/`),
    ...previews.map((id) => `/web-api/studio/files/${id}/audio`),
    ...albums.map(({ image }) => new URL(image).pathname + new URL(image).search),
  ];
  const sounds: Record<string, string> = {};
  for (const path of paths) {
    // An album is converted before its zip is sent.
    const response = await eventually(
      () => fetch(url + path, { headers: session }),
      ({ status }) => status !== 503,
    );
    assert.equal(response.status, 200, path);
    const body = Buffer.from(await response.arrayBuffer());
    // A missing cover is a placeholder, which is a picture as well. Audio differs: its tags have the address of the service.
    if (path.startsWith('/image/')) sounds[path] = hash('sha256', body);
    else
      sounds[path] = `${response.headers.get('content-type')}, ${body.length > 3000 ? 'not empty' : 'empty'}`;
  }
  return sounds;
}

/** With nothing cached, so that every original is read. */
async function requirePlays(data: string, uid?: number): Promise<void> {
  rmSync(join(data, 'cache'), { recursive: true, force: true });
  const service = await startService(dirname(data), settings(data), undefined, uid);
  try {
    assert.deepEqual(await playAll(service.url), expected);
  } finally {
    await stop(service);
  }
}

/** A folder in which only the other user may write, next to which nothing of ours can be read. */
function folderOf(uid: number): string {
  const folder = temporaryFolder();
  elsewhere.push(folder);
  chownSync(folder.path, uid, uid);
  return folder.path;
}

function give(path: string, uid: number): void {
  for (const name of ['', ...readdirSync(path, { recursive: true, encoding: 'utf8' })])
    chownSync(join(path, name), uid, uid);
}

/** Backs up one folder, and restores it as another user into another folder. */
async function restoreElsewhere(data: string): Promise<string> {
  const home = folderOf(OTHER_USER);
  await run(['backup', join(home, 'backup'), '--media'], data);
  give(join(home, 'backup'), OTHER_USER);
  const restored = join(home, 'data');
  await run(['restore', join(home, 'backup'), '--media'], restored, '', OTHER_USER, home);
  assert.match(await run(['doctor'], restored, '', OTHER_USER, home), /All can be read \(4\)/);
  return restored;
}

const asOther = skip || (isRoot ? false : 'needs root, to become another user');

/** A copy of the data folder, while the original is away. */
async function withCopy(name: string, work: (data: string) => Promise<void>): Promise<void> {
  const data = join(root.path, name);
  cpSync(original, data, { recursive: true });
  renameSync(original, `${original}.away`);
  try {
    await work(data);
  } finally {
    renameSync(`${original}.away`, original);
  }
}

function move(data: string): string {
  const moved = `${data}-moved`;
  renameSync(data, moved);
  return moved;
}

test('a data folder that is moved', { skip }, () =>
  withCopy('plain', async (data) => {
    const moved = move(data);
    await requirePlays(moved);
    rmSync(join(moved, 'studio'), { recursive: true });
    const { code, stdout } = await cantiga(root.path, ['doctor'], settings(moved));
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`copy \`studio\`.* to ${moved}`));
  }),
);

test('a restore elsewhere, as another user of the system', { skip: asOther }, () =>
  withCopy('restored', async (data) => {
    await requirePlays(await restoreElsewhere(data), OTHER_USER);
    assert.ok(existsSync(data), 'nothing was written to the former folder');
  }),
);

test('a restore that may not write names the file', { skip: asOther }, () =>
  withCopy('forbidden', async (data) => {
    const home = folderOf(OTHER_USER);
    const music = join(root.path, 'music');
    cpSync(join(data, 'library'), music, { recursive: true });
    await run(['import', music, '--license', BY], data);
    await run(['backup', join(home, 'backup'), '--media'], data);
    give(join(home, 'backup'), OTHER_USER);
    const args = ['restore', join(home, 'backup'), '--media'];
    const { code, stderr } = await cantiga(home, args, settings(join(home, 'data')), '', OTHER_USER);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`Cannot restore ${music}/.*: EACCES`));
  }),
);
