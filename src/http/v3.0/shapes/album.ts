import type { Part } from '../formats/sink.ts';
import type { Row } from './row.ts';
import { boolean, date, digits, shape, text } from './shape.ts';

export interface AlbumRow extends Row {
  width: Part;
}

const ZIP_FORMAT = 'mp32';

export const albumShape = shape<AlbumRow>('album', [
  digits('id', 'Album identifier.', (row) => row.catalogue.albums.id[row.ordinal]),
  text('name', 'Album name.', (sink, row) => sink.column(row.catalogue.albums.name.exact, row.ordinal)),
  date('releasedate', 'Release date.', (row) => row.catalogue.albums.releasedate[row.ordinal]),
  digits('artist_id', 'Artist identifier.', ({ catalogue, ordinal }) => {
    return catalogue.artists.id[catalogue.albums.artist[ordinal]];
  }),
  text('artist_name', 'Artist name.', (sink, { catalogue, ordinal }) => {
    sink.column(catalogue.artists.name.exact, catalogue.albums.artist[ordinal]);
  }),
  text('image', 'Cover; its size is set by `imagesize`.', (sink, row) => {
    sink.part(row.urls.albumImage);
    sink.digits(row.catalogue.albums.id[row.ordinal]);
    sink.part(row.width);
  }),
  text('zip', 'Zip of the tracks (mp3); empty when `zip_allowed` is false.', (sink, row) => {
    if (row.catalogue.albums.zipAllowed[row.ordinal] === 0) return;
    sink.part(row.urls.albumDownload);
    sink.digits(row.catalogue.albums.id[row.ordinal]);
    sink.part(row.urls.downloadFormat[ZIP_FORMAT]);
  }),
  text('shorturl', 'Short address for sharing.', (sink, row) => {
    sink.part(row.urls.albumShort);
    sink.digits(row.catalogue.albums.id[row.ordinal]);
  }),
  text('shareurl', 'Address of the page for sharing.', (sink, row) => {
    sink.part(row.urls.albumShare);
    sink.digits(row.catalogue.albums.id[row.ordinal]);
  }),
  {
    ...boolean<AlbumRow>('zip_allowed', 'Whether the album may be offered for download.', (row) => {
      return row.catalogue.albums.zipAllowed[row.ordinal] !== 0;
    }),
    since: '2021-02',
  },
]);
