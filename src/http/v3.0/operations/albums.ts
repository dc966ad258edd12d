import { findAlbums } from '../../../catalogue/query/albums.ts';
import { ALBUM_ORDERS } from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { order } from '../parameters/parameter-types.ts';
import { isPopularity, STANDARD } from '../parameters/standard-parameters.ts';
import { albumShape } from '../shapes/album.ts';
import { startRow } from '../shapes/render-context.ts';
import { ALBUMS, albumQuery } from './album-parameters.ts';

export const albums = catalogueRead({
  path: 'albums',
  summary: 'Albums, and singles released as such.',
  parameters: {
    ...STANDARD,
    order: order('Sort fields.', ALBUM_ORDERS, isPopularity),
    ...ALBUMS,
  },
  result: albumShape,
  find: (p, catalogue) => findAlbums(catalogue, albumQuery(p, p.order)),
  row: (p, { source }) => startRow(source, p.imagesize),
});
