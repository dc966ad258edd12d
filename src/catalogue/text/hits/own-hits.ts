/** The names that have a word of a query as it is typed, in any of its spellings, or as a beginning, whatever the other words are. */
import type { RowTexts } from '../../columns/row-texts.ts';
import { findWord, longerWords, utf8 } from '../index/dictionary.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { namesWith, type WordIndex } from '../index/word-index.ts';
import type { QueryWord } from '../parse/query-words.ts';
import { FACTOR, REPEATED_NAMES_MAX, type SearchField } from '../search-weights.ts';
import { inTwoWords } from '../spellings/variants.ts';
import { timesInName } from '../words/repeated.ts';
import { mayBegin } from '../words/romanize.ts';
import { cachedHits, keyOf } from './cached-hits.ts';
import {
  byFactor,
  type Hit,
  hitOf,
  type NameHits,
  reachOfNames,
  reachOfTags,
  type WordHits,
} from './hits.ts';
import { addTogether } from './split-hits.ts';
import { isFamily, type TagFactors, tagFactors } from './tag-hits.ts';
import { eachNamed, type NamedField } from './whole-names.ts';

const cached = cachedHits<WordHits>();

/** A word as it is typed, without its neighbours. */
export function typedHits(index: SearchIndex, catalogue: SearchedCatalogue, word: QueryWord): WordHits {
  return hitsWith(index, catalogue, word, '', () => findTyped(index, catalogue, word));
}

/** The hits of a word together with those of the words that it is joined to, which `joined` names. */
export function hitsWith(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: QueryWord,
  joined: string,
  find: () => Omit<WordHits, 'key'>,
): WordHits {
  const tracksKey = `${joined}+${keyOf(word)}`;
  // How well it matches depends on how often it is requested.
  const key = word.times === 1 ? tracksKey : `${word.times},${tracksKey}`;
  return cached(index, catalogue, key, () => ({ ...find(), key: tracksKey }));
}

function findTyped(index: SearchIndex, catalogue: SearchedCatalogue, word: QueryWord): Omit<WordHits, 'key'> {
  const hits = (field: SearchField, folded?: RowTexts) => {
    const found: Hit[] = [];
    addTyped(found, index[field], folded, word);
    return found.sort(byFactor);
  };
  const namedHits = (field: NamedField) => hits(field, catalogue[field].name.folded);
  const names = { ...eachNamed(namedHits), similar: hits('similar') };
  const tags = tagFactors(catalogue.tags, word.spellings, hits('tags'));
  const tagFamily = word.spellings.find((key) => isFamily(catalogue.tags, key, tags));
  const reach = reachOfNames(catalogue, names) + reachOfTags(catalogue, tags.keys());
  return { names, tags, tagFamily, known: areKnown(names, tags), reach };
}

/** Whether some name, or tag, has the word itself. */
export function areKnown(names: NameHits, tags: TagFactors): boolean {
  if (Object.values(names).some((found) => found.some(({ own }) => own))) return true;
  for (const factor of tags.values()) if (factor === FACTOR.exact) return true;
  return false;
}

/** `folded` are the names of tracks, artists or albums. */
function addTyped(found: Hit[], index: WordIndex, folded: RowTexts | undefined, word: QueryWord): void {
  const spellings = new Set(word.spellings);
  if (word.times > 1 && folded !== undefined) addRepeated(found, index, folded, word, spellings);
  addExact(found, index, spellings);
  addAlike(found, index, new Set(word.alike));
  // The tables of tags have forms of their own.
  if (folded !== undefined) {
    for (const text of word.variants) addCorrected(found, index, findWord(index, text), FACTOR.variant);
    const two = word.quoted ? undefined : inTwoWords(word.spellings[0]);
    if (two !== undefined) addTogether(found, index, two, FACTOR.variant);
  }
  if (word.prefix) addBeginnings(found, index, word);
}

/** The names that have one of the words. */
export function addExact(found: Hit[], index: WordIndex, words: Iterable<string>): void {
  for (const text of words) {
    const at = findWord(index, text);
    if (at >= 0) found.push({ ...hitOf(index, at, FACTOR.exact), own: true });
  }
}

/** The names that have a word which sounds like this. */
export function addAlike(found: Hit[], index: WordIndex, sounds: Iterable<string>): void {
  for (const text of sounds) {
    const at = findWord(index, text);
    if (at >= 0) found.push(hitOf(index, at, FACTOR.alike));
  }
}

export function addCorrected(found: Hit[], index: WordIndex, at: number, factor: number): void {
  if (at >= 0) found.push({ ...hitOf(index, at, factor), isCorrected: true });
}

/** Longer words that begin like this one. */
export function addBeginnings(found: Hit[], index: WordIndex, { spellings, alike }: QueryWord): void {
  const add = (text: string, factor: number) => {
    const { from, to } = longerWords(index, text);
    if (from < to) found.push({ ordinals: namesWith(index, from, to), sorted: to === from + 1, factor });
  };
  for (const text of spellings) add(text, FACTOR.prefix);
  for (const text of alike) if (mayBegin(text)) add(text, FACTOR.alikePrefix);
}

/** `mother mother` in names that have the word twice; other names follow with a lower factor. Takes the word out of `spellings`. */
function addRepeated(
  found: Hit[],
  index: WordIndex,
  folded: RowTexts,
  { spellings: [text], times, spaced }: QueryWord,
  spellings: Set<string>,
): void {
  const at = findWord(index, text);
  if (!spaced || at < 0) return;
  const names = namesWith(index, at, at + 1);
  if (names.length > REPEATED_NAMES_MAX) return;
  spellings.delete(text);
  const word = utf8(text);
  const counts = names.map((name) => (index.lengths[name] < times ? 0 : timesInName(folded, name, word)));
  const often = names.filter((_, i) => counts[i] >= times);
  const others = names.filter((_, i) => counts[i] < times);
  found.push(
    { ordinals: often, sorted: true, factor: FACTOR.exact, own: true },
    { ordinals: others, sorted: true, factor: FACTOR.tooFew, own: true },
  );
}
