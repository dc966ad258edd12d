/** `/rest` of the whole service: what players see, with documents that are checked against the table of `subsonic-shapes.fixture.ts`. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { SubsonicAPI } from 'subsonic-api';
import { createHistory } from '../src/core/history/history.ts';
import { playlistRow } from '../src/core/playlists/playlist-row.fixture.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import { ENDPOINTS } from '../src/http/subsonic/routes.ts';
import { recordChange } from '../src/store/changes/changes.ts';
import { eventually } from './cli-process.fixture.ts';
import { type Payload, type SubsonicService, startSubsonicService } from './subsonic-service.fixture.ts';

let service: SubsonicService;
before(async () => {
  service = await startSubsonicService();
});
after(() => service.close());

/** The listening history of a user. */
function historyOf(id: number) {
  const { store } = service;
  const history = createHistory({ store, jobs: { wake() {} }, mayScrobble: false, log: quiet });
  return {
    turnOn: () => history.turn({ id }, true),
    entries: async () => (await history.page({ id }, undefined, 10)).entries,
  };
}

const COMMON = 'v=1.16.1&c=test&f=json';
const documentOf = async (response: Response) => ((await response.json()) as Payload)['subsonic-response'];
const code = async (response: Response) => (await documentOf(response)).error?.code;

test('a key authenticates alone, as a password, and by a token', async () => {
  const { apiKey: key } = service;
  const token = createHash('md5').update(`${key}pepper`).digest('hex');
  for (const credentials of [
    `apiKey=${key}`,
    `u=ana&p=${key}`,
    `u=ANA&p=enc:${Buffer.from(key).toString('hex')}`,
    `u=ana&t=${token}&s=pepper`,
  ])
    assert.equal(await code(await service.get(`ping?${COMMON}&${credentials}`)), undefined, credentials);
  for (const [credentials, expected] of [
    ['apiKey=no-such-key', 44],
    [`u=demo&p=${key}`, 40],
    ['u=ana&p=wrong', 40],
    [`u=ana&t=${token}&s=salt`, 40],
    [`u=demo&t=${token}&s=pepper`, 40],
    [`u=ana&apiKey=${key}`, 43],
    [`u=ana&p=${key}&t=${token}&s=pepper`, 43],
    ['u=ana', 10],
    [`t=${token}&s=pepper`, 10],
    ['', 10],
  ] as const)
    assert.equal(await code(await service.get(`ping?${COMMON}&${credentials}`)), expected, credentials);
});

test('a revoked key is rejected by the next request', async () => {
  const { apiKey, revoke } = await service.addUser('rui');
  assert.deepEqual(await service.call('tokenInfo', '', apiKey), { tokenInfo: { username: 'rui' } });
  await revoke();
  assert.equal((await service.call('tokenInfo', '', apiKey))['error'].code, 44);
});

test('every endpoint takes GET and POST, with and without .view, and answers in three formats', async () => {
  const parameters = `apiKey=${service.apiKey}&v=1.16.1&c=test`;
  for (const path of ['getLicense', 'getLicense.view']) {
    const xml = await service.get(`${path}?${parameters}`);
    assert.match(xml.headers.get('content-type') ?? '', /^application\/xml/);
    assert.match(
      await xml.text(),
      /<subsonic-response xmlns="http:\/\/subsonic.org\/restapi" status="ok".*<license valid="true"\/>/,
    );
    const posted = await service.get(path, {
      method: 'POST',
      body: new URLSearchParams(`${parameters}&f=json`),
    });
    assert.equal((await documentOf(posted)).license.valid, true);
  }
  const jsonp = await service.get(`ping?${parameters}&f=jsonp&callback=player.done`);
  assert.match(await jsonp.text(), /^\/\*\*\/player\.done\(\{"subsonic-response":\{"status":"ok".*\}\);$/);
  assert.equal(jsonp.headers.get('access-control-allow-origin'), '*');
  const preflight = await service.get('ping', { method: 'OPTIONS' });
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /GET, POST/);
});

