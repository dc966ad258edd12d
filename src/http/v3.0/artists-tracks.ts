import { findArtistTracks } from '../../catalogue/query/artist-tracks.ts';
import {
  ARTIST_ORDERS,
  type ArtistOrder,
  NESTED_TRACK_ORDERS,
  type NestedTrackOrder,
  type Order,
} from '../../catalogue/query/query.ts';
import { AUDIO_FORMATS, IMAGE_SIZES, TRACK_TYPES } from '../../domain/vocabulary.ts';
import { operation, restrictions } from './operation.ts';
import {
  assuming,
  dateInterval,
  idList,
  listFrom,
  oneOf,
  onlyTrue,
  order,
  since,
  text,
  withDefault,
} from './parameters.ts';
import { artistTracksShape } from './shapes/artist-tracks.ts';
import { audio, encoded } from './shapes/row.ts';
import { DEFAULT_IMAGE_SIZE } from './shapes/urls.ts';
import { STANDARD } from './standard-parameters.ts';

const ORDERS = [...ARTIST_ORDERS, ...NESTED_TRACK_ORDERS] as const;
type EitherOrder = Order<ArtistOrder | NestedTrackOrder>;

const isNested = (by: EitherOrder): by is Order<NestedTrackOrder> => by.field.startsWith('track_');
const isOuter = (by: EitherOrder): by is Order<ArtistOrder> => !isNested(by);

export const artistsTracks = operation({
  path: 'artists/tracks',
  summary: 'Artists, each with the tracks that pass.',
  parameters: {
    ...STANDARD,
    order: order('Sort fields; those of `track_` sort the tracks of each artist.', ORDERS, (field) =>
      field.startsWith('popularity_'),
    ),
    id: idList('Artist ids.'),
    name: text('The whole artist name, in any letter case.'),
    namesearch: text('The artist name contains this text.'),
    hasimage: onlyTrue('Only artists with an image.'),
    datebetween: dateInterval('Joined between these days, both included.'),
    track_id: idList('Track ids.'),
    track_name: text('The whole track name, in any letter case.'),
    track_type: since(
      '2015',
      withDefault(listFrom('A single is a track without an album.', TRACK_TYPES), ['albumtrack']),
    ),
    album_datebetween: dateInterval('On albums released between these days, both included.'),
    album_id: idList('Album ids.'),
    album_name: text('The whole album name, in any letter case.'),
    imagesize: withDefault(oneOf('Width of the images in pixels.', IMAGE_SIZES), DEFAULT_IMAGE_SIZE),
    audioformat: assuming('mp31', oneOf('Format of `audio`.', AUDIO_FORMATS)),
    audiodlformat: assuming(
      'that of audioformat; mp32 when both are absent',
      oneOf('Format of `audiodownload`.', AUDIO_FORMATS),
    ),
  },
  result: artistTracksShape,
  find: (p, catalogue) =>
    findArtistTracks(
      catalogue,
      restrictions({
        ids: p.id,
        name: p.name,
        namesearch: p.namesearch,
        hasimage: p.hasimage,
        joined: p.datebetween,
        trackIds: p.track_id,
        trackName: p.track_name,
        trackTypes: p.track_type,
        albumReleased: p.album_datebetween,
        albumIds: p.album_id,
        albumName: p.album_name,
        order: p.order.filter(isOuter),
        trackOrder: p.order.filter(isNested),
        offset: p.offset,
        limit: p.limit,
        fullcount: p.fullcount === true,
      }),
    ),
  row(p, context, { tracks }) {
    const place = { ordinal: 0, index: 0, width: context.urls.width[p.imagesize] };
    const track = {
      ...context,
      ...place,
      ...audio(context, p.audioformat, p.audiodlformat),
      encoded: encoded(context.catalogue),
    };
    return { ...context, ...place, tracks, track };
  },
});
