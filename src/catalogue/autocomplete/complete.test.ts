import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { randomCatalogue } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { ModelCatalogue } from '../../../test/catalogue-model/tracks-model.fixture.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import { createCatalogueBuilder } from '../build/builder.ts';
import type { Catalogue } from '../catalogue.ts';
import { isLikelyError } from '../text/mistyped/likely-errors.ts';
import { fold } from '../text/words/fold.ts';
import { united } from '../text/words/united.ts';
import { analyseName } from '../text/words/words.ts';
import { COMPLETED, type Completed, type Completion, complete, completedEntries } from './complete.ts';
import { completeTags } from './completions.ts';
import { matchOf, NAME_MATCHES, readTyped } from './match-name.ts';

function build(rows: ModelCatalogue): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: rows.synonyms });
  rows.artists.forEach(builder.addArtist);
  rows.albums.forEach(builder.addAlbum);
  rows.tracks.forEach(builder.addTrack);
  return builder.finish(1);
}

function withArtists(names: string[]): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  for (const [i, name] of names.entries())
    builder.addArtist({
      ...{ id: i + 1, name, website: '', joindate: '2020-01-01', image: '', locations: '[]' },
      ...{ tags: '[]', description: '{}', similar: '[]' },
    });
  return builder.finish(1);
}

interface Entry {
  name: string;
  popularity: number;
}

/** A tag appears once for every track that has it. */
function entriesOf(rows: ModelCatalogue, { artists, albums, tracks }: Catalogue, kind: Completed): Entry[] {
  const named = (list: { name: string }[], popularity: Float64Array) =>
    list.map(({ name }, i) => ({ name, popularity: popularity[i] }));
  switch (kind) {
    case 'artists':
      return named(rows.artists, artists.popularity.popularity_total);
    case 'albums':
      return named(rows.albums, albums.popularity.popularity_total);
    case 'tracks':
      return named(rows.tracks, tracks.rating.popularity_total);
    case 'tags':
      return rows.tracks.flatMap((track) =>
        [...new Set(TAG_KINDS.flatMap((tags) => JSON.parse(track[tags]) as string[]))].map((name) => ({
          name,
          popularity: 0,
        })),
      );
  }
}

const isWord = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character);
const isUnspaced = (text: string) => /^[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u.test(text);

interface ModelWord {
  text: string;
  isPrefix: boolean;
}

/** The words of the texts below: no initials, and no scripts mixed in a word. */
function wordsTyped(prefix: string): ModelWord[] {
  const parts = united(prefix).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return parts.flatMap((text, i): ModelWord[] => {
    if (text === 't') return [];
    if (!isUnspaced(text)) return [{ text, isPrefix: i === parts.length - 1 }];
    const characters = [...text];
    if (characters.length === 1) return [{ text, isPrefix: true }];
    return characters.slice(1).map((next, at) => ({ text: characters[at] + next, isPrefix: false }));
  });
}

/** Edits between texts by comparing all their beginnings. */
function edits(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const rows = a.map(() => b.map(() => 0));
  const at = (i: number, j: number) => (i < 0 ? j + 1 : j < 0 ? i + 1 : rows[i][j]);
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++) {
      rows[i][j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i] === b[j] ? 0 : 1),
        i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j] ? at(i - 2, j - 2) + 1 : 9,
      );
    }
  return at(a.length - 1, b.length - 1);
}

function isThere({ text, isPrefix }: ModelWord, words: string[]): boolean {
  return words.some((word) => (isPrefix ? word.startsWith(text) : word === text));
}

/** The words, or beginnings of them, that this one may be with one error. */
function nearlyThere({ text, isPrefix }: ModelWord, words: string[], shortest: number): string[] {
  if ([...text].length < shortest || isUnspaced(text)) return [];
  const beginnings = ([...word]: string) => word.map((_, end) => word.slice(0, end + 1).join(''));
  return (isPrefix ? words.flatMap(beginnings) : words).filter((word) => edits(text, word) === 1);
}

