/**
 * Any page by `fuzzytags` and then by other keys, with a count, scoring only the tracks near the page.
 *
 *     level / full  ≤  score before boost and full matches  ≤  level / full × (1 + the largest boost)     (see best-tagged.ts)
 *
 *   levels of 3 tags:  6 (4 tracks)   4 (90)   2 (5,000);   rows 1,000 to 1,010 are requested
 *   the tracks of levels 6 and 4 come before all of level 2, so 94 rows are skipped and only level 2 is scored
 *
 * The tracks of a level are counted as bits. A level is skipped if all of its tracks come before the page, however their ratings
 * are, and dropped if all come after it.
 */
import type { Rating } from '../../../domain/vocabulary.ts';
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { intersection } from '../../columns/bit-loops.ts';
import { addBits, allBits, bitsOf, createBits, ordinalsOf } from '../../columns/bits.ts';
import { finished, type SortKey } from '../pages/page-request.ts';
import { scoreWindow } from '../pages/score-window.ts';
import { type RowFilter, select } from '../pages/selection.ts';
import { tiesBy } from '../pages/tie-window.ts';
import type { Paging } from '../query.ts';
import { countLevels, fullLevel } from '../tags/tag-levels.ts';
import { tagFamilies } from '../tags/tags.ts';
import { boosted, boostOf, fullMatchFirst } from './relevance.ts';

interface TagLevel {
  level: number;
  /** How many tracks have it. Their bits are made when needed: 200 tags have up to 400 levels. */
  count: number;
  /** The lowest and the highest score that its tracks can have. */
  lowest: number;
  highest: number;
}

export function taggedWindow(
  catalogue: Catalogue,
  filters: RowFilter[],
  typed: string[],
  requested: Rating | undefined,
  keys: readonly SortKey[],
  { offset, limit, fullcount }: Paging,
): OrdinalPage {
  const size = catalogue.tracks.count;
  const families = tagFamilies(catalogue, typed);
  const full = fullLevel(families);
  const counters = countLevels(size, families);
  const boost = boostOf(catalogue, requested);
  const final = (score: number, level: number) => fullMatchFirst(score, level / full);
  const selection = filters.length === 0 ? undefined : select(size, filters);
  const passing =
    selection === undefined
      ? allBits(size)
      : selection.kind === 'many'
        ? selection.bits
        : bitsOf(selection.ordinals, size);

  const tracksAt = (level: number) => intersection(counters.bitsAt(level), [passing]);
  const levels: TagLevel[] = [];
  for (let level = Math.min(full, counters.max); level > 0; level--) {
    const { count } = tracksAt(level);
    const share = level / full;
    const [lowest, highest] = [final(share, level), final(share * (1 + boost.intensity), level)];
    if (count > 0) levels.push({ level, count, lowest, highest });
  }
  const countWhere = (holds: (level: TagLevel) => boolean) =>
    levels.reduce((sum, level) => (holds(level) ? sum + level.count : sum), 0);
  const isBefore = ({ lowest }: TagLevel) => countWhere(({ highest }) => highest >= lowest) <= offset;
  const isAfter = ({ highest }: TagLevel) => countWhere(({ lowest }) => lowest > highest) >= offset + limit;
  const skipped = countWhere(isBefore);
  const near = levels.filter((level) => !isBefore(level) && !isAfter(level));

  const bits = createBits(size);
  for (const { level } of near) addBits(bits, tracksAt(level).bits);
  const ordinals = ordinalsOf(bits);
  const scores = new Float64Array(ordinals.length);
  // For many tracks, all counters at once are faster than one by one.
  const counts = ordinals.length * 8 > size ? counters.all() : undefined;
  for (let i = 0; i < ordinals.length; i++) {
    const level = counts === undefined ? counters.at(ordinals[i]) : counts[ordinals[i]];
    scores[i] = final(boosted(level / full, boost, ordinals[i]), level);
  }
  const total = countWhere(() => true);
  return finished(
    scoreWindow(scores, offset - skipped, limit, tiesBy(size, keys, ordinals)).map((row) => ordinals[row]),
    offset + limit < total,
    fullcount ? total : undefined,
  );
}
