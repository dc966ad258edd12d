/**
 * The words of one dictionary near a typed one, each kind found when it is needed for the first time: a search widens its words step by step, and
 * needs the nearest ones in every step.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { textAt } from '../../columns/text-column.ts';
import { oneEditAway, type TypedWord, typedWord } from '../index/deletions.ts';
import { knownCharacters, wordsFrom } from '../index/dictionary.ts';
import type { WordIndex } from '../index/word-index.ts';
import { otherStarts } from './other-starts.ts';
import { nearWords } from './typos.ts';

export interface MistypedWord {
  /** Index in the dictionary. */
  word: number;
  edits: number;
  /** What was typed, in the script of the word. */
  typed: string;
  /** One of the errors is in the first letter, which people seldom mistype. */
  otherStart?: true;
}

export interface NearTyped {
  one(): MistypedWord[];
  two(): MistypedWord[];
  otherStart(): MistypedWord[];
}

/** More than the words of a search, and what they may be in Latin letters. */
const LOOKUPS_MAX = 64;
const lookups = new WeakMap<WordIndex, BoundedMap<string, NearTyped>>();

export function lookupIn(index: WordIndex, typed: string): NearTyped {
  const known = lookups.get(index) ?? new BoundedMap<string, NearTyped>({ max: LOOKUPS_MAX });
  lookups.set(index, known);
  const near = known.use(typed) ?? createLookup(index, typed);
  known.set(typed, near);
  return near;
}

/** The words with one error, in a character from this one on. Where no word goes on as it was typed, the error has come already. */
export function wordsWithError(index: WordIndex, word: TypedWord, from = 0): number[] {
  const { dictionary, deletions } = index;
  return oneEditAway(dictionary, deletions, word, { from, to: knownCharacters(index, word.text) });
}

function createLookup(index: WordIndex, typed: string): NearTyped {
  const { dictionary } = index;
  const [first] = typed;
  const one = lazily(() =>
    wordsWithError(index, variantsOf(typed).typed).map((word) => ({ word, edits: 1, typed })),
  );
  const two = lazily(() =>
    nearWords(dictionary, typed, 2, wordsFrom(index, first)).flatMap(({ word, edits }) =>
      edits === 2 ? [{ word, edits, typed }] : [],
    ),
  );
  const otherStart = lazily(() => {
    const known = new Set(one().map(({ word }) => word));
    const found: MistypedWord[] = [];
    for (const { from, start } of variantsOf(typed).otherStarts())
      for (const word of wordsWithError(index, start, from)) {
        if (known.has(word)) continue;
        known.add(word);
        if (!textAt(dictionary, word).startsWith(first))
          found.push({ word, edits: 2, typed, otherStart: true });
      }
    return found;
  });
  return { one, two, otherStart };
}

/** A typed word and its other starts, which are looked up in one dictionary after another. */
interface TypedVariants {
  text: string;
  typed: TypedWord;
  otherStarts(): { from: number; start: TypedWord }[];
}

let latest: TypedVariants | undefined;

function variantsOf(text: string): TypedVariants {
  if (latest?.text !== text)
    latest = {
      text,
      typed: typedWord(text),
      otherStarts: lazily(() => startsOf(text)),
    };
  return latest;
}

function startsOf(text: string): { from: number; start: TypedWord }[] {
  const [, ...tail] = text;
  const isBefore = (start: string) => [...start].length > tail.length && start.endsWith(tail.join(''));
  // Words with another error in their first letter are found without that letter.
  return otherStarts([...text]).map((start) => ({ from: isBefore(start) ? 1 : 0, start: typedWord(start) }));
}

function lazily<Value>(find: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= find();
    return value;
  };
}