const NONE = 9;

function tierOf(folded: string, bearers: Entry[], prefix: string): number {
  if (folded === prefix) return 0;
  if (folded.startsWith(prefix)) return 1;
  const typed = wordsTyped(prefix);
  if (typed.length === 0) return NONE;
  const names = bearers.map(({ name }) => analyseName(name).words.filter((word) => isWord(word[0])));
  const isLonger = analyseName(bearers[0].name).length === typed.length ? 0 : 1;
  if (names.some((words) => typed.every((word) => isThere(word, words)))) {
    const text = united(folded);
    const wanted = united(prefix);
    const isAt = (at: number) => isUnspaced(wanted) || !isWord([...text.slice(0, at)].at(-1) ?? '');
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) if (isAt(at)) return 2;
    return 3 + isLonger;
  }
  const shortest = (prefix.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).length > 1 ? 3 : 4;
  const meant = names.flatMap((words) =>
    typed.flatMap((one) =>
      typed.every((other) => other === one || isThere(other, words))
        ? nearlyThere(one, words, shortest).map((word) => isLikelyError(one.text, word))
        : [],
    ),
  );
  if (meant.length === 0) return NONE;
  return (meant.includes(true) ? 5 : 7) + isLonger;
}

function naive(entries: Entry[], typed: string, limit: number): Completion[] {
  const prefix = fold(typed);
  const sorted = [...Map.groupBy(entries, ({ name }) => fold(name))]
    .map(([folded, bearers]) => ({
      folded,
      bearers,
      tier: tierOf(folded, bearers, prefix),
      popularity: bearers.reduce((sum, one) => sum + one.popularity, 0),
    }))
    .filter(({ tier }) => tier < NONE)
    .sort(
      (a, b) =>
        a.tier - b.tier ||
        b.popularity - a.popularity ||
        b.bearers.length - a.bearers.length ||
        Buffer.compare(Buffer.from(a.folded), Buffer.from(b.folded)),
    );
  return sorted
    .filter(({ tier }, i) => i < limit && (tier < 5 || i < 10))
    .map(({ bearers }) => {
      const [best] = bearers.toSorted(
        (a, b) => b.popularity - a.popularity || Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)),
      );
      return { match: best.name.toLowerCase(), count: bearers.length };
    });
}

const prefix = fc.constantFrom(
  'lo',
  'LÓ',
  'love',
  'love s',
  'so',
  'th',
  'the s',
  'go',
  'st',
  'strass',
  '東',
  '東京',
  '京の',
  'の夜',
  'ro',
  'po',
  'hi',
  'hip-',
  'zz',
  '1',
  "don't",
  'song love',
  'rain th',
  'lvoe',
  'loev s',
  'stro',
  'xlove',
  'song lov',
  'the sotrm',
);