test('requests that cannot be served have the error codes of Subsonic', async () => {
  const key = `apiKey=${service.apiKey}`;
  for (const [target, expected] of [
    [`ping?${key}&c=test&f=json`, 10],
    [`ping?${key}&v=1.16.1&f=json`, 10],
    [`ping?${key}&v=0.9&c=test&f=json`, 20],
    [`ping?${key}&v=2.0&c=test&f=json`, 30],
    [`ping?${key}&v=new&c=test&f=json`, 0],
    [`getSong?${key}&${COMMON}`, 10],
    [`getSong?${key}&${COMMON}&id=tr-999999999`, 70],
    [`getSong?${key}&${COMMON}&id=al-1`, 70],
    [`getSong?${key}&${COMMON}&id=%00`, 70],
    [`getAlbum?${key}&${COMMON}&id=sg-10233`, 70],
    [`getMusicDirectory?${key}&${COMMON}&id=2`, 70],
    [`stream?${key}&${COMMON}&id=tr-999999999`, 70],
    [`getCoverArt?${key}&${COMMON}&id=al-999999999`, 70],
    [`getCaptions?${key}&${COMMON}&id=tr-1`, 70],
    [`hls.m3u8?${key}&${COMMON}&id=tr-1`, 0],
  ] as const)
    assert.equal(await code(await service.get(target)), expected, target);
  const unknown = await service.get(`getNothing?${key}&${COMMON}`);
  assert.equal(unknown.status, 404);
  assert.equal(await code(unknown), 0);
  const badFormat = await service.get(`ping?${key}&v=1.16.1&c=test&f=yaml`);
  assert.match(await badFormat.text(), /status="failed".*<error code="0" message="Parameter f: /);
  const badCallback = await service.get(`ping?${key}&v=1.16.1&c=test&f=jsonp&callback=alert(1)`);
  assert.match(await badCallback.text(), /<error code="0"/);
});

test('the catalogue can be browsed by artist, album and song', async () => {
  const { artists } = await service.call('getArtists');
  const names = artists.index.flatMap(({ artist }: Payload) => artist.map(({ name }: Payload) => name));
  assert.ok(names.includes('404 Owls'));
  assert.deepEqual(artists.index[0].name, '#');
  const id = artists.index[0].artist[0].id;
  const { artist } = await service.call('getArtist', `id=${id}`);
  assert.equal(artist.album.length, artist.albumCount);
  const [first] = artist.album;
  const { album } = await service.call('getAlbum', `id=${first.id}`);
  assert.equal(album.song.length, album.songCount);
  assert.equal(
    album.duration,
    album.song.reduce((sum: number, { duration }: Payload) => sum + duration, 0),
  );
  const { song } = await service.call('getSong', `id=${album.song[0].id}`);
  assert.deepEqual(song, album.song[0]);
});

test('a track without an album is an album of one song', async () => {
  const single = await service.store.db
    .selectFrom('track')
    .select(['id', 'artist_id'])
    .where('album_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { artist } = await service.call('getArtist', `id=ar-${single.artist_id}`);
  assert.ok(artist.album.some(({ id }: Payload) => id === `sg-${single.id}`));
  const { album } = await service.call('getAlbum', `id=sg-${single.id}`);
  assert.deepEqual(
    [album.songCount, album.song[0].id, album.song[0].albumId],
    [1, `tr-${single.id}`, `sg-${single.id}`],
  );
});

test('the catalogue can be browsed by folder', async () => {
  const { musicFolders } = await service.call('getMusicFolders');
  const [{ id: root }] = musicFolders.musicFolder;
  const { indexes } = await service.call('getIndexes', `musicFolderId=${root}`);
  const later = await service.call('getIndexes', `ifModifiedSince=${indexes.lastModified}`);
  assert.deepEqual(later['indexes'].index, []);
  const { directory: top } = await service.call('getMusicDirectory', `id=${root}`);
  const artistId = indexes.index[0].artist[0].id;
  assert.ok(top.child.some(({ id }: Payload) => id === artistId));
  const { directory: artist } = await service.call('getMusicDirectory', `id=${artistId}`);
  assert.ok(artist.child.every(({ isDir, parent }: Payload) => isDir && parent === artistId));
  const { directory: album } = await service.call('getMusicDirectory', `id=${artist.child[0].id}`);
  assert.ok(album.child.every(({ isDir, parent }: Payload) => !isDir && parent === album.id));
});

test('genres have the numbers of their songs and albums', async () => {
  const { genres } = await service.call('getGenres');
  const { value, songCount, albumCount } = genres.genre[0];
  const rows = await service.store.db.selectFrom('track').select(['id', 'album_id', 'genres']).execute();
  const tagged = rows.filter((row) => JSON.parse(row.genres).includes(value));
  assert.equal(songCount, tagged.length);
  assert.equal(albumCount, new Set(tagged.map(({ id, album_id }) => album_id ?? `single ${id}`)).size);
});

const idsOf = (items: Payload[]): string[] => items.map(({ id }) => id);

test('search finds artists, albums and songs; an empty query lists everything in pages', async () => {
  const { searchResult3: found } = await service.call('search3', 'query=404%20Owls&songCount=3');
  assert.equal(found.artist[0].name, '404 Owls');
  assert.deepEqual(new Set(found.song.map(({ artist }: Payload) => artist)), new Set(['404 Owls']));
  const { searchResult2: folders } = await service.call('search2', 'query=404%20Owls*');
  assert.equal(folders.artist[0].id, found.artist[0].id);
  const all: string[] = [];
  for (let offset = 0; ; offset += 400) {
    const query = `query=%22%22&artistCount=0&albumCount=0&songCount=400&songOffset=${offset}`;
    const { searchResult3: page } = await service.call('search3', query);
    assert.deepEqual([page.artist, page.album], [[], []]);
    if (page.song.length === 0) break;
    all.push(...idsOf(page.song));
  }
  const { scanStatus } = await service.call('getScanStatus');
  assert.equal(new Set(all).size, scanStatus.count);
});

test('the search of the first players finds songs by artist, album, title or anything, newer than a time', async () => {
  const search = async (query: string) => (await service.call('search', query))['searchResult'];
  const { song: sample } = (await service.call('getSongsByGenre', 'genre=folk&count=1'))['songsByGenre'];
  const [{ id, title, artist, album, created }] = sample;
  const encoded = encodeURIComponent;
  for (const query of [
    `title=${encoded(title)}`,
    `any=${encoded(title)}`,
    `artist=${encoded(artist)}&title=${encoded(title)}`,
    `album=${encoded(album)}&artist=${encoded(artist)}`,
  ])
    assert.ok(idsOf((await search(`${query}&count=500`)).match).includes(id), query);
  const bySinger = await search(`artist=${encoded(artist)}&count=500`);
  assert.ok(bySinger.match.length > 1);
  assert.deepEqual(new Set(bySinger.match.map((one: Payload) => one['artist'])), new Set([artist]));
  assert.deepEqual((await search(`artist=${encoded(artist)}&title=zzzz`)).match, []);
  const page = await search(`artist=${encoded(artist)}&count=1&offset=1`);
  assert.deepEqual([page.offset, page.totalHits], [1, bySinger.totalHits]);
  assert.deepEqual(idsOf(page.match), [bySinger.match[1].id]);
  assert.deepEqual((await search('count=0')).match, []);
  // Numbers may have any length, as in the API.
  const { match } = await search(
    `artist=${encoded(artist)}&count=9223372036854775807&offset=${'9'.repeat(400)}`,
  );
  assert.deepEqual(match, []);
  const newer = async (time: number) => {
    const { match } = await search(`artist=${encoded(artist)}&count=500&newerThan=${time}`);
    return idsOf(match).includes(id);
  };
  const time = Date.parse(created);
  assert.deepEqual(
    [await newer(time - 1), await newer(time), await newer(999_999_999_999_999)],
    [true, false, false],
  );
});

test('endpoints with bytes ignore a format of documents that they do not know', async () => {
  const { id } = await service.store.db
    .selectFrom('track')
    .select('id')
    .where('audiodownload_allowed', '=', 1)
    .orderBy('duration')
    .limit(1)
    .offset(1)
    .executeTakeFirstOrThrow();
  const query = `apiKey=${service.apiKey}&v=1.16.1&c=test&id=tr-${id}`;
  for (const [target, type] of [
    [`getCoverArt?${query}&f=image/png`, 'image/jpeg'],
    [`stream?${query}&f=mp3`, 'audio/mpeg'],
    [`stream?${query}&f=jsonp`, 'audio/mpeg'],
    [`download.view?${query}&f=raw`, 'audio/mpeg'],
  ]) {
    const response = await service.get(target, { headers: { range: 'bytes=0-99' } });
    await response.body?.cancel();
    assert.equal(response.headers.get('content-type'), type, target);
  }
  for (const name of ['getCoverArt', 'stream', 'download', 'hls.m3u8', 'getCaptions']) {
    const failed = await service.get(`${name}?${query.replace(/id=.*/, 'id=tr-0')}&f=image/png`);
    const text = await failed.text();
    assert.match(text, /^<.*status="failed".*<error code=/s);
    assert.doesNotMatch(text, /Parameter f/, name);
  }
});

test('albums are listed in every order of the protocol', async () => {
  const list = async (query: string): Promise<Payload[]> =>
    (await service.call('getAlbumList2', query))['albumList2'].album;
  const newest = await list('type=newest&size=500');
  const created = newest.map(({ created: date }) => date);
  assert.deepEqual(created, created.toSorted().reverse());
  for (const type of [
    'random',
    'highest',
    'frequent',
    'recent',
    'alphabeticalByName',
    'alphabeticalByArtist',
  ])
    assert.equal(new Set(idsOf(await list(`type=${type}&size=20`))).size, 20, type);
  assert.deepEqual(idsOf(await list('type=newest&size=5&offset=3')), idsOf(newest).slice(3, 8));
  const years = (await list('type=byYear&fromYear=2015&toYear=2012&size=500')).map(({ year }) => year);
  assert.ok(years.length > 0 && years.every((year) => year >= 2012 && year <= 2015));
  assert.deepEqual(years, years.toSorted().reverse());
  assert.ok((await list('type=byGenre&genre=folk')).length > 0);
  const { albumList } = await service.call('getAlbumList', 'type=newest&size=5');
  assert.deepEqual(idsOf(albumList.album), idsOf(newest).slice(0, 5));
  for (const query of ['type=byYear', 'type=byGenre', ''])
    assert.equal((await service.call('getAlbumList2', query))['error'].code, 10);
  assert.equal((await service.call('getAlbumList2', 'type=best'))['error'].code, 0);
});

test('songs are chosen at random, by genre, by popularity and by similarity', async () => {
  const { randomSongs } = await service.call('getRandomSongs', 'size=30&genre=folk&fromYear=2010');
  assert.equal(new Set(idsOf(randomSongs.song)).size, 30);
  assert.ok(randomSongs.song.every(({ year }: Payload) => year >= 2010));
  const { songsByGenre } = await service.call('getSongsByGenre', 'genre=folk&count=7&offset=2');
  assert.equal(songsByGenre.song.length, 7);
  const [song] = songsByGenre.song;
  const { topSongs } = await service.call('getTopSongs', `artist=${encodeURIComponent(song.artist)}&count=4`);
  assert.deepEqual((await service.call('getTopSongs', `id=${song.artistId}&count=4`))['topSongs'], topSongs);
  for (const id of [song.id, song.albumId, song.artistId]) {
    const { similarSongs } = await service.call('getSimilarSongs', `id=${id}&count=5`);
    assert.equal(similarSongs.song.length, 5);
    const artists = Map.groupBy(similarSongs.song, ({ artistId }: Payload) => artistId);
    assert.ok(artists.size > 2, 'at most two songs of each artist');
    assert.deepEqual(
      (await service.call('getSimilarSongs2', `id=${id}&count=5`))['similarSongs2'],
      similarSongs,
    );
  }
  const { artistInfo2 } = await service.call('getArtistInfo2', `id=${song.artistId}&count=3`);
  assert.equal(artistInfo2.similarArtist.length, 3);
  assert.equal((await fetch(artistInfo2.largeImageUrl)).status, 200);
  await service.call('getArtistInfo', `id=${song.id}`);
  await service.call('getAlbumInfo', `id=${song.albumId}`);
  assert.ok('albumInfo' in (await service.call('getAlbumInfo2', `id=${song.albumId}`)));
});

test('lyrics are found by song, and by artist and title', async () => {
  const row = await service.store.db
    .selectFrom('track')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .select(['track.id', 'track.name', 'track.lyrics', 'artist.name as artist'])
    .where('lyrics', '<>', '')
    .executeTakeFirstOrThrow();
  const { lyricsList } = await service.call('getLyricsBySongId', `id=tr-${row.id}`);
  const lines = lyricsList.structuredLyrics[0].line.map(({ value }: Payload) => value);
  assert.equal(lines.join('\n'), row.lyrics);
  const query = new URLSearchParams({ artist: row.artist, title: row.name });
  assert.equal((await service.call('getLyrics', query.toString()))['lyrics'].value, row.lyrics);
  assert.equal((await service.call('getLyrics', 'artist=x&title=y'))['lyrics'].value, '');
});

test('stars are likes, albums and fans of the user; ratings are reviews, whose texts stay', async () => {
  const { id: userId, apiKey: key } = await service.addUser('stella');
  const [{ song: songs }, { album: albums }] = [
    (await service.call('getRandomSongs', 'size=1'))['randomSongs'],
    (await service.call('getAlbumList2', 'type=newest&size=1'))['albumList2'],
  ];
  const [song, album] = [songs[0], albums[0]];
  const number = (id: string) => Number(id.slice(3));
  await service.call('star', `id=${song.id}&albumId=${album.id}&artistId=${song.artistId}`, key);
  const related = await service.store.db
    .selectFrom('user_track')
    .select(['track_id', 'liked'])
    .where('user_id', '=', userId)
    .execute();
  assert.deepEqual(
    [related.length, related[0].track_id, related[0].liked !== ''],
    [1, number(song.id), true],
  );
  const { starred2 } = await service.call('getStarred2', '', key);
  assert.deepEqual(
    [idsOf(starred2.song), idsOf(starred2.album), idsOf(starred2.artist)],
    [[song.id], [album.id], [song.artistId]],
  );
  assert.ok(starred2.song[0].starred !== undefined);
  await service.call('getStarred', '', key);
  assert.equal((await service.call('getAlbumList2', 'type=starred', key))['albumList2'].album.length, 1);

  const rating = async () => (await service.call('getSong', `id=${song.id}`, key))['song'].userRating;
  await service.call('setRating', `id=${song.id}&rating=4`, key);
  await service.call('setRating', `id=${album.id}&rating=1`, key);
  assert.equal(await rating(), 4);
  assert.equal((await service.call('getAlbum', `id=${album.id}`, key))['album'].userRating, 1);
  const review = () =>
    service.store.db
      .selectFrom('review')
      .select(['score', 'text'])
      .where('user_id', '=', userId)
      .orderBy('id');
  assert.deepEqual(
    (await review().execute()).map(({ score }) => score),
    [8, 2],
  );
  await service.store.db.updateTable('review').set({ text: 'fine' }).where('score', '=', 8).execute();
  await service.call('setRating', `id=${song.id}&rating=0`, key);
  await service.call('setRating', `id=${album.id}&rating=0`, key);
  assert.equal(await rating(), undefined);
  assert.deepEqual(await review().execute(), [{ score: null, text: 'fine' }]);
  assert.equal((await service.call('setRating', `id=${song.artistId}&rating=3`, key))['error'].code, 0);

  await service.call('unstar', `id=${song.id}&id=${album.id}&id=${song.artistId}`, key);
  assert.deepEqual((await service.call('getStarred2', '', key))['starred2'], {
    artist: [],
    album: [],
    song: [],
  });
  const missing = await service.call('star', `id=${song.id}&id=tr-999999999`, key);
  assert.equal(missing['error'].code, 70);
  assert.deepEqual((await service.call('getStarred2', '', key))['starred2'].song, [], 'all or none');
});

test('playlists are created, changed, replaced and deleted by their owner', async () => {
  const { apiKey: other } = await service.addUser('olga');
  const { song: songs } = (await service.call('getRandomSongs', 'size=4'))['randomSongs'];
  const [a, b, c, d] = idsOf(songs);
  const { playlist } = await service.call('createPlaylist', `name=Mine&songId=${a}&songId=${b}&songId=${a}`);
  assert.deepEqual([playlist.name, playlist.songCount, playlist.owner], ['Mine', 3, 'ana']);
  const id = `id=${playlist.id}`;
  assert.equal(playlist.public, false);
  assert.equal((await service.call('getPlaylist', id, other))['error'].code, 70, 'it is private');
  await service.call('updatePlaylist', `playlistId=${playlist.id}&public=true`);
  const entries = async () => idsOf((await service.call('getPlaylist', id))['playlist'].entry);
  await service.call(
    'updatePlaylist',
    `playlistId=${playlist.id}&name=Ours&songIdToAdd=${c}&songIndexToRemove=0`,
  );
  assert.deepEqual(await entries(), [b, a, c]);
  // A track that was deleted or hidden is not shown, and its place is not counted.
  await service.store.db
    .updateTable('playlist_track')
    .set({ track_id: 999_999_999 })
    .where('playlist_id', '=', Number(playlist.id.slice(3)))
    .where('position', '=', 1)
    .execute();
  assert.deepEqual(await entries(), [a, c]);
  await service.call('updatePlaylist', `playlistId=${playlist.id}&songIndexToRemove=1`);
  assert.deepEqual(await entries(), [a]);
  await service.call('createPlaylist', `playlistId=${playlist.id}&songId=${d}&songId=${b}`);
  assert.deepEqual(await entries(), [d, b]);
  const { playlists } = await service.call('getPlaylists');
  const [listed] = playlists.playlist;
  assert.deepEqual([listed.name, listed.songCount], ['Ours', 2]);
  assert.equal(listed.duration, (await service.call('getPlaylist', id))['playlist'].duration);

  assert.equal((await service.call('getPlaylist', id, other))['playlist'].readonly, true);
  for (const [endpoint, query] of [
    ['updatePlaylist', `playlistId=${playlist.id}&name=Theirs`],
    ['createPlaylist', `playlistId=${playlist.id}&songId=${a}`],
    ['deletePlaylist', id],
  ])
    assert.equal((await service.call(endpoint, query, other))['error'].code, 70, endpoint);
  const bad = await service.call('updatePlaylist', `playlistId=${playlist.id}&songIndexToRemove=7`);
  assert.equal(bad['error'].code, 70);
  assert.equal((await service.call('createPlaylist', `songId=${a}`))['error'].code, 10);
  const before = (await service.call('getPlaylists'))['playlists'].playlist.length;
  assert.equal((await service.call('createPlaylist', 'name=Lost&songId=tr-999999999'))['error'].code, 70);
  assert.equal((await service.call('getPlaylists'))['playlists'].playlist.length, before);
  assert.equal((await service.call('getPlaylists', 'username=olga'))['error'].code, 50);
  await service.call('deletePlaylist', id);
  assert.equal((await service.call('getPlaylist', id))['error'].code, 70);
});

test('a playlist of 10,000 tracks is read whole, and refused where it is sent', async () => {
  const { store, user } = service;
  const tracks = await store.db.selectFrom('track').select('id').orderBy('id').execute();
  const list = playlistRow({ id: 77_777, name: 'Long', user_id: user.id, creationdate: '2026-01-01' });
  await store.db.insertInto('playlist').values(list).execute();
  const date = '2026-01-01 00:00:00';
  for (let first = 0; first < 10_000; first += 1000) {
    const rows = Array.from({ length: 1000 }, (_, i) => ({
      ...{
        playlist_id: list.id,
        position: first + i + 1,
        track_id: tracks[(first + i) % tracks.length].id,
        date,
      },
    }));
    await store.db.insertInto('playlist_track').values(rows).execute();
  }
  for (const format of ['json', 'xml']) {
    const response = await service.get(
      `getPlaylist?apiKey=${service.apiKey}&v=1.16.1&c=test&f=${format}&id=pl-${list.id}`,
    );
    const body = await response.text();
    assert.ok(body.length < 10_000_000, `${body.length} bytes of ${format}`);
    if (format === 'json') assert.equal(JSON.parse(body)['subsonic-response'].playlist.entry.length, 10_000);
    else assert.equal(body.match(/<entry /g)?.length, 10_000);
  }
  const form = new URLSearchParams({
    apiKey: service.apiKey,
    v: '1.16.1',
    c: 'test',
    f: 'json',
    name: 'Too long',
  });
  for (let i = 0; i <= 10_000; i++) form.append('songId', `tr-${tracks[i % tracks.length].id}`);
  const { error } = await documentOf(await service.get('createPlaylist', { method: 'POST', body: form }));
  assert.deepEqual([error.code, error.helpUrl], [50, undefined]);
  assert.match(error.message, /up to 10,000 tracks/);
  await store.db.deleteFrom('playlist_track').where('playlist_id', '=', list.id).execute();
  await store.db.deleteFrom('playlist').where('id', '=', list.id).execute();
});

test('a queue is saved by song and by index, and read by both', async () => {
  const { song: songs } = (await service.call('getRandomSongs', 'size=3'))['randomSongs'];
  const [a, b, c] = idsOf(songs);
  assert.deepEqual(await service.call('getPlayQueue'), {});
  await service.call('savePlayQueue', `id=${a}&id=${b}&id=${c}&current=${b}&position=5000`);
  const { playQueue } = await service.call('getPlayQueue');
  assert.deepEqual([idsOf(playQueue.entry), playQueue.current, playQueue.position], [[a, b, c], b, 5000]);
  assert.equal(playQueue.changedBy, 'test');
  await service.call('savePlayQueueByIndex', `id=${a}&id=${a}&id=${a}&currentIndex=2&position=1`);
  const { playQueueByIndex } = await service.call('getPlayQueueByIndex');
  assert.deepEqual([playQueueByIndex.currentIndex, playQueueByIndex.entry.length], [2, 3]);
  assert.equal((await service.call('savePlayQueueByIndex', `id=${a}&currentIndex=1`))['error'].code, 0);
  assert.equal((await service.call('savePlayQueue', `id=${a}&current=${b}`))['error'].code, 0);
  assert.equal((await service.call('savePlayQueue', 'id=tr-999999999'))['error'].code, 70);
  await service.call('savePlayQueue');
  assert.deepEqual(await service.call('getPlayQueueByIndex'), {});
});

test('bookmarks keep a position in a song', async () => {
  const { song: songs } = (await service.call('getRandomSongs', 'size=1'))['randomSongs'];
  const [{ id }] = songs;
  await service.call('createBookmark', `id=${id}&position=1000&comment=here`);
  await service.call('createBookmark', `id=${id}&position=2000&comment=there`);
  const { bookmarks } = await service.call('getBookmarks');
  assert.deepEqual(
    bookmarks.bookmark.map(({ position, comment, entry }: Payload) => [position, comment, entry.id]),
    [[2000, 'there', id]],
  );
  await service.call('deleteBookmark', `id=${id}`);
  assert.equal((await service.call('deleteBookmark', `id=${id}`))['error'].code, 70);
});

test('shares lead to the public pages', async () => {
  const { album: albums } = (await service.call('getAlbumList2', 'type=newest&size=1'))['albumList2'];
  const [{ id, songCount }] = albums;
  const { shares } = await service.call('createShare', `id=${id}&description=listen`);
  const [share] = shares.share;
  assert.equal(share.url, `${service.url}/list/a${id.slice(3)}`);
  assert.equal(share.entry.length, songCount);
  await service.call('updateShare', `id=${share.id}&description=again`);
  assert.equal((await service.call('getShares'))['shares'].share[0].description, 'again');
  const { apiKey: other } = await service.addUser('otto');
  assert.equal((await service.call('deleteShare', `id=${share.id}`, other))['error'].code, 70);
  await service.call('deleteShare', `id=${share.id}`);
  assert.deepEqual((await service.call('getShares'))['shares'].share, []);
});

test('a thousand shares of albums are listed with a limited number of songs', async () => {
  const [{ id }] = (await service.call('getAlbumList2', 'type=newest&size=1'))['albumList2'].album;
  const { id: user_id, apiKey: key } = await service.addUser('sharer');
  const row = { user_id, kind: 'album', item_id: Number(id.slice(3)), description: '' } as const;
  const now = new Date().toISOString();
  const rows = Array.from({ length: 1000 }, () => ({ ...row, created: now, changed: now }));
  await service.store.db.insertInto('share').values(rows).execute();
  const { share: shares } = (await service.call('getShares', '', key))['shares'];
  assert.equal(shares.length, 1000);
  assert.equal(shares.flatMap((share: Payload) => share['entry']).length, 5000);
});

test('a scrobble is a listen, once; what plays now is shown to the user alone', async () => {
  const { id: userId, apiKey: key } = await service.addUser('lisa');
  const { song: songs } = (await service.call('getRandomSongs', 'size=2'))['randomSongs'];
  const [first, second] = idsOf(songs);
  const listens = async () => {
    const { count } = await service.store.db
      .selectFrom('activity')
      .select(({ fn }) => fn.sum<number | null>('listens').as('count'))
      .where('track_id', 'in', [Number(first.slice(3)), Number(second.slice(3))])
      .executeTakeFirstOrThrow();
    return Number(count ?? 0);
  };
  const before = await listens();
  await service.call('scrobble', `id=${first}&submission=false`, key);
  const { nowPlaying } = await service.call('getNowPlaying', '', key);
  assert.deepEqual([nowPlaying.entry[0].id, nowPlaying.entry[0].username], [first, 'lisa']);
  assert.deepEqual((await service.call('getNowPlaying'))['nowPlaying'].entry, []);
  await service.call('scrobble', `id=${first}&id=${second}&time=1&time=2`, key);
  await service.call('scrobble', `id=${first}`, key);
  const report = `mediaId=${second}&mediaType=song&positionMs=40000&state=paused`;
  await service.call('reportPlayback', report, key);
  const { nowPlaying: paused } = await service.call('getNowPlaying', '', key);
  assert.deepEqual([paused.entry[0].state, paused.entry[0].positionMs], ['paused', 40_000]);
  await service.call('reportPlayback', `mediaId=${second}&mediaType=song&positionMs=0&state=stopped`, key);
  assert.deepEqual((await service.call('getNowPlaying', '', key))['nowPlaying'].entry, []);
  await eventually(listens, (count) => count === before + 2);
  assert.equal((await service.call('scrobble', 'id=tr-999999999', key))['error'].code, 70);

  const own = historyOf(userId);
  assert.deepEqual(await own.entries(), [], 'off');
  await own.turnOn();
  const yesterday = Math.floor(Date.now() / 1000 - 86_400) * 1000;
  await service.call('scrobble', `id=${first}&id=${second}&time=${yesterday}&time=1`, key);
  const [entry, ...more] = await own.entries();
  assert.equal(more.length, 0, 'not that of 1970');
  assert.deepEqual([`tr-${entry.track_id}`, Date.parse(entry.listened)], [first, yesterday]);
});

test('radios, the user, and what no player may do', async () => {
  const { internetRadioStations } = await service.call('getInternetRadioStations');
  const [station] = internetRadioStations.internetRadioStation;
  assert.equal((await fetch(station.streamUrl, { method: 'HEAD' })).status, 200);
  const { user } = await service.call('getUser', 'username=ana');
  assert.deepEqual([user.username, user.adminRole, user.streamRole], ['ana', false, true]);
  for (const endpoint of [
    'getUsers',
    'createUser',
    'deleteUser',
    'changePassword',
    'jukeboxControl',
    'createPodcastChannel',
  ])
    assert.equal((await service.call(endpoint))['error'].code, 50, endpoint);
  assert.deepEqual((await service.call('getPodcasts'))['podcasts'], { channel: [] });
  assert.equal((await service.call('getUser', 'username=demo'))['error'].code, 50);
});

test('audio has ranges, can begin in the middle, and is a listen once, also if the player reports it', async () => {
  const { id, duration } = await service.store.db
    .selectFrom('track')
    .select(['id', 'duration'])
    .where('audiodownload_allowed', '=', 1)
    .orderBy('duration')
    .executeTakeFirstOrThrow();
  const { id: userId, apiKey: key } = await service.addUser('sona');
  const own = historyOf(userId);
  await own.turnOn();
  const query = `apiKey=${key}&v=1.16.1&c=test&id=tr-${id}`;
  const listens = async () => {
    const row = await service.store.db
      .selectFrom('activity')
      .select(({ fn }) => fn.sum<number | null>('listens').as('count'))
      .where('track_id', '=', id)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  };
  const before = await listens();
  const whole = await service.get(`stream?${query}&maxBitRate=96`);
  assert.deepEqual([whole.status, whole.headers.get('content-type')], [200, 'audio/mpeg']);
  assert.match(whole.headers.get('cache-control') ?? '', /^private/);
  const { byteLength } = await whole.arrayBuffer();
  assert.ok(Math.abs(byteLength / 12_000 - duration) < 10);
  const part = await service.get(`stream.view?${query}&maxBitRate=96`, {
    headers: { range: 'bytes=100-199' },
  });
  assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 100]);
  const later = async () => {
    const response = await service.get(`stream?${query}&maxBitRate=96&timeOffset=10`);
    const rest = (await response.arrayBuffer()).byteLength;
    assert.ok(Math.abs(rest - (byteLength - 120_000)) < 40_000, `${rest} of ${byteLength}`);
    return response.headers.get('accept-ranges');
  };
  // Converted from there on, or, as soon as all of it is converted, read from there on.
  await eventually(later, (ranges) => ranges === 'none');
  await service.call('scrobble', `id=tr-${id}`, key);
  await eventually(listens, (count) => count > before);
  assert.equal(await listens(), before + 1);
  const history = async () => (await own.entries()).length;
  await eventually(history, (entries) => entries > 0);
  assert.equal(await history(), 1, 'the stream and its report');

  const form = new URLSearchParams(query);
  const file = await service.get('download', { method: 'POST', body: form });
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="/);
  await file.arrayBuffer();
  await service.store.db
    .updateTable('track')
    .set({ audiodownload_allowed: 0 })
    .where('id', '=', id)
    .execute();
  assert.equal((await service.call('download', `id=tr-${id}`, key))['error'].code, 50);
  const cover = await service.get(`getCoverArt?apiKey=${key}&v=1.16.1&c=test&id=tr-${id}&size=120`);
  assert.equal(cover.headers.get('content-type'), 'image/jpeg');
  const etag = cover.headers.get('etag')!;
  const again = await service.get(`getCoverArt?apiKey=${key}&v=1.16.1&c=test&id=tr-${id}&size=120`, {
    headers: { 'if-none-match': etag },
  });
  assert.equal(again.status, 304);
});

