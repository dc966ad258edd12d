/** Queries without an equivalent in SQLite: artists and albums with their nested rows, similar tracks, charts, counts next to filters, and further searches. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { textAt } from '../../../src/catalogue/columns/text-column.ts';
import type { TrackFilter } from '../../../src/catalogue/query/query.ts';
import { CHART_PERIODS, SPEEDS, VOCAL_INSTRUMENTAL } from '../../../src/domain/vocabulary.ts';
import type { Draw } from '../../catalogue/draw.ts';
import type { Engine } from '../../catalogue/engine.ts';
import { mostLiked } from '../../catalogue/likes.ts';
import { QUERY_CLASSES, queryOf } from './query-classes.ts';
import type { DrawQuery, QueryGroup } from './query-rows.ts';
import { MANY_WORDS, MISTYPED } from './search-queries.ts';

type Find = Exclude<keyof Engine, 'buildFrom' | 'freshView' | 'findAlbumsOfTracks'>;

function query<Name extends Find>(
  find: Name,
  drawParameters: (draw: Draw, catalogue: Catalogue) => Parameters<Engine[Name]>[1],
): DrawQuery {
  return (draw, names) => {
    const parameters = drawParameters(draw, names);
    return (engine, catalogue) =>
      (engine[find] as (catalogue: Catalogue, parameters: unknown) => unknown)(catalogue, parameters);
  };
}

type OtherFilters = Omit<TrackFilter, 'types'>;

const ofAlbums = (filter: OtherFilters): TrackFilter => ({ types: ['albumtrack'], ...filter });

const facets = (drawFilter: (draw: Draw) => OtherFilters) =>
  query('countFacets', (draw) => ofAlbums(drawFilter(draw)));

const albumFacets = (drawFilter: (draw: Draw) => OtherFilters) =>
  query('countAlbumFacets', (draw) => ofAlbums(drawFilter(draw)));

const albumSearch =
  (drawText: (draw: Draw) => string): DrawQuery =>
  (draw) => {
    const filter = ofAlbums({ search: drawText(draw) });
    const page = { ...PAGE, limit: 60, order: [], fullcount: true };
    return ({ findAlbumsOfTracks }, catalogue) => findAlbumsOfTracks(catalogue, filter, page);
  };

const PAGE = { offset: 0, limit: 10, fullcount: false };
const COUNTED = { ...PAGE, fullcount: true };
const POPULAR = { field: 'popularity_month', descending: true } as const;
const near = (draw: Draw, radius: number) => ({
  latitude: -55 + draw.below(120),
  longitude: -180 + draw.below(360),
  radius,
});
const chart = (draw: Draw) => ({ ...PAGE, period: draw.pick(CHART_PERIODS), tag: draw.tags(1)[0] });

export const QUERY_GROUPS: readonly QueryGroup[] = [
  {
    title: 'Artists and albums, ms',
    targets: { 'repeated p99': 10 },
    queries: {
      'artists by popularity': query('findArtists', (draw) => ({
        ...PAGE,
        offset: draw.below(100),
        order: [POPULAR],
      })),
      'artists, namesearch': query('findArtists', (draw) => ({
        ...PAGE,
        namesearch: draw.wordPart(),
        order: [],
      })),
      'artists/albums, years, fullcount': query('findArtistAlbums', (draw) => {
        const year = 2005 + draw.below(15);
        const albumReleased = { from: year * 10_000 + 101, to: (year + 1) * 10_000 + 1231 };
        return { ...COUNTED, albumReleased, order: [POPULAR], albumOrder: [] };
      }),
      'albums/tracks by popularity': query('findAlbumTracks', (draw) => ({
        ...PAGE,
        offset: draw.below(100),
        order: [POPULAR],
        trackOrder: [],
      })),
      'artists/locations within 50 km': query('findArtistLocations', (draw) => ({
        ...PAGE,
        near: near(draw, 50),
        order: [],
      })),
      'artists/locations within 5,000 km': query('findArtistLocations', (draw) => ({
        ...COUNTED,
        near: near(draw, 5000),
        order: [POPULAR],
      })),
      'artists/musicinfo by tag': query('findArtistMusicinfo', (draw) => ({
        ...PAGE,
        tag: draw.tags(1)[0],
        order: [],
      })),
      'albums/musicinfo by tag': query('findAlbumMusicinfo', (draw) => ({
        ...PAGE,
        tag: draw.tags(1)[0],
        order: [],
      })),
    },
  },
  {
    title: 'Similar tracks, ms',
    targets: { 'repeated p99': 5 },
    queries: {
      'tracks/similar': query('findSimilarTracks', (draw) => ({
        ...PAGE,
        noArtist: false,
        noAlbum: false,
        id: draw.ids(1)[0],
      })),
      'tracks/similar to the most liked': query('findSimilarTracks', (draw) => ({
        ...PAGE,
        noArtist: false,
        noAlbum: false,
        id: mostLiked(draw),
      })),
    },
  },
  {
    title: 'Charts and similar artists, ms',
    targets: { 'repeated p99': 10 },
    queries: {
      'tracks/similar, other artists, fullcount': query('findSimilarTracks', (draw) => ({
        ...COUNTED,
        noArtist: true,
        noAlbum: false,
        id: draw.ids(1)[0],
      })),
      'tracks, xartist': query('findTracks', (draw, { outsideArtists: { name } }) => ({
        ...PAGE,
        types: ['albumtrack'],
        xartist: textAt(name, draw.below(name.starts.length - 1)),
        order: [],
      })),
      'charts/tracks': query('chartOfTracks', (draw) => ({
        ...PAGE,
        offset: draw.below(100),
        period: draw.pick(CHART_PERIODS),
      })),
      'charts/tracks by tag, fullcount': query('chartOfTracks', (draw) => ({
        ...chart(draw),
        fullcount: true,
      })),
      'charts/albums by tag': query('chartOfAlbums', chart),
      'charts/artists by tag': query('chartOfArtists', chart),
    },
  },
  {
    title: 'Counts next to filters, ms',
    targets: { 'repeated p50': 10 },
    queries: {
      'no filter': facets(() => ({})),
      'speed and voice': facets((draw) => ({
        speeds: [draw.pick(SPEEDS)],
        vocalinstrumental: draw.pick(VOCAL_INSTRUMENTAL),
      })),
      'one tag': facets((draw) => ({ tags: draw.tags(1) })),
      'two tags, commercial use': facets((draw) => ({ tags: draw.tags(2), ccnc: false })),
      'length, dates, languages, speeds, licence': facets((draw) => ({
        duration: { from: 120, to: 240 + draw.below(200) },
        released: { from: 20_100_101, to: 20_201_231 },
        lang: ['en', draw.pick(['de', 'fr', 'es'])],
        speeds: ['low', draw.pick(['medium', 'high'])],
        ccnc: false,
        ccnd: false,
      })),
      'search for a word': facets((draw) => ({ search: draw.word(50, 2000) })),
    },
  },
  {
    title: 'Albums by the filters of tracks, ms',
    targets: { 'cold p50': 30, 'repeated p99': 50 },
    queries: {
      'counts, no filter': albumFacets(() => ({})),
      'counts, commercial use': albumFacets(() => ({ ccnc: false })),
      'counts, speed and voice': albumFacets((draw) => ({
        speeds: [draw.pick(SPEEDS)],
        vocalinstrumental: draw.pick(VOCAL_INSTRUMENTAL),
      })),
      'counts, one tag': albumFacets((draw) => ({ tags: draw.tags(1) })),
      'counts, search for a frequent word': albumFacets((draw) => ({ search: draw.frequentWord() })),
      'search for a word, by relevance': albumSearch((draw) => draw.word(50, 2000)),
      'search for a frequent word, by relevance': albumSearch((draw) => draw.frequentWord()),
      'search for three frequent words, by relevance': albumSearch((draw) =>
        [draw.frequentWord(), draw.frequentWord(), draw.frequentWord()].join(' '),
      ),
    },
  },
  MISTYPED,
  MANY_WORDS,
];

const SEARCHES = QUERY_CLASSES.filter(({ name }) => name.startsWith('search, '));

/** Of a catalogue without any ratings, as a new installation has it. */
export const UNRATED_GROUPS: readonly QueryGroup[] = [
  {
    title: 'Search, ms',
    targets: { 'cold p99': 10 },
    queries: Object.fromEntries(SEARCHES.map((one) => [one.name, queryOf(one)])),
  },
  MISTYPED,
  MANY_WORDS,
].map((group) => ({ ...group, title: `Without any ratings: ${group.title}` }));
