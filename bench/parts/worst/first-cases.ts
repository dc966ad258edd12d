/** Requests that need what is computed once for a generation: the first one of each kind pays for it. */
import { TRACK_ORDERS } from '../../../src/catalogue/query/query.ts';
import type { Draw } from '../../catalogue/draw.ts';
import type { WorstCase } from './worst-cases.ts';

const ALL_FILTERS =
  'lang=en+fr+de&speed=low+medium&vocalinstrumental=vocal&durationbetween=100_400&datebetween=2005-01-01_2012-12-31';

/** Below `/v3.0/`, or a path of the web API or of players. */
export function firstCases(draw: Draw): WorstCase[] {
  const requests = { ...searchRequests(draw), ...filterRequests(), ...otherRequests(draw) };
  return Object.entries(requests).map(([name, request]) => ({ name, request }));
}

function searchRequests(draw: Draw): Record<string, string> {
  const [word, other] = [draw.word(0, 1), draw.word(1, 2)];
  const frequent = Array.from({ length: 16 }, () => draw.frequentWord());
  const quoted = frequent.map((one) => `"${one}"`);
  const texts = {
    'a frequent word': word,
    'a frequent tag': 'electronic',
    'a rare word': draw.word(2000, 3000),
    'a quoted word': `"${word}"`,
    'a phrase of one word twice': `"${word} ${word}"`,
    'a word left out': `electronic -${word}`,
    'a phrase left out': `electronic -"${word} ${other}"`,
    '16 frequent words': frequent.join(' '),
    '16 quoted words': quoted.join(' '),
    'a misspelt word': `${word[1]}${word[0]}${word.slice(2)}`,
    'one letter': 'a',
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const search = `search=${encodeURIComponent(text)}`;
      const plain = encodeURIComponent(text.replaceAll('"', ''));
      return [
        [`tracks: ${name}`, `tracks?${search}`],
        [`tracks: ${name}, counted, grouped`, `tracks?${search}&order=name&groupby=artist_id&fullcount=true`],
        [`web-api/facets: ${name}`, `/web-api/facets?${search}`],
        [`web-api/albums/facets: ${name}`, `/web-api/albums/facets?${search}`],
        [`web-api/albums: ${name}`, `/web-api/albums?${search}`],
        [`web-api/suggestions: ${name}`, `/web-api/suggestions?q=${plain}`],
        [`rest/search3: ${name}`, `/rest/search3?query=${plain}`],
      ];
    }),
  );
}

function filterRequests(): Record<string, string> {
  const filters = {
    'no filter': '',
    'a tag': 'tags=electronic',
    fuzzytags: 'fuzzytags=electronic+rock+pop',
    namesearch: 'namesearch=an',
    languages: 'lang=en+fr',
    'all filters': ALL_FILTERS,
  };
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => [
      [`tracks: ${name}, counted`, `tracks?${filter}&fullcount=true`],
      [`web-api/facets: ${name}`, `/web-api/facets?${filter}`],
      [`web-api/albums/facets: ${name}`, `/web-api/albums/facets?${filter}`],
      [`web-api/albums: ${name}`, `/web-api/albums?${filter}&order=popularity_total`],
    ]),
  );
}

function otherRequests(draw: Draw): Record<string, string> {
  const orders = TRACK_ORDERS.filter((order) => order !== 'relevance');
  return {
    ...Object.fromEntries(
      orders.map((order) => [`tracks: by ${order}, counted`, `tracks?order=${order}&fullcount=true`]),
    ),
    'tracks/similar': `tracks/similar?id=${draw.ids(1)[0]}`,
    'tracks/similar, counted, deep': `tracks/similar?id=${draw.ids(1)[0]}&fullcount=true&offset=5000`,
    'charts/tracks, counted': 'charts/tracks?period=week&fullcount=true',
    'charts/albums of a tag': 'charts/albums?period=total&tag=electronic&fullcount=true',
    'autocomplete: two letters': 'autocomplete?prefix=an&matchcount=true',
    'artists/locations': 'artists/locations?location_country=FRA',
    'web-api/artists': '/web-api/artists?',
    'rest/getArtists': '/rest/getArtists',
    'rest/getGenres': '/rest/getGenres',
    'rest/getAlbumList2 by genre': '/rest/getAlbumList2?type=byGenre&genre=electronic&size=500',
    'rest/getRandomSongs of a genre': '/rest/getRandomSongs?genre=electronic&fromYear=2005&size=500',
  };
}
