/** Images of an import are shown everywhere in the API, and nothing outside the library is. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { cantiga, type Service, startService, temporaryFolder } from './cli-process.fixture.ts';

const folder = temporaryFolder();
const library = join(folder.path, 'music');
const env = { CANTIGA_DATA: join(folder.path, 'data'), CANTIGA_LIBRARY: library, CANTIGA_DEMO: 'off' };
let service: Service;
let clientId: string;

const LICENSE = 'http://creativecommons.org/licenses/by/4.0/';
const DAY = '2020-01-01';
const artist = (id: number, image?: string) => ({ entity: 'artist', id, name: `Artist ${id}`, image });
const album = (id: number, image?: string) => {
  return { entity: 'album', id, name: `Album ${id}`, artist_id: 1, releasedate: DAY, image };
};
const track = (id: number, image?: string) => ({
  ...{ entity: 'track', id, name: `Track ${id}`, artist_id: 1, duration: 100 },
  ...{ releasedate: DAY, license_ccurl: LICENSE, image },
});
const radio = (id: number, image?: string) => {
  return { entity: 'radio', id, name: `radio${id}`, dispname: `Radio ${id}`, image };
};
const feed = (id: number, image?: string) => ({
  ...{ entity: 'feed', id, type: 'news', title: { en: `Feed ${id}` }, text: { en: 'Text' }, position: 1 },
  ...{ link: 'https://music.example/', lang: ['en'], date_start: DAY, date_end: DAY, image },
});

const KINDS = { album, artist, track, radio, feed };
const COLOURS = { album: '#ff0000', artist: '#00ff00', track: '#0000ff', radio: '#ffff00', feed: '#ff00ff' };
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

before(async () => {
  mkdirSync(join(library, 'covers'), { recursive: true });
  const createImage = (background: string) =>
    sharp({ create: { width: 1000, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  for (const kind of kinds)
    writeFileSync(join(library, `covers/${kind}.png`), await createImage(COLOURS[kind]));
  writeFileSync(join(folder.path, 'secret.png'), await createImage('#000000'));
  symlinkSync(join(folder.path, 'secret.png'), join(library, 'covers/link.png'));
  symlinkSync(folder.path, join(library, 'out'));
  const records = kinds.flatMap((kind) => [
    KINDS[kind](1, `covers/${kind}.png`),
    KINDS[kind](2),
    KINDS[kind](3, 'covers/link.png'),
    KINDS[kind](4, 'out/secret.png'),
    KINDS[kind](5, 'covers/missing.png'),
  ]);
  const user = (id: number, avatar?: string) => ({ entity: 'user', id, name: `user${id}`, avatar });
  const people = [user(1, 'covers/track.png'), user(2), user(3, 'covers/link.png'), user(4, 'covers/none')];
  const file = join(library, 'catalogue.jsonl');
  writeFileSync(file, [...records, ...people].map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { code, stderr } = await cantiga(folder.path, ['import', file], env);
  assert.equal(code, 0, stderr);
  const create = ['app', 'create', 'Test', '--json'];
  clientId = JSON.parse((await cantiga(folder.path, create, env)).stdout).client_id;
  service = await startService(folder.path, env);
});
after(async () => {
  service?.process.kill('SIGKILL');
  await service?.ended;
  folder.remove();
});

async function shown(kind: Kind, id: number) {
  const size = { radio: '&width=150', feed: '&size=470_165' }[kind as string] ?? '&width=100';
  const response = await fetch(`${service.url}/image/?type=${kind}&id=${id}${size}`);
  assert.equal(response.status, 200);
  const { data, info } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 3)
    colours.add([...data.subarray(at, at + 3)].map((value) => Math.round(value / 64)).join(' '));
  const middle = [...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0'));
  return { size: `${info.width}x${info.height}`, colours, middle: `#${middle.join('')}`, response };
}

test('albums, artists, tracks, radios and feeds show their image of the library', async () => {
  for (const kind of kinds) {
    const { size, colours, middle } = await shown(kind, 1);
    assert.equal(size, { radio: '150x150', feed: '470x165' }[kind as string] ?? '100x100');
    assert.equal(colours.size, 1, kind);
    // JPEG changes colours slightly.
    const off = [1, 3, 5].map((at) => Number.parseInt(middle.slice(at, at + 2), 16) - channel(kind, at));
    assert.ok(Math.max(...off.map(Math.abs)) < 10, `${kind} is ${middle}`);
  }
});

function channel(kind: Kind, at: number): number {
  return Number.parseInt(COLOURS[kind].slice(at, at + 2), 16);
}

test('an entity without an image has a placeholder', async () => {
  for (const kind of kinds) {
    const { colours, response } = await shown(kind, 2);
    assert.ok(colours.size > 3, kind);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=300, stale-while-revalidate=86400');
  }
});

test('a missing image, or one outside the library, is replaced by a placeholder and cached for a minute', async () => {
  for (const kind of kinds) {
    for (const id of [3, 4, 5]) {
      const { colours, response } = await shown(kind, id);
      assert.ok(colours.size > 3, `${kind} ${id}`);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=60');
    }
  }
});

/** The only colour of an image, roughly; `undefined` of one with several, as placeholders have. */
async function colourOf(response: Response): Promise<string | undefined> {
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/jpeg']);
  const { channels } = await sharp(await response.arrayBuffer()).stats();
  if (channels.some(({ min, max }) => max - min > 20)) return undefined;
  return channels.map(({ mean }) => Math.round(mean / 64)).join(' ');
}
const BLUE = '0 0 4';

