import { degrees } from '../../../catalogue/distance.ts';
import { artistFields, sharing } from './artist-fields.ts';
import { type CatalogueRow, eachNested, type NestedRow } from './render-context.ts';
import { list, type ResultField, shape, string, text } from './shape.ts';

const DEGREES = '^-?[0-9]+(\\.[0-9]+)?$';

/** An artist has at most 100 locations, so two digits number them: artist 7's are 700, 701, … */
const DIGITS = 2;

const id: ResultField<CatalogueRow> = text(
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

const nestedFields: readonly ResultField<CatalogueRow>[] = [
  { ...id, pattern: '^[0-9]+$' },
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
    const { countries, country } = row.catalogue.locations;
    return countries[country[row.ordinal]];
  }),
  text('city', 'Name of the city; may be empty.', (to, { catalogue: { locations } }) => {
    to.column(locations.cities.exact, ({ ordinal }) => locations.city[ordinal]);
  }),
];

export const artistLocationsShape = shape<NestedRow>('artist', [
  ...artistFields,
  ...sharing,
  list('locations', "The artist's locations that were asked for.", 'location', nestedFields, eachNested),
]);
