/** Each operation with its most expensive parameters, as a hostile client would find them. */
import { RATINGS } from '../../src/domain/vocabulary.ts';
import type { Draw } from '../catalogue/draw.ts';

/** The data behind the requests. */
export interface HostileData {
  draw: Draw;
  albums: number;
  artists: number;
  /** Ids of large playlists, of one user's and of the user with many relations. */
  playlists: readonly number[];
  /** The playlists of `dynamicQueries`, in their order. */
  dynamic: readonly number[];
  userId: number;
}

const ALL_KEYS = [...RATINGS, ...RATINGS.map((rating) => `${rating}_desc`), 'duration', 'name'].join('+');
const ALL_TRACK_KEYS = 'album_name+artist_name+releasedate+duration+name+buzzrate';
const EVERY_TYPE = 'type=single+albumtrack';
const COMMON_TAG = 'electronic';

/** The queries of dynamic playlists. */
export function dynamicQueries(draw: Draw): string[] {
  const frequent = Array.from({ length: 4 }, () => draw.frequentWord());
  return [
    `tags=${COMMON_TAG}`,
    'lang=en+fr+de+es+it&order=releasedate_desc',
    `search=${COMMON_TAG}`,
    `search=${frequent.join('+')}`,
    `search=${frequent.slice(0, 2).join('+')}&lang=en+fr`,
    'durationbetween=1_9999&order=name',
    'fuzzytags=electronic+rock+pop',
  ];
}

const ALL_FILTERS = `${EVERY_TYPE}&lang=en+fr+de+es+it&speed=low+medium+high&vocalinstrumental=vocal&durationbetween=1_9999&datebetween=1990-01-01_2030-01-01`;

/** By the names of their rows. */
type Requests = Record<string, string>;

export function hostileRequests(data: HostileData): Requests {
  const { draw } = data;
  return {
    ...sortRequests(draw),
    ...searchRequests(draw),
    ...trackRequests(draw),
    ...relevanceRequests(data),
    ...albumAndArtistRequests(data),
    ...otherRequests(data),
    ...pageRequests(draw),
  };
}

function sortRequests({ tracks }: Draw): Requests {
  const { deep, middle } = offsets(tracks);
  return {
    'tracks: 22 sort keys, deep': `tracks?${EVERY_TYPE}&order=${ALL_KEYS}&offset=${deep}`,
    'tracks: 22 sort keys, middle': `tracks?order=${ALL_KEYS}&offset=${middle}`,
    'tracks: weekly ratings first, deep': `tracks?order=downloads_week+listens_week+name&offset=${deep}`,
    'tracks: six text keys, deep': `tracks?${EVERY_TYPE}&order=${ALL_TRACK_KEYS}&offset=${deep}`,
    'tracks: id then keys, deep': `tracks?${EVERY_TYPE}&order=id_desc+name&offset=${deep}`,
    'tracks: sort keys, groupby, count': `tracks?${EVERY_TYPE}&order=${ALL_KEYS}&groupby=album_id&fullcount=true&offset=9000`,
    'tracks: ties, groupby artist, deep': `tracks?${EVERY_TYPE}&order=downloads_week+name&groupby=artist_id&fullcount=true&offset=6000`,
    'tracks: ties within filters, deep': `tracks?${EVERY_TYPE}&ccnc=true&durationbetween=60_9999&datebetween=2004-01-01_2030-01-01&order=downloads_week+listens_week+name&offset=60000&fullcount=true`,
    'tracks: one key, tag, groups, deep': `tracks?tags=${COMMON_TAG}&ccnc=false&order=artist_name&offset=${Math.floor(deep / 20)}&fullcount=true&groupby=artist_id`,
    'tracks: filters and languages, count': `tracks?${EVERY_TYPE}&lang=en+fr+de+es+it&speed=low+medium+high&durationbetween=1_9999&order=releasedate_desc&fullcount=true&offset=5000`,
  };
}

