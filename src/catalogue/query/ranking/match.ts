/**
 * What a parameter such as `search` matches: which rows, and how well each of them. Only the rows that pass all other filters and matches are
 * scored.
 *
 *     search=rain (50,000 tracks), namesearch=a (400,000), fuzzytags=rock (90,000)   →   3,000 tracks are in all of them and are scored
 */

import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import type { Catalogue } from '../../catalogue.ts';
import { common } from '../../columns/ascending.ts';
import { addBits, bitsOf, ordinalsOf, setBits } from '../../columns/bits.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import { namesFrom } from '../../columns/name-column.ts';
import { type RowSet, rowsIn } from '../../columns/row-set.ts';
import { NOTHING, type Scored } from '../../columns/scored.ts';
import type { Bits, CountedBits, Ordinal } from '../../columns/types.ts';
import { type FoundTracks, findTracksOf } from '../../text/found/found-tracks.ts';
import { listOfWord, tracksOfWhole, tracksReached } from '../../text/found/word-list.ts';
import type { WordHits } from '../../text/hits/hits.ts';
import { namesByBonus, tracksNamed } from '../../text/hits/whole-names.ts';
import {
  namesBeginningWord,
  namesContaining,
  namesToRead,
  scoresOf,
} from '../../text/index/names-containing.ts';
import { needleOf, OCCURRENCE, occurrenceIn } from '../../text/index/occurrence.ts';
import { cachedForSearch } from '../../text/index/search-cache.ts';
import { scoreFound } from '../../text/search-tracks.ts';
import { MISSING, rarity, WORD_MAX } from '../../text/search-weights.ts';
import { amongTemporary, type RowFilter } from '../pages/selection.ts';
import { countTags, taggedWithAny } from '../tags/tags.ts';

export interface Match {
  filter: RowFilter;
  /** The scores of rows that pass the filter, ascending. The caller may change the result. */
  scoresOf(ordinals: Uint32Array): Float64Array;
  /** The best levels first: all rows of the match, or, with `classed`, those that have another score than their class. */
  levels?(): Level[];
  /** Rows after those of the levels; rows of a level, and others that do not match, may be among them. */
  classed?: { highest: number; rows(): ClassedRows } | undefined;
  /** Rows that match at all, if not all of the levels and classes do. */
  allowed?: Bits | undefined;
}

export interface Level {
  /** No row of the level is more relevant. */
  highest: number;
  /** In any order; there may be rows of earlier levels among them, which do not count again. */
  rows(): Uint32Array;
  /** The same, if they are also known as bits and may be many: those of the highest rating are looked up first. */
  set?(): CountedBits;
  /** By row and its place among `rows`: 0 if it does not match. Without it, all are as relevant as the level allows. */
  relevanceOf?(row: Ordinal, place: number): number;
  /** The same for many rows, which ascend, where that is faster. */
  scoresOf?(rows: Uint32Array): Float64Array;
}

/** All rows of a match, where many have the same score. */
export interface ClassedRows {
  rows: RowSet;
  /** The class of each row. */
  classes: Uint16Array | Uint32Array;
  /** By class. */
  relevance: Float64Array;
  counts: Uint32Array;
}

/** All rows of a word. */
interface WordRows extends ClassedRows {
  /** Rows that may have another score than their class, with it. */
  apart: Scored;
  /** Further rows that have a multiple of the score of their class, the highest multiple first. Other rows may be among them, and rows of a higher multiple again. */
  raised: { rows: Uint32Array; factor: number }[];
}

/** Rows that have been scored already. */
export function matchOfScored({ ordinals, scores }: Scored): Match {
  return {
    filter: { kind: 'list', ordinals },
    scoresOf(rows) {
      // A few rows are looked up one by one; otherwise both lists are walked together.
      const lookUp = rows.length * 16 < ordinals.length;
      const found = new Float64Array(rows.length);
      for (let i = 0, at = 0; i < rows.length; i++) {
        if (lookUp) at = indexOfNumber(ordinals, rows[i]);
        else while (ordinals[at] !== rows[i]) at++;
        found[i] = scores[at];
      }
      return found;
    },
  };
}

/** What a text finds. */
interface FoundText {
  found: FoundTracks | undefined;
  /** Made when it is needed first, for one word. */
  classed?: WordRows;
}

const TEXTS_MAX = 1024;

