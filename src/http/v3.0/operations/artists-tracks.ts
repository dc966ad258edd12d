import { findArtistTracks } from '../../../catalogue/query/nested.ts';
import {
  ARTIST_ORDERS,
  type ArtistOrder,
  NESTED_TRACK_ORDERS,
  type NestedTrackOrder,
  type Order,
} from '../../../catalogue/query/query.ts';
import { TRACK_TYPES } from '../../../domain/vocabulary.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { truncateLongest } from '../paging/truncate-inner-lists.ts';
import {
  dateInterval,
  idList,
  listFrom,
  order,
  since,
  text,
  withDefault,
} from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { AUDIO, IMAGE, isPopularity, STANDARD } from '../parameters/standard-parameters.ts';
import { artistTracksShape } from '../shapes/artist-tracks.ts';
import { audioRow, startRow } from '../shapes/render-context.ts';
import { ARTISTS, artistQuery } from './artist-parameters.ts';

const ORDERS = [...ARTIST_ORDERS, ...NESTED_TRACK_ORDERS] as const;
type EitherOrder = Order<ArtistOrder | NestedTrackOrder>;

const isNested = (by: EitherOrder): by is Order<NestedTrackOrder> => by.field.startsWith('track_');
const isOuter = (by: EitherOrder): by is Order<ArtistOrder> => !isNested(by);

export const artistsTracks = catalogueRead({
  path: 'artists/tracks',
  summary: 'Artists, each with the tracks that pass.',
  parameters: {
    ...STANDARD,
    order: order('Sort fields; those of `track_` sort the tracks of each artist.', ORDERS, isPopularity),
    ...ARTISTS,
    track_id: idList('Track ids.'),
    track_name: text('The whole track name, in any letter case.'),
    track_type: since(
      '2015',
      withDefault(listFrom('A single is a track without an album.', TRACK_TYPES), ['albumtrack']),
    ),
    album_datebetween: dateInterval('On albums released between these days, both included.'),
    album_id: idList('Album ids.'),
    album_name: text('The whole album name, in any letter case.'),
    ...IMAGE,
    ...AUDIO,
  },
  result: artistTracksShape,
  find(p, catalogue, warnings) {
    const found = findArtistTracks(catalogue, {
      ...artistQuery(p, p.order.filter(isOuter)),
      ...asOptional({
        trackIds: p.track_id,
        trackName: p.track_name,
        trackTypes: p.track_type,
        albumReleased: p.album_datebetween,
        albumIds: p.album_id,
        albumName: p.album_name,
        trackOrder: p.order.filter(isNested),
      }),
    });
    const { artists } = catalogue;
    const nesting = {
      owner: 'artist',
      ids: artists.id,
      of: 'tracks',
      narrower: 'album_id, track_id',
    } as const;
    return truncateLongest(found, nesting, warnings);
  },
  row(p, context, { nested }) {
    const start = startRow(context.source, p.imagesize);
    return { ...start, nested, cursor: { ...start, ...audioRow(context, p.audioformat, p.audiodlformat) } };
  },
});
