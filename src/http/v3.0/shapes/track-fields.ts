/** Track fields that mean the same in every result that holds tracks. */
import { FLAG } from '../../../catalogue/catalogue.ts';
import type { Part, Sink } from '../formats/sink.ts';
import type { Audio, Encoded, Row } from './row.ts';
import { boolean, date, digits, type Field, text } from './shape.ts';

export interface TrackRow extends Row, Audio {
  encoded: Encoded;
  width: Part;
}

type TrackField = Field<TrackRow>;

export const has = ({ catalogue, ordinal }: TrackRow, flag: number) =>
  (catalogue.tracks.flags[ordinal] & flag) !== 0;

const SINGLE = -1;

export const trackId: TrackField = digits('id', 'Track identifier.', ({ catalogue, ordinal }) => {
  return catalogue.tracks.id[ordinal];
});

export const trackName: TrackField = text('name', 'Track name.', (sink, { catalogue, ordinal }) => {
  sink.column(catalogue.tracks.name.exact, ordinal);
});

export const albumId: TrackField = text('album_id', 'Album identifier; empty for a single.', (sink, row) => {
  const album = row.catalogue.tracks.album[row.ordinal];
  if (album !== SINGLE) sink.digits(row.catalogue.albums.id[album]);
});

export const albumName: TrackField = text('album_name', 'Album name; empty for a single.', (sink, row) => {
  const album = row.catalogue.tracks.album[row.ordinal];
  if (album !== SINGLE) sink.column(row.catalogue.albums.name.exact, album);
});

export const releasedate: TrackField = date('releasedate', 'Release date.', ({ catalogue, ordinal }) => {
  return catalogue.tracks.releasedate[ordinal];
});

export const license: TrackField = text('license_ccurl', 'Address of the open licence.', (sink, row) => {
  sink.part(row.encoded.licenses[row.catalogue.tracks.license[row.ordinal]]);
});

function writeCover(sink: Sink, row: TrackRow, album: number): void {
  sink.part(row.urls.albumImage);
  sink.digits(row.catalogue.albums.id[album]);
  sink.part(row.width);
}

export const albumImage: TrackField = text('album_image', 'Cover; empty for a single.', (sink, row) => {
  const album = row.catalogue.tracks.album[row.ordinal];
  if (album !== SINGLE) writeCover(sink, row, album);
});

export const image: TrackField = text('image', "The album's cover, or a single's own image.", (sink, row) => {
  const album = row.catalogue.tracks.album[row.ordinal];
  if (album !== SINGLE) {
    writeCover(sink, row, album);
    return;
  }
  sink.part(row.urls.trackImage);
  sink.digits(row.catalogue.tracks.id[row.ordinal]);
  sink.part(row.width);
});

export const streaming: TrackField = text('audio', 'Stream, in the format of `audioformat`.', (sink, row) => {
  sink.part(row.urls.audio);
  sink.digits(row.catalogue.tracks.id[row.ordinal]);
  sink.part(row.audioSuffix);
});

export const download: TrackField = text(
  'audiodownload',
  'Download, in the format of `audiodlformat`; empty when `audiodownload_allowed` is false.',
  (sink, row) => {
    if (!has(row, FLAG.downloadAllowed)) return;
    sink.part(row.urls.trackDownload);
    sink.digits(row.catalogue.tracks.id[row.ordinal]);
    sink.part(row.downloadFormat);
  },
);

export const downloadAllowed: TrackField = {
  ...boolean<TrackRow>('audiodownload_allowed', 'Whether the track may be offered for download.', (row) =>
    has(row, FLAG.downloadAllowed),
  ),
  since: '2021-02',
};