test('a public client of the registry works with all ways to authenticate', async () => {
  const { apiKey, url } = service;
  for (const auth of [{ username: 'ana', password: apiKey }, { apiKey }])
    for (const post of [false, true]) {
      const player = new SubsonicAPI({ url, auth, post });
      assert.equal((await player.ping()).status, 'ok');
      const { artists } = await player.getArtists();
      const { artist } = await player.getArtist({ id: artists.index![0].artist![0].id });
      const { album } = await player.getAlbum({ id: artist.album![0].id });
      const songId = album.song!.slice(0, 2).map(({ id }) => id);
      const { playlist } = await player.createPlaylist({ name: 'Client', songId });
      assert.deepEqual(
        playlist.entry?.map(({ id }) => id),
        songId,
      );
      await player.deletePlaylist({ id: playlist.id });
      const { searchResult3 } = await player.search3({ query: artist.name });
      assert.equal(searchResult3.artist![0].id, artist.id);
      assert.equal((await player.getCoverArt({ id: album.coverArt! })).status, 200);
    }
});

/** The package of PyPI: `pip install py-opensonic`. It rejects documents without a field that it expects. */
const PYTHON_CLIENT = `
import sys
from libopensonic import Connection
host, port, key = sys.argv[1:]
for auth in ({'api_key': key}, {'username': 'ana', 'password': key}):
    player = Connection('http://' + host, port=int(port), **auth)
    assert player.ping()
    artist = player.get_artist(player.get_artists().index[0].artist[0].id)
    album = player.get_album(artist.album[0].id)
    song = album.song[0].id
    for kind in ('random', 'newest', 'highest', 'alphabeticalByName'):
        assert player.get_album_list(kind)[0].name and player.get_album_list2(kind)[0].name
    assert any(found.id == artist.id for found in player.search3(artist.name).artist)
    assert player.get_random_songs() and player.get_genres() and player.get_indexes().index
    assert player.star(sids=[song]) and player.get_starred2().song[0].id == song
    assert player.create_playlist(name='R&B "live"', song_ids=[song])
    playlist = next(one for one in player.get_playlists() if one.name == 'R&B "live"')
    assert player.get_playlist(playlist.id).entry[0].id == song
    assert player.delete_playlist(playlist.id)
    assert player.save_play_queue([song], current=song, position=1000)
    assert player.get_play_queue().current == song
    assert player.get_podcasts() == [] and player.get_internet_radio_stations()
    player.cleanup()
`;
const noPythonClient =
  spawnSync('python3', ['-c', 'import libopensonic']).status === 0 ? false : 'py-opensonic is not installed';

