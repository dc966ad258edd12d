/** Track fields that all results with tracks share. */
import { FLAG } from '../../../catalogue/catalogue.ts';
import { artistFields, column, indexedText } from './catalogue-fields.ts';
import type { CatalogueRow } from './render-context.ts';
import { boolean, date, digits, text, type Write } from './shape.ts';

export const has = ({ catalogue, ordinal }: CatalogueRow, flag: number) =>
  (catalogue.tracks.flags[ordinal] & flag) !== 0;

export const idOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.tracks.id[ordinal];
export const artistOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.tracks.artist[ordinal];
export const idOfArtist = (row: CatalogueRow) => row.catalogue.artists.id[artistOf(row)];

const SINGLE = -1;
export const albumOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.tracks.album[ordinal];
export const onAlbum = (row: CatalogueRow) => albumOf(row) !== SINGLE;
export const idOfAlbum = (row: CatalogueRow) => row.catalogue.albums.id[albumOf(row)];

export const trackId = digits('id', 'Track identifier.', idOf);
export const trackName = column('name', 'Track name.', ({ tracks }) => tracks.name.exact);

export const albumId = text<CatalogueRow>('album_id', 'Album identifier; empty for a single.', (to) =>
  to.when(onAlbum, () => to.put(idOfAlbum)),
);

export const albumName = text<CatalogueRow>(
  'album_name',
  'Album name; empty for a single.',
  (to, { catalogue }) => to.when(onAlbum, () => to.column(catalogue.albums.name.exact, albumOf)),
);

/** As text; only the operation `tracks` writes a number. */
export const duration = digits('duration', 'Seconds.', ({ catalogue, ordinal }: CatalogueRow) => {
  return catalogue.tracks.duration[ordinal];
});

export const { artistId, artistName } = artistFields(artistOf);

export const artistIdstr = column(
  'artist_idstr',
  'Artist identifier as text.',
  ({ artists }) => artists.idstr,
  artistOf,
);

export const releasedate = date('releasedate', 'Release date.', ({ catalogue, ordinal }: CatalogueRow) => {
  return catalogue.tracks.releasedate[ordinal];
});

export const license = text('license_ccurl', 'URL of the open licence.', indexedText('license'));

const putCover: Write<CatalogueRow> = (to, { urls }) =>
  to.put(urls.image.album, idOfAlbum, ({ width }) => width);

export const albumImage = text<CatalogueRow>('album_image', 'Cover; empty for a single.', (to, source) =>
  to.when(onAlbum, () => putCover(to, source)),
);

export const putImage: Write<CatalogueRow> = (to, source) =>
  to.when(
    onAlbum,
    () => putCover(to, source),
    () => to.put(source.urls.image.track, idOf, ({ width }) => width),
  );

export const image = text('image', "The album's cover, or a single's own image.", putImage);

export const streaming = text<CatalogueRow>(
  'audio',
  'Stream, in the format of `audioformat`.',
  (to, { urls }) => to.put(urls.audio, idOf, ({ audioSuffix }) => audioSuffix),
);

const downloadable = (row: CatalogueRow) => has(row, FLAG.audiodownload_allowed);

export const allowed = (name: string) =>
  boolean(name, 'Whether the track may be offered for download.', downloadable);

/** `condition`: the name of the field that says so. */
export const downloadIf = (condition: string, name: string) =>
  text<CatalogueRow>(
    name,
    `Download, in the format of \`audiodlformat\`; empty when \`${condition}\` is false.`,
    (to, { urls }) =>
      to.when(downloadable, () => to.put(urls.trackDownload, idOf, ({ downloadFormat }) => downloadFormat)),
  );

export const download = downloadIf('audiodownload_allowed', 'audiodownload');
export const downloadAllowed = { ...allowed('audiodownload_allowed'), since: '2021-02' };
