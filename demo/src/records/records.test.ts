import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseDay } from '../../../src/domain/calendar.ts';
import type { ImportRecord } from '../../../src/domain/imports/records.ts';
import {
  ACOUSTIC_ELECTRIC,
  FEED_TARGETS,
  FEED_TYPES,
  GENDERS,
  RADIO_TYPES,
  RATINGS,
  RELATIONS,
  RELEASE_TYPES,
  SPEEDS,
  TAG_KINDS,
  VOCAL_INSTRUMENTAL,
  WAVEFORM_PEAKS,
} from '../../../src/domain/vocabulary.ts';
import { demoRecords } from './records.ts';

const RECORDS = [...demoRecords()];

function all<E extends ImportRecord['entity']>(entity: E): Extract<ImportRecord, { entity: E }>[] {
  return RECORDS.filter((record): record is Extract<ImportRecord, { entity: E }> => record.entity === entity);
}

const artists = all('artist');
const albums = all('album');
const tracks = all('track');
const users = all('user');
const relations = all('relation');
const reviews = all('review');
const playlists = all('playlist');
const radios = all('radio');
const feeds = all('feed');

function occurring<T>(values: Iterable<T>): T[] {
  return [...new Set(values)].sort();
}

describe('the demo catalogue', () => {
  test('is the same every time', () => {
    assert.deepEqual([...demoRecords()], RECORDS);
  });

  test('has the documented size', () => {
    assert.equal(artists.length, 40);
    assert.equal(albums.length, 120);
    assert.equal(tracks.length, 1000);
    assert.equal(tracks.filter((track) => track.album_id === undefined).length, 40);
    assert.equal(users.length, 60);
    assert.equal(reviews.length, 300);
    assert.equal(playlists.length, 15);
    assert.equal(radios.length, 8);
    assert.equal(feeds.length, 9);
    assert.ok(relations.length > 1000 && relations.length < 3000, `${relations.length} relations`);
  });

  test('uses every id once within its kind', () => {
    for (const list of [artists, albums, tracks, users, reviews, playlists, radios, feeds]) {
      const ids = list.map((record) => record.id);
      assert.equal(new Set(ids).size, ids.length, `ids of ${list[0]?.entity}`);
      assert.ok(ids.every((id) => Number.isSafeInteger(id) && id > 0));
    }
    for (const names of [
      artists.map(({ name }) => name),
      users.map(({ name }) => name),
      radios.map(({ name }) => name),
    ]) {
      assert.equal(new Set(names).size, names.length);
    }
  });

  test('refers only to existing records', () => {
    const ids = new Map<string | undefined, Set<number>>(
      [artists, albums, tracks, users, playlists].map((list) => [
        list[0]?.entity,
        new Set(list.map(({ id }) => id)),
      ]),
    );
    const holds = (entity: ImportRecord['entity'], id: number | undefined) => {
      if (id !== undefined) assert.ok(ids.get(entity)?.has(id), `${entity} ${id}`);
    };
    for (const album of albums) holds('artist', album.artist_id);
    for (const track of tracks) holds('artist', track.artist_id);
    for (const record of [...tracks, ...relations, ...reviews]) holds('album', record.album_id);
    for (const record of [...relations, ...reviews]) {
      holds('track', record.track_id);
      holds('user', record.user_id);
    }
    for (const relation of relations) holds('artist', relation.artist_id);
    for (const playlist of playlists) {
      holds('user', playlist.user_id);
      for (const { track_id } of playlist.tracks) holds('track', track_id);
    }
    for (const radio of radios) for (const id of radio.tracks ?? []) holds('track', id);
    for (const { link, joinid } of feeds) {
      const [, page, list, id] = /^\/(track|artist|list)\/([ap]?)(\d+)$/.exec(link) ?? [];
      if (page === 'list') holds(list === 'a' ? 'album' : 'playlist', Number(id));
      else if (page === 'track' || page === 'artist') holds(page, Number(id));
      assert.equal(joinid, id === undefined ? undefined : Number(id));
    }
  });

  test('keeps an album’s tracks with its artist, numbered from 1', () => {
    for (const album of albums) {
      const own = tracks.filter((track) => track.album_id === album.id);
      assert.ok(
        own.every((track) => track.artist_id === album.artist_id && track.releasedate === album.releasedate),
      );
      assert.deepEqual(
        own.map((track) => track.position),
        own.map((_, index) => index + 1),
      );
      assert.equal(own.length === 1, album.type === 'single', `${album.name} has ${own.length} tracks`);
    }
  });

  test('gives every target one relation of a kind, and no like besides a dislike', () => {
    const seen = new Set<string>();
    for (const { user_id, track_id, album_id, artist_id, relation } of relations) {
      const target = [track_id, album_id, artist_id].filter((id) => id !== undefined);
      assert.equal(target.length, 1);
      const key = `${user_id} ${relation} ${target[0]}`;
      assert.ok(!seen.has(key), key);
      seen.add(key);
    }
    for (const key of seen) {
      if (key.includes(' dislike ')) assert.ok(!seen.has(key.replace('dislike', 'like')), key);
    }
  });

  test('uses every value of every closed vocabulary', () => {
    const infos = tracks.map((track) => track.musicinfo);
    const shown = (values: (string | undefined)[], vocabulary: readonly string[]) =>
      assert.deepEqual(occurring(values.filter(Boolean)), vocabulary.toSorted());
    shown(
      infos.map((info) => info?.speed),
      SPEEDS,
    );
    shown(
      infos.map((info) => info?.vocalinstrumental),
      VOCAL_INSTRUMENTAL,
    );
    shown(
      infos.map((info) => info?.acousticelectric),
      ACOUSTIC_ELECTRIC,
    );
    shown(
      infos.map((info) => info?.gender),
      GENDERS,
    );
    shown(
      albums.map((album) => album.type),
      RELEASE_TYPES,
    );
    shown(
      relations.map((relation) => relation.relation),
      RELATIONS,
    );
    shown(
      radios.map((radio) => radio.type),
      RADIO_TYPES,
    );
    shown(
      feeds.map((feed) => feed.target),
      FEED_TARGETS,
    );
    shown(
      feeds.map((feed) => feed.type),
      FEED_TYPES,
    );
    assert.deepEqual(occurring(reviews.flatMap((review) => review.score ?? [])).length, 11);
    for (const kind of TAG_KINDS)
      assert.ok(
        infos.some((info) => (info?.tags?.[kind]?.length ?? 0) > 0),
        kind,
      );
    for (const flag of [
      'featured',
      'prolicensing',
      'probackground',
      'content_id_free',
      'audiodownload_allowed',
    ] as const) {
      assert.deepEqual(occurring(tracks.map((track) => track[flag])), [false, true], flag);
    }
    assert.deepEqual(occurring(albums.map((album) => album.zip_allowed)), [false, true]);
    assert.ok(occurring(infos.map((info) => info?.lang)).length >= 20);
  });

  test('uses every kind of licence, in several versions and jurisdictions', () => {
    const parts = tracks.map((track) => {
      const match = /^http:\/\/creativecommons\.org\/licenses\/([a-z-]+)\/(\d\.\d)\/(?:([a-z]{2})\/)?$/.exec(
        track.license_ccurl,
      );
      assert.ok(match, track.license_ccurl);
      return match;
    });
    assert.deepEqual(occurring(parts.map(([, kind]) => kind)), [
      'by',
      'by-nc',
      'by-nc-nd',
      'by-nc-sa',
      'by-nd',
      'by-sa',
    ]);
    assert.deepEqual(occurring(parts.map(([, , version]) => version)), ['2.5', '3.0', '4.0']);
    assert.ok(occurring(parts.flatMap(([, , , port]) => port ?? [])).length >= 2);
  });

  test('has a waveform of 960 peaks in 0..100 on every track', () => {
    for (const { id, waveform } of tracks) {
      assert.equal(waveform?.length, WAVEFORM_PEAKS);
      assert.ok(
        waveform.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 100),
        `track ${id}`,
      );
      assert.ok(Math.max(...waveform) > 20, `track ${id} is silent`);
    }
  });

  test('rates a week no higher than its month, and a month no higher than all-time', () => {
    for (const { id, ratings = {} } of tracks) {
      for (const rating of RATINGS) assert.ok((ratings[rating] ?? -1) >= 0, `${rating} of track ${id}`);
      for (const what of ['downloads', 'listens', 'popularity'] as const) {
        const [week = 0, month = 0, total = 0] = [
          ratings[`${what}_week`],
          ratings[`${what}_month`],
          ratings[`${what}_total`],
        ];
        assert.ok(week <= month && month <= total, `${what} of track ${id}`);
      }
    }
    for (const rating of RATINGS)
      assert.ok(
        tracks.some((track) => (track.ratings?.[rating] ?? 0) > 0),
        rating,
      );
  });

  test('has names in well-formed, composed Unicode, without a repeated track title', () => {
    for (const { name } of [...artists, ...albums, ...tracks, ...users, ...playlists, ...radios]) {
      assert.ok(
        name.isWellFormed() && name === name.normalize('NFC') && name === name.trim() && name !== '',
        name,
      );
    }
    assert.equal(new Set(tracks.map((track) => track.name)).size, tracks.length);
  });

  test('has valid days, in a possible order', () => {
    const born = new Map(users.map((user) => [user.id, user.creationdate ?? '']));
    const joined = new Map(artists.map((artist) => [artist.id, artist.joindate ?? '']));
    const released = new Map([...albums, ...tracks].map((record) => [record.id, record.releasedate]));
    for (const { artist_id, releasedate } of [...albums, ...tracks]) {
      assert.ok(parseDay(releasedate) !== undefined && releasedate > joined.get(artist_id)!);
    }
    for (const { user_id, track_id, album_id, date = '' } of [...relations, ...reviews]) {
      assert.match(date, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
      assert.ok(date >= born.get(user_id)! && date < '2026');
      const target = track_id ?? album_id;
      if (target !== undefined) assert.ok(date >= released.get(target)!);
    }
    for (const { creationdate = '', user_id, tracks } of playlists) {
      assert.ok(creationdate >= born.get(user_id)!);
      for (const { track_id, date = '' } of tracks) {
        assert.ok(date >= creationdate && date >= released.get(track_id)! && date < '2026');
      }
    }
    for (const { date_start, date_end } of feeds) assert.ok(date_start < '2026' && date_end > '2099');
  });

  test('fills every playlist, and every radio has tracks to play', () => {
    for (const playlist of playlists) assert.ok(playlist.tracks.length >= 5, playlist.name);
    const tags = new Set(tracks.flatMap((track) => Object.values(track.musicinfo?.tags ?? {}).flat()));
    for (const radio of radios) {
      assert.ok((radio.tracks?.length ?? 0) >= 10 || radio.tags?.every((tag) => tags.has(tag)), radio.name);
    }
  });

  test('shares outside artists between several of its artists', () => {
    const ours = Map.groupBy(
      artists.flatMap((artist) => artist.similar ?? []),
      (similar) => similar.name,
    );
    for (const [name, list] of ours) {
      assert.ok(list.length >= 2, name);
      assert.ok(list.every(({ score }) => score >= 0 && score <= 1));
    }
    assert.ok(artists.every((artist) => (artist.similar?.length ?? 0) > 0));
  });

  test('contains no credentials', () => {
    assert.ok(users.every((user) => user.password === undefined && user.admin !== true));
    assert.deepEqual(all('application'), [
      { entity: 'application', client_id: '5eedcafe', name: 'Cantiga demo', plan: 'readwrite' },
    ]);
  });
});