function searchRequests(draw: Draw): Requests {
  const frequent = Array.from({ length: 8 }, () => draw.frequentWord());
  const quoted = frequent.map((word) => `%22${encodeURIComponent(word)}%22`);
  return {
    'tracks: search, one frequent word, deep': `tracks?search=${frequent[0]}&offset=20000&fullcount=true`,
    'tracks: search, 8 frequent words': `tracks?search=${frequent.join('+')}`,
    'tracks: search, 3 quoted frequent words': `tracks?search=${quoted.slice(0, 3).join('+')}`,
    'tracks: search, 8 quoted frequent words': `tracks?search=${quoted.join('+')}`,
    'tracks: search, 56 quoted words': `tracks?search=${Array.from({ length: 56 }, (_, i) => quoted[i % 8]).join('+')}`,
    'tracks: search, 400 letters': `tracks?search=${'a+'.repeat(400)}`,
    'tracks: search, one letter, deep': 'tracks?search=a&offset=50000&fullcount=true&order=relevance+name',
    'tracks: search, long unknown word': `tracks?search=${'abcdefghij'.repeat(90)}`,
    'tracks: search, many misspelt words': `tracks?search=${Array.from(
      { length: 60 },
      (_, i) => `greazomqu${i % 7}vistarel`,
    )
      .join('+')
      .slice(0, 990)}`,
    'tracks: search, quoted phrase of frequent words': `tracks?search=%22${frequent.slice(0, 2).join('+')}%22+%22${frequent.slice(2, 4).join('+')}%22`,
  };
}

function trackRequests(draw: Draw): Requests {
  const { middle } = offsets(draw.tracks);
  return {
    'tracks: namesearch, one letter, deep': `tracks?namesearch=a&offset=${middle}&fullcount=true`,
    'tracks: namesearch, one letter, grouped': 'tracks?namesearch=a&groupby=artist_id&fullcount=true',
    'tracks: namesearch, two letters, ties': 'tracks?namesearch=an&order=downloads_week+name&fullcount=true',
    'tracks: fuzzytags of 200, deep': `tracks?fuzzytags=${draw.tags(60).join('+')}&offset=${middle}&fullcount=true`,
    'tracks: four frequent fuzzytags, boosted, deep': `tracks?fuzzytags=electronic+rock+pop+ambient&boost=popularity_total&offset=100000&fullcount=true`,
    'tracks: fuzzytags with all filters': `tracks?fuzzytags=electronic+rock+pop&${ALL_FILTERS}&boost=buzzrate&fullcount=true`,
    'tracks: 200 tags': `tracks?tags=${draw.tags(20).join('+')}+${'a+'.repeat(180)}&fullcount=true`,
    'tracks: all filters, every date': `tracks?${ALL_FILTERS}&order=name&offset=2000&fullcount=true`,
    'tracks: 200 ids': `tracks?id=${draw.ids(200).join('+')}&limit=200&order=${ALL_KEYS}&fullcount=true`,
    'tracks: 200 artists': `tracks?artist_id=${Array.from({ length: 200 }, (_, i) => i + 1).join('+')}&limit=200&order=name&groupby=album_id&fullcount=true`,
    'tracks: search with filters, grouped': `tracks?search=${draw.frequentWord()}&${ALL_FILTERS}&boost=popularity_total&groupby=artist_id&fullcount=true`,
    'tracks: namesearch with filters': `tracks?namesearch=an&${ALL_FILTERS}&boost=popularity_total&fullcount=true`,
    'tracks: xartist, deep': 'tracks?xartist=a&order=relevance+name&offset=50&fullcount=true',
    'tracks/similar: other artists, deep': `tracks/similar?id=${draw.ids(1)[0]}&no_artist=true&limit=200&offset=200000&fullcount=true`,
    'tracks: tags and sort keys': `tracks?tags=${COMMON_TAG}&order=${ALL_KEYS}&offset=20000&fullcount=true`,
    'tracks: everything at once': `tracks?search=a&namesearch=a&fuzzytags=${draw.tags(30).join('+')}&xartist=a&fullcount=true&groupby=artist_id&order=relevance+name`,
    'tracks: 200 ids, all includes, pretty': `tracks?${EVERY_TYPE}&limit=200&include=musicinfo+stats+lyrics+licenses&format=jsonpretty&offset=${middle}`,
    'tracks: 200, all includes, xml': `tracks?${EVERY_TYPE}&limit=200&include=musicinfo+stats+lyrics+licenses&format=xml&offset=${middle}`,
    'tracks: 200, jsonp': `tracks?${EVERY_TYPE}&limit=200&callback=f&offset=${middle}`,
    'tracks/similar': `tracks/similar?id=${draw.ids(1)[0]}&limit=200&offset=400&fullcount=true`,
  };
}

