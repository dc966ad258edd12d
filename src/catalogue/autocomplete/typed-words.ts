/**
 * The words of a typed text, and which of the indexed names have them all, in any order. The last word may be incomplete.
 *
 *     owls 40   →   owls, and a word that begins with 40   →   404 Owls
 *
 * The names of the rarest word are walked, and looked up in the lists of the others.
 */
import { createBits, hasBit, setBits } from '../columns/bits.ts';
import { includes } from '../columns/lookup.ts';
import { textAt } from '../columns/text-column.ts';
import { findWord, type WordRange, wordsFrom } from '../text/index/dictionary.ts';
import { namesWith, type WordIndex } from '../text/index/word-index.ts';
import { isLikelyError } from '../text/mistyped/likely-errors.ts';
import { type NearPrefixes, nearPrefixes, wordsWithError } from '../text/mistyped/one-error.ts';
import { hasTwoCharacters, isInitials, joinedText, pairs, runsOf, type Unit } from '../text/words/words.ts';

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
      // Only `don` of `don't` is indexed.
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
  /** Whether the entry, if it has all the words, would be needed. Entries are not looked up in the lists of the words otherwise. */
  mayNeed(entry: number): boolean;
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

/** What each word that may be mistyped can mean. */
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
  const words = wordsWithError(index, text);
  const likely = words.filter((word) => isLikelyError(text, textAt(index.dictionary, word)));
  const rangeOf = (word: number) => ({ from: word, to: word + 1 });
  return { all: words.map(rangeOf), likely: likely.map(rangeOf) };
}

function meaning(index: WordIndex, ranges: WordRange[]): Meaning {
  return { ranges, names: ranges.reduce((sum, { from, to }) => sum + namesWith(index, from, to).length, 0) };
}

function walkAll(index: WordIndex, meanings: Meaning[], { mayNeed, visit }: EntryVisitor): void {
  const [rarest, ...others] = meanings.toSorted((one, other) => one.names - other.names);
  if (rarest === undefined || rarest.names === 0) return;
  const tests = others.map((other) => testOf(index, other, rarest.names));
  for (const { from, to } of rarest.ranges) {
    const entries = namesWith(index, from, to);
    for (let i = 0; i < entries.length; i++)
      if (mayNeed(entries[i]) && tests.every((has) => has(entries[i]))) visit(entries[i]);
  }
}

/** How much longer a search in a list takes than adding one of its entries to a bit set. */
const SEARCH_COST = 16;

/** Whether an entry has the word; for so many entries. */
function testOf(index: WordIndex, { ranges, names }: Meaning, times: number): (entry: number) => boolean {
  const words = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (times * words * SEARCH_COST < names)
    return (entry) => ranges.some((range) => isInAny(index, range, entry));
  const bits = createBits(index.lengths.length);
  for (const { from, to } of ranges) setBits(bits, namesWith(index, from, to));
  return (entry) => hasBit(bits, entry);
}

function isInAny(index: WordIndex, { from, to }: WordRange, entry: number): boolean {
  for (let word = from; word < to; word++) if (includes(namesWith(index, word, word + 1), entry)) return true;
  return false;
}
