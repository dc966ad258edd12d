/** The words of a dictionary that a word of a query may be with typing errors. */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { textAt } from '../columns/text-column.ts';
import { oneEditAway, type TypedWord, typedWord } from './deletions.ts';
import { wordsFrom } from './dictionary.ts';
import { areConfused } from './likely-errors.ts';
import type { QueryWord } from './query-words.ts';
import { isSound } from './romanize.ts';
import { TYPO_WORDS } from './search-weights.ts';
import { allowedEdits, nearWords } from './typos.ts';
import { textsWith, type WordIndex } from './word-index.ts';

export interface MistypedWord {
  /** Index in the dictionary. */
  word: number;
  edits: number;
  /** What was typed, in the script of the word. */
  typed: string;
  /** One of the errors is in the first letter, which people seldom mistype. */
  otherStart?: true;
}

/** The nearest words; among equally near ones those in the most texts. */
export function mistypedAs(
  index: WordIndex,
  word: QueryWord,
  limit: number,
  anyStart = false,
): MistypedWord[] {
  const latin = word.alike.filter((text) => !isSound(text));
  return [word.spellings[0], ...latin]
    .flatMap((text) => wordsNear(index, text, limit, anyStart))
    .sort(
      (a, b) => a.edits - b.edits || textsWith(index, b.word) - textsWith(index, a.word) || a.word - b.word,
    )
    .slice(0, TYPO_WORDS);
}

/** A word with two errors begins as it was typed, or, with `anyStart`, one of them is in its first letter. */
function wordsNear(index: WordIndex, typed: string, limit: number, anyStart: boolean): MistypedWord[] {
  const edits = Math.min(limit, allowedEdits([...typed].length));
  if (edits === 0) return [];
  const near = lookupIn(index, typed);
  if (edits === 1) return near.one();
  return anyStart ? [...near.one(), ...near.two(), ...near.otherStart()] : [...near.one(), ...near.two()];
}

/** The words of a dictionary near a typed one, each kind found when it is needed for the first time. */
interface NearTyped {
  one(): MistypedWord[];
  two(): MistypedWord[];
  otherStart(): MistypedWord[];
}

/** A search widens its words step by step, and looks up the same ones each time. */
const LOOKUPS_MAX = 64;
const lookups = new WeakMap<WordIndex, BoundedMap<string, NearTyped>>();

function lookupIn(index: WordIndex, typed: string): NearTyped {
  const known = lookups.get(index) ?? new BoundedMap<string, NearTyped>({ max: LOOKUPS_MAX });
  lookups.set(index, known);
  const near = known.use(typed) ?? createLookup(index, typed);
  known.set(typed, near);
  return near;
}

function createLookup(index: WordIndex, typed: string): NearTyped {
  const { dictionary, deletions } = index;
  const [first] = typed;
  const one = lazily(() =>
    oneEditAway(dictionary, deletions, variantsOf(typed).typed).map((word) => ({ word, edits: 1, typed })),
  );
  const two = lazily(() =>
    nearWords(dictionary, typed, 2, wordsFrom(index, first)).flatMap(({ word, edits }) =>
      edits === 2 ? [{ word, edits, typed }] : [],
    ),
  );
  const otherStart = lazily(() => {
    const known = new Set(one().map(({ word }) => word));
    const found: MistypedWord[] = [];
    for (const start of variantsOf(typed).otherStarts())
      for (const word of oneEditAway(dictionary, deletions, start)) {
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
  otherStarts(): TypedWord[];
}

let latest: TypedVariants | undefined;

function variantsOf(text: string): TypedVariants {
  if (latest?.text !== text)
    latest = {
      text,
      typed: typedWord(text),
      otherStarts: lazily(() => otherStarts([...text]).map(typedWord)),
    };
  return latest;
}

function lazily<Value>(find: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= find();
    return value;
  };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words turn into too many others. */
const OTHER_START_MIN = 6;

/** A word with a likely error in its first letter: one too many, swapped with the next, another one, or missing. */
export function otherStarts([first, second, ...rest]: readonly string[]): string[] {
  if (rest.length < OTHER_START_MIN - 2) return [];
  const tail = second + rest.join('');
  const starts = [tail];
  if (first !== second) starts.push(second + first + rest.join(''));
  if (!LETTERS.includes(first)) return starts;
  for (const letter of LETTERS)
    if (letter !== first && areConfused(letter, first)) starts.push(letter + tail);
  for (const letter of LETTERS) starts.push(letter + first + tail);
  return starts;
}
