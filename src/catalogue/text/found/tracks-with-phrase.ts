/** The tracks that have a phrase in their name, their artist's or album's, or in a tag. */
import { common } from '../../columns/ascending.ts';
import { addAscending, bitsOf, keepBits, ordinalsIn } from '../../columns/bits.ts';
import type { RowTexts } from '../../columns/row-texts.ts';
import type { Bits, ListColumn } from '../../columns/types.ts';
import { storedTags } from '../../tags/tag-columns.ts';
import { findWord, wordsFrom } from '../index/dictionary.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { namesWith, type WordIndex } from '../index/word-index.ts';
import type { Phrase } from '../parse/phrase.ts';
import { hasPhrase, holdsPhrase } from '../parse/phrase-in-name.ts';
import { fold } from '../words/fold.ts';

/** The tracks that have all phrases, of which there is at least one. */
export function tracksWithPhrases(index: SearchIndex, catalogue: SearchedCatalogue, phrases: Phrase[]): Bits {
  // Names are read for phrases of several words, of the tracks that are left.
  const [first, ...others] = phrases.toSorted((a, b) => Number(b.isWord) - Number(a.isWord));
  const found = tracksWithPhrase(index, catalogue, first);
  for (const phrase of others) keepBits(found, tracksWithPhrase(index, catalogue, phrase, found));
  return found;
}

/** The tracks, `among` these if not all, that have a phrase. */
export function tracksWithPhrase(
  index: SearchIndex,
  { tracks, artists, albums, tags }: SearchedCatalogue,
  phrase: Phrase,
  among?: Bits,
): Bits {
  const bits = bitsOf(namesWithPhrase(index.tracks, tracks.name.folded, phrase, among), tracks.count);
  const addOwned = ({ starts, items }: ListColumn, owners: ArrayLike<number>) => {
    for (let i = 0; i < owners.length; i++)
      addAscending(bits, items, starts[owners[i]], starts[owners[i] + 1]);
  };
  addOwned(artists.tracks, namesWithPhrase(index.artists, artists.name.folded, phrase));
  addOwned(albums.tracks, namesWithPhrase(index.albums, albums.name.folded, phrase));
  const isTagged = (tag: number) => phrase.isWord || holdsPhrase(fold(tags.name[tag]), phrase);
  addOwned(tags.tracks, namesWithWords(index.tags, phrase).filter(isTagged));
  addOwned(tags.tracks, storedTags(tags, phrase.key));
  if (among !== undefined) keepBits(bits, among);
  return bits;
}

/** The names of a column, `among` these if not all, that have the phrase. Those of one word need not be read. */
function namesWithPhrase(index: WordIndex, folded: RowTexts, phrase: Phrase, among?: Bits): Uint32Array {
  const names = namesWithWords(index, phrase);
  if (phrase.isWord) return names;
  const some = among === undefined ? names : ordinalsIn(among, names);
  return some.filter((name) => hasPhrase(folded, name, phrase));
}

/** The names that have all words of a phrase, ascending. */
function namesWithWords(index: WordIndex, { words }: Phrase): Uint32Array {
  const [fewest, ...others] = words
    .map(({ text, prefix }) => {
      if (prefix) {
        const { from, to } = wordsFrom(index, text);
        return namesWith(index, from, to).toSorted();
      }
      const place = findWord(index, text);
      return place < 0 ? NO_NAMES : namesWith(index, place, place + 1);
    })
    .sort((a, b) => a.length - b.length);
  return others.reduce((names, more) => common(names, more, index.lengths.length), fewest);
}

const NO_NAMES = new Uint32Array(0);
