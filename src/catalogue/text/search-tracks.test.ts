import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numbersByMeaning } from '../build/tags.ts';
import { invert, invertLists } from '../columns/list-column.ts';
import { textColumn } from '../columns/text-column.ts';
import type { SearchModel } from '../model/search-model.ts';
import { naiveSearch } from '../model/search-model.ts';
import { parseSynonyms } from '../tags/parse-synonyms.ts';
import { fold } from './fold.ts';
import type { SearchedCatalogue } from './search-index.ts';
import { buildSearchIndex } from './search-index.ts';
import { searchTracks } from './search-tracks.ts';

const synonyms = parseSynonyms('guitar\tchitarra\tギター\ndrumnbass\tdrum and bass\tdnb\nab\tba ba\n');

function lists(items: number[][]) {
  const starts = new Uint32Array(items.length + 1);
  items.forEach((list, i) => {
    starts[i + 1] = starts[i] + list.length;
  });
  return { starts, items: Uint32Array.from(items.flat()) };
}

/** A catalogue's columns, as far as a search needs them. */
function searcher(model: SearchModel): (text: string) => Map<number, number> {
  const { tracks, artists, albums, tags } = model;
  const similar = [...new Set(artists.flatMap((artist) => artist.similar))];
  const similarOfArtists = lists(
    artists.map((artist) => artist.similar.map((name) => similar.indexOf(name))),
  );
  const names = (items: { name: string }[]) => ({ folded: textColumn(items.map(({ name }) => fold(name))) });
  const catalogue: SearchedCatalogue = {
    tracks: { count: tracks.length, name: names(tracks) },
    artists: {
      count: artists.length,
      name: names(artists),
      tracks: invert(
        tracks.map((track) => track.artist),
        artists.length,
      ),
    },
    albums: {
      count: albums.length,
      name: names(albums),
      tracks: invert(
        tracks.map((track) => track.album ?? -1),
        albums.length,
      ),
    },
    tags: {
      tracks: invertLists(lists(tracks.map((track) => track.tags)), tags.length),
      numbers: numbersByMeaning(tags, model.synonyms),
      synonyms: model.synonyms,
    },
    similar: { artists: invertLists(similarOfArtists, similar.length) },
  };
  const source = (texts: string[]) => ({ count: texts.length, text: (i: number) => texts[i] });
  const index = buildSearchIndex({
    tracks: source(tracks.map(({ name }) => name)),
    artists: source(artists.map(({ name }) => name)),
    albums: source(albums.map(({ name }) => name)),
    tags: source(tags),
    similar: source(similar),
  });
  return (text) => {
    const { ordinals, scores } = searchTracks(index, catalogue, text);
    for (let i = 1; i < ordinals.length; i++) assert.ok(ordinals[i - 1] < ordinals[i], 'ordinals ascend');
    return new Map(Array.from(ordinals, (ordinal, i) => [ordinal, scores[i]]));
  };
}

/** Tracks of one artist without other words. */
function named(...names: string[]): SearchModel {
  return {
    tracks: names.map((name) => ({ name, artist: 0, album: undefined, tags: [] })),
    artists: [{ name: 'Zzyzx', similar: [] }],
    albums: [],
    tags: [],
    synonyms,
  };
}

/** The names found, best first. */
function found(names: string[], text: string): string[] {
  return [...searcher(named(...names))(text)]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([i]) => names[i]);
}

test('scores the worked example as its comment says', () => {
  const scores = searcher(named('Rain', 'Red Rain', 'Rainbow', 'Sun'))('rain');
  assert.deepEqual(
    [...scores].map(([track, score]) => [track, score.toFixed(2)]),
    [
      [0, '16.95'],
      [1, '7.53'],
      [2, '4.24'],
    ],
  );
});

