/**
 * The words of a typed text, and which of the indexed names have them all, in any order. The last word may be incomplete.
 *
 *     owls 40   →   owls, and a word that begins with 40   →   404 Owls
 *
 * The names of the rarest word are walked, and looked up in the lists of the others.
 */
import { intersection } from '../columns/bit-loops.ts';
import { addBits, createBits, hasBit, ordinalsOf, setBits } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { longListBits, longRangeBits } from '../columns/long-lists.ts';
import { includes } from '../columns/lookup.ts';
import { textAt } from '../columns/text-column.ts';
import type { Bits } from '../columns/types.ts';
import { oneEditAway, typedWord } from '../text/index/deletions.ts';
import { findWord, type WordRange, wordsFrom } from '../text/index/dictionary.ts';
import { namesWith, type WordIndex } from '../text/index/word-index.ts';
import { isLikelyError } from '../text/mistyped/likely-errors.ts';
import { hasTwoCharacters, isInitials, joinedText, pairs, runsOf, type Unit } from '../text/words/words.ts';
import { type NearPrefixes, nearPrefixes } from './near-prefixes.ts';

export interface TypedWord {
  text: string;
  /** It may be the beginning of a word. */
  isPrefix: boolean;
  /** One typing error in it is forgiven. */
  isForgiven: boolean;
}

/** A text of more words is not looked for in another order. */
const WORDS_MAX = 16;
/** Shorter words turn into other words too easily, unless there are others beside them; longer ones cost too much. */
const FORGIVEN_FROM = 4;
const FORGIVEN_BESIDE_FROM = 3;
const FORGIVEN_TO = 40;

/** As the names are split, see `text/words/words.ts`. */
export function typedWords(folded: string): TypedWord[] {
  const units = runsOf(folded).flatMap(unitsOf);
  const words: TypedWord[] = [];
  const shortest = units.length > 1 ? FORGIVEN_BESIDE_FROM : FORGIVEN_FROM;
  for (const [i, unit] of units.entries()) {
    const isLast = i === units.length - 1;
    const { length } = [...unit.text];
    if (unit.spaced) {
      const isForgiven = length >= shortest && length <= FORGIVEN_TO;
      // Of `don't`, only `don` is indexed.
      if (!isUnindexed(unit)) words.push({ text: unit.text, isPrefix: isLast, isForgiven });
    } else
      for (const text of pairs(unit.text))
        words.push({ text, isPrefix: !hasTwoCharacters(text), isForgiven: false });
  }
  return words.length > WORDS_MAX ? [] : words;
}

/** Initials are indexed as one word. */
function unitsOf(run: Unit[]): Unit[] {
  return isInitials(run) ? [{ text: joinedText(run), spaced: true, apostrophe: false }] : run;
}

function isUnindexed({ text, apostrophe }: Unit): boolean {
  return apostrophe && text.length === 1;
}

/** The words of the dictionary that a typed word may be. */
interface Meaning {
  ranges: WordRange[];
  /** How many names have them; one with several of them counts several times. */
  names: number;
}

/** What happens to the entries that are found. */
export interface EntryVisitor {
  /**
   * Writes those of the entries from one place up to another that may be needed into another array, and returns how many they are. Called for many
   * entries, because a call for each of 100,000 would take longer than the rest.
   */
  selectNeeded(entries: Uint32Array, from: number, to: number, into: Uint32Array): number;
  /** Called again for an entry that has several meanings of a word. */
  visit(entry: number): void;
}

/** Visits the entries that have all the words. */
export function visitWithAll(index: WordIndex, words: readonly TypedWord[], visitor: EntryVisitor): void {
  const exact = words.map((word) => exactMeaning(index, word));
  walkAll(index, exact, visitor);
}

/** The words of a text, one of them with a typing error. */
interface NearlyTyped {
  /** What the mistyped word may be: with any error, or with a likely one. */
  all: Meaning;
  likely: Meaning;
  /** The other words. */
  others: Meaning[];
}

/** For each word that may be mistyped. */
export function nearlyTyped(index: WordIndex, words: readonly TypedWord[]): NearlyTyped[] {
  const exact = words.map((word) => exactMeaning(index, word));
  return words.flatMap((word, i) => {
    const others = exact.filter((_, other) => other !== i);
    if (!word.isForgiven || others.some(({ names }) => names === 0)) return [];
    const { all, likely } = nearRanges(index, word);
    return [{ all: meaning(index, all), likely: meaning(index, likely), others }];
  });
}

