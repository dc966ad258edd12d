import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as english from '../messages/en/index.ts';
import { albumHead, artistHead, isoDuration, playlistHead, trackHead, userHead } from './heads.ts';

const URL = 'https://music.example';
const words = english as Parameters<typeof trackHead>[2];
const artist = { id: '7', name: 'Ada & the <b>Loud</b>' };
const BY = 'http://creativecommons.org/licenses/by/4.0/';
const track = {
  ...{ id: '700', name: 'A "quoted"\nname', artist, duration: 305, releasedate: '2020-02-03', license: BY },
  image: `${URL}/image/?type=album&id=70&width=300`,
  ...{ album: { id: '70', name: 'Tides' }, audio: `${URL}/storage/?trackid=700`, tags: ['folk', 'sea'] },
};
const property = (head: { properties?: readonly (readonly [string, string | number])[] }, name: string) =>
  head.properties?.filter(([one]) => one === name).map(([, content]) => content);

test('describes artist, album, duration and licence of a track', () => {
  const head = trackHead(URL, track, words);
  assert.equal(head.title, 'A "quoted" name by Ada & the <b>Loud</b>');
  assert.equal(head.canonical, '/track/700');
  assert.equal(head.embeddable, true);
  assert.equal(head.description, 'Album: Tides · Folk, Sea');
  const tags = ['folk', 'sea', 'rock', 'jazz', 'pop', 'metal'];
  assert.match(
    String(trackHead(URL, { ...track, tags }, words).description),
    / · Folk, Sea, Rock, Jazz, Pop$/,
  );
  assert.deepEqual(property(head, 'og:type'), ['music.song']);
  assert.deepEqual(property(head, 'og:image'), [`${URL}/image/?type=album&id=70&width=600`]);
  assert.deepEqual(property(head, 'music:duration'), [305]);
  assert.deepEqual(property(head, 'music:musician'), [`${URL}/artist/7`]);
  assert.deepEqual(property(head, 'music:album'), [`${URL}/list/a70`]);
  assert.deepEqual(head.about, {
    '@type': 'MusicRecording',
    name: track.name,
    url: `${URL}/track/700`,
    duration: 'PT5M5S',
    byArtist: { '@type': 'MusicGroup', name: artist.name, url: `${URL}/artist/7` },
    license: BY,
    inAlbum: { '@type': 'MusicAlbum', name: 'Tides', url: `${URL}/list/a70` },
    datePublished: '2020-02-03',
    image: `${URL}/image/?type=album&id=70&width=600`,
    genre: ['Folk', 'Sea'],
    isAccessibleForFree: true,
  });
});

test('leaves out unknown values', () => {
  const bare = { ...track, album: undefined, license: '', image: '', tags: [], releasedate: '0000-00-00' };
  const { about, properties, description } = trackHead(URL, bare, words);
  assert.equal(description, 'Single');
  assert.deepEqual(Object.keys(about ?? {}), ['@type', 'name', 'url', 'duration', 'byArtist']);
  assert.ok(!properties?.some(([name]) => /image|album|release/.test(name)));
});

test('lists the tracks of an album in order, with their common licence', () => {
  const other = { ...track, id: '701', license: 'http://creativecommons.org/licenses/by-nc/4.0/' };
  const album = { ...track, id: '70', name: 'Tides', tracks: [track, other] };
  const mixed = albumHead(URL, album, words);
  assert.equal(mixed.embeddable, true);
  assert.deepEqual(property(mixed, 'music:song'), [`${URL}/track/700`, `${URL}/track/701`]);
  assert.deepEqual(property(mixed, 'music:song:track'), [1, 2]);
  assert.equal((mixed.about as { license?: string }).license, undefined);
  const same = albumHead(URL, { ...album, tracks: [track, track] }, words);
  assert.equal((same.about as { license?: string }).license, BY);
  assert.equal(same.description, 'Album · 2 tracks · Folk · Sea');
  const tags = ['folk', 'sea', 'rock', 'jazz', 'pop', 'metal'];
  assert.match(
    String(albumHead(URL, { ...album, tags }, words).description),
    / · Folk · Sea · Rock · Jazz · Pop$/,
  );
});

test('counts all tracks of a playlist and lists the first', () => {
  const tracks = Array.from({ length: 60 }, (_, i) => ({ ...track, id: String(i + 1) }));
  const playlist = {
    id: '5',
    name: '<script>',
    owner: { id: '9', name: 'ana' },
    image: '',
    total: 5000,
    tracks,
  };
  const head = playlistHead(URL, playlist, words);
  assert.equal(head.title, '<script>, a playlist by ana');
  assert.equal(head.embeddable, true);
  assert.deepEqual(property(head, 'music:creator'), [`${URL}/user/9`]);
  const { numTracks, track: listed } = head.about as { numTracks: number; track: object[] };
  assert.deepEqual([numTracks, listed.length], [5000, 50]);
});

test('describes an artist with the start of the description', () => {
  const data = { ...artist, image: '', website: 'https://ada.example/', tags: ['folk'], places: ['Norwich'] };
  const albums = [{ id: '70', name: 'Tides' }];
  const brief = artistHead(URL, { ...data, description: '', albums }, words);
  assert.equal(brief.description, 'Artist · Norwich · Folk');
  const long = artistHead(URL, { ...data, description: 'word '.repeat(100), albums }, words);
  assert.match(long.description!, /^(word ){39}word …$/);
  assert.equal((long.about as { sameAs: string }).sameAs, 'https://ada.example/');
});

test('names a user by the display name', () => {
  const head = userHead({ id: '9', name: 'ana', dispname: 'Ana\u0000 R.', image: '' }, words);
  assert.equal(head.canonical, '/user/9');
  assert.deepEqual(property(head, 'profile:username'), ['ana']);
  assert.equal(userHead({ id: '9', name: 'ana', dispname: '', image: '' }, words).title, 'ana');
});

test('formats durations as in ISO 8601', () => {
  assert.deepEqual([0, 59, 60, 305, 3600, 3661.4].map(isoDuration), [
    'PT0S',
    'PT59S',
    'PT1M',
    'PT5M5S',
    'PT1H',
    'PT1H1M1S',
  ]);
});