test('every word must match, in any field', () => {
  const model: SearchModel = {
    tracks: [
      { name: 'Blue Night', artist: 0, album: 0, tags: [0] },
      { name: 'Blue Day', artist: 1, album: undefined, tags: [1] },
    ],
    artists: [
      { name: 'Alpha', similar: ['Miles Davis'] },
      { name: 'Beta', similar: [] },
    ],
    albums: [{ name: 'First Light' }],
    tags: ['jazz', 'guitar'],
    synonyms,
  };
  const search = searcher(model);
  assert.deepEqual([...search('blue').keys()], [0, 1]);
  assert.deepEqual([...search('blue alpha').keys()], [0]);
  assert.deepEqual([...search('first jazz night').keys()], [0]);
  assert.deepEqual([...search('davis miles').keys()], [0]);
  assert.deepEqual([...search('blue guitar').keys()], [1]);
  assert.deepEqual([...search('chitarra').keys()], [1]);
  assert.deepEqual([...search('blue ギター').keys()], [1]);
});

test('a name weighs more than an artist, an album, a tag, a similar artist', () => {
  const model: SearchModel = {
    tracks: [
      { name: 'a', artist: 2, album: undefined, tags: [] },
      { name: 'b', artist: 1, album: undefined, tags: [0] },
      { name: 'c', artist: 1, album: 0, tags: [] },
      { name: 'd', artist: 0, album: undefined, tags: [] },
      { name: 'Violet Sky', artist: 1, album: undefined, tags: [] },
    ],
    artists: [
      { name: 'Violet Band', similar: [] },
      { name: 'Other', similar: [] },
      { name: 'Other', similar: ['Violet'] },
    ],
    albums: [{ name: 'Violet Hour' }],
    tags: ['violet'],
    synonyms,
  };
  const scores = searcher(model)('violet');
  assert.deepEqual(
    [...scores].sort((a, b) => a[1] - b[1]).map(([track]) => track),
    [0, 1, 2, 3, 4],
  );
});

test('exact comes before prefix, and prefix needs two characters', () => {
  assert.deepEqual(found(['Lovely', 'Love', 'Glove'], 'love'), ['Love', 'Lovely']);
  assert.deepEqual(found(['Lovely', 'Love'], 'lo'), ['Lovely', 'Love']);
  assert.deepEqual(found(['Lovely', 'Love'], 'l'), []);
});

test('typing errors are forgiven only when a word matches nothing', () => {
  assert.deepEqual(found(['Rainbow', 'Sun'], 'rianbow'), ['Rainbow']);
  assert.deepEqual(found(['Rainbow Road', 'Rainbow'], 'rainbwo road'), ['Rainbow Road']);
  assert.deepEqual(found(['Symphony', 'Sympathy'], 'symphnoi'), ['Symphony']);
  assert.deepEqual(found(['Rain', 'Rein'], 'rain'), ['Rain']);
  assert.deepEqual(found(['Cat'], 'cta'), []);
});

test('when no track matches all words, those that match any do', () => {
  assert.deepEqual(found(['Red Rain', 'Blue Sky', 'Green'], 'red sky').sort(), ['Blue Sky', 'Red Rain']);
  assert.deepEqual(found(['Red Rain', 'Blue Sky'], 'red xqzwv'), ['Red Rain']);
});

test('names are found however they are written', () => {
  for (const text of ['ac/dc', 'AC DC', 'acdc', 'AC-DC'])
    assert.deepEqual(found(['AC/DC', 'Ac'], text), ['AC/DC'], text);
  for (const text of ["don't", 'dont', 'DON’T', 'don t'])
    assert.deepEqual(found(["Don't Go"], text), ["Don't Go"], text);
  for (const text of ['muller', 'müller', 'mueller', 'MÜLLER'])
    assert.deepEqual(found(['Müller'], text), ['Müller'], text);
  assert.deepEqual(found(['Mueller'], 'müller'), ['Mueller']);
  for (const text of ['R.E.M.', 'rem', 'R E M', 'r.e.m'])
    assert.deepEqual(found(['R.E.M.'], text), ['R.E.M.'], text);
  for (const text of ['hip hop', 'hiphop', 'hip-hop'])
    assert.deepEqual(found(['Hip Hop'], text), ['Hip Hop'], text);
  for (const text of ['smorrebrod', 'smørrebrød', 'smoerrebroed'])
    assert.deepEqual(found(['Smørrebrød'], text), ['Smørrebrød'], text);
});

