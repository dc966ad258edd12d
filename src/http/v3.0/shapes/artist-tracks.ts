import { key } from '../formats/syntax.ts';
import type { Row } from './row.ts';
import { array, date, digits, type Field, shape, tellItem, text } from './shape.ts';
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
  digits('duration', 'Seconds.', ({ catalogue, ordinal }) => catalogue.tracks.duration[ordinal]),
  common.releasedate,
  common.license,
  common.albumImage,
  common.image,
  common.streaming,
  common.download,
  common.downloadAllowed,
];
const TRACK = key('track');

const tracks: Field<ArtistTracksRow> = {
  ...array<ArtistTracksRow>('tracks', "The artist's tracks that were asked for.", (to, source) => {
    to.items<TrackRow>((nested) => tellItem(nested, source, TRACK, nestedFields), eachTrack);
  }),
  fields: nestedFields,
};

function eachTrack({ index, tracks, track }: ArtistTracksRow, write: (track: TrackRow) => void): void {
  const ordinals = tracks[index];
  for (let i = 0; i < ordinals.length; i++) {
    track.ordinal = ordinals[i];
    track.index = i;
    write(track);
  }
}

const artistId = ({ catalogue, ordinal }: Row) => catalogue.artists.id[ordinal];

export const artistTracksShape = shape<ArtistTracksRow>('artist', [
  digits('id', 'Artist identifier.', artistId),
  text('name', 'Artist name.', (to, { catalogue }) => {
    to.column(catalogue.artists.name.exact, (row) => row.ordinal);
  }),
  text('website', "The artist's own site; may be empty.", (to, { catalogue }) => {
    to.column(catalogue.artists.website, (row) => row.ordinal);
  }),
  date('joindate', 'Day the artist joined.', ({ catalogue, ordinal }) => catalogue.artists.joindate[ordinal]),
  text('image', "The artist's image; may be empty.", (to, { urls }) => {
    const hasImage = ({ catalogue, ordinal }: Row) => catalogue.artists.hasImage[ordinal] !== 0;
    to.when(hasImage, () => {
      to.part(urls.artistImage);
      to.digits(artistId);
      to.chosen((row) => row.width);
    });
  }),
  tracks,
]);