describe('completion of a text', () => {
  it('finds the same as comparing every name', () => {
    fc.assert(
      fc.property(
        randomCatalogue,
        fc.array(fc.tuple(prefix, fc.constantFrom(1, 2, 3, 10)), { minLength: 1, maxLength: 8 }),
        (rows, questions) => {
          const catalogue = build(rows);
          for (const [text, limit] of questions)
            for (const kind of COMPLETED.slice(0, 3))
              assert.deepEqual(
                complete(catalogue, kind, text, limit),
                naive(entriesOf(rows, catalogue, kind), text, limit),
                `${kind}: ${text}`,
              );
          for (const [text, limit] of questions)
            assert.deepEqual(
              complete(catalogue, 'tags', text, limit).map(({ count }) => count),
              naive(entriesOf(rows, catalogue, 'tags'), text, limit).map(({ count }) => count),
              `tags: ${text}`,
            );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('a single name matches as it does among all', () => {
    const word = fc.constantFrom('red', 'rain', 'rainy', 'train', 'dogs', "don't", '404', 'Öl', '東京');
    const text = (max: number) =>
      fc.array(word, { minLength: 1, maxLength: max }).map((words) => words.join(' '));
    const typed = fc
      .tuple(text(3), fc.nat(12), fc.constantFrom('', 'x', 'a'))
      .map(([whole, at, other]) => whole.slice(0, at) + other + whole.slice(at + 1));
    fc.assert(
      fc.property(
        fc.uniqueArray(text(3), { maxLength: 10, selector: fold }),
        typed,
        fc.constantFrom(0, 400),
        (names, prefix, more) => {
          const matches = names.map((name) => ({
            name: name.toLowerCase(),
            match: matchOf(readTyped(prefix), fold(name)),
          }));
          const expected = NAME_MATCHES.flatMap((kind) =>
            matches
              .filter(({ match }) => match === kind)
              .map(({ name }) => name)
              .sort((a, b) => (fold(a) < fold(b) ? -1 : 1)),
          );
          const others = Array.from({ length: more }, (_, i) => `qqqq${i}`);
          const found = complete(withArtists([...names, ...others]), 'artists', prefix, 10).map(
            ({ match }) => match,
          );
          assert.deepEqual(found, expected);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('forgives a typing error, and finds words in any order', () => {
    const names = [
      'Salt',
      'The Saltmarsh Choir',
      'The Broken Letters',
      'Broken',
      '404 Owls',
      'Aurora',
      'AURORA',
      'X'.repeat(40),
    ];
    const catalogue = withArtists(names);
    for (const [text, expected] of [
      ['saltmrash', ['the saltmarsh choir']],
      ['salt', ['salt', 'the saltmarsh choir']],
      ['choir saltm', ['the saltmarsh choir']],
      ['the broken leters', ['the broken letters']],
      ['lettres brok', ['the broken letters']],
      ['owls 404', ['404 owls']],
      ['owls 40', ['404 owls']],
      ['owl 404', ['404 owls']],
      ['owlz', ['404 owls']],
      ['oow', []],
      [`${'x'.repeat(39)}z`, ['x'.repeat(40)]],
      [`${'x'.repeat(40)}z`, []],
    ] as const)
      assert.deepEqual(
        complete(catalogue, 'artists', text, 10).map(({ match }) => match),
        expected,
        text,
      );
    assert.deepEqual(completedEntries(catalogue, 'artists', 'auro', 10), [5, 6]);
    assert.deepEqual(completedEntries(catalogue, 'artists', 'auro', 1), [5]);
  });

  it('names with a likely error come before others, whatever words they have besides', () => {
    const catalogue = withArtists(['Beast', 'The Brest Choir', 'Brest']);
    const suggested = (text: string) => complete(catalogue, 'artists', text, 10).map(({ match }) => match);
    assert.deepEqual(suggested('berst'), ['brest', 'the brest choir', 'beast']);
    assert.deepEqual(suggested('brrest'), ['brest', 'the brest choir']);
    assert.deepEqual(suggested('bers'), ['brest', 'the brest choir', 'beast']);
  });

  it('counts a track once that has two spellings of a tag', () => {
    // Tracks 0 and 2 are café, tracks 2 and 40 are cafe.
    const tracks = { starts: Uint32Array.of(0, 2, 4, 5), items: Uint32Array.of(2, 40, 0, 2, 7) };
    const { count, tag } = completeTags(['cafe', 'café', 'jazz'], tracks, 41);
    assert.deepEqual([...count], [3, 1]);
    assert.deepEqual([...tag], [0, 2]);
  });

  it('finds nothing for a text that folds to nothing, and accepts any text', () => {
    fc.assert(
      fc.property(randomCatalogue, fc.string({ unit: 'binary', maxLength: 10 }), (rows, text) => {
        const catalogue = build(rows);
        for (const kind of COMPLETED) assert.ok(complete(catalogue, kind, text, 3).length <= 3);
        assert.deepEqual(complete(catalogue, 'tracks', '\u0301\u0301', 3), []);
      }),
      { numRuns: 10 },
    );
  });
});