test('a public client of another registry works, too', { skip: noPythonClient }, async () => {
  const { hostname, port } = new URL(service.url);
  const args = ['-c', PYTHON_CLIENT, hostname, port, service.apiKey];
  await promisify(execFile)('python3', args);
});

test('hostile parameters are refused, and never fail inside', async () => {
  const values = [
    '',
    '%',
    '%00',
    'tr-',
    'tr-1e9',
    'al-99999999999999999',
    '-1',
    '1.5',
    'NaN',
    '../../etc',
    '<x>',
    '🎵'.repeat(400),
  ];
  const names = [
    'id',
    'query',
    'size',
    'type',
    'songId',
    'name',
    'rating',
    'position',
    'genre',
    'fromYear',
    'mediaId',
  ];
  let seed = 7;
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return items[seed % items.length];
  };
  const { apiKey: key } = await service.addUser('mallory');
  for (const { name } of ENDPOINTS)
    for (let i = 0; i < 3; i++) {
      const sent = Array.from({ length: 4 }, () => `${pick(names)}=${encodeURIComponent(pick(values))}`).join(
        '&',
      );
      const { status } = await service.get(`${name}?apiKey=${key}&v=1.16.1&c=test&f=json&${sent}`);
      assert.equal(status, 200, `${name}?${sent}`);
    }
  for (const query of ['f=json&'.repeat(13_000), `id=${'x'.repeat(70_000)}`])
    assert.match(await (await service.get(`ping?${query}`)).text(), /error/);
});

test('wrong passwords in a loop are limited', async () => {
  await service.addUser('loop');
  const attempt = () => service.get(`ping?${COMMON}&u=loop&p=wrong`);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await attempt()).status);
  assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429]);
  const limited = await attempt();
  assert.ok(Number(limited.headers.get('retry-after')) > 0);
  assert.match((await documentOf(limited)).error.message, /^Too many wrong keys for this account/);
});

test('a new name of an artist changes the index', async () => {
  const { indexes } = await service.call('getIndexes');
  const [artist] = indexes.index[0].artist;
  const id = Number(artist.id.slice(3));
  const name = `${artist.name} II`;
  await service.store.commit(async (trx) => {
    await trx.updateTable('artist').set({ name }).where('id', '=', id).execute();
    await recordChange(service.store, trx, { catalogue: { written: { artist: [id] } } });
  });
  const changed = () => service.call('getIndexes', `ifModifiedSince=${indexes.lastModified}`);
  const { indexes: renamed } = await eventually(changed, (payload) => payload['indexes'].index.length > 0);
  const names = renamed.index.flatMap((letter: Payload) =>
    letter['artist'].map((one: Payload) => one['name']),
  );
  assert.ok(names.includes(name));
});
