/** The requests that have no equivalent in SQLite, one line each. Every page has ten items, as by default in the API. */
import { CHART_PERIODS, SPEEDS, VOCAL_INSTRUMENTAL } from '../../src/domain/vocabulary.ts';
import type { Draw } from '../catalogue/draw.ts';
import { mostLiked } from '../catalogue/likes.ts';
import { anyError, mistyped } from '../parts/search/typing-errors.ts';
import { COMPARED } from './compared.ts';
import type { DrawRequest, RequestGroup } from './request.ts';

const near = (draw: Draw) => `location_coords=${-55 + draw.below(120)}_${-180 + draw.below(360)}`;
const chart = (draw: Draw) => `period=${draw.pick(CHART_PERIODS)}&tag=${draw.tags(1)[0]}`;
const kindOfTrack = (draw: Draw) =>
  `speed=${draw.pick(SPEEDS)}&vocalinstrumental=${draw.pick(VOCAL_INSTRUMENTAL)}`;
const page = (draw: Draw) => `offset=${draw.below(100)}`;

/** The first letters of a title; a shorter one, or one with a space there, is no prefix of so many. */
function beginning(draw: Draw, letters: number): string {
  for (;;) {
    const typed = [...draw.names().title].slice(0, letters).join('').trim();
    if ([...typed].length === letters) return typed;
  }
}

function years(draw: Draw): string {
  const from = 2005 + draw.below(15);
  return `${from}-01-01_${from + 1}-12-31`;
}

const search =
  (drawText: (draw: Draw) => string): DrawRequest =>
  (draw) =>
    `tracks?search=${encodeURIComponent(drawText(draw))}`;
const albumSearch =
  (drawText: (draw: Draw) => string): DrawRequest =>
  (draw) =>
    `/web-api/albums?limit=60&search=${encodeURIComponent(drawText(draw))}`;

/** Words with fewer letters are not mistyped. */
const LETTERS_MIN = 5;

/** Draws until a text can be mistyped so many times: some are short, or not in Latin letters. */
function withErrors(draw: Draw, errors: number, drawText: () => string): string {
  for (;;) {
    let typed: string | undefined = drawText();
    for (let i = 0; i < errors && typed !== undefined; i++)
      typed = mistyped(typed, anyError, LETTERS_MIN, draw);
    if (typed !== undefined) return typed;
  }
}

function titleAndMistypedArtist(draw: Draw): string {
  let { title } = draw.names();
  const artist = withErrors(draw, 1, () => {
    const names = draw.names();
    title = names.title;
    return names.artist;
  });
  return `${title} ${artist}`;
}

const frequentWords = (draw: Draw, count: number) => Array.from({ length: count }, () => draw.frequentWord());
const quoted = (text: string) => `"${text}"`;