/** People search for the same again and again. All texts together have up to as many rows as the catalogue. */
const textsOf = cachedForSearch(
  ({ catalogue: { tracks } }) =>
    new BoundedMap<string, FoundText>({ max: TEXTS_MAX, maxSize: tracks.count, sizeOf: ownRows }),
);

/** The rows of one word are in its list, which is cached for itself, unless the query excludes some. */
function ownRows({ found, classed }: FoundText): number {
  if (found === undefined) return 1;
  const listed = isOneWord(found) && found.restricted === undefined ? 0 : found.tracks.length;
  const { apart, raised } = classed ?? { apart: NOTHING, raised: [] };
  return raised.reduce((sum, { rows }) => sum + rows.length, listed + apart.ordinals.length);
}

export function searchMatch(catalogue: Catalogue, text: string): Match {
  const { search } = catalogue;
  const texts = textsOf(search, catalogue);
  const known: FoundText = texts.use(text) ?? { found: findTracksOf(search, catalogue, text) };
  texts.set(text, known);
  const { found } = known;
  if (found === undefined) return matchOfScored(NOTHING);
  const match: Match = {
    filter: { kind: 'list', ordinals: found.tracks },
    scoresOf: (rows) => scoreFound(search, catalogue, found, rows),
    allowed: found.restricted?.allowed,
  };
  if (found.lacking > 0) return { ...match, ...lackingRows(catalogue, found) };
  if (!isOneWord(found)) return match;
  const rows = () => {
    known.classed ??= rowsOfWord(catalogue, found);
    texts.set(text, known);
    return known.classed;
  };
  return { ...match, levels: () => wordLevels(rows()), classed: { highest: Number.POSITIVE_INFINITY, rows } };
}

function isOneWord({ words: { needed, optional } }: FoundTracks): boolean {
  return needed.length === 1 && optional.every(({ reach }) => reach === 0);
}

/** The rows of a word, each with its score by this word alone. */
function classedRows(catalogue: Catalogue, word: WordHits, factor: number, own = word): ClassedRows {
  const { classes, weights, counts, ordinals, bits } = listOfWord(catalogue.search, catalogue, own);
  const ofWord = rarity(catalogue.tracks.count, word.reach);
  const relevance = weights.map((weight) => ofWord * weight * factor);
  return { rows: { ordinals, bits }, classes, relevance, counts };
}

function rowsOfWord(catalogue: Catalogue, found: FoundTracks): WordRows {
  const { search, tracks } = catalogue;
  const { words, whole, restricted } = found;
  const classed = classedRows(catalogue, words.needed[0], 1);
  const apart = bitsOf([...whole.typed.tracks, ...whole.exact.tracks], tracks.count);
  if (restricted?.spared !== undefined) addBits(apart, restricted.spared);
  const ordinals = rowsIn(classed.rows, ordinalsOf(apart), tracks.count);
  return {
    ...classed,
    apart: { ordinals, scores: scoreFound(search, catalogue, found, ordinals) },
    raised: namesByBonus(whole).map((names) => ({
      rows: tracksNamed(catalogue, names),
      factor: 1 + names.bonus,
    })),
  };
}

function wordLevels({ rows, classes, relevance, apart, raised }: WordRows): Level[] {
  const highest = relevance.reduce((a, b) => Math.max(a, b), 0);
  const relevanceOf = (row: Ordinal) => {
    const at = indexOfNumber(rows.ordinals, row);
    return at < 0 ? 0 : relevance[classes[at]];
  };
  return [
    levelOf(apart),
    ...raised.map(({ rows: some, factor }) => ({
      highest: highest * factor,
      rows: () => some,
      relevanceOf: (row: Ordinal) => relevanceOf(row) * factor,
    })),
  ];
}

/**
 * The tracks of a text, some of which lack words: those that have its rarest word, those that have the next one but not this, and so on. The
 * tracks of the frequent words, which are many, are seldom among the best. Those that have nothing but the most frequent word have its classes;
 * before them come those that have an optional word, too.
 *
 *     learnloujaelk rain     8 tracks with the first word, 50,000 with the second alone: these lack a word, and the other one counts little
 */
