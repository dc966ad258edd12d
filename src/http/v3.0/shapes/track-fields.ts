/** Track fields that all results with tracks share. */
import { FLAG } from '../../../catalogue/catalogue.ts';
import type { Recorder } from '../formats/template.ts';
import type { CatalogueRow, RenderSource, TrackRow } from './render-context.ts';
import { boolean, date, digits, type ResultField, text, type WriteField } from './shape.ts';

type TrackField = ResultField<TrackRow>;

export const has = ({ catalogue, ordinal }: TrackRow, flag: number) =>
  (catalogue.tracks.flags[ordinal] & flag) !== 0;

export const idOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.tracks.id[ordinal];

const SINGLE = -1;
export const albumOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.tracks.album[ordinal];
export const onAlbum = (row: CatalogueRow) => albumOf(row) !== SINGLE;
export const idOfAlbum = (row: CatalogueRow) => row.catalogue.albums.id[albumOf(row)];
export const downloadable = (row: TrackRow) => has(row, FLAG.audiodownload_allowed);

export const trackId: TrackField = digits('id', 'Track identifier.', idOf);

export const trackName: TrackField = text('name', 'Track name.', (to, { catalogue }) => {
  to.column(catalogue.tracks.name.exact, (row) => row.ordinal);
});

export const albumId: TrackField = text('album_id', 'Album identifier; empty for a single.', (to) => {
  to.when(onAlbum, () => to.digits(idOfAlbum));
});

export const albumName: TrackField = text(
  'album_name',
  'Album name; empty for a single.',
  (to, { catalogue }) => {
    to.when(onAlbum, () => to.column(catalogue.albums.name.exact, albumOf));
  },
);

/** As text; only the operation `tracks` writes a number. */
export const duration: TrackField = digits('duration', 'Seconds.', ({ catalogue, ordinal }) => {
  return catalogue.tracks.duration[ordinal];
});

export const artistOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.tracks.artist[ordinal];

export const artistId: TrackField = digits('artist_id', 'Artist identifier.', (row) => {
  return row.catalogue.artists.id[artistOf(row)];
});

export const artistName: TrackField = text('artist_name', 'Artist name.', (to, { catalogue }) => {
  to.column(catalogue.artists.name.exact, artistOf);
});

export const artistIdstr: TrackField = text(
  'artist_idstr',
  'Artist identifier as text.',
  (to, { catalogue }) => {
    to.column(catalogue.artists.idstr, artistOf);
  },
);

export const releasedate: TrackField = date('releasedate', 'Release date.', ({ catalogue, ordinal }) => {
  return catalogue.tracks.releasedate[ordinal];
});

export const tellLicense: WriteField<TrackRow> = (to, { licenses }) => {
  to.chosen(({ catalogue, ordinal }) => licenses(catalogue.tracks.license.number[ordinal]));
};

export const license: TrackField = text('license_ccurl', 'Address of the open licence.', tellLicense);

function tellCover(to: Recorder<CatalogueRow>, { urls }: RenderSource): void {
  to.part(urls.albumImage);
  to.digits(idOfAlbum);
  to.chosen((row) => row.width);
}

export const albumImage: TrackField = text('album_image', 'Cover; empty for a single.', (to, source) => {
  to.when(onAlbum, () => tellCover(to, source));
});

export function tellImage(to: Recorder<CatalogueRow>, source: RenderSource): void {
  const tellOwn = () => {
    to.part(source.urls.trackImage);
    to.digits(idOf);
    to.chosen((row) => row.width);
  };
  to.when(onAlbum, () => tellCover(to, source), tellOwn);
}

export const image: TrackField = text('image', "The album's cover, or a single's own image.", tellImage);

export const tellStreaming: WriteField<TrackRow> = (to, { urls }) => {
  to.part(urls.audio);
  to.digits(idOf);
  to.chosen((row) => row.audioSuffix);
};

export const streaming: TrackField = text('audio', 'Stream, in the format of `audioformat`.', tellStreaming);

export const tellDownload: WriteField<TrackRow> = (to, { urls }) => {
  to.when(downloadable, () => {
    to.part(urls.trackDownload);
    to.digits(idOf);
    to.chosen((row) => row.downloadFormat);
  });
};

export const download: TrackField = text(
  'audiodownload',
  'Download, in the format of `audiodlformat`; empty when `audiodownload_allowed` is false.',
  tellDownload,
);

export const downloadAllowed: TrackField = {
  ...boolean<TrackRow>(
    'audiodownload_allowed',
    'Whether the track may be offered for download.',
    downloadable,
  ),
  since: '2021-02',
};
