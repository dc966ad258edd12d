import { findAlbumTracks } from '../../../catalogue/query/nested.ts';
import {
  ALBUM_ORDERS,
  ALBUM_TRACK_ORDERS,
  type AlbumOrder,
  type AlbumTrackOrder,
  type Order,
} from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { truncateLongest } from '../paging/truncate-inner-lists.ts';
import { idList, order, text } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { AUDIO, isPopularity, STANDARD } from '../parameters/standard-parameters.ts';
import { albumTracksShape } from '../shapes/album-tracks.ts';
import { audioRow, startRow } from '../shapes/render-context.ts';
import { ALBUMS, albumQuery } from './album-parameters.ts';

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
      ...albumQuery(p, p.order.filter(isOuter)),
      ...asOptional({
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
    return truncateLongest(found, nesting, warnings);
  },
  row(p, context, { nested }) {
    const start = startRow(context.source, p.imagesize);
    return { ...start, nested, cursor: { ...start, ...audioRow(context, p.audioformat, p.audiodlformat) } };
  },
});