function lackingRows(catalogue: Catalogue, found: FoundTracks): Pick<Match, 'levels' | 'classed'> {
  const { count } = catalogue.tracks;
  const { needed, optional } = found.words;
  const last = needed.length - 1;
  const highestOf = (words: WordHits[]) =>
    words.reduce((sum, { reach }) => sum + (reach === 0 ? 0 : WORD_MAX * rarity(count, reach)), 0);
  const highestWithout = (lacking: number) =>
    highestOf([...needed.slice(lacking), ...optional]) * MISSING ** lacking;
  const reached = optional.filter(({ reach }) => reach > 0);
  const isClassed = found.lacking === last;
  const rarest = needed.slice(0, isClassed ? last : found.lacking + 1);
  const levels = () => [
    apartLevel(catalogue, found),
    ...rarest.map((word, lacking) => levelOfWord(catalogue, found, word, highestWithout(lacking))),
    ...(isClassed ? reached : []).map((word) => levelOfWord(catalogue, found, word, highestWithout(last))),
  ];
  if (!isClassed) return { levels };
  const rows = () => classedRows(catalogue, needed[last], MISSING ** last, needed[last].own);
  return { levels, classed: { highest: highestWithout(last), rows } };
}

/** The tracks that have names which raise their scores, or which the words reach through names that are the whole text. */
function apartLevel(catalogue: Catalogue, found: FoundTracks): Level {
  const { search, tracks } = catalogue;
  const { words, whole, restricted } = found;
  const apart = bitsOf(tracksOfWhole(search, catalogue, [...words.needed, ...words.optional]), tracks.count);
  for (const names of namesByBonus(whole)) setBits(apart, tracksNamed(catalogue, names));
  if (restricted?.spared !== undefined) addBits(apart, restricted.spared);
  const ordinals = common(ordinalsOf(apart), found.tracks, tracks.count);
  return levelOf({ ordinals, scores: scoreFound(search, catalogue, found, ordinals) });
}

/** The found tracks that have the word. */
function levelOfWord(catalogue: Catalogue, found: FoundTracks, word: WordHits, highest: number): Level {
  const { search } = catalogue;
  return {
    highest,
    rows: () => tracksReached(search, catalogue, word, found.tracks),
    scoresOf: (rows) => scoreFound(search, catalogue, found, rows),
  };
}

/** Rows that have been scored already. */
export function levelOf({ ordinals, scores }: Scored): Level {
  return {
    highest: scores.reduce((a, b) => Math.max(a, b), 0),
    rows: () => ordinals,
    relevanceOf: (_, place) => scores[place],
  };
}

/** The names that contain a text. */
export function nameMatch(catalogue: Catalogue, field: 'tracks' | 'artists' | 'albums', text: string): Match {
  const { name } = catalogue[field];
  const { folded, ascending } = name;
  const texts = { folded, words: catalogue.search[field] };
  const needle = needleOf(text);
  if (needle === undefined) return matchOfScored(NOTHING);
  return {
    get filter() {
      return amongTemporary(namesContaining(texts, needle));
    },
    scoresOf: (rows) => scoresOf(texts, needle, rows),
    levels() {
      // Names that are the text, and names that begin with it, are next to each other in the order of names.
      const { from, equal, to } = namesFrom(name, needle);
      const beginning = namesBeginningWord(texts, needle);
      const relevanceOf = (row: Ordinal) => occurrenceIn(folded, row, needle);
      const set = () => namesToRead(texts, needle);
      const others = { set, rows: () => ordinalsOf(set().bits), relevanceOf };
      const inWord = beginning === undefined ? others : { rows: () => beginning, relevanceOf };
      return [
        { highest: OCCURRENCE.whole, rows: () => ascending.subarray(from, equal) },
        { highest: OCCURRENCE.beginning, rows: () => ascending.subarray(equal, to) },
        { highest: OCCURRENCE.wholeWord, ...inWord },
        { highest: OCCURRENCE.inside, ...others },
      ];
    },
  };
}

/** With each further tag: no boost, which is at most the double, lifts a track over one that has more of the tags. */
const PER_TAG = 4;

/** The tracks with any of the tags, scored by how many of them each has. */
export function tagsMatch(catalogue: Catalogue, typed: string[]): Match {
  return {
    get filter() {
      return amongTemporary(taggedWithAny(catalogue, typed));
    },
    scoresOf(rows) {
      const counters = countTags(catalogue, typed);
      const scores = new Float64Array(rows.length);
      for (let i = 0; i < rows.length; i++) scores[i] = PER_TAG ** counters.at(rows[i]);
      return scores;
    },
    levels() {
      const counters = countTags(catalogue, typed);
      return Array.from({ length: counters.max }, (_, i) => {
        const tags = counters.max - i;
        const set = () => counters.bitsAt(tags);
        return { highest: PER_TAG ** tags, set, rows: () => ordinalsOf(set().bits) };
      });
    },
  };
}
