import { findAlbums } from '../../../catalogue/query/albums.ts';
import { ALBUM_ORDERS } from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../catalogue-read.ts';
import { order } from '../parameters.ts';
import { albumShape } from '../shapes/album.ts';
import { startRow } from '../shapes/row.ts';
import { isPopularity, STANDARD } from '../standard-parameters.ts';
import { ALBUMS, albumsAsked } from './album-parameters.ts';

export const albums = catalogueRead({
  path: 'albums',
  summary: 'Albums, and singles released as such.',
  parameters: {
    ...STANDARD,
    order: order('Sort fields.', ALBUM_ORDERS, isPopularity),
    ...ALBUMS,
  },
  result: albumShape,
  find: (p, catalogue) => findAlbums(catalogue, albumsAsked(p, p.order)),
  row: (p, { source }) => startRow(source, p.imagesize),
});
