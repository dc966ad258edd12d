/** Which words of the dictionaries each word of a query matches. */
import type { TagColumns } from '../catalogue.ts';
import { storedTags } from '../tags/stored-tags.ts';
import type { SearchIndex } from './search-index.ts';
import type { Field } from './search-weights.ts';
import { FACTOR, FIELDS, prefixWords, TYPO_LOOKUPS, TYPO_WORDS } from './search-weights.ts';
import { nearWords } from './typos.ts';
import type { WholeNames } from './whole-names.ts';
import type { WordIndex } from './word-index.ts';
import { findWord, textsWith, wordsFrom } from './word-index.ts';
import type { Query, QueryWord } from './words.ts';

/** A word of a field's dictionary, and the factor it counts with. */
export interface Term {
  word: number;
  factor: number;
}

/** What one word of the query matches: by field, best factor first. */
export interface WordMatches {
  terms: Record<Field, Term[]>;
  /** Tags that are meant, also by a synonym; they count as exact. */
  synonymTags: number[];
}

export function matchWords(
  index: SearchIndex,
  tags: Pick<TagColumns, 'numbers' | 'synonyms'>,
  query: Query,
  whole: WholeNames,
): WordMatches[] {
  const joined: string[][] = query.words.map(() => []);
  for (const { word, covers } of query.joined) for (const position of covers) joined[position].push(word);
  const matches = query.words.map((word, position): WordMatches => {
    const exact = [...word.spellings, ...joined[position]];
    return {
      terms: byField((field) => foundTerms(index[field], exact, word)),
      synonymTags: exact.flatMap((key) => storedTags(tags, key)),
    };
  });
  const matchesNothing = (match: WordMatches) =>
    match.synonymTags.length === 0 && FIELDS.every((field) => match.terms[field].length === 0);
  const someWhole = whole.tracks.length + whole.artists.length + whole.albums.length > 0;
  let lookups = 0;
  for (let position = 0; position < matches.length && !someWhole; position++) {
    const word = query.words[position];
    if (!word.spaced || !matchesNothing(matches[position]) || lookups === TYPO_LOOKUPS) continue;
    lookups++;
    matches[position].terms = byField((field) => typoTerms(index[field], word.spellings[0]));
  }
  return matches;
}

function byField(termsOf: (field: Field) => Term[]): Record<Field, Term[]> {
  return {
    tracks: termsOf('tracks'),
    artists: termsOf('artists'),
    albums: termsOf('albums'),
    tags: termsOf('tags'),
    similar: termsOf('similar'),
  };
}

function foundTerms(index: WordIndex, exact: string[], word: QueryWord): Term[] {
  const found = new Set<number>();
  for (const text of exact) {
    const at = findWord(index, text);
    if (at >= 0) found.add(at);
  }
  const terms = Array.from(found, (at) => ({ word: at, factor: FACTOR.exact as number }));
  if (!word.prefix) return terms;
  for (const spelling of word.spellings) {
    for (const at of wordsBeginning(index, spelling)) {
      if (found.has(at)) continue;
      found.add(at);
      terms.push({ word: at, factor: FACTOR.prefix });
    }
  }
  return terms;
}

/** The words that begin so; of very many, those that most texts hold. */
function wordsBeginning(index: WordIndex, prefix: string): number[] {
  const { from, to } = wordsFrom(index, prefix);
  const words = Array.from({ length: to - from }, (_, i) => from + i);
  const most = prefixWords([...prefix].length);
  if (words.length <= most) return words;
  return words.sort((a, b) => textsWith(index, b) - textsWith(index, a) || a - b).slice(0, most);
}

function typoTerms(index: WordIndex, word: string): Term[] {
  return nearWords(index.dictionary, word)
    .sort(
      (a, b) => a.edits - b.edits || textsWith(index, b.word) - textsWith(index, a.word) || a.word - b.word,
    )
    .slice(0, TYPO_WORDS)
    .map((near) => ({ word: near.word, factor: FACTOR.typo[near.edits] }));
}
