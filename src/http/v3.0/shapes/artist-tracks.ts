import { artistFields } from './artist-fields.ts';
import { eachNested, type NestedRow } from './render-context.ts';
import { list, type ResultField, shape } from './shape.ts';
import type { TrackRow } from './track-fields.ts';
import * as common from './track-fields.ts';

const nestedFields: readonly ResultField<TrackRow>[] = [
  common.albumId,
  common.albumName,
  common.trackId,
  common.trackName,
  common.duration,
  common.releasedate,
  common.license,
  common.albumImage,
  common.image,
  common.streaming,
  common.download,
  common.downloadAllowed,
];

export const artistTracksShape = shape<NestedRow<TrackRow>>('artist', [
  ...artistFields,
  list('tracks', "The artist's tracks that were asked for.", 'track', nestedFields, eachNested),
]);