/** What random requests have found: relevance among other keys, and groups of many matches. */
function relevanceRequests({ draw, artists }: HostileData): Requests {
  const { middle } = offsets(draw.tracks);
  const quarter = Math.floor(draw.tracks / 4);
  const manyTags = `fuzzytags=electronic+rock+pop+ambient+${draw.tags(60).join('+')}`;
  const excluded = Array.from({ length: 8 }, () => `-%22${draw.word(0, 10)}+${draw.word(0, 10)}%22`).join(
    '+',
  );
  const repeated = Array.from({ length: 8 }, (_, rank) => draw.word(rank, rank + 1)).map(
    (word) => `-%22${word}+${word}%22`,
  );
  return {
    'tracks: namesearch, relevance then keys': `tracks?${EVERY_TYPE}&namesearch=a&order=relevance+${ALL_KEYS}&offset=${quarter}`,
    'tracks: namesearch, keys then relevance': `tracks?${EVERY_TYPE}&namesearch=a&order=${ALL_KEYS}+relevance&groupby=artist_id`,
    'tracks: search, relevance then keys': `tracks?${EVERY_TYPE}&search=${COMMON_TAG}&order=relevance+${ALL_KEYS}&offset=${Math.floor(quarter / 2)}&fullcount=true`,
    'tracks: search, keys then relevance': `tracks?${EVERY_TYPE}&search=${COMMON_TAG}&order=downloads_week+relevance+name&offset=${Math.floor(quarter / 2)}`,
    'tracks: fuzzytags, relevance then keys': `tracks?${EVERY_TYPE}&${manyTags}&order=relevance+${ALL_KEYS}&offset=${quarter}`,
    'tracks: fuzzytags, keys, groups': `tracks?${EVERY_TYPE}&${manyTags}&order=${ALL_KEYS}+relevance&groupby=artist_id&fullcount=true`,
    'tracks: fuzzytags, ties, groups, deep': `tracks?${EVERY_TYPE}&${manyTags}&order=downloads_week+listens_week+name&groupby=album_id&offset=${middle}`,
    'tracks: three matches, groups': `tracks?${EVERY_TYPE}&${manyTags}&namesearch=a&search=${COMMON_TAG}&order=relevance+name&groupby=artist_id&fullcount=true`,
    'tracks: two keys, groups, deep': `tracks?${EVERY_TYPE}&order=name+duration&groupby=artist_id&offset=${artists - 10}`,
    'tracks: search without 8 repeated words': `tracks?${EVERY_TYPE}&search=${draw.word(0, 1)}+${repeated.join('+')}&order=relevance+name&groupby=album_id`,
    'tracks: search without 8 phrases, deep': `tracks?${EVERY_TYPE}&search=${COMMON_TAG}+${excluded}&offset=1000`,
  };
}

function albumAndArtistRequests(data: HostileData): Requests {
  const owner = 'name+joindate+popularity_total+popularity_month+popularity_week';
  const album = 'releasedate+artist_name+name+popularity_total+popularity_month+popularity_week';
  return {
    'albums: sort keys, deep': `albums?order=${album}&offset=${offsets(data.albums).deep}&fullcount=true`,
    'albums: namesearch': `albums?namesearch=a&order=${album}&offset=5000&fullcount=true`,
    'albums/tracks: 200, pretty': `albums/tracks?limit=200&format=jsonpretty&order=${album}+track_name`,
    'albums/tracks: 200, xml': 'albums/tracks?limit=200&format=xml&order=track_name',
    'albums/musicinfo: tag, 200': `albums/musicinfo?tag=${COMMON_TAG}&limit=200&format=jsonpretty`,
    'artists: sort keys, deep': `artists?order=${owner}&offset=${offsets(data.artists).deep}&fullcount=true`,
    'artists/tracks: 200, pretty': 'artists/tracks?limit=200&format=jsonpretty',
    'artists/tracks: 200, pretty, sorted': `artists/tracks?limit=200&format=jsonpretty&order=${owner}+track_name&track_type=single+albumtrack&fullcount=true`,
    'artists/tracks: 200, xml': 'artists/tracks?limit=200&format=xml',
    'artists/tracks: albums of all dates':
      'artists/tracks?limit=200&album_datebetween=2003-01-01_2024-01-01&fullcount=true',
    'artists/albums: 200, pretty': `artists/albums?limit=200&format=jsonpretty&order=${owner}+album_name`,
    'artists/locations: radius':
      'artists/locations?limit=200&location_coords=48_2&location_radius=20000&format=jsonpretty&fullcount=true',
    'artists/musicinfo: tag, 200': `artists/musicinfo?tag=${COMMON_TAG}&limit=200&format=jsonpretty`,
  };
}

