import { findArtistMusicinfo } from '../../../catalogue/query/musicinfo.ts';
import { ARTIST_ORDERS } from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { order, text } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { isPopularity, STANDARD } from '../parameters/standard-parameters.ts';
import { artistMusicinfoShape } from '../shapes/artist-musicinfo.ts';
import { startRow } from '../shapes/render-context.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { ARTISTS, artistQuery } from './artist-parameters.ts';

export const artistsMusicinfo = catalogueRead({
  path: 'artists/musicinfo',
  summary: 'Artists, each with its tags and descriptions.',
  parameters: {
    ...STANDARD,
    order: order(
      'Sort fields; without them, with `tag`, those it fits best come first.',
      ARTIST_ORDERS,
      isPopularity,
    ),
    ...ARTISTS,
    tag: text('One tag, in any of its spellings and languages.'),
  },
  result: artistMusicinfoShape,
  find: (p, catalogue) =>
    findArtistMusicinfo(catalogue, { ...artistQuery(p, p.order), ...asOptional({ tag: p.tag }) }),
  row: (_, { source }) => startRow(source, DEFAULT_IMAGE_SIZE),
});
