/** The tracks that have a phrase in their name, their artist's or album's, or in a tag. */
import { createBits, setBit } from '../columns/bits.ts';
import { includes } from '../columns/lookup.ts';
import { textAt } from '../columns/text-column.ts';
import type { Bits, ListColumn, TextColumn } from '../columns/types.ts';
import { storedTags } from '../tags/stored-tags.ts';
import { fold } from './fold.ts';
import { holdsPhrase, type Phrase } from './phrase.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { findWord, namesWith, type WordIndex, wordsFrom } from './word-index.ts';

export function tracksWithPhrase(index: SearchIndex, catalogue: SearchedCatalogue, phrase: Phrase): Bits {
  const { tracks, artists, albums, tags } = catalogue;
  const bits = createBits(tracks.count);
  const addOwned = ({ starts, items }: ListColumn, owner: number) => {
    for (let i = starts[owner]; i < starts[owner + 1]; i++) setBit(bits, items[i]);
  };
  for (const track of namesWithPhrase(index.tracks, columnText(tracks.name.folded), phrase))
    setBit(bits, track);
  for (const artist of namesWithPhrase(index.artists, columnText(artists.name.folded), phrase))
    addOwned(artists.tracks, artist);
  for (const album of namesWithPhrase(index.albums, columnText(albums.name.folded), phrase))
    addOwned(albums.tracks, album);
  for (const tag of namesWithPhrase(index.tags, (tag) => fold(tags.name[tag]), phrase))
    addOwned(tags.tracks, tag);
  for (const tag of storedTags(tags, phrase.key)) addOwned(tags.tracks, tag);
  return bits;
}

function columnText(folded: TextColumn): (name: number) => string {
  return (name) => textAt(folded, name);
}

function namesWithPhrase(index: WordIndex, textOf: (name: number) => string, phrase: Phrase): Uint32Array {
  const lists = phrase.words.map(({ text, prefix }) => {
    if (prefix) {
      const { from, to } = wordsFrom(index, text);
      return namesWith(index, from, to).toSorted();
    }
    const at = findWord(index, text);
    return at < 0 ? new Uint32Array(0) : namesWith(index, at, at + 1);
  });
  const [fewest, ...others] = lists.sort((a, b) => a.length - b.length);
  return fewest.filter(
    (name) => others.every((list) => includes(list, name)) && holdsPhrase(textOf(name), phrase),
  );
}
