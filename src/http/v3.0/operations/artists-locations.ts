import { findArtistLocations } from '../../../catalogue/query/artist-locations.ts';
import { ARTIST_ORDERS } from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { truncateLongest } from '../paging/truncate-inner-lists.ts';
import {
  boolean,
  coordinates,
  countryList,
  integer,
  order,
  text,
  withDefault,
} from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { isPopularity, STANDARD } from '../parameters/standard-parameters.ts';
import { artistLocationsShape } from '../shapes/artist-locations.ts';
import { startRow } from '../shapes/render-context.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { ARTISTS, artistQuery } from './artist-parameters.ts';

export const artistsLocations = catalogueRead({
  path: 'artists/locations',
  summary:
    'Artists, each with the locations that pass; where nothing is asked of those, artists without one too.',
  parameters: {
    ...STANDARD,
    order: order('Sort fields.', ARTIST_ORDERS, isPopularity),
    ...ARTISTS,
    haslocation: boolean('Only artists with a location, or only those without.'),
    location_country: countryList('Locations in any of these countries.'),
    location_city: text('Locations in this city: its whole name, in any letter case.'),
    location_coords: coordinates('Locations around this place, as far as `location_radius` says.'),
    location_radius: withDefault(
      integer('Kilometres from `location_coords`, along the great circle; ignored without those.'),
      1,
    ),
  },
  result: artistLocationsShape,
  find(p, catalogue, warnings) {
    const found = findArtistLocations(catalogue, {
      ...artistQuery(p, p.order),
      ...asOptional({
        haslocation: p.haslocation,
        countries: p.location_country,
        city: p.location_city,
        near: p.location_coords && { ...p.location_coords, radius: p.location_radius },
      }),
    });
    const { artists } = catalogue;
    const nesting = {
      owner: 'artist',
      ids: artists.id,
      of: 'locations',
      narrower: 'location_country, location_coords',
    } as const;
    return truncateLongest(found, nesting, warnings);
  },
  row(_, { source }, { nested }) {
    const start = startRow(source, DEFAULT_IMAGE_SIZE);
    return { ...start, nested, cursor: { ...start } };
  },
});
