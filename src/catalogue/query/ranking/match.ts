/**
 * What a parameter such as `search` matches: which rows, and how well each of them. Only the rows that pass all other filters and matches are
 * scored.
 *
 *     search=rain (50,000 tracks), namesearch=a (400,000), fuzzytags=rock (90,000)   →   3,000 tracks are in all of them and are scored
 */
import type { Catalogue } from '../../catalogue.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import { NOTHING, type Scored } from '../../columns/scored.ts';
import { allFoundBits, findTracksOf } from '../../text/found/found-tracks.ts';
import { namesContaining, scoresOf } from '../../text/index/names-containing.ts';
import { needleOf } from '../../text/index/occurrence.ts';
import { scoreFound } from '../../text/search-tracks.ts';
import { amongTemporary, type RowFilter } from '../pages/selection.ts';
import { countLevels } from '../tags/tag-levels.ts';
import { taggedWithAny, tracksOfEach } from '../tags/tags.ts';

export interface Match {
  filter: RowFilter;
  /** Of rows that pass the filter, ascending. The caller may change the result. */
  scoresOf(ordinals: Uint32Array): Float64Array;
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
    filter:
      found.alone.length === 0
        ? { kind: 'list', ordinals: found.tracks }
        : amongTemporary(allFoundBits(catalogue, found)),
    scoresOf: (rows) => scoreFound(search, catalogue, found, rows).scores,
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

/** For more than one in so many tracks, all counters together are faster than one by one. */
const MANY = 8;

/** The tracks with any of the tags, scored by how many of them each has. */
export function tagsMatch(catalogue: Catalogue, typed: string[]): Match {
  const { count } = catalogue.tracks;
  return {
    filter: amongTemporary(taggedWithAny(catalogue, typed)),
    scoresOf(rows) {
      const counters = countLevels(count, tracksOfEach(catalogue, typed));
      const all = rows.length * MANY > count ? counters.all() : undefined;
      return Float64Array.from(rows, (row) => (all === undefined ? counters.at(row) : all[row]));
    },
  };
}
