/**
 * The example of `format.test.ts`: a small catalogue in which every column has content. Its dates are fixed, so its generation is
 * always the same. If you change it, record it again as the test says.
 */
import { byName } from '../../domain/collections/by-name.ts';
import type { AlbumRecord, ArtistRecord, ImportRecord, TrackRecord } from '../../domain/imports/records.ts';
import { RATINGS, WAVEFORM_PEAKS } from '../../domain/vocabulary.ts';
import { hide } from '../../store/hidden.ts';
import type { Store } from '../../store/store.ts';
import { take } from '../playlists/lists.fixture.ts';

/** The day of the ratings. */
export const DAY = '2026-03-01';

const ARTISTS: ArtistRecord[] = [
  {
    ...{ entity: 'artist', id: 3, name: 'Áurea & os Cantores', website: 'https://aurea.example' },
    ...{ joindate: '2010-05-01', image: 'aurea.jpg', tags: ['folk', 'fado', 'hiphop'] },
    locations: [
      { latitude: 41.15, longitude: -8.61, country: 'PRT', city: 'Porto' },
      { latitude: 48.856613, longitude: 2.352222, country: 'FRA', city: 'Paris' },
    ],
    description: { en: 'Sings at dawn.', fr: 'Elle chante à l’aube.' },
    similar: [
      { name: 'Björk', score: 0.8 },
      { name: 'Земфира', score: 0.3 },
    ],
  },
  {
    ...{ entity: 'artist', id: 5, name: 'Кино в Ленинграде', joindate: '2012-01-31', tags: ['rock'] },
    locations: [{ latitude: 59.93, longitude: 30.33, country: 'RUS', city: 'санкт-Петербург' }],
    similar: [
      { name: 'björk', score: 0.5 },
      { name: 'Bjork', score: 0.6 },
    ],
  },
  { entity: 'artist', id: 8, name: '夜明けのバンド', joindate: '2014-08-15', description: { ja: '夜明け' } },
  { entity: 'artist', id: 13, name: 'Aurea and the Cantores', joindate: '2010-05-01' },
  { entity: 'artist', id: 21, name: 'Hidden artist', joindate: '2014-08-15' },
];

const ALBUMS: AlbumRecord[] = [
  {
    ...{ entity: 'album', id: 30, name: 'Manhã', artist_id: 3, releasedate: '2011-06-30' },
    ...{ tags: ['folk', 'acoustic'], description: { pt: 'A primeira.', de: 'Das erste.' } },
  },
  {
    ...{ entity: 'album', id: 50, name: 'Группа крови', artist_id: 5, releasedate: '2015-02-03' },
    ...{ type: 'single', zip_allowed: false, undated: true },
  },
  { entity: 'album', id: 80, name: '東京ラブ', artist_id: 8, releasedate: '2015-02-03' },
];

const LICENSES = ['by/4.0', 'by-nc-sa/3.0', 'by-nd/2.5'];

/** Each rating of the track is different. */
function track(id: number, name: string, artist_id: number, change: Partial<TrackRecord>): TrackRecord {
  return {
    ...{ entity: 'track', id, name, artist_id, duration: 100 + (id % 97), releasedate: '2011-06-30' },
    license_ccurl: `http://creativecommons.org/licenses/${LICENSES[id % LICENSES.length]}/`,
    ratings: byName(RATINGS, (name) => (id * (RATINGS.indexOf(name) + 3)) % 17),
    ...change,
  };
}