test('scripts without spaces are found by any part of two characters or one', () => {
  for (const text of ['東京事変', '東京', '京事', '変', '事'])
    assert.deepEqual(found(['東京事変', '大阪'], text), ['東京事変'], text);
  assert.deepEqual(found(['夜のABBA'], 'abba 夜の'), ['夜のABBA']);
  assert.deepEqual(found(['사랑해요'], '사랑'), ['사랑해요']);
  assert.deepEqual(found(['ฉันรักเธอ'], 'รัก'), ['ฉันรักเธอ']);
});

test('tags are found by synonyms of several words, and by each other when they mean the same', () => {
  const tagged = (...tags: string[]): SearchModel => ({
    ...named(...tags.map((_, i) => `t${i}`)),
    tracks: tags.map((_, i) => ({ name: `t${i}`, artist: 0, album: undefined, tags: [i] })),
    tags,
  });
  for (const text of ['drum and bass', 'Drum and Bass!', 'dnb', 'drumnbass', 'drum n bass'])
    assert.deepEqual([...searcher(tagged('drumnbass', 'rock'))(text).keys()], [0], text);
  assert.deepEqual([...searcher(tagged('guitar', 'chitarra', 'rock'))('chitarra').keys()].sort(), [0, 1]);
});

test('no text is too odd to search for', () => {
  const search = searcher(named('!!!', 'Rain', '\u0000', ''));
  assert.deepEqual([...search('!!!').keys()], [0]);
  for (const text of [
    '',
    ' ',
    '\u0000',
    '\ud800',
    '?',
    '\u0301',
    'x'.repeat(10_000),
    'rain '.repeat(5_000),
    '東'.repeat(10_000),
  ])
    search(text);
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => search(text).size >= 0));
});

test('a search leaves nothing behind for the next', () => {
  const search = searcher(named('Rain', 'Red Rain', 'Sun'));
  const first = search('rain');
  search('red sun');
  search('reign');
  assert.deepEqual(search('rain'), first);
});

const word = fc.constantFrom(
  ...[
    'rain',
    'rainy',
    'train',
    'rian',
    'ra',
    'red',
    'rainbow',
    'rainbwo',
    'a',
    'b',
    'ab',
    'ba',
    'Müller',
    'mueller',
  ],
  ...[
    'guitar',
    'chitarra',
    'drum',
    'and',
    'bass',
    'drumnbass',
    'dnb',
    'symphony',
    'symphonie',
    'simphony',
    '東京',
    '京',
  ],
  ...[
    '東京事変',
    "don't",
    'dont',
    'AC/DC',
    'acdc',
    'R.E.M.',
    'hip-hop',
    'hiphop',
    'Ødegård',
    '!!!',
    'ギター',
  ],
);
const phrase = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const model: fc.Arbitrary<SearchModel> = fc
  .record({
    artists: fc.array(fc.record({ name: phrase, similar: fc.uniqueArray(phrase, { maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    albums: fc.array(fc.record({ name: phrase }), { maxLength: 5 }),
    tags: fc.uniqueArray(phrase, { maxLength: 6 }),
  })
  .chain(({ artists, albums, tags }) =>
    fc.record({
      artists: fc.constant(artists),
      albums: fc.constant(albums),
      tags: fc.constant(tags),
      synonyms: fc.constant(synonyms),
      tracks: fc.array(
        fc.record({
          name: phrase,
          artist: fc.nat(artists.length - 1),
          album:
            albums.length === 0
              ? fc.constant(undefined)
              : fc.option(fc.nat(albums.length - 1), { nil: undefined }),
          tags:
            tags.length === 0 ? fc.constant([]) : fc.uniqueArray(fc.nat(tags.length - 1), { maxLength: 4 }),
        }),
        { maxLength: 20 },
      ),
    }),
  );

test('finds and scores what trying every word against every name would', () => {
  fc.assert(
    fc.property(model, fc.array(phrase, { minLength: 1, maxLength: 8 }), (catalogue, texts) => {
      const search = searcher(catalogue);
      for (const text of texts) assert.deepEqual(search(text), naiveSearch(catalogue, text), text);
    }),
    { numRuns: 1000 },
  );
});
