/** The words of everything that `search` looks into, one index for each kind of text; see `search-tracks.ts`. */
import type { ListColumn, TextColumn } from '../catalogue.ts';
import { tagKey } from '../tags/tag-key.ts';
import type { WordIndex } from './word-index.ts';
import { buildWordIndex } from './word-index.ts';

export interface SearchIndex {
  /** Texts are the track, album and artist ordinals, the tag numbers, and the entries of `SimilarColumns.name`. */
  tracks: WordIndex;
  albums: WordIndex;
  artists: WordIndex;
  tags: WordIndex;
  similar: WordIndex;
  /** The numbers of the tags with a given key (see `tagKey`). */
  tagsByKey: Map<string, number[]>;
}

/** What a search needs of a catalogue to get from names to tracks. */
export interface SearchedCatalogue {
  tracks: { count: number; name: { folded: TextColumn } };
  artists: { count: number; name: { folded: TextColumn }; tracks: ListColumn };
  albums: { count: number; name: { folded: TextColumn }; tracks: ListColumn };
  tags: { tracks: ListColumn; synonyms: Map<string, string> };
  similar: { artists: ListColumn };
}

/** `count` texts; `text(i)` is the i-th as it is written. */
export interface TextSource {
  count: number;
  text(index: number): string;
}

export type SearchSources = Record<'tracks' | 'albums' | 'artists' | 'tags' | 'similar', TextSource>;

export function buildSearchIndex(sources: SearchSources): SearchIndex {
  const tagsByKey = new Map<string, number[]>();
  for (let tag = 0; tag < sources.tags.count; tag++) {
    const key = tagKey(sources.tags.text(tag));
    const numbers = tagsByKey.get(key);
    if (numbers === undefined) tagsByKey.set(key, [tag]);
    else numbers.push(tag);
  }
  return {
    tracks: indexTexts(sources.tracks),
    albums: indexTexts(sources.albums),
    artists: indexTexts(sources.artists),
    // A tag is also found by its key, so that `drumnbass` finds the tag `drum n bass`.
    tags: indexTexts(sources.tags, true),
    similar: indexTexts(sources.similar),
    tagsByKey,
  };
}

function indexTexts(source: TextSource, keys = false): WordIndex {
  return buildWordIndex(source.count, (i) => source.text(i), keys);
}
