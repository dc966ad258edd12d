/** What query threads answer to the pages about the catalogue alone. `suggestions.ts` asks the store, too. */
import { findAlbumsOfTracks } from '../../catalogue/query/albums-of-tracks.ts';
import { artistIndex } from '../../catalogue/query/artist-index.ts';
import { findArtists } from '../../catalogue/query/artists.ts';
import { chartOfAlbums, chartOfArtists, chartOfTracks, countListens } from '../../catalogue/query/charts.ts';
import { countAlbumFacets } from '../../catalogue/query/facets/album-facets.ts';
import { countFacets } from '../../catalogue/query/facets/facets.ts';
import { ALBUM_ORDERS, ARTIST_ORDERS } from '../../catalogue/query/query.ts';
import { findTracks } from '../../catalogue/query/tracks.ts';
import { type ArtistIndexAnswer, INITIALS } from '../../domain/catalogue/artist-index.ts';
import type { ChartAnswer } from '../../domain/catalogue/charts.ts';
import type { AlbumsAnswer, TracksAnswer } from '../../domain/catalogue/facets.ts';
import { CHART_KINDS, CHART_PERIODS, isPopularity } from '../../domain/vocabulary.ts';
import { createFilterReader, createParameterReader } from '../parameter-reader.ts';
import { RANKING, TRACK_ORDER } from '../v3.0/operations/tracks.ts';
import { oneOf, order, required } from '../v3.0/parameters/parameter-types.ts';
import { STANDARD } from '../v3.0/parameters/standard-parameters.ts';
import { type CatalogueAnswer, catalogueAnswer } from './catalogue-route.ts';
import { albumAnswer, artistAnswer, trackAnswer } from './item-pages.ts';

const { offset, limit } = STANDARD;

/** With the filters of tracks: the counts next to filters. */
export const facetsAnswer = catalogueAnswer({
  path: 'facets',
  read: createFilterReader('facets', {}),
  find: (catalogue, { filter }) => countFacets(catalogue, filter),
});

export const tracksAnswer = catalogueAnswer({
  path: 'tracks',
  read: createFilterReader('tracks', { order: TRACK_ORDER, ...RANKING, offset, limit }),
  find(catalogue, { filter, values }, teasers): TracksAnswer {
    const { order, groupby, boost, offset, limit } = values;
    const query = { ...filter, order, groupby, boost, offset, limit, fullcount: true };
    const { ordinals, fullcount = 0 } = findTracks(catalogue, query);
    return { total: fullcount, tracks: ordinals.map(teasers.track) };
  },
});

export const albumFacetsAnswer = catalogueAnswer({
  path: 'albums/facets',
  read: createFilterReader('albums/facets', {}),
  find: (catalogue, { filter }) => countAlbumFacets(catalogue, filter),
});

/** The API has no such filters for albums. Without `order`, the results of `search` are by relevance. */
export const albumsAnswer = catalogueAnswer({
  path: 'albums',
  read: createFilterReader('albums', {
    order: order('Sort fields.', ALBUM_ORDERS, isPopularity),
    offset,
    limit,
  }),
  find(catalogue, { filter, values: { order, offset, limit } }, teasers): AlbumsAnswer {
    const paging = { order, offset, limit, fullcount: true };
    const { ordinals, fullcount = 0 } = findAlbumsOfTracks(catalogue, filter, paging);
    return { total: fullcount, albums: ordinals.map(teasers.album) };
  },
});

/** The index of artists: how many there are for each initial, and one page, of all or of one initial. */
export const artistsAnswer = catalogueAnswer({
  path: 'artists',
  read: createParameterReader('artists', {
    initial: oneOf('The first letter of the name.', INITIALS),
    order: order('Sort fields.', ARTIST_ORDERS, isPopularity),
    offset,
    limit,
  }),
  find(catalogue, { initial, order, offset, limit }, teasers): ArtistIndexAnswer {
    const { all, byInitial } = artistIndex(catalogue);
    const ordinals = initial === undefined ? all : byInitial.get(initial)!;
    const query = { order, offset, limit };
    const page = findArtists(catalogue, query, [{ kind: 'list', ordinals }]);
    return {
      total: ordinals.length,
      initials: Array.from(byInitial, ([value, artists]) => ({ value, count: artists.length })),
      artists: page.ordinals.map(teasers.artist),
    };
  },
});

const CHARTS = { tracks: chartOfTracks, albums: chartOfAlbums, artists: chartOfArtists };

const readChart = createParameterReader('charts', {
  of: required(oneOf('What the entries are.', CHART_KINDS)),
  period: required(oneOf('The time that counts.', CHART_PERIODS)),
  limit,
});

export const chartsAnswer = catalogueAnswer({
  path: 'charts',
  read: readChart,
  find(catalogue, { of, period, limit }, teasers): ChartAnswer {
    const { ordinals, ranks, previousRanks } = CHARTS[of](catalogue, { period, offset: 0, limit });
    const listens = countListens(catalogue, { of, period, ordinals });
    const places = ordinals.map((_, at) => {
      return { rank: ranks[at], previous_rank: previousRanks[at], listens: listens[at] };
    });
    if (of === 'tracks') return { what: of, places, tracks: ordinals.map(teasers.track) };
    if (of === 'albums') return { what: of, places, albums: ordinals.map(teasers.album) };
    return { what: of, places, artists: ordinals.map(teasers.artist) };
  },
});

export const CATALOGUE_ANSWERS: readonly CatalogueAnswer[] = [
  facetsAnswer,
  tracksAnswer,
  albumsAnswer,
  albumFacetsAnswer,
  artistsAnswer,
  artistAnswer,
  albumAnswer,
  trackAnswer,
  chartsAnswer,
];
