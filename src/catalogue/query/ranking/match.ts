/**
 * What a parameter such as `search` matches: which rows, and how well each of them. Only the rows that pass all other filters and matches are
 * scored.
 *
 *     search=rain (50,000 tracks), namesearch=a (400,000), fuzzytags=rock (90,000)   →   3,000 tracks are in all of them and are scored
 */
import type { Catalogue } from '../../catalogue.ts';
import { bitsOf, ordinalsOf } from '../../columns/bits.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import { type RowSet, rowsIn } from '../../columns/row-set.ts';
import { NOTHING, type Scored } from '../../columns/scored.ts';
import { type FoundTracks, findTracksOf } from '../../text/found/found-tracks.ts';
import { listOfWord } from '../../text/found/word-list.ts';
import { namesByBonus, tracksNamed } from '../../text/hits/whole-names.ts';
import { namesContaining, scoresOf } from '../../text/index/names-containing.ts';
import { needleOf } from '../../text/index/occurrence.ts';
import { scoreFound } from '../../text/search-tracks.ts';
import { rarity } from '../../text/search-weights.ts';
import { amongTemporary, type RowFilter } from '../pages/selection.ts';
import { countTags, taggedWithAny } from '../tags/tags.ts';

export interface Match {
  filter: RowFilter;
  /** Of rows that pass the filter, ascending. The caller may change the result. */
  scoresOf(ordinals: Uint32Array): Float64Array;
  classed?(): ClassedRows;
}

/** All rows of a match, where many have the same score. */
export interface ClassedRows {
  rows: RowSet;
  /** For each row. */
  classes: Uint16Array | Uint32Array;
  /** By class. */
  relevance: Float64Array;
  counts: Uint32Array;
  /** Rows that may have another score than their class. */
  apart: Uint32Array;
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

export function searchMatch(catalogue: Catalogue, text: string): Match {
  const { search } = catalogue;
  const found = findTracksOf(search, catalogue, text);
  if (found === undefined) return matchOfScored(NOTHING);
  return {
    filter: { kind: 'list', ordinals: found.tracks },
    scoresOf: (rows) => scoreFound(search, catalogue, found, rows),
    ...(isOneWord(found) && { classed: () => classedRows(catalogue, found) }),
  };
}

function isOneWord({ words: { needed, optional }, restricted }: FoundTracks): boolean {
  return needed.length === 1 && optional.every(({ reach }) => reach === 0) && restricted === undefined;
}

function classedRows(catalogue: Catalogue, { words: { needed }, whole }: FoundTracks): ClassedRows {
  const { count } = catalogue.tracks;
  const { classes, weights, counts, ...rows } = listOfWord(catalogue.search, catalogue, needed[0]);
  const ofWord = rarity(count, needed[0].reach);
  const titles = bitsOf([...whole.typed.tracks, ...whole.exact.tracks], count);
  return {
    rows,
    classes,
    relevance: weights.map((weight) => ofWord * weight),
    counts,
    apart: rowsIn(rows, ordinalsOf(titles), count),
    raised: namesByBonus(whole).map((names) => ({
      rows: tracksNamed(catalogue, names),
      factor: 1 + names.bonus,
    })),
  };
}

/** The names that contain a text. */
export function nameMatch(catalogue: Catalogue, field: 'tracks' | 'artists' | 'albums', text: string): Match {
  const texts = { folded: catalogue[field].name.folded, words: catalogue.search[field] };
  const needle = needleOf(text);
  if (needle === undefined) return matchOfScored(NOTHING);
  return {
    filter: { kind: 'list', ordinals: namesContaining(texts, needle) },
    scoresOf: (rows) => scoresOf(texts, needle, rows),
  };
}

/** The tracks with any of the tags, scored by how many of them each has. */
export function tagsMatch(catalogue: Catalogue, typed: string[]): Match {
  return {
    filter: amongTemporary(taggedWithAny(catalogue, typed)),
    scoresOf(rows) {
      const counters = countTags(catalogue, typed);
      const counts = new Float64Array(rows.length);
      for (let i = 0; i < rows.length; i++) counts[i] = counters.at(rows[i]);
      return counts;
    },
  };
}
