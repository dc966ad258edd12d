import * as albums from './album.ts';
import { eachNested, type NestedRow } from './render-context.ts';
import { digits, list, type ResultField, shape } from './shape.ts';
import type { TrackRow } from './track-fields.ts';
import * as common from './track-fields.ts';

const nestedFields: readonly ResultField<TrackRow>[] = [
  common.trackId,
  digits('position', 'Position within the album.', (row) => row.catalogue.tracks.position[row.ordinal]),
  common.trackName,
  common.duration,
  common.license,
  common.streaming,
  common.download,
  common.downloadAllowed,
];

export const albumTracksShape = shape<NestedRow<TrackRow>>('album', [
  albums.albumIdentifier,
  albums.albumName,
  albums.releasedate,
  albums.artistId,
  albums.artistName,
  albums.cover,
  albums.zip,
  albums.zipIsAllowed,
  list('tracks', "The album's tracks that were asked for.", 'track', nestedFields, eachNested),
]);
