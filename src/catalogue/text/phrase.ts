/** Words that must be next to each other in a name: `"red rain"` is in `Red Rain` and `Big, red: rain!`, not in `Red Rainbow`. */

import { countBits, intersection } from '../columns/bit-loops.ts';
import { addAscending, addBits, allBits, createBits, keepBits, ordinalsOf, setBit } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { longListBits } from '../columns/long-lists.ts';
import { includes } from '../columns/lookup.ts';
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK, textOfRow } from '../columns/row-texts.ts';
import type { Bits, ListColumn } from '../columns/types.ts';
import { storedTags } from '../tags/tag-columns.ts';
import { findWord, utf8, wordsFrom } from './dictionary.ts';
import { fold } from './fold.ts';
import { namesThat } from './names-that.ts';
import { plainNames } from './plain-names.ts';
import { timesInName } from './repeated.ts';
import type { SearchedCatalogue, SearchedName, SearchIndex } from './search-index.ts';
import { united } from './united.ts';
import { namesWith, type WordIndex } from './word-index.ts';
import { hasTwoCharacters, isWordCharacter, pairs, runsOf, wordKey } from './words.ts';

export interface Phrase {
  /** Words that every such name is indexed under. */
  words: { text: string; prefix: boolean }[];
  /** In such a name, folded and united, if all its words are divided by spaces: ` red rain ` in ` big red rain `. */
  spelled: string | undefined;
  /** Found in such a name, folded and united. It is made when needed: that takes a millisecond for each word. */
  pattern(): RegExp;
  /** `wordKey` of the phrase, which may be the name of a tag. */
  key: string;
  /** The words in UTF-8 with spaces between them, if they are in ASCII: most names are compared without decoding them. */
  ascii: Uint8Array | undefined;
  /** Such a name has so many words or more. */
  least: number;
  /** Only names with a minus sign before a word are of interest. */
  afterMinus: boolean;
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

/** As many words as a query may have. Those after them do not count. */
const UNITS_MAX = 16;

/** Undefined without words. */
export function phraseOf(text: string, before = ''): Phrase | undefined {
  const runs = firstUnits(runsOf(fold(text)));
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
  const units = runs.flat();
  let made: RegExp | undefined;
  const isAscii = before === '' && units.every((unit) => /^[a-z0-9]+$/.test(unit.text));
  // Single letters may be initials, which are one word together.
  const isCounted = units.every((unit) => unit.spaced && unit.text.length > 1);
  return {
    words: [...new Map(words.map((word) => [word.text, word])).values()],
    spelled:
      before === '' && units.every(({ spaced }) => spaced)
        ? ` ${units.map((unit) => unit.text).join(' ')} `
        : undefined,
    pattern: () => (made ??= new RegExp(pattern, 'v')),
    key: wordKey(fold(text)),
    ascii: isAscii ? utf8(units.map((unit) => unit.text).join(' ')) : undefined,
    least: isCounted ? units.length : 1,
    afterMinus: before === AFTER_MINUS,
  };
}

function firstUnits(runs: ReturnType<typeof runsOf>): ReturnType<typeof runsOf> {
  let left = UNITS_MAX;
  return runs.flatMap((run) => {
    const taken = run.slice(0, left);
    left -= taken.length;
    return taken.length > 0 ? [taken] : [];
  });
}

export function holdsPhrase(folded: string, { spelled, pattern }: Phrase): boolean {
  const name = united(folded);
  return spelled === undefined ? pattern().test(name) : dividedBySpaces(name).includes(spelled);
}

const SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;
const ASCII = /^[ -~]*$/;
const ANY_UNSPACED = new RegExp(UNSPACED, 'gv');

/** Letters of scripts without spaces divide words, but are between them. */
function dividedBySpaces(name: string): string {
  const words = ` ${name.replace(SIGNS, ' ')} `;
  return ASCII.test(words) ? words : words.replace(ANY_UNSPACED, ' \u0001 ');
}

/** The tracks that have all phrases. They are narrowed down to those with all words before any name is read. */
export function tracksWithPhrases(index: SearchIndex, catalogue: SearchedCatalogue, phrases: Phrase[]): Bits {
  let found = allBits(catalogue.tracks.count);
  if (phrases.length === 1) return tracksWithPhrase(index, catalogue, phrases[0], found);
  const different = [...new Map(phrases.map((phrase) => [phrase.spelled ?? phrase, phrase])).values()];
  for (const phrase of different) {
    found = tracksIn(index, catalogue, phrase, found);
    if (countBits(found) === 0) return found;
  }
  for (const phrase of different) found = tracksWithPhrase(index, catalogue, phrase, found);
  return found;
}

/** Those of the tracks `among` that have a phrase in their name, their artist's or album's, or in a tag. */
export function tracksWithPhrase(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  phrase: Phrase,
  among: Bits,
): Bits {
  return tracksIn(index, catalogue, phrase, among, (names) => inColumn(names, phrase));
}

/** The same if `holds` tells which names of a column have the phrase, among those that have its words; without it, all of them. */
function tracksIn(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  phrase: Phrase,
  among: Bits,
  holds?: (names: SearchedName) => (name: number) => boolean,
): Bits {
  const { tracks, tags } = catalogue;
  const bits = createBits(tracks.count);
  const addOwned = ({ starts, items }: ListColumn, owner: number) =>
    addAscending(bits, items, starts[owner], starts[owner + 1]);
  const addTagged = (tag: number) => {
    const set = longListBits(tags.tracks, tag, listAt(tags.tracks, tag), tracks.count);
    if (set === undefined) addOwned(tags.tracks, tag);
    else addBits(bits, set);
  };
  const long = longSetOf(index.tracks, phrase, tracks.count);
  if (long !== undefined && holds === undefined) addBits(bits, long);
  else {
    const named =
      long === undefined
        ? namesWithWords(index.tracks, phrase, among)
        : ordinalsOf(intersection(long, [among]).bits);
    const inTrack = holds?.(tracks.name);
    for (let i = 0; i < named.length; i++) if (inTrack?.(named[i]) ?? true) setBit(bits, named[i]);
  }
  for (const field of ['artists', 'albums'] as const) {
    const inOwner = holds?.(catalogue[field].name);
    for (const owner of namesWithWords(index[field], phrase))
      if (inOwner?.(owner) ?? true) addOwned(catalogue[field].tracks, owner);
  }
  for (const tag of namesWithWords(index.tags, phrase))
    if (holdsPhrase(fold(tags.name[tag]), phrase)) addTagged(tag);
  for (const tag of storedTags(tags, phrase.key)) addTagged(tag);
  keepBits(bits, among);
  return bits;
}

/** Whether a name that has the words of the phrase has the phrase. Most are decided by their bytes alone, or by being plain. */
function inColumn({ exact, folded }: SearchedName, phrase: Phrase): (name: number) => boolean {
  const { ascii, afterMinus } = phrase;
  if (afterMinus) {
    const hasMinus = withOpeningMinus(folded);
    return (name) => hasMinus(name) && holdsPhrase(textOfRow(folded, name), phrase);
  }
  if (ascii === undefined) return (name) => holdsPhrase(textOfRow(folded, name), phrase);
  const hasAsTyped = ascii.includes(SPACE) ? undefined : plainNames(exact);
  return (name) => {
    if (hasAsTyped?.(name) || timesInName(folded, name, ascii) > 0) return true;
    return !isPlain(folded, name) && holdsPhrase(textOfRow(folded, name), phrase);
  };
}

/** Whether the folded name has nothing but ASCII letters and digits, and single spaces. */
function isPlain(folded: RowTexts, name: number): boolean {
  const { starts, items: bytes } = folded[name >>> TEXT_BLOCK_BITS];
  const end = starts[(name & TEXT_BLOCK_MASK) + 1];
  let before = SPACE;
  for (let at = starts[name & TEXT_BLOCK_MASK]; at < end; at++) {
    const byte = bytes[at];
    const isSpace = byte === SPACE;
    if (isSpace ? before === SPACE : byte >= 0x80 || !isWordCharacter(byte)) return false;
    before = byte;
  }
  return true;
}

/** Whether a minus sign is at the beginning of the name or after a space. */
const withOpeningMinus = namesThat((bytes, from, to) => {
  for (let at = from; at < to; at++)
    if (bytes[at] === MINUS && (at === from || bytes[at - 1] === SPACE)) return true;
  return false;
});

const MINUS = 0x2d;
const SPACE = 0x20;

/** The names, `among` these if not all, that have all words of a phrase. */
function namesWithWords(index: WordIndex, phrase: Phrase, among?: Bits): Uint32Array {
  const lists = phrase.words.map(({ text, prefix }) => {
    if (prefix) {
      const { from, to } = wordsFrom(index, text);
      return namesWith(index, from, to).toSorted();
    }
    const at = findWord(index, text);
    return at < 0 ? new Uint32Array(0) : namesWith(index, at, at + 1);
  });
  const [fewest, ...others] = lists.sort((a, b) => a.length - b.length);
  const long = phrase.least === 1 ? fewest : fewest.filter((name) => index.lengths[name] >= phrase.least);
  const names = among === undefined ? long : namesAmong(long, among);
  return others.length === 0 ? names : names.filter((name) => others.every((list) => includes(list, name)));
}

/** The names that have the only word of a phrase, if they are many. */
function longSetOf(
  index: WordIndex,
  { words: [{ text, prefix }, ...others] }: Phrase,
  names: number,
): Bits | undefined {
  const at = prefix || others.length > 0 ? -1 : findWord(index, text);
  return at < 0 ? undefined : longListBits(index.postings, at, namesWith(index, at, at + 1), names);
}

/** A loop, because `filter` takes ten times as long for many names. */
function namesAmong(names: Uint32Array, among: Bits): Uint32Array {
  const kept = new Uint32Array(names.length);
  let count = 0;
  for (let i = 0; i < names.length; i++) {
    kept[count] = names[i];
    count += (among[names[i] >>> 5] >>> (names[i] & 31)) & 1;
  }
  return kept.subarray(0, count);
}
