import { findArtists } from '../../../catalogue/query/artists.ts';
import { ARTIST_ORDERS } from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { order } from '../parameters/parameter-types.ts';
import { isPopularity, STANDARD } from '../parameters/standard-parameters.ts';
import { artistShape } from '../shapes/artist.ts';
import { startRow } from '../shapes/render-context.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { ARTISTS, artistQuery } from './artist-parameters.ts';

export const artists = catalogueRead({
  path: 'artists',
  summary: 'Artists.',
  parameters: {
    ...STANDARD,
    order: order('Sort fields.', ARTIST_ORDERS, isPopularity),
    ...ARTISTS,
  },
  result: artistShape,
  find: (p, catalogue) => findArtists(catalogue, artistQuery(p, p.order)),
  row: (_, { source }) => startRow(source, DEFAULT_IMAGE_SIZE),
});