export const REQUEST_GROUPS: readonly RequestGroup[] = [
  {
    title: 'Artists and albums, ms',
    targets: { 'repeated p99': 10 },
    requests: {
      'artists by popularity': (draw) => `artists?order=popularity_month_desc&${page(draw)}`,
      'artists, namesearch': (draw) => `artists?namesearch=${draw.wordPart()}`,
      'artists/albums, years, fullcount': (draw) =>
        `artists/albums?album_datebetween=${years(draw)}&order=popularity_month_desc&fullcount=true`,
      'albums/tracks by popularity': (draw) => `albums/tracks?order=popularity_month_desc&${page(draw)}`,
      'artists/locations within 50 km': (draw) => `artists/locations?${near(draw)}&location_radius=50`,
      'artists/locations within 5,000 km': (draw) =>
        `artists/locations?${near(draw)}&location_radius=5000&order=popularity_month_desc&fullcount=true`,
      'artists/musicinfo by tag': (draw) => `artists/musicinfo?tag=${draw.tags(1)[0]}`,
      'albums/musicinfo by tag': (draw) => `albums/musicinfo?tag=${draw.tags(1)[0]}`,
    },
  },
  {
    title: 'Autocomplete, ms',
    targets: { 'repeated p99': 5 },
    requests: Object.fromEntries(
      [2, 3, 5].map((letters) => [
        `${letters} letters`,
        (draw: Draw) => `autocomplete?prefix=${encodeURIComponent(beginning(draw, letters))}`,
      ]),
    ),
  },
  {
    title: 'Similar tracks, ms',
    targets: { 'repeated p99': 5 },
    requests: {
      'tracks/similar': (draw) => `tracks/similar?id=${draw.ids(1)[0]}`,
      'tracks/similar to the most liked': (draw) => `tracks/similar?id=${mostLiked(draw)}`,
    },
  },
  {
    title: 'Charts and similar artists, ms',
    targets: { 'repeated p99': 10 },
    requests: {
      'tracks/similar, other artists, fullcount': (draw) =>
        `tracks/similar?id=${draw.ids(1)[0]}&no_artist=true&fullcount=true`,
      'tracks, xartist': (draw) => `tracks?xartist=${encodeURIComponent(draw.names().artist)}`,
      'charts/tracks': (draw) => `charts/tracks?period=${draw.pick(CHART_PERIODS)}&${page(draw)}`,
      'charts/tracks by tag, fullcount': (draw) => `charts/tracks?${chart(draw)}&fullcount=true`,
      'charts/albums by tag': (draw) => `charts/albums?${chart(draw)}`,
      'charts/artists by tag': (draw) => `charts/artists?${chart(draw)}`,
    },
  },
  {
    title: 'Counts next to filters, ms',
    targets: { 'repeated p50': 10 },
    requests: {
      'no filter': () => '/web-api/facets?',
      'speed and voice': (draw) => `/web-api/facets?${kindOfTrack(draw)}`,
      'one tag': (draw) => `/web-api/facets?tags=${draw.tags(1)[0]}`,
      'two tags, commercial use': (draw) => `/web-api/facets?tags=${draw.tags(2).join('+')}&ccnc=false`,
      'length, dates, languages, speeds, licence': (draw) =>
        `/web-api/facets?durationbetween=120_${240 + draw.below(200)}&datebetween=2010-01-01_2020-12-31&lang=en+${draw.pick(['de', 'fr', 'es'])}&speed=low+${draw.pick(['medium', 'high'])}&ccnc=false&ccnd=false`,
      'search for a word': (draw) => `/web-api/facets?search=${draw.word(50, 2000)}`,
    },
  },
  {
    title: 'Albums by the filters of tracks, ms',
    targets: { 'cold p50': 30, 'repeated p99': 50 },
    requests: {
      'counts, no filter': () => '/web-api/albums/facets?',
      'counts, commercial use': () => '/web-api/albums/facets?ccnc=false',
      'counts, speed and voice': (draw) => `/web-api/albums/facets?${kindOfTrack(draw)}`,
      'counts, one tag': (draw) => `/web-api/albums/facets?tags=${draw.tags(1)[0]}`,
      'counts, search for a frequent word': (draw) => `/web-api/albums/facets?search=${draw.frequentWord()}`,
      'search for a word, by relevance': albumSearch((draw) => draw.word(50, 2000)),
      'search for a frequent word, by relevance': albumSearch((draw) => draw.frequentWord()),
      'search for three frequent words, by relevance': albumSearch((draw) =>
        frequentWords(draw, 3).join(' '),
      ),
    },
  },
  {
    title: 'Search with typing errors, ms',
    targets: { 'cold p99': 10, 'repeated p99': 5 },
    requests: {
      'search, one word with an error': search((draw) => withErrors(draw, 1, () => draw.word(200, 5000))),
      'search, title with an error': search((draw) => withErrors(draw, 1, () => draw.names().title)),
      'search, title with two errors': search((draw) => withErrors(draw, 2, () => draw.names().title)),
      'search, artist with an error': search((draw) => withErrors(draw, 1, () => draw.names().artist)),
      'search, title, artist with an error': search(titleAndMistypedArtist),
    },
  },
  {
    title: 'Search for many words, phrases, without a word, ms',
    targets: { 'cold p99': 50, 'repeated p99': 15 },
    requests: {
      'search, 16 frequent words': search((draw) => frequentWords(draw, 16).join(' ')),
      'search, 16 frequent words, each quoted': search((draw) =>
        frequentWords(draw, 16).map(quoted).join(' '),
      ),
      'search, title as a phrase': search((draw) => quoted(draw.names().title)),
      'search, frequent word without another': search(
        (draw) => `${draw.frequentWord()} -${draw.word(0, 200)}`,
      ),
    },
  },
];

/** In a catalogue without any ratings, as a new installation has it. */
export const UNRATED: RequestGroup = {
  title: 'Search without any ratings, ms',
  targets: { 'cold p99': 10 },
  requests: Object.fromEntries(
    Object.entries(COMPARED)
      .filter(([name]) => name.startsWith('search, '))
      .map(([name, compared]) => [name, (draw: Draw) => compared(draw).request]),
  ),
};
