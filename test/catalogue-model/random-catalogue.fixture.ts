/** Random small catalogues and queries. Few names, tags and dates, so that there are many matches, ties and near misses. */
import fc from 'fast-check';
import {
  ALBUM_ORDERS,
  ALBUM_TRACK_ORDERS,
  type AlbumMusicinfoQuery,
  type AlbumQuery,
  type AlbumTracksQuery,
  ARTIST_ORDERS,
  type ArtistAlbumsQuery,
  type ArtistLocationsQuery,
  type ArtistMusicinfoQuery,
  type ArtistQuery,
  type ArtistTracksQuery,
  NESTED_ALBUM_ORDERS,
  NESTED_TRACK_ORDERS,
  TRACK_ORDERS,
  type TrackQuery,
} from '../../src/catalogue/query/query.ts';
import { byName } from '../../src/domain/collections/by-name.ts';
import { filterColumns, trackColumns } from '../../src/domain/columns.ts';
import { RATINGS, type Rating, SPEEDS } from '../../src/domain/vocabulary.ts';
import type { ModelCatalogue } from './tracks-model.fixture.ts';

const SYNONYMS = new Map([
  ['chitarra', 'guitar'],
  ['drumandbass', 'drumnbass'],
  ['schnell', 'fast'],
]);
const HIERARCHY = new Map([
  ['rock', ['poprock', 'guitar']],
  ['pop', ['poprock', 'hiphop']],
  ['hiphop', ['fast']],
]);
const TAGS = ['rock', 'pop', 'poprock', 'guitar', 'chitarra', 'drumnbass', 'hip-hop', 'hiphop', 'fast'];
const TYPED_TAGS = [...TAGS, 'chitarra', 'drum', 'and', 'bass', 'hip', 'hop', 'HipHop', 'unknown', 'Schnell'];
const NAMES = [
  'Love',
  'LOVE',
  'love song',
  'Lové',
  'The Song',
  'Glove',
  'Straße',
  'strasse',
  '東京の夜',
  'Don’t Go',
  '1',
];
const DATES = ['2009-12-31', '2010-01-01', '2015-06-15', '2020-02-29'];
const DAYS = [0, 20091231, 20100101, 20150615, 20200229, 20991231];
const OUTSIDE = ['Nirvana', 'nirvana', 'Björk', 'ABBA'];
const LICENSES = ['by', 'by-sa', 'by-nc', 'by-nd', 'by-nc-sa', 'by-nc-nd'].map(
  (kind) => `http://creativecommons.org/licenses/${kind}/3.0/`,
);

const name = fc.constantFrom(...NAMES);
const date = fc.constantFrom(...DATES);
const flag = fc.integer({ min: 0, max: 1 });
const json = <T>(value: fc.Arbitrary<T>) => value.map((one) => JSON.stringify(one));
const tags = json(fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }));
const rating = fc.constantFrom(0, 0, 1, 2, 2.5, 1000);

function withIds<T extends object>(row: fc.Arbitrary<T>, maxLength: number, step: number) {
  return fc
    .array(row, { maxLength, size: 'max' })
    .map((rows) => rows.map((one, i) => ({ id: (i + 1) * step, ...one })));
}

/** Some close to each other, some on both sides of the date line, some near the poles. */
const PLACES = [
  { latitude: 41.15, longitude: -8.61 },
  { latitude: 41.16, longitude: -8.61 },
  { latitude: 0, longitude: 180 },
  { latitude: 0.001, longitude: -179.999 },
  { latitude: 89.99, longitude: 10 },
  { latitude: 89.99, longitude: -170 },
  { latitude: -90, longitude: 77 },
];
const location = fc
  .record({
    place: fc.constantFrom(...PLACES),
    country: fc.constantFrom('PRT', 'FRA', ''),
    city: fc.constantFrom('Porto', 'PORTO', 'Pôrto', 'Straße', ''),
  })
  .map(({ place, ...named }) => ({ ...place, ...named }));
/** Half of them have none; one is a tag without tracks. */
const ownTags = json(
  fc.oneof(
    fc.constant([] as string[]),
    fc.uniqueArray(fc.constantFrom(...TAGS, 'unheard'), { minLength: 1, maxLength: 3 }),
  ),
);

const artistRow = fc.record({
  name,
  website: fc.constant(''),
  joindate: date,
  image: fc.constantFrom('', 'image.jpg'),
  locations: json(fc.array(location, { maxLength: 5, size: 'max' })),
  tags: ownTags,
  description: fc.constant('{}'),
  similar: json(
    fc.array(fc.record({ name: fc.constantFrom(...OUTSIDE), score: fc.constantFrom(0, 0.25, 0.5, 1) }), {
      maxLength: 2,
    }),
  ),
});

