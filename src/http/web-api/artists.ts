/** The index of artists: how many there are for each initial, and the ids of one page, of all or of one initial. */
import { artistIndex } from '../../catalogue/query/artist-index.ts';
import { findArtists } from '../../catalogue/query/artists.ts';
import { ARTIST_ORDERS } from '../../catalogue/query/query.ts';
import { type ArtistIndexAnswer, INITIALS } from '../../domain/catalogue/artist-index.ts';
import { isPopularity } from '../../domain/vocabulary.ts';
import { createParameterReader } from '../parameter-reader.ts';
import { oneOf, order } from '../v3.0/parameters/parameter-types.ts';
import { STANDARD } from '../v3.0/parameters/standard-parameters.ts';
import { catalogueAnswer } from './catalogue-route.ts';

const { offset, limit } = STANDARD;

export const artistsAnswer = catalogueAnswer({
  path: 'artists',
  read: createParameterReader('artists', {
    initial: oneOf('The first letter of the name.', INITIALS),
    order: order('Sort fields.', ARTIST_ORDERS, isPopularity),
    offset,
    limit,
  }),
  find(catalogue, { initial, order, offset, limit }): ArtistIndexAnswer {
    const { all, byInitial } = artistIndex(catalogue);
    const ordinals = initial === undefined ? all : byInitial.get(initial)!;
    const query = { order, offset, limit, fullcount: false };
    const page = findArtists(catalogue, query, [{ kind: 'list', ordinals }]);
    return {
      total: ordinals.length,
      initials: Array.from(byInitial, ([value, artists]) => ({ value, count: artists.length })),
      ids: page.ordinals.map((artist) => catalogue.artists.id[artist]),
    };
  },
});
