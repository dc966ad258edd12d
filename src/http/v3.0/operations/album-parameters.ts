/** The parameters of all operations on albums. */
import type { AlbumOrder, Order } from '../../../catalogue/query/query.ts';
import { RELEASE_TYPES } from '../../../domain/vocabulary.ts';
import {
  assuming,
  dateInterval,
  idList,
  listFrom,
  oneOf,
  type Parsed,
  text,
} from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { IMAGE, type STANDARD } from '../parameters/standard-parameters.ts';

export const ALBUMS = {
  id: idList('Album ids.'),
  name: text('The whole album name, in any letter case.'),
  namesearch: text('The album name contains this text.'),
  artist_id: idList('Artist ids.'),
  artist_name: text('The whole artist name, in any letter case.'),
  datebetween: dateInterval('Released between these days, both included.'),
  ...IMAGE,
  audioformat: assuming('mp32', oneOf('Format of the tracks in the zip.', ['mp32'])),
  type: assuming('both', listFrom('Kinds of release.', RELEASE_TYPES)),
};

type AlbumValues = Parsed<
  Omit<typeof ALBUMS, 'audioformat'> & Pick<typeof STANDARD, 'offset' | 'limit' | 'fullcount'>
>;

export const albumQuery = (p: AlbumValues, order: Order<AlbumOrder>[]) =>
  asOptional({
    ids: p.id,
    name: p.name,
    namesearch: p.namesearch,
    artistIds: p.artist_id,
    artistName: p.artist_name,
    released: p.datebetween,
    types: p.type,
    order,
    offset: p.offset,
    limit: p.limit,
    fullcount: p.fullcount === true,
  });
