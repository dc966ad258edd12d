import { findAlbumMusicinfo } from '../../../catalogue/query/musicinfo.ts';
import { ALBUM_ORDERS } from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../catalogue-read.ts';
import { order, text } from '../parameters.ts';
import { restrictions } from '../restrictions.ts';
import { albumMusicinfoShape } from '../shapes/album-musicinfo.ts';
import { startRow } from '../shapes/row.ts';
import { isPopularity, STANDARD } from '../standard-parameters.ts';
import { ALBUMS, albumsAsked } from './album-parameters.ts';

export const albumsMusicinfo = catalogueRead({
  path: 'albums/musicinfo',
  summary: 'Albums, each with its tags and descriptions.',
  parameters: {
    ...STANDARD,
    order: order(
      'Sort fields; without them, with `tag`, those it fits best come first.',
      ALBUM_ORDERS,
      isPopularity,
    ),
    ...ALBUMS,
    tag: text('One tag, in any of its spellings and languages.'),
  },
  result: albumMusicinfoShape,
  find: (p, catalogue) =>
    findAlbumMusicinfo(catalogue, { ...albumsAsked(p, p.order), ...restrictions({ tag: p.tag }) }),
  row: (p, { source }) => startRow(source, p.imagesize),
});
