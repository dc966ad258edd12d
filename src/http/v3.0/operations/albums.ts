import { findAlbums } from '../../../catalogue/query/albums.ts';
import { findAlbumMusicinfo } from '../../../catalogue/query/musicinfo.ts';
import { findAlbumTracks } from '../../../catalogue/query/nested.ts';
import {
  ALBUM_ORDERS,
  ALBUM_TRACK_ORDERS,
  type AlbumOrder,
  type Order,
} from '../../../catalogue/query/query.ts';
import { COLUMNS } from '../../../domain/columns.ts';
import { isPopularity, RELEASE_TYPES } from '../../../domain/vocabulary.ts';
import { catalogueRead } from '../kinds/operation.ts';
import { truncateLongest } from '../paging/truncate-inner-lists.ts';
import * as param from '../parameters/parameter-types.ts';
import { splitOrder } from '../parameters/query-values.ts';
import { AUDIO, IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import { albumMusicinfoShape, albumShape, albumTracksShape } from '../shapes/album.ts';

/** The parameters of all operations on albums. */
export const ALBUMS = {
  id: param.idList('Album ids.'),
  name: param.text('The whole album name, in any letter case.'),
  namesearch: param.text('The album name contains this text.'),
  artist_id: param.idList('Artist ids.'),
  artist_name: param.text('The whole artist name, in any letter case.'),
  datebetween: param.dateInterval('Released between these days, both included.'),
  ...IMAGE,
  /** Accepted for existing clients: a zip has only this format. */
  audioformat: param.assuming('mp32', param.oneOf('Format of the tracks in the zip.', ['mp32'])),
  type: param.assuming('both', param.listFrom('Kinds of release.', RELEASE_TYPES)),
  undated: param.boolean(COLUMNS.track.undated.filter),
};

type AlbumValues = param.Parsed<
  Omit<typeof ALBUMS, 'audioformat'> & Pick<typeof STANDARD, 'offset' | 'limit' | 'fullcount'>
>;

const albumQuery = <P extends AlbumValues>(p: P, order: Order<AlbumOrder>[]) => ({
  ...p,
  ids: p.id,
  artistIds: p.artist_id,
  artistName: p.artist_name,
  released: p.datebetween,
  types: p.type,
  order,
});

export const albums = catalogueRead({
  path: 'albums',
  summary: 'Albums, and singles released as such.',
  parameters: { ...STANDARD, order: param.order('Sort fields.', ALBUM_ORDERS, isPopularity), ...ALBUMS },
  result: albumShape,
  find: (p, catalogue) => findAlbums(catalogue, albumQuery(p, p.order)),
});

export const albumsMusicinfo = catalogueRead({
  path: 'albums/musicinfo',
  summary: 'Albums, each with its tags and descriptions.',
  parameters: {
    ...STANDARD,
    order: param.order(
      'Sort fields; without them, with `tag`, those it fits best come first.',
      ALBUM_ORDERS,
      isPopularity,
    ),
    ...ALBUMS,
    tag: param.text('One tag, in any of its spellings and languages.'),
  },
  result: albumMusicinfoShape,
  find: (p, catalogue) => findAlbumMusicinfo(catalogue, albumQuery(p, p.order)),
});

export const albumsTracks = catalogueRead({
  path: 'albums/tracks',
  summary: 'Albums, each with its tracks that match, in the order of the album.',
  parameters: {
    ...STANDARD,
    order: param.order(
      'Sort fields; those of `track_` sort the tracks of each album.',
      [...ALBUM_ORDERS, ...ALBUM_TRACK_ORDERS],
      isPopularity,
    ),
    ...ALBUMS,
    ...AUDIO,
    track_id: param.idList('Track ids.'),
    track_name: param.text('The whole track name, in any letter case.'),
  },
  result: albumTracksShape,
  find(p, catalogue, warnings) {
    const { outer, inner } = splitOrder(p.order, 'track_');
    const found = findAlbumTracks(catalogue, {
      ...albumQuery(p, outer),
      trackIds: p.track_id,
      trackName: p.track_name,
      trackOrder: inner,
    });
    const narrower = 'track_id, track_name';
    const lists = { owner: 'album', of: 'tracks', narrower, paged: 'tracks?album_id=' } as const;
    return truncateLongest(found, catalogue.albums.id, lists, warnings);
  },
});