function otherRequests({ draw, playlists, dynamic, userId }: HostileData): Requests {
  const [frequent, other] = [draw.word(0, 1), draw.word(1, 2)];
  const mistyped = `${frequent[1]}${frequent[0]}${frequent.slice(2)}`;
  const lists = playlists.join('+');
  const users = Array.from({ length: 200 }, (_, i) => i + 1).join('+');
  return {
    'autocomplete: two letters': 'autocomplete?prefix=an&limit=200&matchcount=true',
    'autocomplete: an error in a frequent word': `autocomplete?prefix=${mistyped}+s&limit=200`,
    'autocomplete: two frequent words': `autocomplete?prefix=${other}+${frequent}&limit=200`,
    'autocomplete: long prefix': `autocomplete?prefix=${'an+'.repeat(300)}&limit=200&matchcount=true`,
    'charts/tracks: tag, deep': `charts/tracks?tag=${COMMON_TAG}&period=total&limit=200&offset=20000&fullcount=true`,
    'charts/albums: tag, deep': `charts/albums?tag=${COMMON_TAG}&period=total&limit=200&offset=5000&fullcount=true`,
    'charts/artists: tag, deep': `charts/artists?tag=${COMMON_TAG}&period=total&limit=200&offset=1000&fullcount=true`,
    'playlists: namesearch, deep': 'playlists?namesearch=a&order=name_desc&offset=100&fullcount=true',
    'playlists/hots': 'playlists/hots?limit=200&offset=0&fullcount=true',
    'playlists/tracks: 200 lists, by name': `playlists/tracks?id=${lists}&limit=200&order=track_name&format=jsonpretty`,
    'playlists/tracks: 200 lists, by date': `playlists/tracks?id=${lists}&limit=1&order=track_added_date_desc`,
    'playlists/tracks: dynamic lists': `playlists/tracks?id=${dynamic.join('+')}&limit=200&fullcount=true`,
    'playlists/tracks: dynamic list of a search': `playlists/tracks?id=${dynamic[3]}&limit=200`,
    'users/tracks: many likes, counted': `users/tracks?id=${userId}&order=rating+updatedate&limit=200&offset=50000&fullcount=true`,
    'users/tracks: no track passes': `users/tracks?id=${userId}&artist_id=1&fullcount=true`,
    'reviews/tracks: all, deep': 'reviews/tracks?order=score+addeddate&offset=15000&limit=200&fullcount=true',
    'reviews/albums: all': 'reviews/albums?order=score+addeddate&limit=200&fullcount=true',
    feeds: 'feeds?limit=200&order=date_start+position',
    'users: by 200 ids': `users?id=${users}&limit=200`,
  };
}

/** Requests of the pages and of players: searches and filters that find much, and what is computed for the whole catalogue. */
function pageRequests(draw: Draw): Requests {
  const word = draw.word(0, 1);
  const frequent = Array.from({ length: 16 }, () => draw.frequentWord());
  const filters = {
    'no filter': '',
    'all filters': ALL_FILTERS,
    fuzzytags: 'fuzzytags=electronic+rock+pop',
    'a frequent word': `search=${COMMON_TAG}`,
    'a word left out': `search=${COMMON_TAG}+-${encodeURIComponent(word)}`,
    '16 frequent words': `search=${frequent.map(encodeURIComponent).join('+')}`,
    '16 quoted words': `search=${frequent.map((one) => encodeURIComponent(`"${one}"`)).join('+')}`,
    'one letter': 'search=a',
  };
  const searched = Object.entries(filters).flatMap(([name, filter]) => {
    const text = filter.startsWith('search=') ? filter.slice('search='.length) : undefined;
    return [
      [`web-api/facets: ${name}`, `/web-api/facets?${filter}`],
      [`web-api/albums/facets: ${name}`, `/web-api/albums/facets?${filter}`],
      [`web-api/albums: ${name}`, `/web-api/albums?${filter}`],
      ...(text === undefined
        ? []
        : [
            [`web-api/suggestions: ${name}`, `/web-api/suggestions?q=${text}`],
            [`rest/search3: ${name}`, `/rest/search3?query=${text}`],
          ]),
    ];
  });
  return {
    ...Object.fromEntries(searched),
    'web-api/artists': '/web-api/artists?',
    'rest/getArtists': '/rest/getArtists',
    'rest/getGenres': '/rest/getGenres',
    'rest/getAlbumList2 by genre': `/rest/getAlbumList2?type=byGenre&genre=${COMMON_TAG}&size=500`,
    'rest/getRandomSongs of a genre': `/rest/getRandomSongs?genre=${COMMON_TAG}&fromYear=2005&size=500`,
  };
}

function offsets(count: number): { deep: number; middle: number } {
  return { deep: Math.floor(count * 0.9), middle: Math.floor(count / 2) };
}
