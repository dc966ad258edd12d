import { artistFields, column, columnFields, ownMusicinfo, sharing } from './catalogue-fields.ts';
import { type CatalogueRow, eachNested, type NestedRow } from './render-context.ts';
import { digits, list, type ResultField, shape, text } from './shape.ts';
import * as tracks from './track-fields.ts';

const ZIP_FORMAT = 'mp32';

const albumId = ({ catalogue, ordinal }: CatalogueRow) => catalogue.albums.id[ordinal];
const artistOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.albums.artist[ordinal];
const zipAllowed = ({ catalogue, ordinal }: CatalogueRow) => catalogue.albums.zip_allowed[ordinal] !== 0;

export const albumIdentifier = digits('id', 'Album identifier.', albumId);

export const albumName = column('name', 'Album name.', ({ albums }) => albums.name.exact);

/** The API has fixed the position of these two; all other columns follow at the end. */
const { releasedate, zip_allowed, ...others } = columnFields('album');

export { releasedate };

export const { artistId, artistName } = artistFields(artistOf);

export const cover = text<CatalogueRow>('image', 'Cover, in the requested size.', (to, { urls }) =>
  to.put(urls.image.album, albumId, ({ width }) => width),
);

export const zip = text<CatalogueRow>(
  'zip',
  'Zip of the tracks (mp3); empty when `zip_allowed` is false.',
  (to, { urls }) =>
    to.when(zipAllowed, () => to.put(urls.albumDownload, albumId, urls.downloadFormat[ZIP_FORMAT])),
);

export const zipIsAllowed = { ...zip_allowed, since: '2021-02' };

const albumFields: readonly ResultField<CatalogueRow>[] = [
  albumIdentifier,
  albumName,
  releasedate,
  artistId,
  artistName,
  cover,
  zip,
  ...sharing('album', albumId),
  zipIsAllowed,
  ...Object.values<ResultField<CatalogueRow>>(others),
];

export const albumShape = shape<CatalogueRow>('album', albumFields);

export const albumMusicinfoShape = shape<CatalogueRow>('album', [
  ...albumFields,
  ownMusicinfo('albums', 'What the album is like.'),
]);

const trackFields: readonly ResultField<CatalogueRow>[] = [
  tracks.trackId,
  digits('position', 'Position within the album.', (row) => row.catalogue.tracks.position[row.ordinal]),
  tracks.trackName,
  tracks.duration,
  tracks.license,
  tracks.streaming,
  tracks.download,
  tracks.downloadAllowed,
];

export const albumTracksShape = shape<NestedRow>('album', [
  albumIdentifier,
  albumName,
  releasedate,
  artistId,
  artistName,
  cover,
  zip,
  zipIsAllowed,
  list('tracks', "The album's tracks that match.", 'track', trackFields, eachNested),
]);