const albumRow = fc.record({
  name,
  artist: fc.nat(),
  releasedate: date,
  type: fc.constantFrom('album' as const, 'single' as const),
  zip_allowed: flag,
  undated: flag,
  tags: ownTags,
  description: fc.constant('{}'),
});

const trackRow = fc.record({
  ...byName(trackColumns({ readModel: 'flag' }), () => flag),
  ...byName(trackColumns({ readModel: 'text' }), () => fc.constant('')),
  ...byName(trackColumns({ readModel: 'indexed' }), () => fc.constantFrom('', 'en', 'de')),
  name,
  artist: fc.nat(),
  album: fc.option(fc.nat()),
  position: fc.nat(20),
  duration: fc.constantFrom(60, 180, 181, 300),
  releasedate: date,
  license_ccurl: fc.constantFrom(...LICENSES),
  has_audio: fc.boolean(),
  vocalinstrumental: fc.constantFrom('', 'vocal', 'instrumental'),
  gender: fc.constantFrom('', 'male', 'female'),
  acousticelectric: fc.constantFrom('', 'acoustic', 'electric'),
  speed: fc.constantFrom('', ...SPEEDS),
  genres: tags,
  instruments: tags,
  vartags: tags,
  waveform: fc.constant(null),
  ratings: fc.record(
    Object.fromEntries(RATINGS.map((one) => [one, rating])) as Record<Rating, typeof rating>,
  ),
});

export const randomCatalogue: fc.Arbitrary<ModelCatalogue> = fc
  .record({
    artists: withIds(artistRow, 6, 3),
    albums: withIds(albumRow, 8, 5),
    tracks: withIds(trackRow, 250, 2),
  })
  .map(({ artists, albums, tracks }) => {
    const ownedAlbums =
      artists.length === 0
        ? []
        : albums.map(({ artist, ...album }) => ({
            ...album,
            artist_id: artists[artist % artists.length].id,
          }));
    const ownedTracks =
      artists.length === 0
        ? []
        : tracks.map(({ artist, album, ratings, ...track }) => ({
            ...track,
            ...ratings,
            artist_id: artists[artist % artists.length].id,
            album_id: album === null || albums.length === 0 ? null : albums[album % albums.length].id,
          }));
    return { artists, albums: ownedAlbums, tracks: ownedTracks, synonyms: SYNONYMS, hierarchy: HIERARCHY };
  });

const some = <T>(...values: T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const ids = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 40 });
const typedName = fc.constantFrom(...NAMES, 'love', 'STRASSE', 'nothing', '');
const typedText = fc.constantFrom(
  'love',
  'ov',
  'l',
  'song',
  'lov',
  'the song',
  'strass',
  '京',
  '東京',
  'dont',
  'zzz',
  'lvoe',
  'lovesong',
  '"love song"',
  'love -song',
  'the glove',
  'rock love',
);
const truth = fc.boolean();
const days = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const types = some('single' as const, 'albumtrack' as const);
const order = <T extends string>(fields: readonly T[]) =>
  fc.array(fc.record({ field: fc.constantFrom(...fields), descending: truth }), { maxLength: 3 });
const paging = {
  offset: fc.constantFrom(0, 0, 0, 1, 7, 100),
  limit: fc.constantFrom(1, 2, 10, 200),
  fullcount: truth,
};
/** There are few artists and albums, so the large offsets of tracks would mostly find nothing. */
const fewPaging = { ...paging, offset: fc.constantFrom(0, 0, 0, 1, 7) };

/** Up to three restrictions together, so that most queries find something. */
function upToThree<T extends Record<string, fc.Arbitrary<unknown>>>(restrictions: T) {
  return fc
    .subarray(Object.keys(restrictions), { maxLength: 3 })
    .chain((keys) =>
      fc.record(Object.fromEntries(keys.map((key) => [key, restrictions[key]]))),
    ) as fc.Arbitrary<{
    [K in keyof T]?: T[K] extends fc.Arbitrary<infer V> ? V : never;
  }>;
}

