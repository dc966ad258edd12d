import { degrees } from '../../../catalogue/distance.ts';
import * as albums from './album.ts';
import { column, columnFields, ownMusicinfo, sharing } from './catalogue-fields.ts';
import { type CatalogueRow, eachNested, type NestedRow } from './render-context.ts';
import { digits, list, type ResultField, shape, string, text } from './shape.ts';
import * as tracks from './track-fields.ts';

const idOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.artists.id[ordinal];
const hasImage = ({ catalogue, ordinal }: CatalogueRow) => catalogue.artists.image[ordinal] !== 0;

export const artistId = digits('id', 'Artist identifier.', idOf);

export const artistName = column('name', 'Artist name.', ({ artists }) => artists.name.exact);

const website = column('website', "The artist's own site; may be empty.", ({ artists }) => artists.website);

/** The API has fixed the position of this one; all other columns follow at the end. */
const { joindate, ...others } = columnFields('artist');

export { joindate };

export const image = text<CatalogueRow>('image', "The artist's image; may be empty.", (to, { urls }) =>
  to.when(hasImage, () => to.put(urls.image.artist, idOf, ({ width }) => width)),
);

/** The first fields of every artist that is a result. */
const artistFields: readonly ResultField<CatalogueRow>[] = [artistId, artistName, website, joindate, image];

const sharedFields = [...artistFields, ...sharing('artist', idOf)];

export const artistShape = shape<CatalogueRow>('artist', [
  ...sharedFields,
  ...Object.values<ResultField<CatalogueRow>>(others),
]);

export const artistMusicinfoShape = shape<CatalogueRow>('artist', [
  ...artistShape.fields,
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
  list('albums', "The artist's albums that match.", 'album', albumFields, eachNested),
]);

const trackFields: readonly ResultField<CatalogueRow>[] = [
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

export const artistTracksShape = shape<NestedRow>('artist', [
  ...artistFields,
  list('tracks', "The artist's tracks that match.", 'track', trackFields, eachNested),
]);

/** An artist has at most 100 locations, so two digits number them: artist 7's are 700, 701, … */
const DIGITS = 2;

const ownerOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.locations.artist[ordinal];

const locationId = text<CatalogueRow>(
  'id',
  "The artist's identifier and two digits that number the location.",
  (to) =>
    to.put(
      (row) => row.catalogue.artists.id[ownerOf(row)],
      (row) => {
        const first = row.catalogue.locations.ofArtist.starts[ownerOf(row)];
        return String(row.ordinal - first).padStart(DIGITS, '0');
      },
    ),
);

const degreesField = (name: 'longitude' | 'latitude', help: string): ResultField<CatalogueRow> => ({
  ...string(name, help, ({ catalogue, ordinal }) => String(degrees(catalogue.locations[name][ordinal]))),
  pattern: '^-?[0-9]+(\\.[0-9]+)?$',
});

const locationText = (name: 'country' | 'city', help: string): ResultField<CatalogueRow> =>
  string(name, help, ({ catalogue, ordinal }) => {
    const { texts, number } = catalogue.locations[name];
    return texts[number[ordinal]];
  });

const locationFields: readonly ResultField<CatalogueRow>[] = [
  { ...locationId, pattern: '^[0-9]+$' },
  degreesField('longitude', 'Degrees east.'),
  degreesField('latitude', 'Degrees north.'),
  locationText('country', 'Three capital letters (ISO 3166-1 alpha-3); may be empty.'),
  locationText('city', 'Name of the city; may be empty.'),
];

export const artistLocationsShape = shape<NestedRow>('artist', [
  ...sharedFields,
  list('locations', "The artist's locations that match.", 'location', locationFields, eachNested),
]);
