import { degrees } from '../../../catalogue/distance.ts';
import * as albums from './album.ts';
import { ownMusicinfo } from './own-musicinfo.ts';
import { ownerFields } from './owner-columns.ts';
import { type CatalogueRow, eachNested, type NestedRow, type TrackRow } from './render-context.ts';
import { digits, list, type ResultField, shape, string, text } from './shape.ts';
import * as tracks from './track-fields.ts';

const idOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.artists.id[ordinal];
const hasImage = ({ catalogue, ordinal }: CatalogueRow) => catalogue.artists.image[ordinal] !== 0;

export const artistId: ResultField<CatalogueRow> = digits('id', 'Artist identifier.', idOf);

export const artistName: ResultField<CatalogueRow> = text('name', 'Artist name.', (to, { catalogue }) => {
  to.column(catalogue.artists.name.exact, (row) => row.ordinal);
});

const website: ResultField<CatalogueRow> = text(
  'website',
  "The artist's own site; may be empty.",
  (to, { catalogue }) => {
    to.column(catalogue.artists.website, (row) => row.ordinal);
  },
);

/** The API has fixed the position of this one; all other columns follow at the end. */
const { joindate, ...others } = ownerFields('artist');

export { joindate };

export const image: ResultField<CatalogueRow> = text(
  'image',
  "The artist's image; may be empty.",
  (to, { urls }) => {
    to.when(hasImage, () => {
      to.part(urls.artistImage);
      to.digits(idOf);
      to.chosen((row) => row.width);
    });
  },
);

/** The first fields of every artist that is a result. */
const artistFields: readonly ResultField<CatalogueRow>[] = [artistId, artistName, website, joindate, image];

const sharing: readonly ResultField<CatalogueRow>[] = [
  text('shorturl', 'Short address for sharing.', (to, { urls }) => {
    to.part(urls.artistShort);
    to.digits(idOf);
  }),
  text('shareurl', 'Address of the page for sharing.', (to, { urls }) => {
    to.part(urls.artistShare);
    to.digits(idOf);
  }),
];

const columns = Object.values<ResultField<CatalogueRow>>(others);

export const artistShape = shape<CatalogueRow>('artist', [...artistFields, ...sharing, ...columns]);

export const artistMusicinfoShape = shape<CatalogueRow>('artist', [
  ...artistFields,
  ...sharing,
  ...columns,
  ownMusicinfo('artists', 'What the artist is like.'),
]);

const albumFields: readonly ResultField<CatalogueRow>[] = [
  albums.albumIdentifier,
  albums.albumName,
  albums.releasedate,
  albums.cover,
];

export const artistAlbumsShape = shape<NestedRow>('artist', [
  ...artistFields,
  list('albums', "The artist's albums that were asked for.", 'album', albumFields, eachNested),
]);

const trackFields: readonly ResultField<TrackRow>[] = [
  tracks.albumId,
  tracks.albumName,
  tracks.trackId,
  tracks.trackName,
  tracks.duration,
  tracks.releasedate,
  tracks.license,
  tracks.albumImage,
  tracks.image,
  tracks.streaming,
  tracks.download,
  tracks.downloadAllowed,
];

export const artistTracksShape = shape<NestedRow<TrackRow>>('artist', [
  ...artistFields,
  list('tracks', "The artist's tracks that were asked for.", 'track', trackFields, eachNested),
]);

const DEGREES = '^-?[0-9]+(\\.[0-9]+)?$';

/** An artist has at most 100 locations, so two digits number them: artist 7's are 700, 701, … */
const DIGITS = 2;

const locationId: ResultField<CatalogueRow> = text(
  'id',
  "The artist's identifier and two digits that number the location.",
  (to) => {
    const artistOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.locations.artist[ordinal];
    to.digits((row) => row.catalogue.artists.id[artistOf(row)]);
    to.string((row) => {
      const first = row.catalogue.locations.ofArtist.starts[artistOf(row)];
      return String(row.ordinal - first).padStart(DIGITS, '0');
    });
  },
);

const locationFields: readonly ResultField<CatalogueRow>[] = [
  { ...locationId, pattern: '^[0-9]+$' },
  {
    ...string<CatalogueRow>('longitude', 'Degrees east.', ({ catalogue, ordinal }) =>
      String(degrees(catalogue.locations.longitude[ordinal])),
    ),
    pattern: DEGREES,
  },
  {
    ...string<CatalogueRow>('latitude', 'Degrees north.', ({ catalogue, ordinal }) =>
      String(degrees(catalogue.locations.latitude[ordinal])),
    ),
    pattern: DEGREES,
  },
  string('country', 'Three capital letters (ISO 3166-1 alpha-3); may be empty.', (row) => {
    const { texts, number } = row.catalogue.locations.country;
    return texts[number[row.ordinal]];
  }),
  text('city', 'Name of the city; may be empty.', (to, { catalogue: { locations } }) => {
    to.string(({ ordinal }) => locations.city.texts[locations.city.number[ordinal]]);
  }),
];

export const artistLocationsShape = shape<NestedRow>('artist', [
  ...artistFields,
  ...sharing,
  list('locations', "The artist's locations that were asked for.", 'location', locationFields, eachNested),
]);