export const randomTrackQuery: fc.Arbitrary<TrackQuery> = fc
  .tuple(
    upToThree({
      ids,
      name: typedName,
      namesearch: typedText,
      albumIds: ids,
      albumName: typedName,
      artistIds: ids,
      artistName: typedName,
      released: days,
      ...byName(filterColumns('flag'), () => truth),
      ...byName(filterColumns('indexed'), () => some('en', 'de', 'fr')),
      featured: truth,
      audio: truth,
      tags: fc.array(fc.constantFrom(...TYPED_TAGS), { minLength: 1, maxLength: 4 }),
      fuzzytags: fc.array(fc.constantFrom(...TYPED_TAGS), { minLength: 1, maxLength: 4 }),
      acousticelectric: fc.constantFrom('acoustic' as const, 'electric' as const),
      vocalinstrumental: fc.constantFrom('vocal' as const, 'instrumental' as const),
      gender: fc.constantFrom('male' as const, 'female' as const),
      speeds: some(...SPEEDS),
      duration: fc.constantFrom({ from: 0, to: 180 }, { from: 181, to: 181 }, { from: 400, to: 500 }),
      xartist: fc.constantFrom(...OUTSIDE, 'BJORK', 'nobody'),
      search: typedText,
      ccsa: truth,
      ccnd: truth,
      ccnc: truth,
    }),
    fc.record({ types, order: order(TRACK_ORDERS), ...paging }),
    fc.record(
      {
        groupby: fc.constantFrom('artist_id' as const, 'album_id' as const),
        boost: fc.constantFrom(...RATINGS),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([restrictions, fixed, extra]) => ({ ...restrictions, ...fixed, ...extra }));

export const randomAlbumQuery: fc.Arbitrary<AlbumQuery> = fc
  .tuple(
    upToThree({
      ids,
      name: typedName,
      namesearch: typedText,
      artistIds: ids,
      artistName: typedName,
      released: days,
      types: some('album' as const, 'single' as const),
      undated: fc.boolean(),
    }),
    fc.record({ order: order(ALBUM_ORDERS), ...paging }),
  )
  .map(([restrictions, fixed]) => ({ ...restrictions, ...fixed }));

const typedTag = fc.constantFrom(...TYPED_TAGS, 'hip hop', 'unheard');

export const randomAlbumMusicinfoQuery: fc.Arbitrary<AlbumMusicinfoQuery> = fc
  .tuple(
    upToThree({ tag: typedTag, ids, namesearch: typedText, types: some('album' as const) }),
    fc.record({ order: order(ALBUM_ORDERS), ...fewPaging }),
  )
  .map(([restrictions, fixed]) => ({ ...restrictions, ...fixed }));

export const randomAlbumTracksQuery: fc.Arbitrary<AlbumTracksQuery> = fc
  .tuple(
    upToThree({
      ids,
      name: typedName,
      namesearch: typedText,
      artistName: typedName,
      released: days,
      trackIds: ids,
      trackName: typedName,
    }),
    fc.record({ order: order(ALBUM_ORDERS), trackOrder: order(ALBUM_TRACK_ORDERS), ...fewPaging }),
  )
  .map(([restrictions, fixed]) => ({ ...restrictions, ...fixed }));

const artistRestrictions = {
  ids,
  name: typedName,
  namesearch: typedText,
  hasimage: fc.constant(true),
  joined: days,
};
const artistPage = { order: order(ARTIST_ORDERS), ...fewPaging };

export const randomArtistQuery: fc.Arbitrary<ArtistQuery> = fc
  .tuple(upToThree(artistRestrictions), fc.record(artistPage))
  .map(([restrictions, fixed]) => ({ ...restrictions, ...fixed }));

export const randomArtistTracksQuery: fc.Arbitrary<ArtistTracksQuery> = fc
  .tuple(
    upToThree({
      ...artistRestrictions,
      trackIds: ids,
      trackName: typedName,
      albumReleased: days,
      albumIds: ids,
      albumName: typedName,
    }),
    fc.record({ trackTypes: types, trackOrder: order(NESTED_TRACK_ORDERS), ...artistPage }),
  )
  .map(([restrictions, fixed]) => ({ ...restrictions, ...fixed }));

export const randomArtistAlbumsQuery: fc.Arbitrary<ArtistAlbumsQuery> = fc
  .tuple(
    upToThree({ ...artistRestrictions, albumIds: ids, albumName: typedName, albumReleased: days }),
    fc.record({ albumOrder: order(NESTED_ALBUM_ORDERS), ...artistPage }),
  )
  .map(([restrictions, fixed]) => ({ ...restrictions, ...fixed }));

export const randomArtistLocationsQuery: fc.Arbitrary<ArtistLocationsQuery> = fc
  .tuple(
    upToThree({
      haslocation: truth,
      countries: some('PRT', 'FRA', 'JPN'),
      city: fc.constantFrom('porto', 'pôrto', 'STRASSE', 'Lisboa'),
      near: fc
        .tuple(fc.constantFrom(...PLACES), fc.constantFrom(0, 1, 2, 3, 5000, 30_000))
        .map(([place, radius]) => ({ ...place, radius })),
      ids,
      namesearch: typedText,
    }),
    fc.record(artistPage),
  )
  .map(([restrictions, fixed]) => ({ ...restrictions, ...fixed }));

export const randomArtistMusicinfoQuery: fc.Arbitrary<ArtistMusicinfoQuery> = fc
  .tuple(upToThree({ tag: typedTag, ids, namesearch: typedText, joined: days }), fc.record(artistPage))
  .map(([restrictions, fixed]) => ({ ...restrictions, ...fixed }));
