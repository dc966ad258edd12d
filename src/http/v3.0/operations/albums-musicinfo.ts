import { findAlbumMusicinfo } from '../../../catalogue/query/musicinfo.ts';
import { ALBUM_ORDERS } from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { order, text } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { isPopularity, STANDARD } from '../parameters/standard-parameters.ts';
import { albumMusicinfoShape } from '../shapes/album-musicinfo.ts';
import { startRow } from '../shapes/render-context.ts';
import { ALBUMS, albumQuery } from './album-parameters.ts';

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
    findAlbumMusicinfo(catalogue, { ...albumQuery(p, p.order), ...asOptional({ tag: p.tag }) }),
  row: (p, { source }) => startRow(source, p.imagesize),
});
