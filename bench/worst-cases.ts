/** Each operation with its most expensive parameters, as a hostile client would find them. */
import { RATINGS } from '../src/domain/vocabulary.ts';
import type { Draw } from './draw.ts';

/** What the cases need to know about the data behind them. */
export interface WorstData {
  tracks: number;
  albums: number;
  artists: number;
  /** Ids of large playlists, of one user's and of the user with many relations. */
  playlists: readonly number[];
  userId: number;
}

export interface WorstCase {
  name: string;
  /** Below `/v3.0/`, without `client_id`. */
  request: string;
}

const ALL_KEYS = [...RATINGS, ...RATINGS.map((rating) => `${rating}_desc`), 'duration', 'name'].join('+');
const ALL_TRACK_KEYS = 'album_name+artist_name+releasedate+duration+name+buzzrate';
const EVERY_TYPE = 'type=single+albumtrack';

export function worstCases(data: WorstData, draw: Draw): WorstCase[] {
  const deep = Math.floor(data.tracks * 0.9);
  const middle = Math.floor(data.tracks / 2);
  const frequent = Array.from({ length: 8 }, () => draw.frequentWord());
  const quoted = frequent.map((word) => `%22${encodeURIComponent(word)}%22`);
  const common = 'electronic';
  const owner = 'name+joindate+popularity_total+popularity_month+popularity_week';
  const album = 'releasedate+artist_name+name+popularity_total+popularity_month+popularity_week';
  const ids = (from: number, step: number) =>
    Array.from({ length: 200 }, (_, i) => from + i * step).join('+');
  return [
    { name: 'tracks: 22 sort keys, deep', request: `tracks?${EVERY_TYPE}&order=${ALL_KEYS}&offset=${deep}` },
    { name: 'tracks: 22 sort keys, middle', request: `tracks?order=${ALL_KEYS}&offset=${middle}` },
    {
      name: 'tracks: weekly ratings first, deep',
      request: `tracks?order=downloads_week+listens_week+name&offset=${deep}`,
    },
    {
      name: 'tracks: six text keys, deep',
      request: `tracks?${EVERY_TYPE}&order=${ALL_TRACK_KEYS}&offset=${deep}`,
    },
    { name: 'tracks: id then keys, deep', request: `tracks?${EVERY_TYPE}&order=id_desc+name&offset=${deep}` },
    {
      name: 'tracks: sort keys, groupby, count',
      request: `tracks?${EVERY_TYPE}&order=${ALL_KEYS}&groupby=album_id&fullcount=true&offset=9000`,
    },
    {
      name: 'tracks: ties, groupby artist, deep',
      request: `tracks?${EVERY_TYPE}&order=downloads_week+name&groupby=artist_id&fullcount=true&offset=6000`,
    },
    {
      name: 'tracks: ties within filters, deep',
      request: `tracks?${EVERY_TYPE}&ccnc=true&durationbetween=60_9999&datebetween=2004-01-01_2030-01-01&order=downloads_week+listens_week+name&offset=60000&fullcount=true`,
    },
    {
      name: 'tracks: filters and languages, count',
      request: `tracks?${EVERY_TYPE}&lang=en+fr+de+es+it&speed=low+medium+high&durationbetween=1_9999&order=releasedate_desc&fullcount=true&offset=5000`,
    },
    {
      name: 'tracks: search, one frequent word, deep',
      request: `tracks?search=${frequent[0]}&offset=20000&fullcount=true`,
    },
    { name: 'tracks: search, 8 frequent words', request: `tracks?search=${frequent.join('+')}` },
    {
      name: 'tracks: search, 3 quoted frequent words',
      request: `tracks?search=${quoted.slice(0, 3).join('+')}`,
    },
    { name: 'tracks: search, 8 quoted frequent words', request: `tracks?search=${quoted.join('+')}` },
    {
      name: 'tracks: search, 100 quoted words',
      request: `tracks?search=${Array.from({ length: 100 }, (_, i) => quoted[i % 8])
        .join('+')
        .slice(0, 900)}`,
    },
    { name: 'tracks: search, 400 letters', request: `tracks?search=${'a+'.repeat(400)}` },
    {
      name: 'tracks: search, one letter, deep',
      request: `tracks?search=a&offset=50000&fullcount=true&order=relevance+name`,
    },
    { name: 'tracks: search, long unknown word', request: `tracks?search=${'abcdefghij'.repeat(90)}` },
    {
      name: 'tracks: search, many misspelt words',
      request: `tracks?search=${Array.from({ length: 60 }, (_, i) => `greazomqu${i % 7}vistarel`)
        .join('+')
        .slice(0, 990)}`,
    },
    {
      name: 'tracks: search, quoted phrase of frequent words',
      request: `tracks?search=%22${frequent.slice(0, 2).join('+')}%22+%22${frequent.slice(2, 4).join('+')}%22`,
    },
    {
      name: 'tracks: namesearch, one letter, deep',
      request: `tracks?namesearch=a&offset=${middle}&fullcount=true`,
    },
    {
      name: 'tracks: namesearch, two letters, ties',
      request: `tracks?namesearch=an&order=downloads_week+name&fullcount=true`,
    },
    {
      name: 'tracks: fuzzytags of 200, deep',
      request: `tracks?fuzzytags=${draw.tags(60).join('+')}&offset=${middle}&fullcount=true`,
    },
    {
      name: 'tracks: tags and sort keys',
      request: `tracks?tags=${common}&order=${ALL_KEYS}&offset=20000&fullcount=true`,
    },
    {
      name: 'tracks: everything at once',
      request: `tracks?search=a&namesearch=a&fuzzytags=${draw.tags(30).join('+')}&xartist=a&fullcount=true&groupby=artist_id&order=relevance+name`,
    },
    {
      name: 'tracks: 200 ids, all includes, pretty',
      request: `tracks?${EVERY_TYPE}&limit=200&include=musicinfo+stats+lyrics+licenses&format=jsonpretty&offset=${middle}`,
    },
    {
      name: 'tracks: 200, all includes, xml',
      request: `tracks?${EVERY_TYPE}&limit=200&include=musicinfo+stats+lyrics+licenses&format=xml&offset=${middle}`,
    },
    { name: 'tracks: 200, jsonp', request: `tracks?${EVERY_TYPE}&limit=200&callback=f&offset=${middle}` },
    {
      name: 'tracks/similar',
      request: `tracks/similar?id=${draw.ids(1)[0]}&limit=200&offset=400&fullcount=true`,
    },
    {
      name: 'albums: sort keys, deep',
      request: `albums?order=${album}&offset=${Math.floor(data.albums * 0.9)}&fullcount=true`,
    },
    { name: 'albums: namesearch', request: `albums?namesearch=a&order=${album}&offset=5000&fullcount=true` },
    {
      name: 'albums/tracks: 200, pretty',
      request: `albums/tracks?limit=200&format=jsonpretty&order=${album}+track_name`,
    },
    { name: 'albums/tracks: 200, xml', request: `albums/tracks?limit=200&format=xml&order=track_name` },
    {
      name: 'albums/musicinfo: tag, 200',
      request: `albums/musicinfo?tag=${common}&limit=200&format=jsonpretty`,
    },
    {
      name: 'artists: sort keys, deep',
      request: `artists?order=${owner}&offset=${Math.floor(data.artists * 0.9)}&fullcount=true`,
    },
    { name: 'artists/tracks: 200, pretty', request: `artists/tracks?limit=200&format=jsonpretty` },
    {
      name: 'artists/tracks: 200, pretty, sorted',
      request: `artists/tracks?limit=200&format=jsonpretty&order=${owner}+track_name&track_type=single+albumtrack&fullcount=true`,
    },
    { name: 'artists/tracks: 200, xml', request: `artists/tracks?limit=200&format=xml` },
    {
      name: 'artists/tracks: albums of all dates',
      request: `artists/tracks?limit=200&album_datebetween=2003-01-01_2024-01-01&fullcount=true`,
    },
    {
      name: 'artists/albums: 200, pretty',
      request: `artists/albums?limit=200&format=jsonpretty&order=${owner}+album_name`,
    },
    {
      name: 'artists/locations: radius',
      request: `artists/locations?limit=200&location_coords=48_2&location_radius=20000&format=jsonpretty&fullcount=true`,
    },
    {
      name: 'artists/musicinfo: tag, 200',
      request: `artists/musicinfo?tag=${common}&limit=200&format=jsonpretty`,
    },
    { name: 'autocomplete: two letters', request: `autocomplete?prefix=an&limit=200&matchcount=true` },
    {
      name: 'autocomplete: long prefix',
      request: `autocomplete?prefix=${'an+'.repeat(300)}&limit=200&matchcount=true`,
    },
    {
      name: 'charts/tracks: tag, deep',
      request: `charts/tracks?tag=${common}&period=total&limit=200&offset=20000&fullcount=true`,
    },
    {
      name: 'charts/albums: tag, deep',
      request: `charts/albums?tag=${common}&period=total&limit=200&offset=5000&fullcount=true`,
    },
    {
      name: 'charts/artists: tag, deep',
      request: `charts/artists?tag=${common}&period=total&limit=200&offset=1000&fullcount=true`,
    },
    {
      name: 'playlists: namesearch, deep',
      request: `playlists?namesearch=a&order=name_desc&offset=100&fullcount=true`,
    },
    { name: 'playlists/hots', request: `playlists/hots?limit=200&offset=0&fullcount=true` },
    {
      name: 'playlists/tracks: 200 lists, 1 by name',
      request: `playlists/tracks?id=${data.playlists.join('+')}&limit=1&order=track_name`,
    },
    {
      name: 'playlists/tracks: 200 lists, 50 by name',
      request: `playlists/tracks?id=${data.playlists.join('+')}&limit=200&order=track_name&format=jsonpretty`,
    },
    {
      name: 'playlists/tracks: 200 lists, by date',
      request: `playlists/tracks?id=${data.playlists.join('+')}&limit=1&order=track_added_date_desc`,
    },
    {
      name: 'playlists/tracks: 200 lists, counted',
      request: `playlists/tracks?id=${data.playlists.join('+')}&limit=1&fullcount=true`,
    },
    {
      name: 'playlists/tracks: 200 lists, deep',
      request: `playlists/tracks?id=${data.playlists.join('+')}&limit=1&offset=4999`,
    },
    {
      name: 'users/tracks: many likes, counted',
      request: `users/tracks?id=${data.userId}&order=rating+updatedate&limit=200&offset=50000&fullcount=true`,
    },
    {
      name: 'users/tracks: no track passes',
      request: `users/tracks?id=${data.userId}&artist_id=1&fullcount=true`,
    },
    {
      name: 'reviews/tracks: all, deep',
      request: `reviews/tracks?order=score+addeddate&offset=15000&limit=200&fullcount=true`,
    },
    { name: 'reviews/albums: all', request: `reviews/albums?order=score+addeddate&limit=200&fullcount=true` },
    { name: 'feeds', request: `feeds?limit=200&order=date_start+position` },
    { name: 'users: by 200 ids', request: `users?id=${ids(1, 1)}&limit=200` },
  ];
}