test('the avatar that an import names is shown, as an uploaded one is', async () => {
  const call = async (path: string) => {
    const response = await fetch(`${service.url}/v3.0/${path}&client_id=${clientId}`);
    return ((await response.json()) as { results: Record<string, string>[] }).results;
  };
  const users = await call('users/?id=1+2+3+4&imagesize=50');
  const address = (id: number) => `${service.url}/image/?type=user&id=${id}&width=50`;
  assert.deepEqual(
    users.map(({ image }) => image),
    [address(1), '', address(3), address(4)],
  );
  const avatarOf = async (id: number) => {
    const [{ avatar_type, avatar }] = await call(`users/tracks/?id=${id}`);
    return [avatar_type, avatar];
  };
  assert.deepEqual(await avatarOf(1), ['file', 'png']);
  assert.deepEqual(await avatarOf(2), ['', '']);
  assert.deepEqual(await avatarOf(4), ['file', 'jpeg']);
  const image = await fetch(users[0]['image']);
  assert.equal(await colourOf(image), BLUE);
  const again = await fetch(users[0]['image'], { headers: { 'if-none-match': image.headers.get('etag')! } });
  assert.equal(again.status, 304);
  assert.equal((await fetch(address(2))).status, 404);
  assert.equal((await fetch(address(1).replace('50', '51'))).status, 400);
  // Outside of the library, and missing.
  for (const id of [3, 4]) assert.equal(await colourOf(await fetch(address(id))), undefined);
  const page = await (await fetch(`${service.url}/user/1`)).text();
  assert.match(page, /src="[^"]*\/image\/\?type=user&amp;id=1&amp;/);
});

test('a player gets a picture for every avatar', async () => {
  const avatar = async (user: string, username: string) => {
    const args = ['user', 'key', 'create', user, '--json'];
    const { api_key } = JSON.parse((await cantiga(folder.path, args, env)).stdout);
    const query = `apiKey=${api_key}&v=1.16.1&c=test&f=image/png&username=${username}`;
    return await colourOf(await fetch(`${service.url}/rest/getAvatar?${query}`));
  };
  assert.equal(await avatar('user1', 'USER1'), BLUE);
  assert.equal(await avatar('user2', 'user2'), undefined);
  assert.equal(await avatar('user2', 'user1'), undefined, 'that of another user');
  assert.equal(await avatar('user4', 'user4'), undefined);
});

test('an import with an image outside its folder is rejected', async () => {
  for (const image of ['../secret.png', 'covers/../../secret.png', '/etc/passwd', 'embedded:/etc/x.mp3']) {
    const file = join(library, 'bad.jsonl');
    writeFileSync(file, `${JSON.stringify(artist(9, image))}\n`);
    const { code, stderr } = await cantiga(folder.path, ['import', file], env);
    assert.equal(code, 1, image);
    assert.match(stderr, /artist\.image: expected the name of a file below/);
  }
});