/** Visits the entries that have all the words, with such an error in one of them. */
export function visitNearly(
  index: WordIndex,
  nearly: readonly NearlyTyped[],
  error: 'likely' | 'all',
  visitor: EntryVisitor,
): void {
  for (const { [error]: mistyped, others } of nearly) walkAll(index, [mistyped, ...others], visitor);
}

function exactMeaning(index: WordIndex, { text, isPrefix }: TypedWord): Meaning {
  if (isPrefix) return meaning(index, [wordsFrom(index, text)]);
  const word = findWord(index, text);
  return meaning(index, word < 0 ? [] : [{ from: word, to: word + 1 }]);
}

function nearRanges(index: WordIndex, { text, isPrefix }: TypedWord): NearPrefixes {
  if (isPrefix) return nearPrefixes(index, text);
  const words = oneEditAway(index.dictionary, index.deletions, typedWord(text));
  const likely = words.filter((word) => isLikelyError(text, textAt(index.dictionary, word)));
  const rangeOf = (word: number) => ({ from: word, to: word + 1 });
  return { all: words.map(rangeOf), likely: likely.map(rangeOf) };
}

function meaning(index: WordIndex, ranges: WordRange[]): Meaning {
  return { ranges, names: ranges.reduce((sum, { from, to }) => sum + namesWith(index, from, to).length, 0) };
}

/** So many entries are selected, and then visited; first fewer, because what is visited tells which others are not needed. */
const PART = 1024;
const FIRST_PART = 64;
const selected = new Uint32Array(PART);

/** Of several words, each of which one of so many entries has, the entries are intersected as sets. */
const FREQUENT = 32;

function walkAll(index: WordIndex, meanings: Meaning[], visitor: EntryVisitor): void {
  const [rarest, ...others] = meanings.toSorted((one, other) => one.names - other.names);
  if (rarest === undefined || rarest.names === 0) return;
  if (others.length > 0 && rarest.names * FREQUENT > index.lengths.length) {
    const { bits, count } = intersection(
      setOf(index, rarest),
      others.map((other) => setOf(index, other)),
    );
    visitEntries([ordinalsOf(bits, count)], [], visitor);
    return;
  }
  visitEntries(
    rarest.ranges.map(({ from, to }) => namesWith(index, from, to)),
    others.map((other) => testOf(index, other, rarest.names)),
    visitor,
  );
}

type EntryTest = (entry: number) => boolean;

function visitEntries(lists: Uint32Array[], tests: EntryTest[], { selectNeeded, visit }: EntryVisitor): void {
  let part = FIRST_PART;
  for (const entries of lists)
    for (let from = 0; from < entries.length; from += part, part = Math.min(PART, part * 2)) {
      const count = selectNeeded(entries, from, Math.min(entries.length, from + part), selected);
      for (let i = 0; i < count; i++) if (tests.every((has) => has(selected[i]))) visit(selected[i]);
    }
}

/** How much longer a search in a list takes than adding one of its entries to a bit set. */
const SEARCH_COST = 16;

/** Whether an entry has the word; for so many entries. */
function testOf(index: WordIndex, meaning: Meaning, times: number): EntryTest {
  const { ranges, names } = meaning;
  const words = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  const isSearched = times * words * SEARCH_COST < names || words === 1;
  if (isSearched && knownSet(index, ranges) === undefined)
    return (entry) => ranges.some((range) => isInAny(index, range, entry));
  const bits = setOf(index, meaning);
  return (entry) => hasBit(bits, entry);
}

/** The entries that have the word. The caller must not change the set. */
function setOf(index: WordIndex, { ranges }: Meaning): Bits {
  const known = knownSet(index, ranges);
  if (known !== undefined) return known;
  const bits = createBits(index.lengths.length);
  for (const range of ranges) {
    const some = knownSet(index, [range]);
    if (some === undefined) setBits(bits, namesWith(index, range.from, range.to));
    else addBits(bits, some);
  }
  return bits;
}

/** The set of a frequent word, or of the words with a frequent beginning. */
function knownSet({ postings, lengths }: WordIndex, ranges: WordRange[]): Bits | undefined {
  if (ranges.length !== 1) return undefined;
  const [{ from, to }] = ranges;
  if (to === from + 1) return longListBits(postings, from, listAt(postings, from), lengths.length);
  return longRangeBits(postings, from, to, lengths.length);
}

function isInAny(index: WordIndex, { from, to }: WordRange, entry: number): boolean {
  for (let word = from; word < to; word++) if (includes(namesWith(index, word, word + 1), entry)) return true;
  return false;
}
