/** One word index for each kind of text that `search` covers, with one dictionary for all; see `search-tracks.ts`. */

import type { NameColumn } from '../../columns/name-column.ts';
import type { ListColumn } from '../../columns/types.ts';
import type { TagColumns } from '../../tags/tag-columns.ts';
import { FIELDS } from '../search-weights.ts';
import { lettersOf, pairsOf, unitedDictionary } from './dictionary.ts';
import type { WordIndex } from './word-index.ts';
import { buildWordIndex } from './word-index.ts';

export interface SearchIndex {
  /** Texts are the track, album and artist ordinals, the tag numbers, and the entries of `OutsideArtistColumns.name`. */
  tracks: WordIndex;
  albums: WordIndex;
  artists: WordIndex;
  tags: WordIndex;
  similar: WordIndex;
}

export type SearchedName = Pick<NameColumn, 'exact' | 'folded' | 'rank' | 'ascending'>;

/** What a search needs of a catalogue to get from names to tracks. */
export interface SearchedCatalogue {
  tracks: {
    count: number;
    name: SearchedName;
    artist: Uint32Array;
    album: Int32Array;
  };
  artists: { count: number; name: SearchedName; tracks: ListColumn };
  albums: { count: number; name: SearchedName; tracks: ListColumn };
  tags: Pick<TagColumns, 'name' | 'tracks' | 'numbers' | 'synonyms' | 'narrower'>;
  outsideArtists: { artists: ListColumn };
}

/** The index is that of the catalogue. */
export interface Searched {
  index: SearchIndex;
  catalogue: SearchedCatalogue;
}

/** `count` texts; `text(i)` is the i-th as it is written. */
export interface TextSource {
  count: number;
  text(index: number): string;
}

export type SearchSources = Record<'albums' | 'artists' | 'tags' | 'similar', TextSource>;

/** Without that of the tracks, which is built while their names are added (`build/track-texts.ts`). */
export function buildSearchIndexes(sources: SearchSources): Omit<SearchIndex, 'tracks'> {
  return {
    albums: indexTexts(sources.albums),
    artists: indexTexts(sources.artists),
    // A tag is also found by its key, so that `drumnbass` finds the tag `drum n bass`.
    tags: indexTexts(sources.tags, true),
    similar: indexTexts(sources.similar),
  };
}

/** The indexes with one dictionary: the words of all. */
export function withOneDictionary(indexes: SearchIndex): SearchIndex {
  const { dictionary, places } = unitedDictionary(FIELDS.map((field) => indexes[field].dictionary));
  const letters = lettersOf(dictionary);
  const pairs = pairsOf(dictionary);
  const withWords = (index: WordIndex, placesOf: Uint32Array): WordIndex => {
    const { starts, items } = index.postings;
    const startsAfter = new Uint32Array(letters.length + 1);
    for (let word = 0; word < placesOf.length; word++)
      startsAfter[placesOf[word] + 1] = starts[word + 1] - starts[word];
    for (let word = 0; word < letters.length; word++) startsAfter[word + 1] += startsAfter[word];
    return { ...index, dictionary, letters, pairs, postings: { starts: startsAfter, items } };
  };
  const [tracks, artists, albums, tags, similar] = FIELDS.map((field, i) =>
    withWords(indexes[field], places[i]),
  );
  return { tracks, albums, artists, tags, similar };
}

function indexTexts(source: TextSource, keys = false): WordIndex {
  return buildWordIndex(source.count, (i) => source.text(i), keys);
}