const TRACKS: TrackRecord[] = [
  track(301, 'Maré cheia (feat. Björk)', 3, {
    ...{ album_id: 30, position: 1, audio: 'demo:1', lyrics: 'la\nla', content_id_free: true, undated: true },
    ...{ featured: true, prourl: 'https://pro.example/301', prolicensing: true, probackground: true },
    waveform: Array(WAVEFORM_PEAKS).fill(7),
    musicinfo: {
      ...{ vocalinstrumental: 'vocal', gender: 'female', lang: 'pt', acousticelectric: 'acoustic' },
      ...{ speed: 'verylow', tags: { genres: ['folk', 'fado'], instruments: ['guitar'], vartags: ['sea'] } },
    },
  }),
  track(302, 'O mar não pára', 3, {
    ...{ album_id: 30, position: 2, audiodownload_allowed: false, duration: 240 },
    musicinfo: {
      ...{ vocalinstrumental: 'vocal', gender: 'male', lang: 'pt', speed: 'low' },
      tags: { genres: ['folk'], instruments: ['guitar', 'piano'] },
    },
  }),
  track(303, 'o MAR não para', 3, {
    ...{ duration: 243, releasedate: '2016-01-01' },
    musicinfo: { lang: 'pt', speed: 'low', tags: { genres: ['hip-hop'], vartags: ['sea', 'summer'] } },
  }),
  track(501, 'Ночь и тишина', 5, {
    ...{ album_id: 50, position: 1, audio: 'demo:2', releasedate: '2015-02-03' },
    waveform: Array(WAVEFORM_PEAKS).fill(9),
    musicinfo: {
      ...{ vocalinstrumental: 'instrumental', acousticelectric: 'electric', speed: 'veryhigh' },
      tags: { genres: ['rock', 'punkrock'], instruments: ['electricguitar'], vartags: ['night'] },
    },
  }),
  track(502, 'Summertime blues 2', 5, {
    ...{ album_id: 50, position: 2, releasedate: '2015-02-03' },
    musicinfo: { lang: 'ru', speed: 'medium', tags: { genres: ['rock', 'hiphop'] } },
  }),
  track(801, '桜の花が咲く', 8, {
    ...{ album_id: 80, position: 1, releasedate: '2015-02-03' },
    musicinfo: { lang: 'ja', speed: 'high', tags: { genres: ['pop'], vartags: ['summer'] } },
  }),
  track(802, '國語 국어 เพลง λόγος', 8, { album_id: 80, position: 2, releasedate: '2018-12-31' }),
  track(9_007_199_254_740_991, 'Encore', 13, { releasedate: '2020-02-29' }),
  track(2101, 'Of a hidden artist', 21, {}),
  track(303_303, 'Hidden', 3, {}),
];

const USERS = [1, 2, 3, 4];
const ago = (days: number) => new Date(Date.parse(DAY) - days * 86_400_000).toISOString().slice(0, 10);
const moment = (days: number) => `${ago(days)} 12:00:00`;

/** Two or more users like the same tracks, and every kind of activity is in every period. */
const ACTIVITY: ImportRecord[] = USERS.flatMap((user_id): ImportRecord[] => [
  { entity: 'user', id: user_id, name: `user${user_id}` },
  ...[301, 302, 501, 801].slice(0, user_id).map(
    (track_id, at): ImportRecord => ({
      ...{ entity: 'relation', user_id, track_id, relation: 'like', date: moment(at * 9) },
    }),
  ),
  { entity: 'relation', user_id, track_id: 303_303, relation: 'like', date: moment(user_id * 20) },
  { entity: 'relation', user_id, track_id: 502, relation: 'favorite', date: moment(user_id * 5) },
  { entity: 'relation', user_id, track_id: 303, relation: 'dislike', date: moment(user_id * 20) },
  { entity: 'relation', user_id, album_id: 30, relation: 'myalbums', date: moment(user_id * 12 - 12) },
  { entity: 'relation', user_id, artist_id: 5, relation: 'fan', date: moment(user_id * 12 - 12) },
  {
    ...{ entity: 'review', id: user_id, user_id, track_id: 801, score: 5 + user_id },
    ...{ text: 'good', date: moment(user_id * 12 - 12) },
  },
  {
    ...{ entity: 'review', id: 10 + user_id, user_id, album_id: 80, score: 10 - user_id },
    ...{ text: 'good', date: moment(user_id * 12 - 12) },
  },
  {
    ...{ entity: 'playlist', id: user_id, name: 'mine', user_id, creationdate: '2025-01-01' },
    tracks: [{ track_id: 802, date: moment(user_id * 12 - 12) }],
  },
]);

/** Without the activity of users. */
export const RECORDS: ImportRecord[] = [...ARTISTS, ...ALBUMS, ...TRACKS];

export async function fillExample(store: Store): Promise<void> {
  await take(store, [...RECORDS, ...ACTIVITY]);
  await store.commit(async (trx) => {
    await hide(trx, 'artist', 21);
    await hide(trx, 'track', 303_303);
    for (const days of [0, 3, 10, 20, 45, 100])
      await trx
        .insertInto('activity')
        .values({ track_id: 301, day: ago(days), client_id: '', listens: days + 1, downloads: 2 })
        .execute();
  });
}
