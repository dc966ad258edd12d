import * as artists from './artist-fields.ts';
import type { Row } from './row.ts';
import { type Field, list, shape, text } from './shape.ts';
import type { TrackRow } from './track-fields.ts';
import * as common from './track-fields.ts';

export interface ArtistTracksRow extends Row {
  /** Track ordinals of each artist on the page. */
  tracks: ArrayLike<ArrayLike<number>>;
  /** The cursor over the nested tracks. */
  track: TrackRow;
}

const nestedFields: readonly Field<TrackRow>[] = [
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

function eachTrack({ index, tracks, track }: ArtistTracksRow, write: (track: TrackRow) => void): void {
  const ordinals = tracks[index];
  for (let i = 0; i < ordinals.length; i++) {
    track.ordinal = ordinals[i];
    track.index = i;
    write(track);
  }
}

export const artistTracksShape = shape<ArtistTracksRow>('artist', [
  artists.artistId,
  artists.artistName,
  text('website', "The artist's own site; may be empty.", (to, { catalogue }) => {
    to.column(catalogue.artists.website, (row) => row.ordinal);
  }),
  artists.joindate,
  artists.image,
  list('tracks', "The artist's tracks that were asked for.", 'track', nestedFields, eachTrack),
]);
