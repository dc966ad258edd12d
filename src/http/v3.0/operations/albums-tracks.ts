import { findAlbumTracks } from '../../../catalogue/query/album-tracks.ts';
import {
  ALBUM_ORDERS,
  ALBUM_TRACK_ORDERS,
  type AlbumOrder,
  type AlbumTrackOrder,
  type Order,
} from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../catalogue-read.ts';
import { cutLongest } from '../nested-lists.ts';
import { idList, order, text } from '../parameters.ts';
import { restrictions } from '../restrictions.ts';
import { albumTracksShape } from '../shapes/album-tracks.ts';
import { audio, startRow } from '../shapes/row.ts';
import { AUDIO, isPopularity, STANDARD } from '../standard-parameters.ts';
import { ALBUMS, albumsAsked } from './album-parameters.ts';

const ORDERS = [...ALBUM_ORDERS, ...ALBUM_TRACK_ORDERS] as const;
type EitherOrder = Order<AlbumOrder | AlbumTrackOrder>;

const isNested = (by: EitherOrder): by is Order<AlbumTrackOrder> => by.field.startsWith('track_');
const isOuter = (by: EitherOrder): by is Order<AlbumOrder> => !isNested(by);

export const albumsTracks = catalogueRead({
  path: 'albums/tracks',
  summary: 'Albums, each with the tracks that pass, in the order of the album.',
  parameters: {
    ...STANDARD,
    order: order('Sort fields; those of `track_` sort the tracks of each album.', ORDERS, isPopularity),
    ...ALBUMS,
    ...AUDIO,
    track_id: idList('Track ids.'),
    track_name: text('The whole track name, in any letter case.'),
  },
  result: albumTracksShape,
  find(p, catalogue, warnings) {
    const found = findAlbumTracks(catalogue, {
      ...albumsAsked(p, p.order.filter(isOuter)),
      ...restrictions({
        trackIds: p.track_id,
        trackName: p.track_name,
        trackOrder: p.order.filter(isNested),
      }),
    });
    const { albums } = catalogue;
    const nesting = {
      owner: 'album',
      ids: albums.id,
      of: 'tracks',
      narrower: 'track_id, track_name',
    } as const;
    return cutLongest(found, nesting, warnings);
  },
  row(p, context, { nested }) {
    const start = startRow(context.source, p.imagesize);
    return { ...start, nested, cursor: { ...start, ...audio(context, p.audioformat, p.audiodlformat) } };
  },
});
