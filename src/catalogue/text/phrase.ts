/** Words that must be next to each other in a name: `"red rain"` is in `Red Rain` and `Big, red: rain!`, not in `Red Rainbow`. */

import { createBits, setBit } from '../columns/bits.ts';
import { includes } from '../columns/lookup.ts';
import { type RowTexts, textOfRow } from '../columns/row-texts.ts';
import type { Bits, ListColumn } from '../columns/types.ts';
import { storedTags } from '../tags/tag-columns.ts';
import { fold } from './fold.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { united } from './united.ts';
import { findWord, namesWith, type WordIndex, wordsFrom } from './word-index.ts';
import { hasTwoCharacters, pairs, runsOf, wordKey } from './words.ts';

export interface Phrase {
  /** Words that every such name is indexed under. */
  words: { text: string; prefix: boolean }[];
  /** Found in such a name, folded and united. */
  pattern: RegExp;
  /** `wordKey` of the phrase, which may be the name of a tag. */
  key: string;
}

const UNSPACED =
  '[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]';
const SPACED = `[[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]`;
const BETWEEN = '[^\\p{L}\\p{M}\\p{N}]';

/** A phrase that excludes; names with the minus sign before it are spared: `-hate` does not exclude `Love -Hate`. */
export interface Exclusion extends Phrase {
  spared: Phrase;
}

const AFTER_MINUS = '(?<=(?:^|\\s)-"?)';

export function exclusionOf(text: string): Exclusion | undefined {
  const phrase = phraseOf(text);
  const spared = phraseOf(text, AFTER_MINUS);
  // No tag has this key.
  return phrase && spared && { ...phrase, spared: { ...spared, key: '\0' } };
}

/** Undefined without words. */
export function phraseOf(text: string, before = ''): Phrase | undefined {
  const runs = runsOf(fold(text));
  if (runs.length === 0) return undefined;
  const words: Phrase['words'] = [];
  let pattern = before;
  let spacedBefore: boolean | undefined;
  for (const run of runs) {
    const isInitials = run.length > 1 && run.every((unit) => unit.spaced && unit.text.length === 1);
    if (isInitials) words.push({ text: run.map((unit) => unit.text).join(''), prefix: false });
    for (const { text: unit, spaced, apostrophe } of run) {
      if (spacedBefore !== undefined) pattern += spacedBefore && spaced ? `${BETWEEN}+` : `${BETWEEN}*`;
      else if (spaced) pattern += `(?<!${SPACED})`;
      pattern += unit;
      spacedBefore = spaced;
      if (!spaced)
        for (const pair of pairs(unit)) words.push({ text: pair, prefix: !hasTwoCharacters(pair) });
      else if (!isInitials && (run.length === 1 || unit.length > 1 || !apostrophe))
        words.push({ text: unit, prefix: false });
    }
  }
  if (spacedBefore) pattern += `(?!${SPACED})`;
  return { words, pattern: new RegExp(pattern, 'v'), key: wordKey(fold(text)) };
}

export function holdsPhrase(folded: string, { pattern }: Phrase): boolean {
  return pattern.test(united(folded));
}

/** The tracks that have a phrase in their name, their artist's or album's, or in a tag. */
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

function columnText(folded: RowTexts): (name: number) => string {
  return (name) => textOfRow(folded, name);
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
