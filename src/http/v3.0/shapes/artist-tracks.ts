import type { Key, Part, Sink } from '../formats/sink.ts';
import type { Row } from './row.ts';
import { array, date, digits, type Field, shape, text, writeObject } from './shape.ts';
import type { TrackRow } from './track-fields.ts';
import * as common from './track-fields.ts';

export interface ArtistTracksRow extends Row {
  width: Part;
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

const tracks: Field<ArtistTracksRow> = {
  ...array('tracks', 'track', "The artist's tracks that were asked for.", writeTracks),
  fields: nestedFields,
};

function writeTracks(sink: Sink, { index, tracks, track }: ArtistTracksRow, item: Key): void {
  const nested = tracks[index];
  for (let i = 0; i < nested.length; i++) {
    track.ordinal = nested[i];
    track.index = i;
    sink.openItem(item);
    writeObject(sink, nestedFields, track);
    sink.closeItem(item);
  }
}

export const artistTracksShape = shape<ArtistTracksRow>('artist', [
  digits('id', 'Artist identifier.', ({ catalogue, ordinal }) => catalogue.artists.id[ordinal]),
  text('name', 'Artist name.', (sink, { catalogue, ordinal }) => {
    sink.column(catalogue.artists.name.exact, ordinal);
  }),
  text('website', "The artist's own site; may be empty.", (sink, { catalogue, ordinal }) => {
    sink.column(catalogue.artists.website, ordinal);
  }),
  date('joindate', 'Day the artist joined.', ({ catalogue, ordinal }) => catalogue.artists.joindate[ordinal]),
  text('image', "The artist's image; may be empty.", (sink, row) => {
    if (row.catalogue.artists.hasImage[row.ordinal] === 0) return;
    sink.part(row.urls.artistImage);
    sink.digits(row.catalogue.artists.id[row.ordinal]);
    sink.part(row.width);
  }),
  tracks,
]);
