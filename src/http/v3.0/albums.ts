import { findAlbums } from '../../catalogue/query/albums.ts';
import { ALBUM_ORDERS } from '../../catalogue/query/query.ts';
import { RELEASE_TYPES } from '../../domain/vocabulary.ts';
import { catalogueRead } from './catalogue-read.ts';
import { assuming, dateInterval, idList, listFrom, oneOf, order, text } from './parameters.ts';
import { restrictions } from './restrictions.ts';
import { albumShape } from './shapes/album.ts';
import { startRow } from './shapes/row.ts';
import { IMAGE, isPopularity, STANDARD } from './standard-parameters.ts';

export const albums = catalogueRead({
  path: 'albums',
  summary: 'Albums, and singles released as such.',
  parameters: {
    ...STANDARD,
    order: order('Sort fields.', ALBUM_ORDERS, isPopularity),
    id: idList('Album ids.'),
    name: text('The whole album name, in any letter case.'),
    namesearch: text('The album name contains this text.'),
    artist_id: idList('Artist ids.'),
    artist_name: text('The whole artist name, in any letter case.'),
    datebetween: dateInterval('Released between these days, both included.'),
    ...IMAGE,
    audioformat: assuming('mp32', oneOf('Format of the tracks in the zip.', ['mp32'])),
    type: assuming('both', listFrom('Kinds of release.', RELEASE_TYPES)),
  },
  result: albumShape,
  find: (p, catalogue) =>
    findAlbums(
      catalogue,
      restrictions({
        ids: p.id,
        name: p.name,
        namesearch: p.namesearch,
        artistIds: p.artist_id,
        artistName: p.artist_name,
        released: p.datebetween,
        types: p.type,
        order: p.order,
        offset: p.offset,
        limit: p.limit,
        fullcount: p.fullcount === true,
      }),
    ),
  row: (p, { source }) => startRow(source, p.imagesize),
});
