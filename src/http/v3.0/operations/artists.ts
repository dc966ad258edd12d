import { findArtistLocations } from '../../../catalogue/query/artist-locations.ts';
import { findArtists } from '../../../catalogue/query/artists.ts';
import { findArtistMusicinfo } from '../../../catalogue/query/musicinfo.ts';
import { findArtistAlbums, findArtistTracks } from '../../../catalogue/query/nested.ts';
import {
  ARTIST_ORDERS,
  type ArtistOrder,
  NESTED_ALBUM_ORDERS,
  NESTED_TRACK_ORDERS,
  type Order,
} from '../../../catalogue/query/query.ts';
import { isPopularity } from '../../../domain/vocabulary.ts';
import { catalogueRead } from '../kinds/operation.ts';
import { truncateLongest } from '../paging/truncate-inner-lists.ts';
import * as param from '../parameters/parameter-types.ts';
import { splitOrder } from '../parameters/query-values.ts';
import { AUDIO, IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import {
  artistAlbumsShape,
  artistLocationsShape,
  artistMusicinfoShape,
  artistShape,
  artistTracksShape,
} from '../shapes/artist.ts';
import { TRACK_TYPE } from './tracks.ts';

/** The parameters of all operations on artists. */
const ARTISTS = {
  id: param.idList('Artist ids.'),
  name: param.text('The whole artist name, in any letter case.'),
  namesearch: param.text('The artist name contains this text.'),
  hasimage: param.onlyTrue('Only artists with an image.'),
  datebetween: param.dateInterval('Joined between these days, both included.'),
};

type ArtistValues = param.Parsed<typeof ARTISTS & Pick<typeof STANDARD, 'offset' | 'limit' | 'fullcount'>>;

const artistQuery = <P extends ArtistValues>(p: P, order: Order<ArtistOrder>[]) => ({
  ...p,
  ids: p.id,
  joined: p.datebetween,
  order,
});

export const artists = catalogueRead({
  path: 'artists',
  summary: 'Artists.',
  parameters: { ...STANDARD, order: param.order('Sort fields.', ARTIST_ORDERS, isPopularity), ...ARTISTS },
  result: artistShape,
  find: (p, catalogue) => findArtists(catalogue, artistQuery(p, p.order)),
});

export const artistsMusicinfo = catalogueRead({
  path: 'artists/musicinfo',
  summary: 'Artists, each with its tags and descriptions.',
  parameters: {
    ...STANDARD,
    order: param.order(
      'Sort fields; without them, with `tag`, those it fits best come first.',
      ARTIST_ORDERS,
      isPopularity,
    ),
    ...ARTISTS,
    tag: param.text('One tag, in any of its spellings and languages.'),
  },
  result: artistMusicinfoShape,
  find: (p, catalogue) => findArtistMusicinfo(catalogue, artistQuery(p, p.order)),
});

export const artistsAlbums = catalogueRead({
  path: 'artists/albums',
  summary: 'Artists, each with its albums that match.',
  parameters: {
    ...STANDARD,
    order: param.order(
      'Sort fields; those of `album_` sort the albums of each artist.',
      [...ARTIST_ORDERS, ...NESTED_ALBUM_ORDERS],
      isPopularity,
    ),
    ...ARTISTS,
    album_id: param.idList('Album ids.'),
    album_name: param.text('The whole album name, in any letter case.'),
    album_datebetween: param.dateInterval('Albums released between these days, both included.'),
    ...IMAGE,
  },
  result: artistAlbumsShape,
  find(p, catalogue, warnings) {
    const { outer, inner } = splitOrder(p.order, 'album_');
    const found = findArtistAlbums(catalogue, {
      ...artistQuery(p, outer),
      albumIds: p.album_id,
      albumName: p.album_name,
      albumReleased: p.album_datebetween,
      albumOrder: inner,
    });
    const narrower = 'album_id, album_datebetween';
    const lists = { owner: 'artist', of: 'albums', narrower, paged: 'albums?artist_id=' } as const;
    return truncateLongest(found, catalogue.artists.id, lists, warnings);
  },
});

export const artistsLocations = catalogueRead({
  path: 'artists/locations',
  summary:
    'Artists, each with its locations that match. Without a filter on locations, artists without one are included.',
  parameters: {
    ...STANDARD,
    order: param.order('Sort fields.', ARTIST_ORDERS, isPopularity),
    ...ARTISTS,
    haslocation: param.boolean('Only artists with a location, or only those without.'),
    location_country: param.countryList('Locations in any of these countries.'),
    location_city: param.text('Locations in this city: its whole name, in any letter case.'),
    location_coords: param.coordinates('Locations within `location_radius` of this place.'),
    location_radius: param.withDefault(
      param.integer('Kilometres from `location_coords`, along the great circle; ignored without those.'),
      1,
    ),
  },
  result: artistLocationsShape,
  find(p, catalogue, warnings) {
    const found = findArtistLocations(catalogue, {
      ...artistQuery(p, p.order),
      countries: p.location_country,
      city: p.location_city,
      near: p.location_coords && { ...p.location_coords, radius: p.location_radius },
    });
    const narrower = 'location_country, location_coords';
    const lists = { owner: 'artist', of: 'locations', narrower } as const;
    return truncateLongest(found, catalogue.artists.id, lists, warnings);
  },
});

export const artistsTracks = catalogueRead({
  path: 'artists/tracks',
  summary: 'Artists, each with its tracks that match.',
  parameters: {
    ...STANDARD,
    order: param.order(
      'Sort fields; those of `track_` sort the tracks of each artist.',
      [...ARTIST_ORDERS, ...NESTED_TRACK_ORDERS],
      isPopularity,
    ),
    ...ARTISTS,
    track_id: param.idList('Track ids.'),
    track_name: param.text('The whole track name, in any letter case.'),
    track_type: param.since('2015', TRACK_TYPE),
    album_datebetween: param.dateInterval('On albums released between these days, both included.'),
    album_id: param.idList('Album ids.'),
    album_name: param.text('The whole album name, in any letter case.'),
    ...IMAGE,
    ...AUDIO,
  },
  result: artistTracksShape,
  find(p, catalogue, warnings) {
    const { outer, inner } = splitOrder(p.order, 'track_');
    const found = findArtistTracks(catalogue, {
      ...artistQuery(p, outer),
      trackIds: p.track_id,
      trackName: p.track_name,
      trackTypes: p.track_type,
      albumReleased: p.album_datebetween,
      albumIds: p.album_id,
      albumName: p.album_name,
      trackOrder: inner,
    });
    const paged = 'tracks?type=single+albumtrack&artist_id=';
    const lists = { owner: 'artist', of: 'tracks', narrower: 'album_id, track_id', paged } as const;
    return truncateLongest(found, catalogue.artists.id, lists, warnings);
  },
});
